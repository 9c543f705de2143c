import { riderOf } from '@daoxing/identity/server'
import type { Tx } from '@daoxing/kit/server'
import type { SampleDriverJob } from '@daoxing/sample-driver/contract'
import type { OrderRecord } from './stores/order-table.ts'

/** The order as its driver sees it, from the acceptance on. */
export async function jobView(tx: Tx, order: OrderRecord): Promise<SampleDriverJob> {
  const { orderHash, revision, state, pickup, dropoff, route, pickupRoute, acceptedAt } = order
  if (acceptedAt === null || pickupRoute === null) throw new Error(`the order ${orderHash} has no driver`)
  const { displayName: riderName } = await riderOf(tx, order.riderId)
  const collectTwd = order.paymentMethod === 'cash' ? order.priceTwd : 0
  return { orderHash, revision, state, riderName, pickup, dropoff, pickupRoute, route, collectTwd, acceptedAt }
}
