import { Button, Card, ListRow, sentenceOf, TextField } from '@daoxing/kit/web'
import { type Favourite, type FavouriteIcon as IconName, favouriteNameLengthMax as max } from '@daoxing/places/contract'
import { Info } from 'lucide-react'
import { withApproximate } from '../approximate-words.ts'
import type { ChosenPlace } from '../places-data.ts'
import { useForgetFavourite, type useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'
import { FavouriteIcon } from './FavouriteIcon.tsx'
import { RoughPinRow } from './RoughPinRow.tsx'

type FavouriteFormProps = {
  readonly stored: Favourite | undefined
  readonly icon: IconName
  readonly place: ChosenPlace
  readonly name: string
  /** The favourite that already has this address, under another name. */
  readonly twin: Favourite | undefined
  readonly save: ReturnType<typeof useSaveFavourite>
  readonly onName: (name: string) => void
  readonly onAddress: () => void
  readonly onPin: () => void
  readonly onDone: () => void
}

/** The properties of a favourite; each line leads to its change. */
export function FavouriteForm(props: FavouriteFormProps) {
  const { stored, icon, place, name, twin, save, onName, onAddress, onPin, onDone } = props
  const forget = useForgetFavourite()
  const error = save.error ?? forget.error
  const isApproximate = place.isApproximate ?? false
  const asksForPin = isApproximate && place.isPinned !== true
  const { length } = name.trim()
  const isReady = length > 0 && length <= max
  // Home and work have fixed names, so the field is shown only for an older name that is too long.
  const asksName = icon === 'favourite' || (stored !== undefined && stored.description.length > max)
  const send = () => {
    if (!isReady || save.isPending) return
    save.mutate(
      { icon, description: name.trim(), place, ...(stored && { id: stored.id }) },
      { onSuccess: (isStored) => isStored && onDone() },
    )
  }
  return (
    <>
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
            // Typed text is never cut silently: an overlong name is marked, and must be shortened.
            hint={words.places_favourite_nameLength({ length, max })}
            error={length > max ? words.places_favourite_nameTooLong({ length, max }) : undefined}
            isRequired
            value={name}
            onChange={(typed) => {
              save.reset()
              onName(typed)
            }}
          />
        )}
        <Card form="plain">
          <ListRow
            icon={<FavouriteIcon icon={icon} />}
            title={withApproximate(place.address, isApproximate)}
            detail={words.places_favourite_changeAddress()}
            onPress={onAddress}
            hasChevron
          />
          <RoughPinRow
            title={asksForPin ? words.places_favourite_confirmPin() : words.places_favourite_movePin()}
            at={place.location}
            isRough={isApproximate}
            onPress={onPin}
            isLast
          />
        </Card>
        {twin !== undefined && error === null && (
          <p role="status" className="flex items-center gap-2 text-secondary text-info">
            <Info aria-hidden="true" size={20} className="shrink-0" />
            {words.places_favourite_twin({ name: twin.description })}
          </p>
        )}
        {error !== null && (
          <p role="alert" className="text-secondary text-danger">
            {sentenceOf(error)}
          </p>
        )}
        <Button type="submit" isWide state={save.isPending ? 'busy' : isReady ? 'ready' : 'disabled'}>
          {words.places_favourite_save()}
        </Button>
      </form>
      {stored !== undefined && (
        <Button
          kind="danger"
          isWide
          state={forget.isPending ? 'busy' : 'ready'}
          onPress={() => forget.mutate(stored, { onSuccess: onDone })}
        >
          {words.places_favourite_delete()}
        </Button>
      )}
    </>
  )
}
