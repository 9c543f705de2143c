import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { FreeSpan } from '@daoxing/scooter/contract'
import type { RentalRecord } from '../stores/rental-table.ts'

type Ridden = Pick<
  RentalRecord,
  'state' | 'startedAt' | 'offSince' | 'isMoving' | 'lastRiddenAt' | 'command' | 'freeSpans'
>

const isSilentNow = ({ until, reason }: FreeSpan) => until === null && reason === 'silentLock'

/**
 * Since when a ride may have been forgotten: the scooter is off and stands, was silent while it was ridden, or stands without a command of its rider.
 * Null while it is ridden.
 */
export function pausedSince(rental: Ridden): Instant | null {
  const { state, startedAt, offSince, isMoving, lastRiddenAt, command, freeSpans } = rental
  if (state !== 'RIDING' || startedAt === null) return null
  const silentSince = freeSpans.find(isSilentNow)?.from
  if (offSince !== null) return offSince
  if (isMoving) return silentSince ?? null
  return [lastRiddenAt, command?.plannedAt].reduce<Instant>(
    (latest, at) => (at !== undefined && at !== null && at > latest ? at : latest),
    startedAt,
  )
}

/** The end of the time in which the battery may be out for a swap; undefined while it is in. */
export function swapEndsAt(
  { state, freeSpans }: Pick<RentalRecord, 'state' | 'freeSpans'>,
  swapSeconds: number,
): Instant | undefined {
  const swap =
    state === 'RIDING' ? freeSpans.find(({ until, reason }) => until === null && reason === 'swap') : undefined
  return swap && plusSeconds(swap.from, swapSeconds)
}
