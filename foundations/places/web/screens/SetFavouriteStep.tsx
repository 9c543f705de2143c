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
import { addressedPlace, type ChosenPlace, favouritesQuery, placeOfFavourite } from '../places-data.ts'
import { useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'

/** The step "set favourite address" of signing up: home and work, by search or on the map, and both can wait. */
export function SetFavouriteStep({ onDone, onWhole }: SignUpStepProps) {
  const query = useQuery(favouritesQuery)
  const [asked, setAsked] = useState<NamedIcon>()
  /** On the map: one that is kept already gets its point there, else the place of the one that is asked for is chosen. */
  const [pinned, setPinned] = useState<Favourite | 'asked'>()
  const { mutate, isPending, error, reset } = useSaveFavourite()
  const near = useDevicePosition()
  const here = near.state === 'found' ? near.location : null
  const toMap = (wanted: Favourite | 'asked' | undefined) => {
    setPinned(wanted)
    onWhole(wanted !== undefined)
  }
  const rows = useRef<HTMLDivElement>(null)
  const wasAsked = useRef<NamedIcon>(undefined)
  useEffect(() => {
    // Afterwards the focus is on what was asked for: the box that had it is gone.
    if (asked === undefined)
      rows.current?.querySelector<HTMLElement>(`[data-named="${wasAsked.current}"] button`)?.focus()
    wasAsked.current = asked
  }, [asked])
  useBackCloses({ isOpen: asked !== undefined, onClose: () => setAsked(undefined) })
  useBackCloses({ isOpen: pinned !== undefined, onClose: () => toMap(undefined) })
  const keep = (icon: NamedIcon, place: ChosenPlace) => {
    setAsked(undefined)
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
              else if (asked !== undefined) keep(asked, place)
            }}
          />
        </Suspense>
      </div>
    )
  }
  if (asked !== undefined)
    return (
      <div className="flex flex-col gap-3">
        {/* The placeholder of the box is gone once it has a text. */}
        <h2 className="text-card font-bold">{setWords[asked]()}</h2>
        <PlaceSearch
          prompt={askWords[asked]()}
          near={here}
          purpose="favourite"
          // Where the device is the pin stands first: who sets home says where its door is.
          onOwnPosition={() => toMap('asked')}
          onChoose={(place) => keep(asked, place)}
          onPin={() => toMap('asked')}
        />
        <Button kind="quiet" isWide onPress={() => setAsked(undefined)}>
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
              setAsked(icon)
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
  readonly onPin: (kept: Favourite) => void
}

/** Home and work; below one of which only the road is known, the way to say where on it. */
function NamedRows({ favourites, onAsk, onPin }: NamedRowsProps) {
  return (
    <Card form="plain">
      {namedIcons.map((icon) => {
        const kept = favourites.find((favourite) => favourite.icon === icon)
        const asksForPin = kept?.isApproximate === true && !kept.isPinned
        const isLast = icon === 'work'
        return (
          <div key={icon} data-named={icon}>
            <ListRow
              icon={<FavouriteIcon icon={icon} />}
              title={nameWords[icon]()}
              detail={kept ? favouriteDetail(kept) : words.places_favourite_unset()}
              onPress={() => onAsk(icon)}
              hasChevron
              isLast={isLast && !asksForPin}
            />
            {asksForPin && (
              <RoughPinRow
                title={words.places_favourite_confirmPinOf({ name: kept.description })}
                at={placeOfFavourite(kept).location}
                isRough
                onPress={() => onPin(kept)}
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
