import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { loadBeside, onRiderLeft, send } from '@daoxing/kit/web'
import {
  type Favourite,
  type FavouriteIcon,
  geocodeVicinityRadiusMetres,
  type listRecommendedAddresses,
  type PlacePrediction,
  roundedMapCentre,
} from '@daoxing/places/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const calls = loadBeside(() => import('./places-calls.ts'))

/** A place that a rider can start from or go to. */
export type ChosenPlace = {
  readonly name: string
  readonly address: string
  readonly location: LatLng
  /** The pin stands at the road or the town of what was typed: a house number that nobody knows cannot be found. */
  readonly isApproximate?: boolean
  /** The rider has put its pin by hand where no street is drawn: it stays rough, and nobody asks for it again. */
  readonly isPinned?: boolean
}

let sessionToken: string | undefined

/** The next question begins a new search, and with it a new token. */
export const endSearch = (): void => {
  sessionToken = undefined
}
onRiderLeft(endSearch)

/** Tells that a place was picked to ride from or to, so that it is offered first next time. The search ends with it. */
export const notePickedPlace = ({ name, address, location, isApproximate = false }: ChosenPlace): void => {
  endSearch()
  void sendPicked({ description: name, address, location, isApproximate }).catch(() => undefined)
}

// A pick that was not noted costs the rider nothing but its place at the top of a list.
const sendPicked = async (body: { description: string; address: string; location: LatLng; isApproximate: boolean }) =>
  send((await calls()).selectLocation, { body })

type Typed = { readonly input: string; readonly near: LatLng | null; readonly isDestination: boolean }

/**
 * Predictions for what was typed; a newer question cancels the older one. Without a network it is asked all the same, so
 * that the rider is told at once instead of waiting, and again when there is one.
 */
export const predictionsQuery = ({ input, near, isDestination }: Typed) =>
  queryOptions({
    queryKey: ['places', 'predictions', input, near, isDestination],
    enabled: input.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: async ({ signal }): Promise<PlacePrediction[]> => {
      const found = await send((await calls()).autocompletePlaces, {
        query: {
          input,
          limit: 12,
          destination: isDestination ? ('1' as const) : ('0' as const),
          ...(near === null ? {} : { lat: near.lat, lng: near.lng }),
          ...(sessionToken === undefined ? {} : { sessionToken }),
        },
        signal,
      })
      sessionToken = found[0]?.sessionToken ?? sessionToken
      return found
    },
  })

/** Query for the address at a point: where the pin was let go. Null at sea, or where nothing is known. */
export const addressAtQuery = (point: LatLng) => {
  const rounded = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['places', 'reverse', rounded],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => send((await calls()).reverseGeocodePoint, { query: rounded, signal }),
  })
}

/** The known places around a point. A newer question cancels the one that still waits [MAP-025]. */
export const vicinityQuery = (point: LatLng) => {
  const { lat, lng } = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['places', 'vicinity', lat, lng],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { location: `${lat},${lng}`, radius: geocodeVicinityRadiusMetres }
      return send((await calls()).readVicinity, { query, signal })
    },
  })
}

/** Where to stand for a car, with the reason. */
export const startPointQuery = (point: LatLng) => {
  const rounded = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['places', 'startPoint', rounded],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => send((await calls()).recommendStartPoint, { query: rounded, signal }),
  })
}

/** How to find a meeting point, and what its picture is drawn from. */
export const meetingPointGuideQuery = (id: string) =>
  queryOptions({
    queryKey: ['places', 'meetingPointGuide', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => send((await calls()).readMeetingPointGuide, { params: { id }, signal }),
  })

export const meetingPointsQuery = (point: LatLng, radiusMetres: number) => {
  const rounded = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['places', 'meetingPoints', rounded, radiusMetres],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await send((await calls()).listMeetingPoints, { query: { ...rounded, radius: radiusMetres }, signal })) ?? [],
  })
}

/** A place that is offered before anything is typed. */
export type SuggestedPlace = NonNullable<ReplyOf<typeof listRecommendedAddresses>>[number]

/** Well-known places around a point, for a rider who has typed nothing yet; to start from, those that are next. */
export const suggestionsQuery = (near: LatLng, which: 'start' | 'end' = 'end') => {
  const rounded = roundedMapCentre(near)
  return queryOptions({
    queryKey: ['places', 'suggestions', rounded, which],
    staleTime: 30 * 60_000,
    queryFn: async ({ signal }) =>
      (await send((await calls()).listRecommendedAddresses, {
        query: { ...rounded, recommend_type: which },
        signal,
      })) ?? [],
  })
}

/** Where the rider went often and lately. */
export const recentQuery = (near: LatLng) => {
  const rounded = roundedMapCentre(near)
  return queryOptions({
    queryKey: ['places', 'recent', rounded],
    queryFn: async ({ signal }) =>
      (await send((await calls()).listRecommendedAddresses, {
        query: { ...rounded, recommend_type: 'recent' },
        signal,
      })) ?? [],
  })
}

/** Nearer than this nobody takes a taxi. */
const rideMetresMin = 500

/** Of places around a rider, those that one would ride to. */
export function worthRiding<Place extends { readonly distanceMetres: number }>(places: readonly Place[]): Place[] {
  return places.filter(({ distanceMetres }) => distanceMetres >= rideMetresMin)
}

/** So many of those offered, the nearest first: what a list promises that is called after what is near. */
export function nearestFirst<Place extends { readonly distanceMetres: number }>(
  places: readonly Place[],
  max: number,
): Place[] {
  return places.slice(0, max).toSorted((one, other) => one.distanceMetres - other.distanceMetres)
}

/** A known place is told by its name, as one that was searched for is; only an address is told as an address. */
export function placeOfSuggestion(suggested: SuggestedPlace): ChosenPlace {
  const { kind, description: name, address, location, isApproximate } = suggested
  return { name, address: kind === 'address' ? address : name, location, ...(isApproximate && { isApproximate }) }
}

export function placeOfPrediction({
  structured_formatting: { main_text: name },
  description,
  location,
  isApproximate,
}: PlacePrediction): ChosenPlace | null {
  if (location === undefined) return null
  return { name, address: name === description ? description : name, location, ...(isApproximate && { isApproximate }) }
}

/** Where a place lies that was chosen by its line alone; with it the search ends, and its token. Null where it is gone. */
export async function placeOfId(id: string): Promise<ChosenPlace | null> {
  const session = sessionToken === undefined ? {} : { session_token: sessionToken }
  const detail = await send((await calls()).readPlaceDetail, { query: { place_id: id, ...session } })
  endSearch()
  if (detail === null) return null
  const { name, address, location, isApproximate } = detail
  return { name, address, location, ...(isApproximate && { isApproximate }) }
}

export const favouritesKey = ['places', 'favourites'] as const

/** The rider's own addresses, home and work first. */
export const favouritesQuery = queryOptions({
  queryKey: favouritesKey,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => send((await calls()).listFavourites, { signal }),
})

/** A favourite as a place to ride to or from, under the rider's own name for it. */
export const placeOfFavourite = ({
  description: name,
  address,
  location: { x, y },
  isApproximate,
  isPinned,
}: Favourite): ChosenPlace => ({
  name,
  address,
  location: { lat: y, lng: x },
  ...(isApproximate && { isApproximate, isPinned }),
})

/** A place that is known by its name alone keeps the name in its address, so that it can be told again. */
export const addressedPlace = (place: ChosenPlace): ChosenPlace =>
  place.address.includes(place.name) ? place : { ...place, address: `${place.address} ${place.name}` }

export type FavouriteChoice = {
  readonly icon: FavouriteIcon
  readonly description: string
  readonly place: ChosenPlace
}

/** One that is kept after all stands again where it stood. */
export type NewFavouriteChoice = FavouriteChoice & { readonly rank?: number | null }

const bodyOf = ({ icon, description, place }: FavouriteChoice) => ({
  icon,
  description,
  address: place.address,
  location: { x: place.location.lng, y: place.location.lat },
  isApproximate: place.isApproximate ?? false,
  isPinned: place.isPinned ?? false,
})

export const sendAddFavourite = async ({ rank = null, ...choice }: NewFavouriteChoice): Promise<Favourite> =>
  send((await calls()).addFavourite, { body: { ...bodyOf(choice), ...(rank === null ? {} : { rank }) } })

export const sendChangeFavourite = async (id: string, choice: FavouriteChoice): Promise<Favourite> =>
  send((await calls()).changeFavourite, { params: { id }, body: bodyOf(choice) })

export const sendForgetFavourite = async (id: string): Promise<unknown> =>
  send((await calls()).deleteFavourite, { params: { id } })

export const sendFavouriteOrder = async (ids: readonly string[]): Promise<readonly Favourite[]> =>
  send((await calls()).orderFavourites, { body: { ids: [...ids] } })
