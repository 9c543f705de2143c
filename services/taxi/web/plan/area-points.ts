import type { MeetingPoint } from '@daoxing/places/contract'
import type { DraftPlace } from '../ride-draft.ts'

type Point = Pick<MeetingPoint, 'address' | 'name'>

/**
 * Whether the start is one of the area's own points, by its address [TAXI-058]. An area without points offers no
 * choice.
 */
export function isStartChosen(start: Pick<DraftPlace, 'address'>, areaPoints: readonly Point[]): boolean {
  return areaPoints.length === 0 || areaPoints.some(({ address }) => isSameAddress(address, start.address))
}

/** Compares addresses regardless of character variants and full-width forms. */
function isSameAddress(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

const commonForm = String.fromCodePoint(0x53f0)
const officialForm = String.fromCodePoint(0x81fa)
const folded = (address: string) => address.normalize('NFKC').replaceAll(commonForm, officialForm).replace(/\s+/g, '')
