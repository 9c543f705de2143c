import type { LatLng } from '@daoxing/kit/contract'
import { type CarWish, isSameKind } from '@daoxing/taxi/contract'

/** Two points are the same place within this many degrees, some 50 m. */
const sameDegrees = 0.0005

export type QuotedWish = CarWish & { readonly start: LatLng; readonly end: LatLng | null }

/** A quote holds for the places and the kind of car that it was made for. */
export function quoteFits(quoted: QuotedWish, asked: QuotedWish): boolean {
  if (!isSameKind(quoted, asked) || !isSamePlace(quoted.start, asked.start)) return false
  if (quoted.end === null || asked.end === null) return quoted.end === asked.end
  return isSamePlace(quoted.end, asked.end)
}

function isSamePlace(one: LatLng, other: LatLng): boolean {
  return Math.abs(one.lat - other.lat) <= sameDegrees && Math.abs(one.lng - other.lng) <= sameDegrees
}
