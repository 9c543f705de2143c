import {
  Button,
  Card,
  ListRow,
  Loaded,
  sentenceOf,
  type SignUpStepProps,
  Skeleton,
  useBackCloses,
} from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDevicePosition } from '../device-position.ts'
import { askWords, favouriteDetail, namedIcons, type NamedIcon, nameWords } from '../favourite-words.ts'
import { FavouriteIcon } from '../parts/FavouriteIcon.tsx'
import { PlaceSearch } from '../parts/PlaceSearch.tsx'
import { addressedPlace, favouritesQuery } from '../places-data.ts'
import { useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'

/** The step "set favourite address" of signing up: home and work, each found by search, and both can wait. */
export function SetFavouriteStep({ onDone }: SignUpStepProps) {
  const query = useQuery(favouritesQuery)
  const [asked, setAsked] = useState<NamedIcon>()
  const { mutate, isPending, error, reset } = useSaveFavourite()
  const near = useDevicePosition()
  useBackCloses({ isOpen: asked !== undefined, onClose: () => setAsked(undefined) })
  if (asked !== undefined)
    return (
      <div className="flex flex-col gap-3">
        <PlaceSearch
          prompt={askWords[asked]()}
          near={near.state === 'found' ? near.location : null}
          hasOwnPosition={false}
          onOwnPosition={() => undefined}
          onChoose={(place) => {
            setAsked(undefined)
            mutate({ icon: asked, description: nameWords[asked](), place: addressedPlace(place) })
          }}
        />
        <Button kind="quiet" isWide onPress={() => setAsked(undefined)}>
          {words.places_favourite_back()}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{words.places_favourite_detail()}</p>
      <Loaded query={query} skeleton={<Skeleton rows={2} />}>
        {(favourites) => (
          <Card form="plain">
            {namedIcons.map((icon) => (
              <ListRow
                key={icon}
                icon={<FavouriteIcon icon={icon} />}
                title={nameWords[icon]()}
                detail={detailOf(keptFor(favourites, icon))}
                onPress={() => {
                  reset()
                  setAsked(icon)
                }}
                hasChevron
                isLast={icon === 'work'}
              />
            ))}
          </Card>
        )}
      </Loaded>
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <Button
        kind={hasAny(query.data) ? 'primary' : 'tint'}
        isWide
        state={isPending ? 'busy' : 'ready'}
        onPress={onDone}
      >
        {hasAny(query.data) ? words.places_favourite_next() : words.places_favourite_skip()}
      </Button>
    </div>
  )
}

const detailOf = (kept: Favourite | undefined) => (kept ? favouriteDetail(kept) : words.places_favourite_unset())
const keptFor = (favourites: readonly Favourite[], icon: NamedIcon) => favourites.find((kept) => kept.icon === icon)
const hasAny = (favourites: readonly Favourite[] | undefined): boolean => (favourites ?? []).length > 0
