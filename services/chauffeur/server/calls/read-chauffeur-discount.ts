import { readChauffeurDiscount } from '@daoxing/chauffeur/contract'
import { type AmountTwd, Refusal } from '@daoxing/kit/contract'
import { answer, type House, type Tx } from '@daoxing/kit/server'
import { tripOfRider } from '../locked-trip.ts'
import { findFare } from '../stores/fare-store.ts'

/** Coupons and points are refused by name until their foundations exist, so the price stays. */
export const readChauffeurDiscountAnswer = answer(readChauffeurDiscount, async ({ query, who, tx, house }) => {
  const { fareHash, trip_hash: tripHash, coupon, useLinegoPoints } = query
  const totalFare = await priceOf({ tx, house, riderId: who.riderId, fareHash, tripHash })
  if (coupon !== undefined) throw new Refusal('chauffeur.couponsNotYet', { field: 'coupon' })
  if (useLinegoPoints === 'true' || useLinegoPoints === '1')
    throw new Refusal('chauffeur.pointsNotYet', { field: 'useLinegoPoints' })
  return { totalFare, discountedFare: totalFare, discounts: [] }
})

type Priced = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly fareHash: string | undefined
  readonly tripHash: string | undefined
}

/** The price of the rider's trip, or else of an estimate that still binds. */
async function priceOf({ tx, house, riderId, fareHash, tripHash }: Priced): Promise<AmountTwd> {
  if (tripHash !== undefined) return (await tripOfRider(tx, riderId, tripHash)).totalTwd
  const fare = fareHash === undefined ? undefined : await findFare(tx, { riderId, fareHash })
  if (!fare) throw new Refusal('kit.notFound')
  if (fare.expiresAt <= house.clock.now()) throw new Refusal('chauffeur.fareExpired')
  return fare.totalFare
}
