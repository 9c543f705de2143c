import type { ChargingPlace } from '@daoxing/charging/contract'
import { type Instant, msOf } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { Discount } from '../rules/terms.ts'
import { subscriptionDiscountOf } from '../subscription/subscription-view.ts'
import { contractorDiscountOf } from './discount-of.ts'

type Asked = {
  readonly tx: Tx
  readonly riderId: string
  readonly now: Instant
  readonly place: Pick<ChargingPlace, 'countryCode' | 'partyId'>
  readonly carSeriesId: string | undefined
}

/** The discount of this rider at a place, by contract or subscription: the larger one. Null for the price of everybody. */
export async function discountOf({ tx, riderId, now, place, carSeriesId }: Asked): Promise<Discount | null> {
  const [country, party] = [place.countryCode, place.partyId]
  const contract = await contractorDiscountOf({ tx, riderId, now, country, party })
  const subscription = await subscriptionDiscountOf({ tx, riderId, nowMs: msOf(now), carSeriesId })
  return (subscription?.percent ?? 0) > (contract?.percent ?? 0) ? subscription : contract
}
