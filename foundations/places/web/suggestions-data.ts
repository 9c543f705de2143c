import type { LatLng } from '@daoxing/kit/contract'
import { loadBeside, send } from '@daoxing/kit/web'
import { roundedMapCentre } from '@daoxing/places/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ChosenPlace, SuggestedPlace } from './places-data.ts'

// Separate from places-data.ts, since the first screen of a hail does not need these.
const calls = loadBeside(() => import('./places-calls.ts'))

/** Well-known places around a point, before any input; for a start, the nearest ones. */
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

/** Nearer destinations need no taxi. */
const rideMetresMin = 500

/** The places around a rider that are plausible destinations. */
export function worthRiding<Place extends { readonly distanceMetres: number }>(places: readonly Place[]): Place[] {
  return places.filter(({ distanceMetres }) => distanceMetres >= rideMetresMin)
}

/** This many suggestions, the nearest first, for a list that is titled as nearby. */
export function nearestFirst<Place extends { readonly distanceMetres: number }>(
  places: readonly Place[],
  max: number,
): Place[] {
  return places.slice(0, max).toSorted((one, other) => one.distanceMetres - other.distanceMetres)
}

/** A known place is identified by its name, as a search result is; an address by its text. */
export function placeOfSuggestion(suggested: SuggestedPlace): ChosenPlace {
  const { kind, description: name, address, location, isApproximate } = suggested
  return { name, address: kind === 'address' ? address : name, location, ...(isApproximate && { isApproximate }) }
}

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
