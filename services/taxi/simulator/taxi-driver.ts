import { districts, districtWeight, pointIn } from '@daoxing/dispatch/simulator'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import { taxiRanks } from './taxi-ranks.ts'

export type TurningBack = { readonly atShare: number; readonly reason: string }

/**
 * Whether a driver gives a trip back on the way; returns the share of the route after which that happens, or undefined.
 */
export function turnsBack(chance: Chance, turnBackShare: number): TurningBack | undefined {
  const turns = chance.happens(turnBackShare)
  const atShare = chance.within(0.15, 0.8)
  const reason = chance.pick(['flat tyre', 'stuck in traffic', 'feeling unwell'])
  return turns ? { atShare, reason } : undefined
}

/** The time until the rider has come out, found the car and sat down. */
export function kerbWaitSeconds(chance: Chance): number {
  return chance.within(10, 40)
}

/** The duration of a stop: mostly within the free time, and sometimes beyond it. */
export function stopSeconds(chance: Chance): number {
  return chance.happens(0.15) ? chance.within(300, 420) : chance.within(40, 150)
}

/** Whether a driver accepts a new route; a driver with other plans declines at once. */
export function takesChange(
  chance: Chance,
  declineShare: number,
): { readonly takes: boolean; readonly seconds: number } {
  return { takes: !chance.happens(declineShare), seconds: chance.within(3, 12) }
}

/** A car nearer than this is at its meeting point. */
export const kerbMetres = 60
/** The distance from the pick-up in a false report of arrival: close enough to be accepted, too far to be proven. */
export const lieMetres = 250

/** The time for reading out the fare and giving change. */
export function cashSeconds(chance: Chance): number {
  return chance.within(5, 14)
}

export type Errand =
  | { readonly kind: 'stand'; readonly seconds: number }
  | { readonly kind: 'drive'; readonly to: LatLng; readonly thenStandSeconds: number }

/** The destination of a free driver: where riders are at this hour, near rather than far, and sometimes a rank. */
export function nextErrand({ here, hour, chance }: { here: LatLng; hour: number; chance: Chance }): Errand {
  if (chance.happens(0.15)) return { kind: 'stand', seconds: chance.within(20, 120) }
  if (chance.happens(0.3)) {
    const rank = chance.pickWeighted(taxiRanks, ({ location }) => pullOf(here, location))
    return { kind: 'drive', to: rank.location, thenStandSeconds: chance.within(60, 360) }
  }
  const district = chance.pickWeighted(districts, (one) => districtWeight(one, hour) * pullOf(here, one.centre))
  return { kind: 'drive', to: pointIn(district, chance), thenStandSeconds: chance.within(5, 40) }
}

/** The destination of a rider who has entered none: two to five kilometres away, or the nearest place to that. */
export function rideWithoutDropoff({ from, chance }: { from: LatLng; chance: Chance }): LatLng {
  const tries = Array.from({ length: 24 }, () =>
    pointIn(
      chance.pickWeighted(districts, (one) => pullOf(from, one.centre)),
      chance,
    ),
  )
  const offBy = (point: LatLng) => {
    const metres = distanceMetres(from, point)
    return metres < 2000 ? 2000 - metres : Math.max(0, metres - 5000)
  }
  return tries.reduce((best, point) => (offBy(point) < offBy(best) ? point : best))
}

/** The weight of a place by its distance: near 1 beside the driver, near 0 across the city. */
function pullOf(here: LatLng, there: LatLng): number {
  const km = distanceMetres(here, there) / 1000
  return 1 / (1 + (km / 3) ** 3)
}
