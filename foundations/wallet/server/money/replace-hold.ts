import type { House, Tx } from '@daoxing/kit/server'
import { notifyService } from '../announce-payment.ts'
import type { Hold } from '../stores/hold-store.ts'
import { findInstrument } from '../stores/instrument-store.ts'
import { amendPayment, type Payment } from '../stores/payment-store.ts'
import { beginHold } from './begin-movement.ts'

/**
 * Holds an amount again in place of a hold that lapses or was captured in part. The service gets `uncovered` if that is
 * declined; the order continues, and its price is collected at its end like a rest.
 */
export async function replaceHold({
  tx,
  house,
  payment,
  hold: { holdId, orderHash, riderId, instrumentId, purpose },
  amountTwd,
}: {
  readonly tx: Tx
  readonly house: House
  readonly payment: Payment
  readonly hold: Hold
  readonly amountTwd: number
}): Promise<void> {
  const instrument = await findInstrument(tx, { riderId, instrumentId })
  if (!instrument || instrument.removedAt !== null) {
    const uncovered = await amendPayment(tx, payment, { declineReason: 'bindingGone' })
    return notifyService({ tx, house, payment: uncovered, outcome: 'uncovered' })
  }
  await beginHold({ tx, house, hold: { orderHash, purpose, amountTwd, instrument, replaces: holdId }, by: 'job' })
}
