import type { LatLng } from '@daoxing/kit/contract'
import { loadBeside, send } from '@daoxing/kit/web'
import { geocodeVicinityRadiusMetres, roundedMapCentre } from '@daoxing/places/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

// Separate from places-data.ts, since the first screen of a hail does not need these.
const calls = loadBeside(() => import('./places-calls.ts'))

/** The query for the address at the pin. Null at sea, or if nothing is known there. */
export const addressAtQuery = (point: LatLng) => {
  const rounded = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['places', 'reverse', rounded],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => send((await calls()).reverseGeocodePoint, { query: rounded, signal }),
  })
}

/** The known places around a point. A newer request cancels a pending one [MAP-025]. */
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

/** The guide of a meeting point, and the data of its picture. */
export const meetingPointGuideQuery = (id: string) =>
  queryOptions({
    queryKey: ['places', 'meetingPointGuide', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => send((await calls()).readMeetingPointGuide, { params: { id }, signal }),
  })
