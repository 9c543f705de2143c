import { isLatLng } from '@daoxing/kit/contract'
import type { DraftPlace, RideDraft } from '../ride-draft.ts'

/**
 * Returns the places of a link: `s_lat s_lng s_address` and `e_lat e_lng e_address` of an external one, or the
 * navigation state of an internal one, which no URL shows. Undefined without places.
 */
export function placesInLink(search: URLSearchParams, passed: unknown): Partial<RideDraft> | undefined {
  const state = typeof passed === 'object' && passed !== null ? passed : {}
  const start = placeIn(search, 's') ?? ('start' in state ? placeOf(state.start) : undefined)
  const end = placeIn(search, 'e') ?? ('end' in state ? placeOf(state.end) : undefined)
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
  const location = { lat: Number(lat), lng: Number(lng) }
  return isLatLng(location) ? { name: address, address, location } : undefined
}

/**
 * Returns the place in the navigation state from another page; the browser keeps this state, so it may be from an older
 * release.
 */
function placeOf(passed: unknown): DraftPlace | undefined {
  if (typeof passed !== 'object' || passed === null || !('address' in passed) || !('location' in passed))
    return undefined
  const { address, location } = passed
  if (typeof address !== 'string' || !isLatLng(location)) return undefined
  const name = 'name' in passed && typeof passed.name === 'string' ? passed.name : address
  const isApproximate = 'isApproximate' in passed && passed.isApproximate === true
  const isPinned = isApproximate && 'isPinned' in passed && passed.isPinned === true
  return { name, address, location, ...(isApproximate && { isApproximate }), ...(isPinned && { isPinned }) }
}
