import { Button, Card, ListRow, NavBar, Page, sentenceOf, TextField, useGoBack } from '@daoxing/kit/web'
import { type Favourite, type FavouriteIcon as IconName, favouriteNameLengthMax } from '@daoxing/places/contract'
import { useState } from 'react'
import { useDevicePosition } from '../device-position.ts'
import { askWords, nameWords, withApproximate } from '../favourite-words.ts'
import { addressedPlace, type ChosenPlace, placeOfFavourite } from '../places-data.ts'
import { useForgetFavourite, useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'
import { FavouriteIcon } from './FavouriteIcon.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'

type EditFavouriteProps = { readonly kept: Favourite | undefined; readonly icon: IconName }

/** One favourite: where it is, what it is called, and the way to forget it. A new one asks where first. */
export function EditFavourite({ kept, icon }: EditFavouriteProps) {
  const goBack = useGoBack()
  const near = useDevicePosition()
  const [place, setPlace] = useState<ChosenPlace | undefined>(kept && placeOfFavourite(kept))
  const [name, setName] = useState(kept?.description ?? (icon === 'favourite' ? '' : nameWords[icon]()))
  const [isSearching, setIsSearching] = useState(kept === undefined)
  const save = useSaveFavourite()
  const forget = useForgetFavourite()
  const error = save.error ?? forget.error
  const title = icon === 'favourite' ? words.places_favourite_title() : nameWords[icon]()
  const take = (chosen: ChosenPlace) => {
    save.reset()
    setPlace(addressedPlace(chosen))
    if (name === '') setName(chosen.name.slice(0, favouriteNameLengthMax).trim())
    setIsSearching(false)
  }
  if (isSearching || place === undefined)
    return (
      <>
        {/* Back from the search of one that is kept leads to it, not past it. */}
        <NavBar title={title} {...(place === undefined ? {} : { onBack: () => setIsSearching(false) })} />
        <Page>
          <PlaceSearch
            prompt={icon === 'favourite' ? words.places_favourite_askOther() : askWords[icon]()}
            near={near.state === 'found' ? near.location : null}
            hasOwnPosition={false}
            onOwnPosition={() => undefined}
            onChoose={take}
          />
        </Page>
      </>
    )
  const [length, max] = [name.trim().length, favouriteNameLengthMax]
  const isReady = length > 0 && length <= max
  // Home and work bear a name of their own, which is asked for only where it was kept before names were this short.
  const asksName = icon === 'favourite' || (kept !== undefined && kept.description.length > max)
  const send = () => {
    if (!isReady || save.isPending) return
    save.mutate(
      { icon, description: name.trim(), place, ...(kept && { id: kept.id }) },
      { onSuccess: (isKept) => isKept && goBack() },
    )
  }
  return (
    <>
      <NavBar title={title} />
      <Page>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {asksName && (
            <TextField
              label={words.places_favourite_name()}
              // Nothing that is typed is cut off in silence: what is too long is said, and waits for being shortened.
              hint={words.places_favourite_nameLength({ length, max })}
              error={length > max ? words.places_favourite_nameTooLong({ length, max }) : undefined}
              isRequired
              value={name}
              onChange={(typed) => {
                save.reset()
                setName(typed)
              }}
            />
          )}
          <Card form="plain">
            <ListRow
              icon={<FavouriteIcon icon={icon} />}
              title={withApproximate(place.address, place.isApproximate ?? false)}
              detail={words.places_favourite_changeAddress()}
              onPress={() => setIsSearching(true)}
              hasChevron
              isLast
            />
          </Card>
          {error !== null && (
            <p role="alert" className="text-secondary text-danger">
              {sentenceOf(error)}
            </p>
          )}
          <Button type="submit" isWide state={save.isPending ? 'busy' : isReady ? 'ready' : 'disabled'}>
            {words.places_favourite_save()}
          </Button>
        </form>
        {kept !== undefined && (
          <Button
            kind="danger"
            isWide
            state={forget.isPending ? 'busy' : 'ready'}
            onPress={() => forget.mutate(kept, { onSuccess: goBack })}
          >
            {words.places_favourite_delete()}
          </Button>
        )}
      </Page>
    </>
  )
}
