import { centralTaipei } from '@daoxing/kit/contract'
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
import { Suspense, useEffect, useRef, useState } from 'react'
import { useDevicePosition } from '../device-position.ts'
import { favouriteDetail } from '../approximate-words.ts'
import { askWords, namedIcons, type NamedIcon, nameWords, setWords } from '../favourite-words.ts'
import { FavouriteIcon } from '../parts/FavouriteIcon.tsx'
import { PinPlace } from '../parts/pin-place-later.ts'
import { PlaceSearch } from '../parts/PlaceSearch.tsx'
import { RoughPinRow } from '../parts/RoughPinRow.tsx'
import { addressedPlace } from '../favourite-data.ts'
import { type ChosenPlace, favouritesQuery, placeOfFavourite } from '../places-data.ts'
import { useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'

/** The step "set favourite address" of sign-up: home and work, by search or on the map; both are optional. */
export function SetFavouriteStep({ onDone, onWhole }: SignUpStepProps) {
  const query = useQuery(favouritesQuery)
  const [requested, setRequested] = useState<NamedIcon>()
  /** On the map: a stored favourite gets an exact point, otherwise the requested one gets its place. */
  const [pinned, setPinned] = useState<Favourite | 'asked'>()
  const { mutate, isPending, error, reset } = useSaveFavourite()
  const near = useDevicePosition()
  const here = near.state === 'found' ? near.location : null
  const toMap = (wanted: Favourite | 'asked' | undefined) => {
    setPinned(wanted)
    onWhole(wanted !== undefined)
  }
  const rows = useRef<HTMLDivElement>(null)
  const lastRequested = useRef<NamedIcon>(undefined)
  useEffect(() => {
    // Then the requested favourite has the focus, since the focused field is gone.
    if (requested === undefined)
      rows.current?.querySelector<HTMLElement>(`[data-named="${lastRequested.current}"] button`)?.focus()
    lastRequested.current = requested
  }, [requested])
  useBackCloses({ isOpen: requested !== undefined, onClose: () => setRequested(undefined) })
  useBackCloses({ isOpen: pinned !== undefined, onClose: () => toMap(undefined) })
  const keep = (icon: NamedIcon, place: ChosenPlace) => {
    setRequested(undefined)
    mutate({ icon, description: nameWords[icon](), place: addressedPlace(place) })
  }
  if (pinned !== undefined) {
    const typed = pinned === 'asked' ? undefined : { ...placeOfFavourite(pinned), name: pinned.address }
    return (
      <div className="fixed inset-0 z-30 bg-bg">
        <Suspense>
          <PinPlace
            purpose="favourite"
            first={typed?.location ?? here ?? centralTaipei}
            typed={typed}
            onBack={() => toMap(undefined)}
            onTake={(place) => {
              toMap(undefined)
              if (pinned !== 'asked') mutate({ ...pinned, place: addressedPlace(place) })
              else if (requested !== undefined) keep(requested, place)
            }}
          />
        </Suspense>
      </div>
    )
  }
  if (requested !== undefined)
    return (
      <div className="flex flex-col gap-3">
        {/* The placeholder disappears with the first input. */}
        <h2 className="text-card font-bold">{setWords[requested]()}</h2>
        <PlaceSearch
          prompt={askWords[requested]()}
          near={here}
          purpose="favourite"
          // The pin starts at the device's position, since riders often set home from home.
          onOwnPosition={() => toMap('asked')}
          onChoose={(place) => keep(requested, place)}
          onPin={() => toMap('asked')}
        />
        <Button kind="quiet" isWide onPress={() => setRequested(undefined)}>
          {words.places_favourite_back()}
        </Button>
      </div>
    )
  return (
    <div ref={rows} className="flex flex-col gap-3">
      <p className="text-muted">{words.places_favourite_detail()}</p>
      <Loaded query={query} skeleton={<Skeleton rows={2} />}>
        {(favourites) => (
          <NamedRows
            favourites={favourites}
            onAsk={(icon) => {
              reset()
              setRequested(icon)
            }}
            onPin={toMap}
          />
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

type NamedRowsProps = {
  readonly favourites: readonly Favourite[]
  readonly onAsk: (icon: NamedIcon) => void
  readonly onPin: (stored: Favourite) => void
}

/** Home and work; below an approximate one, a link to its exact position. */
function NamedRows({ favourites, onAsk, onPin }: NamedRowsProps) {
  return (
    <Card form="plain">
      {namedIcons.map((icon) => {
        const stored = favourites.find((favourite) => favourite.icon === icon)
        const asksForPin = stored?.isApproximate === true && !stored.isPinned
        const isLast = icon === 'work'
        return (
          <div key={icon} data-named={icon}>
            <ListRow
              icon={<FavouriteIcon icon={icon} />}
              title={nameWords[icon]()}
              detail={stored ? favouriteDetail(stored) : words.places_favourite_unset()}
              onPress={() => onAsk(icon)}
              hasChevron
              isLast={isLast && !asksForPin}
            />
            {asksForPin && (
              <RoughPinRow
                title={words.places_favourite_confirmPinOf({ name: stored.description })}
                at={placeOfFavourite(stored).location}
                isRough
                onPress={() => onPin(stored)}
                isLast={isLast}
              />
            )}
          </div>
        )
      })}
    </Card>
  )
}

const hasAny = (favourites: readonly Favourite[] | undefined): boolean => (favourites ?? []).length > 0
