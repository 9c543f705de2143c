import type { House, Tx } from '@daoxing/kit/server'
import { notifyService } from '../announce-payment.ts'
import { announceRefund } from '../announce-refund.ts'
import { announceMethodsLater } from '../methods/announce-new-methods.ts'
import { type Payee, payeeName } from '../rules/payee.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { amendPayment, type Payment } from '../stores/payment-store.ts'

export type Credit = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly orderHash: string
  readonly amountTwd: number
  /** Letters and digits that identify the reason; one order is credited once per reason. */
  readonly cause: string
  /** The debtor; the house unless given. */
  readonly owedBy?: Payee
  /** The account that funds the credit, if it is not a debt of anybody. */
  readonly from?: string
}

/** Credits the rider an amount, which pays the next fares by card or wallet. False if it was credited before. */
export async function creditRider(credit: Credit): Promise<boolean> {
  const { tx, house, riderId, orderHash, amountTwd, cause, owedBy } = credit
  const from = credit.from ?? (owedBy === undefined ? 'house:goodwill' : `owes:${payeeName(owedBy)}`)
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0) throw new Error('a credit is a whole amount, not negative')
  const isNew = await writeEntry(tx, {
    orderHash,
    kind: `credit:${cause}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: from, amountTwd },
      { account: `credit:rider:${riderId}`, amountTwd: -amountTwd },
    ],
  })
  if (isNew) await announceMethodsLater({ tx, house, riderId })
  return isNew
}

type CreditBack = Pick<Credit, 'tx' | 'house' | 'amountTwd' | 'cause'> & { readonly payment: Payment }

/** Returns as a credit what cannot be refunded otherwise; it counts as a refund. */
export async function creditBack({ tx, house, payment, amountTwd, cause }: CreditBack): Promise<void> {
  const { orderHash, riderId, refundedTwd } = payment
  const isNew = await creditRider({ tx, house, riderId, orderHash, amountTwd, cause })
  if (!isNew || amountTwd === 0) return
  const refunded = await amendPayment(tx, payment, { refundedTwd: refundedTwd + amountTwd })
  await announceRefund({ tx, house, payment: refunded })
  await notifyService({ tx, house, payment: refunded, outcome: 'changed' })
}
