import type { House, Tx } from '@daoxing/kit/server'
import { orderPaymentsOf } from '@daoxing/wallet/server'
import { tripsWithFeeOf, unfinishedTripsOf } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-table.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The trips of a rider whose price or fee is owed, with the sum. A drive that has not been paid yet is none. */
export async function arrearsOf({
  tx,
  house,
  riderId,
}: OfRider): Promise<{ readonly trips: readonly TripRecord[]; readonly amountTwd: number }> {
  const unpaid = (await unfinishedTripsOf(tx, riderId)).filter(({ unpaidSince }) => unpaidSince !== null)
  const known = [...unpaid, ...(await tripsWithFeeOf(tx, riderId))]
  const payments = await orderPaymentsOf({ tx, house, orderHashes: known.map(({ tripHash }) => tripHash) })
  const openTwd = ({ tripHash }: TripRecord) => {
    const payment = payments.get(tripHash)
    return payment?.canPay === true ? payment.openTwd : 0
  }
  const trips = known.filter((trip) => openTwd(trip) > 0)
  return { trips, amountTwd: trips.reduce((sum, trip) => sum + openTwd(trip), 0) }
}
