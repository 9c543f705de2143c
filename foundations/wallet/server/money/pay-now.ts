import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { announcePayment } from '../announce-payment.ts'
import { lockOrder } from '../locks.ts'
import { graceOf } from '../rules/debt-grace.ts'
import { holdsOfOrder } from '../stores/hold-store.ts'
import { findMovement, movementUnderWay } from '../stores/movement-store.ts'
import { amendPayment, findPayment, findPaymentOf, movePayment, type Payment } from '../stores/payment-store.ts'
import { applyOutcome } from './apply-outcome.ts'
import { callProvider } from './call-provider.ts'
import { beginHold } from './begin-movement.ts'
import { writeDue } from './collect.ts'
import { type Payer, refuseUnlessConfirmed } from './payer.ts'
import { refuseUnlessAccepted } from '../accepted-methods.ts'

type OfRider = { readonly tx: Tx; readonly riderId: string; readonly reference: string }

/** A rider's payment, read under the lock of its order. Another rider's payment counts as absent. */
export async function lockedPaymentOf({ tx, riderId, reference }: OfRider): Promise<Payment> {
  const found = await findPaymentOf(tx, { riderId, reference })
  if (!found) throw new Refusal('kit.notFound')
  await lockOrder(tx, found.orderHash)
  const payment = await findPayment(tx, found.orderHash)
  if (!payment) throw new Refusal('kit.notFound')
  return payment
}

/** Refuses if nothing is open, or if it is already being collected. */
export function refuseUnlessOpen({ state, method }: Payment): void {
  if (state === 'PAID') throw new Refusal('wallet.alreadyPaid')
  if (state === 'DUE' && !isPaidToDriver(method)) throw new Refusal('wallet.paymentChecking')
  if (state !== 'DUE' && state !== 'OWED' && state !== 'SAID_PAID') throw new Refusal('wallet.nothingToPay')
}

/**
 * Starts to collect the open amount with a card or wallet at the rider's request. Returns the reference of the first
 * movement.
 */
export async function beginPayment({
  tx,
  house,
  payment,
  payer,
}: {
  tx: Tx
  house: House
  payment: Payment
  payer: Extract<Payer, { instrument: object }>
}): Promise<string> {
  refuseUnlessOpen(payment)
  const { method, instrument } = payer
  refuseUnlessConfirmed(payer, payment.dueTwd - payment.paidTwd)
  refuseUnlessAccepted({ house, service: payment.service, method, isRest: true })
  if (await isBeingCollected(tx, payment.orderHash)) throw new Refusal('wallet.paymentChecking')
  // Cash that was not reported yet, or is reported as paid, blocks nothing for a while, even if a card is declined.
  const isPutOff = graceOf(payment).isPutOff || payment.state !== 'OWED'
  const change = { method, instrumentId: instrument.instrumentId, declineReason: null, isPutOff }
  const due =
    payment.state === 'DUE'
      ? await amendPayment(tx, payment, change)
      : await movePayment(tx, payment, { event: 'tried', change })
  await writeDue({ tx, house, payment: due })
  const { orderHash, dueTwd, paidTwd } = due
  const hold = { orderHash, purpose: 'rest', amountTwd: dueTwd - paidTwd, instrument } as const
  const reference = await beginHold({ tx, house, hold, by: 'call' })
  await announcePayment({ tx, house, payment: due })
  return reference
}

/** The maximum number of movements that one call executes; jobs execute the others. */
const stepsMax = 4

/**
 * Calls the provider and stores its answer, then the consequences, such as the capture of a new hold. Outside of any
 * transaction; safe to repeat, and without an answer a job continues.
 */
export async function makeMovements({ house, reference }: { house: House; reference: string }): Promise<void> {
  let next: string | undefined = reference
  for (let step = 0; step < stepsMax && next !== undefined; step += 1) {
    const made: string = next
    const outcome = await callProvider({ house, reference: made })
    if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference: made, outcome }))
    if (outcome?.state === 'unknown') return
    next = await movementAfter({ house, reference: made })
  }
}

async function movementAfter({ house, reference }: { house: House; reference: string }): Promise<string | undefined> {
  const movement = await findMovement(house.database, reference)
  if (movement?.state !== 'done' || movement.kind !== 'authorize') return undefined
  return (await movementUnderWay(house.database, movement.holdId))?.reference
}

/** Whether a card or wallet is currently being charged for an order. */
export async function isBeingCollected(tx: Tx, orderHash: string): Promise<boolean> {
  const holds = await holdsOfOrder(tx, orderHash)
  return holds.some(
    ({ state, purpose }) =>
      (state === 'AUTHORIZING' && purpose === 'rest') || (state === 'CAPTURING' && purpose !== 'advance'),
  )
}
