import type { House, Tx } from '@daoxing/kit/server'
import { orderSettled } from '@daoxing/orders/contract'
import { writeEntry } from './stores/ledger-store.ts'

export type CashPayment = {
  readonly orderHash: string
  readonly riderId: string
  readonly driverId: string
  readonly service: string
  readonly amountTwd: number
}

/**
 * Books a fare that the rider paid the driver in cash: the rider's debt for the ride is met by the notes in the
 * driver's hand, which count as what the driver has earned. An order is settled once; saying it again changes nothing.
 */
export async function settleInCash({
  tx,
  house,
  payment,
}: {
  tx: Tx
  house: House
  payment: CashPayment
}): Promise<void> {
  const { orderHash, riderId, driverId, service, amountTwd } = payment
  if (!Number.isSafeInteger(amountTwd) || amountTwd < 0)
    throw new Error('a fare in cash is a whole amount, not negative')
  const written = await writeEntry(tx, {
    orderHash,
    kind: 'cashFare',
    riderId,
    createdAt: house.clock.now(),
    postings: [
      { account: `earned:driver:${driverId}`, amountTwd: -amountTwd },
      { account: `cash:driver:${driverId}`, amountTwd },
    ],
  })
  if (written) await house.outbox.add(tx, orderSettled, { to: [], payload: { orderHash, riderId, service, amountTwd } })
}
