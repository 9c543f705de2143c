import type { Tx } from '@daoxing/kit/server'
import { eraseFinder } from './find-parts.ts'
import { openOrdersOf } from './stores/order-store.ts'
import { hasOpenReservation } from './stores/reservation-store.ts'
import { changeSubscription, findSubscription } from './stores/subscription-store.ts'

/** A session and its bill come to their end first. Orders and paid months stay with their invoices, as accounting requires. */
export async function eraseChargingRider(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if ((await openOrdersOf(tx, riderId)).length > 0) return 'later'
  if (await hasOpenReservation(tx, riderId)) return 'later'
  const subscription = await findSubscription(tx, riderId)
  // The payment of its first month is under way.
  if (subscription?.state === 'opening') return 'later'
  if (subscription && subscription.state !== 'ended') await changeSubscription(tx, subscription, { state: 'ended' })
  await eraseFinder(tx, riderId)
  return 'erased'
}
