import { notifyService } from '../announce-payment.ts'
import { announceRefund } from '../announce-refund.ts'
import { addRefunded } from '../stores/hold-store.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { amendPayment } from '../stores/payment-store.ts'
import type { Applied } from './applied.ts'
import { creditBack, creditRider } from './credit-rider.ts'
import { advanceTwd } from './deposit-account.ts'

/**
 * Stores whether money went back to a card or wallet. An amount that cannot be refunded becomes a credit of the rider.
 */
export async function applyRefund(applied: Applied): Promise<void> {
  const { tx, house, movement, hold, payment, outcome } = applied
  const { amountTwd, reference } = movement
  const { orderHash, riderId } = hold
  // A deposit is returned before any other refund of its hold can start.
  const isReturn = hold.purpose === 'advance' && (await advanceTwd(tx, orderHash)) > 0
  const depositAccount = `deposit:order:${orderHash}`
  if (outcome.state === 'declined') {
    house.log.warn({ orderHash, reference }, 'a refund was declined and is credited')
    if (!isReturn) return creditBack({ tx, house, payment, amountTwd, cause: reference })
    await creditRider({ tx, house, riderId, orderHash, amountTwd, cause: reference, from: depositAccount })
    return
  }
  await addRefunded(tx, { holdId: hold.holdId, amountTwd })
  await writeEntry(tx, {
    orderHash,
    kind: `refund:${reference}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: isReturn ? depositAccount : 'house:refunds', amountTwd },
      { account: `provider:${hold.kind}`, amountTwd: -amountTwd },
    ],
  })
  const change = isReturn ? {} : { refundedTwd: payment.refundedTwd + amountTwd }
  const refunded = await amendPayment(tx, payment, change)
  if (!isReturn) await announceRefund({ tx, house, payment: refunded })
  await notifyService({ tx, house, payment: refunded, outcome: 'changed' })
}
