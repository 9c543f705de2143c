import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { openOrdersOf } from './stores/order-store.ts'

/** A charge that is not paid comes before the next one. */
export async function refuseWhileUnpaid(tx: Tx, riderId: string): Promise<void> {
  const unpaid = (await openOrdersOf(tx, riderId)).find(({ state }) => state === 'PayFailed')
  if (unpaid) throw new Refusal('charging.unpaidOrder', { orderNo: unpaid.orderHash })
}
