import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockOrder } from '../../locks.ts'
import { coverTwd, isDeposit } from '../../rules/holds.ts'
import { holdsOfOrder, moveHold } from '../../stores/hold-store.ts'
import { findInstrument } from '../../stores/instrument-store.ts'
import { findPayment } from '../../stores/payment-store.ts'
import { payerAccountsPort } from '../../payer-account-port.ts'
import { beginHold } from '../begin-movement.ts'
import { letGo } from '../collect.ts'

type OfOrder = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * Holds more for an order whose price may rise to `amountTwd` in total: the difference to the held amount and the paid
 * parts, in a separate hold, since no provider raises a hold. Returns the reference of that movement, made like the one
 * of `holdByEstimate`; undefined if the existing holds suffice, or nothing is held at all. The service gets `raised` or
 * `notRaised`; until then its old price counts. Idempotent for the same amount.
 */
export async function raiseHold({
  tx,
  house,
  orderHash,
  amountTwd,
}: OfOrder & { readonly amountTwd: number }): Promise<string | undefined> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (payment?.state !== 'READY') return undefined
  if (payment.payerAccount !== null) {
    await house.port(payerAccountsPort).reserve({ tx, house, account: payment.payerAccount, orderHash, amountTwd })
    return undefined
  }
  if (payment.instrumentId === null) return undefined
  const holds = await holdsOfOrder(tx, orderHash)
  // A raise, a part or a renewal is in progress: the difference is unknown until it ends.
  if (holds.some((hold) => !isDeposit(hold) && (hold.state === 'AUTHORIZING' || hold.state === 'CAPTURING')))
    throw new Refusal('wallet.paymentChecking')
  const moreTwd = amountTwd - payment.paidTwd - coverTwd(holds)
  if (moreTwd <= 0) return undefined
  const { riderId, instrumentId, method } = payment
  const instrument = await findInstrument(tx, { riderId, instrumentId })
  if (!instrument || instrument.removedAt !== null)
    throw new Refusal('wallet.methodNotBound', { payment_method: method })
  return beginHold({ tx, house, hold: { orderHash, purpose: 'raise', amountTwd: moreTwd, instrument }, by: 'call' })
}

/** Releases the additional hold of a higher price that does not count after all. */
export async function dropRaise({ tx, house, orderHash }: OfOrder): Promise<void> {
  await lockOrder(tx, orderHash)
  for (const hold of await holdsOfOrder(tx, orderHash)) {
    if (hold.purpose !== 'raise') continue
    if (hold.state === 'AUTHORIZING') await moveHold(tx, hold, { event: 'abandoned' })
    if (hold.state === 'AUTHORIZED') await letGo({ tx, house, hold })
  }
}
