import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockOrder } from '../locks.ts'
import { holdsOfOrder } from '../stores/hold-store.ts'
import { movementUnderWay } from '../stores/movement-store.ts'
import { findPayment } from '../stores/payment-store.ts'
import { beginMovement } from './begin-movement.ts'
import { creditBack } from './credit-rider.ts'

/**
 * Gives back part or all of what was paid: to the cards and wallets that paid, the last one first, and what was paid in
 * another way as a credit. More than was paid, less what has gone back, is a mistake of the caller.
 */
export async function refund({
  tx,
  house,
  orderHash,
  amountTwd,
  cause,
}: {
  tx: Tx
  house: House
  orderHash: string
  amountTwd: number
  /** Letters and digits that name why, for what can only be credited. */
  cause: string
}): Promise<void> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (
    !payment ||
    !Number.isSafeInteger(amountTwd) ||
    amountTwd < 0 ||
    amountTwd > payment.paidTwd - payment.refundedTwd
  )
    throw new Error(`the order ${orderHash} has not been paid so much`)
  let openTwd = amountTwd
  for (const hold of (await holdsOfOrder(tx, orderHash)).toReversed()) {
    const partTwd = Math.min(openTwd, hold.capturedTwd - hold.refundedTwd)
    if (partTwd <= 0) continue
    // Providers count only what has gone back in all, so one refund waits for the other.
    if (await movementUnderWay(tx, hold.holdId)) throw new Refusal('wallet.paymentChecking')
    await beginMovement({ tx, house, hold, kind: 'refund', amountTwd: partTwd })
    openTwd -= partTwd
  }
  if (openTwd > 0) await creditBack({ tx, house, payment, amountTwd: openTwd, cause })
}

/** Whether money is on its way back to a card or wallet at this moment. */
export async function isBeingRefunded(tx: Tx, orderHash: string): Promise<boolean> {
  for (const { holdId } of await holdsOfOrder(tx, orderHash))
    if ((await movementUnderWay(tx, holdId))?.kind === 'refund') return true
  return false
}
