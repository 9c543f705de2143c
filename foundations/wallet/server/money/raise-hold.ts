import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockOrder } from '../locks.ts'
import { holdsOfOrder, moveHold } from '../stores/hold-store.ts'
import { findInstrument } from '../stores/instrument-store.ts'
import { findPayment } from '../stores/payment-store.ts'
import { beginHold } from './begin-movement.ts'
import { letGo } from './collect.ts'

type OfOrder = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * Has more held for an order whose price has risen before anything was fixed: the difference, beside what is held. The
 * answer is the reference of that movement, made like the one of `openHold`; undefined where what is held suffices, or
 * nothing is held at all. The service hears `raised` or `notRaised`, and until then its old price counts.
 */
export async function raiseHold({
  tx,
  house,
  orderHash,
  amountTwd,
}: OfOrder & { readonly amountTwd: number }): Promise<string | undefined> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (payment?.state !== 'READY' || payment.instrumentId === null) return undefined
  const held = (await holdsOfOrder(tx, orderHash)).filter(({ state }) => state === 'AUTHORIZED')
  const moreTwd = amountTwd - held.reduce((sum, hold) => sum + hold.amountTwd, 0)
  if (moreTwd <= 0) return undefined
  const { riderId, instrumentId, method } = payment
  const instrument = await findInstrument(tx, { riderId, instrumentId })
  if (!instrument || instrument.isRemoved) throw new Refusal('wallet.methodNotBound', { payment_method: method })
  return beginHold({ tx, house, hold: { orderHash, purpose: 'raise', amountTwd: moreTwd, instrument }, by: 'call' })
}

/** Lets go what was held beside the fare for a higher price that does not count after all. */
export async function dropRaise({ tx, house, orderHash }: OfOrder): Promise<void> {
  await lockOrder(tx, orderHash)
  for (const hold of await holdsOfOrder(tx, orderHash)) {
    if (hold.purpose !== 'raise') continue
    if (hold.state === 'AUTHORIZING') await moveHold(tx, hold, { event: 'abandoned' })
    if (hold.state === 'AUTHORIZED') await letGo({ tx, house, hold })
  }
}
