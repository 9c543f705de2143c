import type { AccountHold } from '@daoxing/kit/contract'
import { blurFactsOf, type Tx } from '@daoxing/kit/server'
import { unfinishedOrderHashes } from './stores/order-store.ts'

/** An order that runs or is reserved, of any service. */
export async function holdsOfOrders(tx: Tx, riderId: string): Promise<readonly AccountHold[]> {
  const open = await unfinishedOrderHashes(tx, riderId)
  return open.length === 0 ? [] : [{ kind: 'liveOrder', path: '/myOrder', amountTwd: null }]
}

/** Orders stay with times and amounts, without addresses and exact positions. */
export async function eraseOrders(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if ((await unfinishedOrderHashes(tx, riderId)).length > 0) return 'later'
  await blurFactsOf(tx, { table: 'orders.orders', key: 'order_hash', riderId })
  return 'erased'
}
