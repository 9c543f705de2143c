import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { DraftPlace, RideDraft } from '../ride-draft.ts'

const PassedPlace = z.object({ name: z.optional(z.string()), address: z.string(), location: LatLng })
const Passed = z.object({ start: z.optional(PassedPlace), end: z.optional(PassedPlace) })

/**
 * Places that a link brings: `s_lat s_lng s_address` and `e_lat e_lng e_address` from outside, or the state of a link
 * of ours, which no URL shows. Undefined where it brings none.
 */
export function placesInLink(search: URLSearchParams, passed: unknown): Partial<RideDraft> | undefined {
  const state = Passed.safeParse(passed).data
  const start = placeIn(search, 's') ?? placeOf(state?.start)
  const end = placeIn(search, 'e') ?? placeOf(state?.end)
  if (start === undefined && end === undefined) return undefined
  return { ...(start && { start }), ...(end && { end, isEndOpen: false }) }
}

function placeIn(search: URLSearchParams, letter: 's' | 'e'): DraftPlace | undefined {
  const [lat, lng, address] = [
    search.get(`${letter}_lat`),
    search.get(`${letter}_lng`),
    search.get(`${letter}_address`),
  ]
  if (!lat || !lng || !address) return undefined
  const location = LatLng.safeParse({ lat: Number(lat), lng: Number(lng) }).data
  return location && { name: address, address, location }
}

function placeOf(place: z.infer<typeof PassedPlace> | undefined): DraftPlace | undefined {
  return place && { ...place, name: place.name ?? place.address }
}
