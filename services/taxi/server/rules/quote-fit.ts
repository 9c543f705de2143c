import type { Instant, LatLng } from '@daoxing/kit/contract'
import { type CarWish, isSameKind } from '@daoxing/taxi/contract'

/** Two points are the same place within this many degrees, some 50 m. */
const sameDegrees = 0.0005

export type QuotedWish = CarWish & {
  readonly start: LatLng
  readonly end: LatLng | null
  readonly stops: readonly LatLng[]
  /** The boarding time of a reservation; null for an immediate ride. */
  readonly boardingAt?: Instant | null
}

/** Whether a quote was made for the places, time and car type of a wish. */
export function quoteFits(quoted: QuotedWish, wish: QuotedWish): boolean {
  if ((quoted.boardingAt ?? null) !== (wish.boardingAt ?? null)) return false
  if (!isSameKind(quoted, wish) || !isSamePlace(quoted.start, wish.start)) return false
  if (!areSamePlaces(quoted.stops, wish.stops)) return false
  if (quoted.end === null || wish.end === null) return quoted.end === wish.end
  return isSamePlace(quoted.end, wish.end)
}

function areSamePlaces(some: readonly LatLng[], others: readonly LatLng[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, at) => {
      const other = others[at]
      return other !== undefined && isSamePlace(one, other)
    })
  )
}

function isSamePlace(one: LatLng, other: LatLng): boolean {
  return Math.abs(one.lat - other.lat) <= sameDegrees && Math.abs(one.lng - other.lng) <= sameDegrees
}
