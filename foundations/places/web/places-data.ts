import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { loadBeside, onRiderLeft, send } from '@daoxing/kit/web'
import {
  type Favourite,
  type listRecommendedAddresses,
  type PlacePrediction,
  roundedMapCentre,
} from '@daoxing/places/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const calls = loadBeside(() => import('./places-calls.ts'))

/** A start or a destination. */
export type ChosenPlace = {
  readonly name: string
  readonly address: string
  readonly location: LatLng
  /** The pin is at the road or town of the query, since the house number is unknown. */
  readonly isApproximate?: boolean
  /** The rider placed its pin by hand where no street is drawn: it stays approximate, without further confirmation. */
  readonly isPinned?: boolean
}

let sessionToken: string | undefined

/** The next request starts a new search, with a new token. */
export const endSearch = (): void => {
  sessionToken = undefined
}
onRiderLeft(endSearch)

/** Reports a picked start or destination, so that it is suggested first next time. The search ends with it. */
export const notePickedPlace = ({ name, address, location, isApproximate = false }: ChosenPlace): void => {
  endSearch()
  void sendPicked({ description: name, address, location, isApproximate }).catch(() => undefined)
}

// A lost pick only costs the place its rank in a list.
const sendPicked = async (body: { description: string; address: string; location: LatLng; isApproximate: boolean }) =>
  send((await calls()).selectLocation, { body })

type Typed = { readonly input: string; readonly near: LatLng | null; readonly isDestination: boolean }

/**
 * Predictions for the input; a newer request cancels the older one. It is sent even offline, so that the rider sees the
 * failure at once, and repeated after a reconnect.
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

/** The recommended start, with the reason. */
export const startPointQuery = (point: LatLng) => {
  const rounded = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['places', 'startPoint', rounded],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => send((await calls()).recommendStartPoint, { query: rounded, signal }),
  })
}

/** A suggestion before any input. */
export type SuggestedPlace = NonNullable<ReplyOf<typeof listRecommendedAddresses>>[number]

/** The rider's frequent and recent destinations. */
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

/** The position of a chosen place; this ends the search and its token. Null if the place is gone. */
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

/** A favourite as a start or destination, under the rider's own name for it. */
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
