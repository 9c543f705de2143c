import { type Instant, plusSeconds } from '@daoxing/kit/contract'

type Times = {
  readonly startsAt: Instant
  readonly arrivedAt: Instant | null
  readonly startedAt: Instant | null
  readonly freeWaitingMinutes: number
}

/** The end of the free waiting: counted from the booked time, or from the arrival of a late car. */
export function freeWaitingUntil({ startsAt, arrivedAt, freeWaitingMinutes }: Times): Instant {
  const from = arrivedAt !== null && arrivedAt > startsAt ? arrivedAt : startsAt
  return plusSeconds(from, freeWaitingMinutes * 60)
}

/**
 * When the hours of the plan begin: as the rider boards, but not before the booked time, and at the end of the free
 * waiting for a rider who comes later. Null before the start.
 */
export function planBeganAt(times: Times): Instant | null {
  const { startsAt, startedAt } = times
  if (startedAt === null) return null
  const latest = freeWaitingUntil(times)
  const boarded = startedAt < startsAt ? startsAt : startedAt
  return boarded < latest ? boarded : latest
}
