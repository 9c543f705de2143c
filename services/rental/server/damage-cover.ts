import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { contractOfOrder } from './contract-of-order.ts'
import type { DamageCover } from './rules/cap-bill.ts'
import type { RentalRecord } from './stores/order-table.ts'

type Damage = { readonly driver?: number | undefined; readonly happenedAt?: Instant | undefined }

/**
 * The cover of the driver who had the damage. A waiver ends with the booked time and its free hour unless it renews
 * itself; a damage without a time is of the booked time, in favour of the rider.
 */
export function coverOf(order: RentalRecord, damage: Damage | undefined): DamageCover {
  if (order.isPremiumNoDuty) return 'whole'
  const driver = order.drivers[damage?.driver ?? 0]
  if (driver?.noDuty !== 'Y') return 'none'
  const endsAt = plusSeconds(order.endsAt, contractOfOrder(order).lateFreeMinutes * 60)
  return driver.autoRenew === 'Y' || (damage?.happenedAt ?? order.endsAt) <= endsAt ? 'excess' : 'none'
}
