import { type TalkMoment, talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { nowMs } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { phaseOf } from './trip-phase.ts'

/** Whether the driver can still be written to: while the trip has one, and for a while after its end. */
export function canReachDriver({ driver_info: driver, timeline, trip_status: status }: Trip): boolean {
  if (driver === null) return false
  const endedAt = timeline.paid_at ?? timeline.canceled_at
  if (endedAt === null) return status !== 'REQUESTING' && status !== 'MATCHING' && status !== 'MATCH_FAILED'
  return nowMs() / 1000 < endedAt + talkSecondsAfterEnd
}

/** The phase of the journey for a rider who writes to the driver. */
export function talkMoment(trip: Trip): TalkMoment {
  const phase = phaseOf(trip)
  return phase === 'coming' || phase === 'arrived' || phase === 'riding' ? phase : 'over'
}
