import type { Commitment } from '@daoxing/bookings/server'
import { stillPays } from '@daoxing/business/server'
import { orderPaymentOf } from '@daoxing/wallet/server'
import type { ViewInput } from './view-input.ts'

/**
 * Returns how the price of a reservation is held; undefined before its payment is opened. A company pays only while its
 * rider is a member.
 */
export async function commitmentOf({ tx, house, trip }: ViewInput): Promise<Commitment | undefined> {
  const { tripHash: orderHash, riderId, company } = trip
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment) return undefined
  if (payment.tripStatus === 'FAILED') return 'declined'
  if (payment.isHolding) return 'asked'
  return company === null || (await stillPays(tx, { riderId, groupId: company.groupId })) ? 'held' : 'declined'
}
