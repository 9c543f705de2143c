import type { House, Tx } from '@daoxing/kit/server'
import { announcePayment } from '../../announce-payment.ts'
import { lockOrder } from '../../locks.ts'
import { isDeposit, liveDeposit } from '../../rules/holds.ts'
import { theHouse } from '../../rules/payee.ts'
import { findStated, insertStated } from '../../stores/amount-store.ts'
import { type Hold, holdsOfOrder, moveHold } from '../../stores/hold-store.ts'
import { findPayment, movePayment } from '../../stores/payment-store.ts'
import { letGo } from '../collect.ts'
import { depositKept, returnAdvance } from '../deposit-account.ts'
import { sayCost } from '../pay-by-account.ts'
import { captureTotal } from './capture.ts'

type OfOrder = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * Releases the holds of an order that ends without a further payment, and returns an unsettled deposit. Charged parts
 * stay charged. A hold with an unknown outcome is released once the outcome is known. If the total is due, or
 * everything is settled, nothing changes.
 */
export async function releaseHold({ tx, house, orderHash }: OfOrder): Promise<void> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (!payment || (payment.state !== 'HOLDING' && payment.state !== 'READY')) return
  const holds = await holdsOfOrder(tx, orderHash)
  await returnDeposit({ tx, house, orderHash, holds })
  if (payment.dueTwd > 0)
    return captureTotal({ tx, house, orderHash, amountTwd: payment.dueTwd, payee: payment.payee ?? theHouse })
  await releaseAll({ tx, house, holds: holds.filter((hold) => !isDeposit(hold)) })
  const canceled = await movePayment(tx, payment, { event: 'canceled' })
  await sayCost({ tx, house, payment: canceled })
  await announcePayment({ tx, house, payment: canceled })
}

async function releaseAll({
  tx,
  house,
  holds,
}: Omit<OfOrder, 'orderHash'> & { holds: readonly Hold[] }): Promise<void> {
  for (const hold of holds) {
    if (hold.state === 'AUTHORIZING') await moveHold(tx, hold, { event: 'abandoned' })
    if (hold.state === 'AUTHORIZED') await letGo({ tx, house, hold })
  }
}

/** A deposit that is being captured is returned once its outcome is known. */
async function returnDeposit({
  tx,
  house,
  orderHash,
  holds,
}: OfOrder & { readonly holds: readonly Hold[] }): Promise<void> {
  if (!liveDeposit(holds) || (await findStated(tx, { orderHash, ...depositKept })) !== undefined) return
  await insertStated(tx, { orderHash, ...depositKept, amountTwd: 0, now: house.clock.now() })
  await releaseAll({ tx, house, holds: holds.filter(isDeposit) })
  await returnAdvance({ tx, house, orderHash })
}
