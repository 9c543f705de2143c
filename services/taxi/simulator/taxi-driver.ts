import type { Offer } from '@daoxing/dispatch/contract'
import { districts, districtWeight, type FaultBoard, pointIn } from '@daoxing/dispatch/simulator'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import { taxiRanks } from './taxi-ranks.ts'

/** The faults that override the decisions of a driver. */
export type Mood = { readonly refusesAll: boolean; readonly acceptsLate: boolean }

/** Returns the mood that the active faults impose on a driver. */
export function moodUnder(faults: Pick<FaultBoard, 'is'>): Mood {
  return { refusesAll: faults.is('refuse_all') || faults.is('no_drivers'), acceptsLate: faults.is('accept_late') }
}

export type OfferAnswer = {
  readonly answer: 'accept' | 'reject'
  /** Thought that it takes; a late answer waits until the offer has ended. */
  readonly afterSeconds: number | 'late'
  readonly reason: string
}

/** `[seconds to the pick-up, share of drivers who take it]`; between two of them evenly, beyond the last its share. */
const willingness = [
  [120, 0.98],
  [300, 0.94],
  [600, 0.8],
  [900, 0.6],
  [1500, 0.3],
] as const

/** Whether and when a driver takes an offer: the farther the rider, the less likely. */
export function answerOffer({
  offer,
  mood,
  chance,
}: {
  offer: Pick<Offer, 'pickupSeconds'>
  mood: Mood
  chance: Chance
}): OfferAnswer {
  const thoughtSeconds = chance.within(2, 7)
  const isWilling = chance.happens(shareWhoAccept(offer.pickupSeconds))
  if (mood.refusesAll) return { answer: 'reject', afterSeconds: Math.min(thoughtSeconds, 3), reason: 'not now' }
  if (mood.acceptsLate) return { answer: 'accept', afterSeconds: 'late', reason: '' }
  if (isWilling) return { answer: 'accept', afterSeconds: thoughtSeconds, reason: '' }
  return {
    answer: 'reject',
    afterSeconds: thoughtSeconds,
    reason: offer.pickupSeconds > 480 ? 'too far' : 'taking a break',
  }
}

export function shareWhoAccept(pickupSeconds: number): number {
  let [nearSeconds, nearShare]: readonly [number, number] = willingness[0]
  for (const [seconds, share] of willingness) {
    if (pickupSeconds <= seconds) {
      if (seconds === nearSeconds) return share
      return nearShare + ((share - nearShare) * (pickupSeconds - nearSeconds)) / (seconds - nearSeconds)
    }
    ;[nearSeconds, nearShare] = [seconds, share]
  }
  return nearShare
}

export type TurningBack = { readonly atShare: number; readonly reason: string }

/** One driver in fifty gives a trip back on the way, where the city's operator says nothing else. */
const usualTurnBackShare = 0.02

/** Whether a driver gives a trip back on the way; answers after which share of the way, or nothing. */
export function turnsBack(chance: Chance, turnBackShare: number = usualTurnBackShare): TurningBack | undefined {
  const turns = chance.happens(turnBackShare)
  const atShare = chance.within(0.15, 0.8)
  const reason = chance.pick(['flat tyre', 'stuck in traffic', 'feeling unwell'])
  return turns ? { atShare, reason } : undefined
}

/** Until the rider has come out, found the car and sat down. */
export function kerbWaitSeconds(chance: Chance): number {
  return chance.within(10, 40)
}

/** Nearer than this a car is at the kerb where it was called to. */
export const kerbMetres = 60
/**
 * The distance from the pick-up in a false report of the arrival: near enough to be believed by word, too far to be
 * proven.
 */
export const lieMetres = 250

/** Until the fare has been read out and the change been found. */
export function cashSeconds(chance: Chance): number {
  return chance.within(5, 14)
}

export type Outage = { readonly afterSeconds: number; readonly lengthSeconds: number }

/** A telephone without connection: one driver in a hundred within ten minutes, for 5 to 40 s. */
export function nextOutage(chance: Chance): Outage {
  return { afterSeconds: chance.waitSeconds(60_000), lengthSeconds: chance.within(5, 40) }
}

export type Errand =
  | { readonly kind: 'stand'; readonly seconds: number }
  | { readonly kind: 'drive'; readonly to: LatLng; readonly thenStandSeconds: number }

/** Where a free driver goes: to where riders are at this hour, rather near than far, and sometimes to a rank. */
export function nextErrand({ here, hour, chance }: { here: LatLng; hour: number; chance: Chance }): Errand {
  if (chance.happens(0.15)) return { kind: 'stand', seconds: chance.within(20, 120) }
  if (chance.happens(0.3)) {
    const rank = chance.pickWeighted(taxiRanks, ({ location }) => pullOf(here, location))
    return { kind: 'drive', to: rank.location, thenStandSeconds: chance.within(60, 360) }
  }
  const district = chance.pickWeighted(districts, (one) => districtWeight(one, hour) * pullOf(here, one.centre))
  return { kind: 'drive', to: pointIn(district, chance), thenStandSeconds: chance.within(5, 40) }
}

/** Where a rider wants to go who told nobody: two to five kilometres away, or the nearest that there is. */
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
