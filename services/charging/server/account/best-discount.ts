import type { ChargingPlace } from '@daoxing/charging/contract'
import type { Instant } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { Discount } from '../rules/terms.ts'
import { contractorDiscountOf } from './discount-of.ts'

type Asked = {
  readonly tx: Tx
  readonly riderId: string
  readonly now: Instant
  readonly place: Pick<ChargingPlace, 'countryCode' | 'partyId'>
  readonly carSeriesId: string | undefined
}

/** What this rider pays less at a place; null for the price of everybody. */
export function discountOf({ tx, riderId, now, place }: Asked): Promise<Discount | null> {
  return contractorDiscountOf({ tx, riderId, now, country: place.countryCode, party: place.partyId })
}
