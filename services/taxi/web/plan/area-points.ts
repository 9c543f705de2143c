import type { MeetingPoint } from '@daoxing/places/contract'
import type { DraftPlace } from '../ride-draft.ts'

type Point = Pick<MeetingPoint, 'address' | 'name'>

/**
 * The start counts as already chosen where it is one of the area's own points, by its address [TAXI-058]. Where an
 * area has none there is nothing to choose.
 */
export function isStartChosen(start: Pick<DraftPlace, 'address'>, areaPoints: readonly Point[]): boolean {
  return areaPoints.length === 0 || areaPoints.some(({ address }) => isSameAddress(address, start.address))
}

/** A name is written in either form of its character, and full width is no other address. */
function isSameAddress(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

/** U+53F0 and U+81FA are the common and the official form of the same character. */
const folded = (address: string) => address.normalize('NFKC').replaceAll('\u53f0', '\u81fa').replace(/\s+/g, '')
