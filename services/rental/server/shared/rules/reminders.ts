import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { SharedRecord } from '../../stores/shared-order-table.ts'
import { takeFromOf } from './shared-rights.ts'

const minute = 60
const hour = 3600

/** After the end of the span a rider is reminded ever more rarely, for two days. */
const overdueSeconds = [0, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 24 * hour, 48 * hour]
const soonSeconds = 15 * minute
/** A return that was begun and not ended is a forgotten one. */
const openReturnSeconds = [10 * minute, 30 * minute, hour, 4 * hour, 24 * hour]

export type Reminder = { readonly at: Instant; readonly kind: 'takeSoon' | 'returnIsDue' | 'rentalOverdue' }

/** All reminders of a rental in its state. */
export function remindersOf(order: SharedRecord): readonly Reminder[] {
  const { state, endsAt, returnPressedAt } = order
  switch (state) {
    case 'RESERVED':
      return [{ at: takeFromOf(order), kind: 'takeSoon' }]
    case 'IN_USE':
      return [
        { at: plusSeconds(endsAt, -soonSeconds), kind: 'returnIsDue' },
        ...overdueSeconds.map((seconds) => ({ at: plusSeconds(endsAt, seconds), kind: 'rentalOverdue' as const })),
      ]
    case 'RETURNING':
    case 'RETURN_ERROR':
      return openReturnSeconds.map((seconds) => ({
        at: plusSeconds(returnPressedAt ?? endsAt, seconds),
        kind: 'returnIsDue' as const,
      }))
    default:
      return []
  }
}

/** The next reminder after this moment. */
export const remindAt = (order: SharedRecord, now: Instant): Instant | undefined =>
  remindersOf(order).find(({ at }) => at > now)?.at

/** The last reminder that is due at this moment. */
export const reminderAt = (order: SharedRecord, now: Instant): Reminder | undefined =>
  remindersOf(order).findLast(({ at }) => at <= now)
