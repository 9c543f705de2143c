import type { Tx } from '@daoxing/kit/server'
import { orderHashesOf } from '@daoxing/orders/server'
import { blurOffers, forgetTalks, isSoughtFor } from './stores/erase-dispatch.ts'

/**
 * Messages, lent numbers, meetings and blocks go with the account. The offers of its orders lose address and exact
 * position. While a driver is looked for, the account waits.
 */
export async function eraseDispatch(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if (await isSoughtFor(tx, riderId)) return 'later'
  await blurOffers(tx, await orderHashesOf(tx, riderId))
  await forgetTalks(tx, riderId)
  return 'erased'
}
