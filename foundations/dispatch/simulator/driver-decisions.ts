import type { Offer } from '@daoxing/dispatch/contract'
import type { Chance, FaultBoard } from '@daoxing/kit/simulator'
import { acceptLate, noDrivers, refuseAll } from './driver-faults.ts'

/** The faults that override the decisions of a driver. */
export type Mood = { readonly refusesAll: boolean; readonly acceptsLate: boolean }

/** The mood that the active faults impose on a driver. */
export function moodUnder(faults: Pick<FaultBoard, 'is'>): Mood {
  return { refusesAll: faults.is(refuseAll) || faults.is(noDrivers), acceptsLate: faults.is(acceptLate) }
}

export type OfferAnswer = {
  readonly answer: 'accept' | 'reject'
  /** Thinking time; a late answer waits until the offer has ended. */
  readonly afterSeconds: number | 'late'
  readonly reason: string
}

/** `[seconds to the pickup, share of drivers who accept]`; linear in between, constant beyond the last. */
const willingness = [
  [120, 0.98],
  [300, 0.94],
  [600, 0.8],
  [900, 0.6],
  [1500, 0.3],
] as const

/** Whether and when a driver accepts an offer: the farther the rider, the less likely. */
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
