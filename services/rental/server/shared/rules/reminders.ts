import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { SharedRecord } from '../../stores/shared-order-table.ts'
import { takeFromOf } from './shared-rights.ts'

const minute = 60
const hour = 3600
const day = 24 * hour
/** After the end of the span a rider is reminded ever more rarely, then once a day until the car is back. */
const overdueSeconds = [0, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]
const soonSeconds = 15 * minute
/** A return that was begun and not ended is a forgotten one. */
const openReturnSeconds = [10 * minute, 30 * minute, hour, 4 * hour]

export type Reminder = { readonly at: Instant; readonly kind: 'takeSoon' | 'returnIsDue' | 'rentalOverdue' }

/** The reminders of a rental in its state, up to the next one at least. */
function remindersOf(order: SharedRecord, now: Instant): readonly Reminder[] {
  const { state, endsAt, returnPressedAt } = order
  switch (state) {
    case 'RESERVED':
      return [{ at: takeFromOf(order), kind: 'takeSoon' }]
    case 'IN_USE':
      return [
        { at: plusSeconds(endsAt, -soonSeconds), kind: 'returnIsDue' },
        ...andDaily(overdueSeconds, { from: endsAt, now }).map((at) => ({ at, kind: 'rentalOverdue' as const })),
      ]
    case 'RETURNING':
    case 'RETURN_ERROR':
      return andDaily(openReturnSeconds, { from: returnPressedAt ?? endsAt, now }).map((at) => ({
        at,
        kind: 'returnIsDue' as const,
      }))
    default:
      return []
  }
}

/** The first ones, and then one a day for as long as the car is out. */
function andDaily(
  firstSeconds: readonly number[],
  { from, now }: { readonly from: Instant; readonly now: Instant },
): readonly Instant[] {
  const days = Math.max(0, Math.floor(secondsBetween(from, now) / day)) + 1
  const daily = Array.from({ length: days }, (_, number) => (number + 1) * day)
  return [...firstSeconds, ...daily].map((seconds) => plusSeconds(from, seconds))
}

/** The next reminder after this moment. */
export const remindAt = (order: SharedRecord, now: Instant): Instant | undefined =>
  remindersOf(order, now).find(({ at }) => at > now)?.at

/** The last reminder that is due at this moment. */
export const reminderAt = (order: SharedRecord, now: Instant): Reminder | undefined =>
  remindersOf(order, now).findLast(({ at }) => at <= now)
