import type { House, Tx } from '@daoxing/kit/server'
import { tellService } from '../announce-payment.ts'
import { announceNewMethods } from '../methods/announce-new-methods.ts'
import { lockMethods } from '../locks.ts'
import { writeEntry } from '../stores/ledger-store.ts'
import { amendPayment, type Payment } from '../stores/payment-store.ts'

export type Credit = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly orderHash: string
  readonly amountTwd: number
  /** Letters and digits that name why; the same order is credited once for the same cause. */
  readonly cause: string
  /** The debtor, `owes:driver:ID`; the house unless given. */
  readonly owedBy?: string
}

/**
 * Owes the rider an amount, which pays the rider's next fares by card or wallet. Answers false where that was written
 * before.
 */
export async function creditRider(credit: Credit): Promise<boolean> {
  const { tx, house, riderId, orderHash, amountTwd, cause, owedBy = 'house:goodwill' } = credit
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0) throw new Error('a credit is a whole amount, not negative')
  const isNew = await writeEntry(tx, {
    orderHash,
    kind: `credit:${cause}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: owedBy, amountTwd },
      { account: `credit:rider:${riderId}`, amountTwd: -amountTwd },
    ],
  })
  if (isNew) {
    // A page may be reading the picture of before at this moment; what it gets then has an older revision.
    await lockMethods(tx, riderId)
    await announceNewMethods({ tx, house, riderId })
  }
  return isNew
}

type CreditBack = Pick<Credit, 'tx' | 'house' | 'amountTwd' | 'cause'> & { readonly payment: Payment }

/** Gives back as a credit what cannot go back the way it was paid; it counts as refunded like any other. */
export async function creditBack({ tx, house, payment, amountTwd, cause }: CreditBack): Promise<void> {
  const { orderHash, riderId, refundedTwd } = payment
  const isNew = await creditRider({ tx, house, riderId, orderHash, amountTwd, cause })
  if (!isNew || amountTwd === 0) return
  const refunded = await amendPayment(tx, payment, { refundedTwd: refundedTwd + amountTwd })
  await tellService({ tx, house, payment: refunded, news: 'changed' })
}
