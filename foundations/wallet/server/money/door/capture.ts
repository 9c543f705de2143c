import { Refusal } from '@daoxing/kit/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { announcePayment } from '../../announce-payment.ts'
import { coverTwd, isDeposit } from '../../rules/holds.ts'
import { type Payee, theHouse } from '../../rules/payee.ts'
import { insertStated, isStated } from '../../stores/amount-store.ts'
import { holdsOfOrder } from '../../stores/hold-store.ts'
import { findPayment, movePayment, type Payment } from '../../stores/payment-store.ts'
import { lockOrder } from '../../locks.ts'
import { missPayment } from '../miss-payment.ts'
import { writeDue } from '../collect.ts'
import { addCharge, lockedPayment, type OfOrder, planCollecting, requireAmount } from './charge.ts'

/**
 * Charges a part of the price while the order is live, from the hold, once per key. More than the held amount is
 * refused. A capture ends a hold at its provider, so the remainder is held again. The service gets `partPaid` or
 * `partMissed`; a missed part stays due and is collected with the next one, or with the total.
 */
export async function capturePart({
  tx,
  house,
  orderHash,
  amountTwd,
  key,
  payee,
}: OfOrder & { readonly key: string; readonly payee: Payee }): Promise<void> {
  requireAmount(amountTwd)
  const payment = await lockedPayment(tx, orderHash)
  const stated = { orderHash, kind: 'part', key, amountTwd } as const
  if (amountTwd === 0 || (await isStated(tx, stated))) return
  if (payment.state !== 'READY' || payment.instrumentId === null) throw new Refusal('wallet.notNow')
  const holds = await holdsOfOrder(tx, orderHash)
  const isUnderWay = holds.some(
    (hold) => hold.state === 'CAPTURING' || (hold.state === 'AUTHORIZING' && !isDeposit(hold)),
  )
  if (isUnderWay) throw new Refusal('wallet.paymentChecking')
  const heldTwd = coverTwd(holds) - (payment.dueTwd - payment.paidTwd)
  if (amountTwd > heldTwd) throw new Refusal('wallet.amountNotHeld', { held_amount: Math.max(0, heldTwd) })
  await insertStated(tx, { ...stated, now: house.clock.now() })
  const charged = await addCharge({ tx, house, payment, kind: `part:${key}`, amountTwd, payee })
  await planCollecting({ tx, house, payment: charged })
  await announcePayment({ tx, house, payment: charged })
}

/**
 * Fixes the price of an order, including its parts, and collects the rest: from the hold, and if that is not enough,
 * from an additional hold; the excess is released. Cash is due to the driver. Idempotent.
 */
export async function captureTotal({
  tx,
  house,
  orderHash,
  amountTwd,
  payee,
}: OfOrder & { readonly payee: Payee }): Promise<void> {
  requireAmount(amountTwd)
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (payment?.state !== 'READY') return
  if (amountTwd < payment.dueTwd) throw new Error(`the order ${orderHash} comes to less than its parts`)
  if (payment.dueTwd > 0) await writeRest({ tx, house, payment, amountTwd: amountTwd - payment.dueTwd, payee })
  const due = await movePayment(tx, payment, { event: 'fixed', change: { dueTwd: amountTwd, payee } })
  if (!isPaidToDriver(due.method)) await planCollecting({ tx, house, payment: due })
  await announcePayment({ tx, house, payment: due })
}

/** The parts were charged before: only the rest of the total is charged now. */
async function writeRest({
  tx,
  house,
  payment,
  amountTwd,
  payee,
}: Omit<OfOrder, 'orderHash'> & { readonly payment: Payment; readonly payee: Payee }): Promise<void> {
  await writeDue({ tx, house, payment: { ...payment, dueTwd: amountTwd, payee } })
}

/**
 * Charges a fee for an order that ends unserved. By card or wallet it is captured from the hold; cash cannot be
 * collected now, so it is owed.
 */
export async function chargeFee({
  tx,
  house,
  orderHash,
  amountTwd,
  payee = theHouse,
}: OfOrder & { readonly payee?: Payee }): Promise<void> {
  if (amountTwd === 0) return
  await captureTotal({ tx, house, orderHash, amountTwd, payee })
  const payment = await findPayment(tx, orderHash)
  if (payment?.state !== 'DUE' || !isPaidToDriver(payment.method)) return
  await writeDue({ tx, house, payment })
  await missPayment({ tx, house, payment, isKnownToService: true })
}
