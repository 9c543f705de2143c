import type { House, Tx } from '@daoxing/kit/server'
import { ledgerSumTwd, writeEntry } from '../stores/ledger-store.ts'

export type Credit = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly orderHash: string
  readonly amountTwd: number
  /** Letters and digits that name why; the same order is credited once for the same cause. */
  readonly cause: string
  /** Who owes it, `owes:driver:ID`; the house where nobody is named. */
  readonly owedBy?: string
}

/** Owes the rider an amount, which pays the rider's next fares by card or wallet. */
export async function creditRider(credit: Credit): Promise<void> {
  const { tx, house, riderId, orderHash, amountTwd, cause, owedBy = 'house:goodwill' } = credit
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0) throw new Error('a credit is a whole amount, not negative')
  await writeEntry(tx, {
    orderHash,
    kind: `credit:${cause}`,
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: owedBy, amountTwd },
      { account: `credit:rider:${riderId}`, amountTwd: -amountTwd },
    ],
  })
}

/** What a rider has to their credit. */
export async function creditOfTwd(tx: Tx, riderId: string): Promise<number> {
  return -(await ledgerSumTwd(tx, `credit:rider:${riderId}`)) + 0
}
