import type { House, Tx } from '@daoxing/kit/server'
import { keepOn } from './keep-late-car.ts'
import { tellNext as tellNextAtStation } from './late-return.ts'
import { tellNext } from './shared/late-renter.ts'
import { outStates } from './shared/rules/shared-rights.ts'
import { findShared } from './stores/shared-order-store.ts'
import { findOrder } from './stores/order-store.ts'

/** The time of an order is over. If its car is out, it stays kept, and its next riders are looked after. */
export async function followLate({
  tx,
  house,
  orderHash,
}: {
  readonly tx: Tx
  readonly house: House
  readonly orderHash: string
}): Promise<void> {
  const shared = await findShared(tx, orderHash)
  const order = shared ?? (await findOrder(tx, orderHash))
  const isOut = order && outStates.some((state) => state === order.state)
  if (!isOut || order.assetId === null || house.clock.now() < order.endsAt) return
  await keepOn({ tx, house, orderHash })
  if (shared) await tellNext({ tx, house, order: shared })
  else await tellNextAtStation({ tx, house, assetId: order.assetId })
}
