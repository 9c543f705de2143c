import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { announcePayment } from '../announce-payment.ts'
import { lockOrder } from '../locks.ts'
import { holdsOfOrder } from '../stores/hold-store.ts'
import { findMovement, movementUnderWay } from '../stores/movement-store.ts'
import { amendPayment, findPayment, findPaymentOf, movePayment, type Payment } from '../stores/payment-store.ts'
import { applyOutcome } from './apply-outcome.ts'
import { askProvider } from './ask-provider.ts'
import { beginHold } from './begin-movement.ts'
import { writeDue } from './collect.ts'
import type { Payer } from './payer.ts'

type OfRider = { readonly tx: Tx; readonly riderId: string; readonly reference: string }

/** A rider's payment, read under the lock of its order. Another rider's is as absent as none. */
export async function lockedPaymentOf({ tx, riderId, reference }: OfRider): Promise<Payment> {
  const found = await findPaymentOf(tx, { riderId, reference })
  if (!found) throw new Refusal('kit.notFound')
  await lockOrder(tx, found.orderHash)
  const payment = await findPayment(tx, found.orderHash)
  if (!payment) throw new Refusal('kit.notFound')
  return payment
}

/** Refuses where nothing is open, or where somebody is about to collect it already. */
export function refuseUnlessOpen({ state, method }: Payment): void {
  if (state === 'PAID') throw new Refusal('wallet.alreadyPaid')
  if (state === 'DUE' && method !== 'cash') throw new Refusal('wallet.paymentChecking')
  if (state !== 'DUE' && state !== 'OWED' && state !== 'SAID_PAID') throw new Refusal('wallet.nothingToPay')
}

/**
 * Begins to collect what is open with a card or wallet, because the rider says so now. Answers the reference of the
 * first movement.
 */
export async function beginPayment({
  tx,
  house,
  payment,
  payer: { method, instrument },
}: {
  tx: Tx
  house: House
  payment: Payment
  payer: Extract<Payer, { instrument: object }>
}): Promise<string> {
  refuseUnlessOpen(payment)
  // Cash that was not reported yet, or is said to be paid, stops nothing for a while; nor does it when the card declines.
  const isPutOff = payment.isPutOff || payment.state !== 'OWED'
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

/** Movements of one payment that a call follows; whatever comes after them is left to the jobs. */
const stepsMax = 4

/**
 * Asks the provider and writes its answer, then makes what follows from it, such as the capture of what was just held.
 * Outside of any transaction; safe to repeat, and where no answer comes a job goes on.
 */
export async function makeMovements({ house, reference }: { house: House; reference: string }): Promise<void> {
  let next: string | undefined = reference
  for (let step = 0; step < stepsMax && next !== undefined; step += 1) {
    const made: string = next
    const outcome = await askProvider({ house, reference: made })
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

/** Whether a card or wallet is being asked for the money of an order at this moment. */
export async function isBeingCollected(tx: Tx, orderHash: string): Promise<boolean> {
  const holds = await holdsOfOrder(tx, orderHash)
  return holds.some(({ state, purpose }) => purpose === 'rest' && (state === 'AUTHORIZING' || state === 'CAPTURING'))
}
