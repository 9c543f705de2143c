import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { announcePayment } from '../../announce-payment.ts'
import { liveDeposit } from '../../rules/holds.ts'
import type { Payee } from '../../rules/payee.ts'
import { findStated, insertStated, isStated } from '../../stores/amount-store.ts'
import { findInstrument } from '../../stores/instrument-store.ts'
import { type Hold, holdsOfOrder, moveHold } from '../../stores/hold-store.ts'
import { writeEntry } from '../../stores/ledger-store.ts'
import { movementUnderWay } from '../../stores/movement-store.ts'
import type { Payment } from '../../stores/payment-store.ts'
import { beginHold, beginMovement } from '../begin-movement.ts'
import { letGo } from '../collect.ts'
import { depositKept, returnAdvance } from '../deposit-account.ts'
import { addCharge, lockedPayment, type OfOrder, requireAmount } from './charge.ts'

/**
 * Takes the deposit of an order in addition to its price: `held` until it is settled, with renewals as needed, or
 * `charged` at once. It pays nothing before it is settled. Returns the reference of the movement, made like the one of
 * `holdByEstimate`. The service receives `depositTaken` or `depositDeclined`, and may try again after that.
 */
export async function takeDeposit({
  tx,
  house,
  orderHash,
  amountTwd,
  how,
}: OfOrder & { readonly how: 'held' | 'charged' }): Promise<string | undefined> {
  requireAmount(amountTwd)
  const payment = await lockedPayment(tx, orderHash)
  const { state, riderId, instrumentId, method } = payment
  const purpose = how === 'held' ? 'deposit' : 'advance'
  const taken = liveDeposit(await holdsOfOrder(tx, orderHash))
  if (taken?.purpose === purpose && taken.amountTwd === amountTwd)
    return taken.state === 'AUTHORIZING' ? taken.holdId : undefined
  const isSettled = (await findStated(tx, { orderHash, ...depositKept })) !== undefined
  if (state !== 'READY' || taken || isSettled || amountTwd === 0) throw new Refusal('wallet.notNow')
  // A deposit cannot be paid in cash, because no staff is there to take it.
  if (instrumentId === null) throw new Refusal('wallet.methodNotOffered', { payment_method: method })
  const instrument = await findInstrument(tx, { riderId, instrumentId })
  if (!instrument || instrument.removedAt !== null)
    throw new Refusal('wallet.methodNotBound', { payment_method: method })
  return beginHold({ tx, house, hold: { orderHash, purpose, amountTwd, instrument }, by: 'call' })
}

/**
 * Settles the deposit of an order, once: the retained part is charged to the order and paid with the deposit, the
 * remainder goes back. The retained part may be zero.
 */
export async function settleDeposit({
  tx,
  house,
  orderHash,
  retainedTwd,
  payee,
}: Omit<OfOrder, 'amountTwd'> & { readonly retainedTwd: number; readonly payee: Payee }): Promise<void> {
  requireAmount(retainedTwd)
  const payment = await lockedPayment(tx, orderHash)
  const stated = { orderHash, ...depositKept, amountTwd: retainedTwd }
  if (await isStated(tx, stated)) return
  const holds = await holdsOfOrder(tx, orderHash)
  const deposit = liveDeposit(holds)
  if (!deposit || payment.state === 'CANCELED') throw new Refusal('wallet.notNow')
  const isUnknown = deposit.state === 'AUTHORIZING' || deposit.state === 'CAPTURING'
  if (isUnknown || (await movementUnderWay(tx, deposit.holdId))) throw new Refusal('wallet.paymentChecking')
  if (retainedTwd > deposit.amountTwd) throw new Refusal('wallet.amountNotHeld', { held_amount: deposit.amountTwd })
  await insertStated(tx, { ...stated, now: house.clock.now() })
  for (const hold of holds)
    if (hold.replaces === deposit.holdId && hold.state === 'AUTHORIZING')
      await moveHold(tx, hold, { event: 'abandoned' })
  const settling = { tx, house, payment, deposit, retainedTwd, payee }
  const settled = deposit.purpose === 'advance' ? await settleAdvance(settling) : await settleHeld(settling)
  await announcePayment({ tx, house, payment: settled })
}

type Settling = {
  readonly tx: Tx
  readonly house: House
  readonly payment: Payment
  readonly deposit: Hold
  readonly retainedTwd: number
  readonly payee: Payee
}

const kind = 'more:depositKept'

/** The retained part of a held deposit is captured; the provider releases the remainder. */
async function settleHeld({ tx, house, payment, deposit, retainedTwd, payee }: Settling): Promise<Payment> {
  if (retainedTwd === 0) {
    await letGo({ tx, house, hold: deposit })
    return payment
  }
  const charged = await addCharge({ tx, house, payment, kind, amountTwd: retainedTwd, payee })
  const capturing = await moveHold(tx, deposit, { event: 'captureRequested' })
  await beginMovement({ tx, house, hold: capturing, kind: 'capture', amountTwd: retainedTwd })
  return charged
}

/** The retained part of a charged deposit pays its charge at once, and the remainder is refunded. */
async function settleAdvance({ tx, house, payment, retainedTwd, payee }: Settling): Promise<Payment> {
  const { orderHash, riderId } = payment
  if (retainedTwd > 0)
    await writeEntry(tx, {
      orderHash,
      kind: 'depositUsed',
      riderId,
      createdAt: house.clock.now(),
      postings: [
        { account: `deposit:order:${orderHash}`, amountTwd: retainedTwd },
        { account: `due:order:${orderHash}`, amountTwd: -retainedTwd },
      ],
    })
  await returnAdvance({ tx, house, orderHash })
  return retainedTwd === 0
    ? payment
    : addCharge({ tx, house, payment, kind, amountTwd: retainedTwd, payee, isPaid: true })
}
