import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { formatDistance, ListRow } from '@daoxing/kit/web'
import { type Favourite, isSameLocation } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { isCoarse, useDevicePosition } from '../device-position.ts'
import { PlaceIcon } from '../place-icon.tsx'
import { type ChosenPlace, placeOfFavourite, recentQuery, type SuggestedPlace } from '../places-data.ts'
import { placeOfSuggestion, nearestFirst, suggestionsQuery, worthRiding } from '../suggestions-data.ts'
import * as words from '../words/compiled/messages.js'
import { favouriteDetail } from '../approximate-words.ts'
import type { PinPurpose } from '../use-pin-place.ts'
import { FavouriteIcon } from './FavouriteIcon.tsx'
import { type PlaceResult, whereOf } from './place-results.ts'

export { openPlace } from '../open-place.ts'
export { ownResults, recentResults, resultOf } from './place-results.ts'
export { PointAtRoad } from './PointAtRoad.tsx'

type PlaceResultsProps = {
  /** The list that the box controls. */
  readonly listId: string
  readonly results: readonly PlaceResult[]
  /** The result that the arrow keys have reached. */
  readonly at: number
  readonly onChoose: (index: number) => void
}

/** The results for the query. */
export function PlaceResults({ listId, results, at, onChoose }: PlaceResultsProps) {
  const isGuess = useIsGuess()
  return results.map(({ id, sign, name, secondary, distanceMetres }, index) => (
    <button
      key={id}
      ref={index === at ? intoView : undefined}
      id={`${listId}-${index}`}
      type="button"
      role="option"
      // The arrow keys of the box lead here; the Tab key skips the list.
      tabIndex={-1}
      aria-selected={index === at}
      onClick={() => onChoose(index)}
      className="flex min-h-14 w-full items-center gap-3 border-b border-line py-2 text-start last:border-b-0 aria-selected:text-go"
    >
      <span className="text-muted">
        {'own' in sign ? <FavouriteIcon icon={sign.own} /> : <PlaceIcon kind={sign.kind} />}
      </span>
      {/* Next to the name if there is room for both, below it if the text is large. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-[1_1_10rem]">
          <span className="block">{name}</span>
          <span className="block text-secondary text-muted">{secondary}</span>
        </span>
        {distanceMetres !== undefined && !isGuess && (
          <span className="shrink-0 text-secondary text-muted">{formatDistance(distanceMetres)}</span>
        )}
      </span>
    </button>
  ))
}

/** The arrow keys may reach results below the visible ones. */
const intoView = (option: HTMLButtonElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** With a coarse device position, a distance in metres would only look exact. */
function useIsGuess(): boolean {
  const device = useDevicePosition()
  return device.state === 'found' && isCoarse(device)
}

type OwnPlacesProps = {
  readonly favourites: readonly Favourite[]
  readonly onChoose: (place: ChosenPlace) => void
}

/** The rider's own places, before any input. */
export function OwnPlaces({ favourites, onChoose }: OwnPlacesProps) {
  return (
    <div className="mt-3 rounded-2 bg-surface px-4 py-1">
      {favourites.map((favourite, index) => (
        <ListRow
          key={favourite.id}
          icon={<FavouriteIcon icon={favourite.icon} />}
          title={favourite.description}
          detail={favouriteDetail(favourite)}
          isLast={index === favourites.length - 1}
          onPress={() => onChoose(placeOfFavourite(favourite))}
        />
      ))}
    </div>
  )
}

type SuggestionsProps = {
  readonly near: LatLng | null
  readonly purpose: PinPurpose
  /** The place at the other end of the ride. */
  readonly otherEnd: ChosenPlace | null
  readonly onChoose: (place: ChosenPlace) => void
}

const suggestionsMax = 6
const recentMax = 3

/** The rider's earlier picks, and well-known places nearby; without a position, in central Taipei. */
export function Suggestions({ near, purpose, otherEnd, onChoose }: SuggestionsProps) {
  const around = near ?? centralTaipei
  const isDestination = purpose === 'end'
  const { data: recent = [] } = useQuery(recentQuery(around))
  const { data: places = [] } = useQuery({
    ...suggestionsQuery(around, isDestination || near === null ? 'end' : 'start'),
    // Well-known places such as stations are never a rider's home or work.
    enabled: purpose !== 'favourite',
  })
  const worth = isDestination && near !== null ? worthRiding : everyOne
  const offered = (those: readonly SuggestedPlace[]) =>
    worth(those).filter((place) => otherEnd === null || !isThere(place, otherEnd))
  const known = offered(places)
  const own = offered(recent).slice(0, recentMax)
  const names = new Set(own.map(({ description }) => description))
  const unpicked = known.filter(({ description }) => !names.has(description))
  const others = near === null ? unpicked.slice(0, suggestionsMax) : nearestFirst(unpicked, suggestionsMax)
  const hasDistance = !useIsGuess() && near !== null
  const shared = { hasDistance, onChoose }
  return (
    <>
      <SuggestedPlaces title={words.places_search_recent()} places={own} {...shared} />
      <SuggestedPlaces
        title={near === null ? words.places_home_popular() : words.places_search_suggestions()}
        places={others}
        {...shared}
      />
    </>
  )
}

/** Whether a suggested place is the other end of the ride: by name or by position. */
const isThere = ({ description, location }: SuggestedPlace, other: ChosenPlace): boolean =>
  description === other.name || isSameLocation(location, other.location)

const everyOne = (places: readonly SuggestedPlace[]): readonly SuggestedPlace[] => places

type SuggestedPlacesProps = {
  readonly title: string
  readonly places: readonly SuggestedPlace[]
  /** Off if the rider's position is unknown or coarse: distances would mislead. */
  readonly hasDistance: boolean
  readonly onChoose: (place: ChosenPlace) => void
}

function SuggestedPlaces({ title, places, hasDistance, onChoose }: SuggestedPlacesProps) {
  if (places.length === 0) return null
  return (
    <section className="mt-4">
      <h2 className="mb-2 text-secondary font-bold text-muted">{title}</h2>
      <div className="rounded-2 bg-surface px-4">
        {places.map((place, index) => (
          <ListRow
            key={place.place_id}
            icon={place.kind === 'address' ? <History aria-hidden="true" size={20} /> : <PlaceIcon kind={place.kind} />}
            title={place.description}
            detail={whereOf(place)}
            fact={hasDistance ? formatDistance(place.distanceMetres) : undefined}
            isLast={index === places.length - 1}
            onPress={() => onChoose(placeOfSuggestion(place))}
          />
        ))}
      </div>
    </section>
  )
}
