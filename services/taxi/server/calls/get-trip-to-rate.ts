import { driverCard } from '@daoxing/dispatch/server'
import { secondsBetween } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getTripToRate } from '@daoxing/taxi/contract'
import { isRatingSettled } from '../stores/rating-store.ts'
import { lastRiddenTripOf } from '../stores/trip-store.ts'

/** The rating request expires after this time, since riders no longer remember the ride well. */
const askSeconds = 3 * 24 * 3600

export const getTripToRateAnswer = answer(getTripToRate, async ({ who, tx, house }) => {
  const trip = await lastRiddenTripOf(tx, who.riderId)
  if (!trip || trip.paidAt === null || trip.driverId === null) return null
  if (secondsBetween(trip.paidAt, house.clock.now()) > askSeconds) return null
  if (await isRatingSettled(tx, trip.tripHash)) return null
  const driver = await driverCard({ tx, driverId: trip.driverId })
  if (!driver?.vehicle) return null
  return {
    trip_hash: trip.tripHash,
    driver: { name: driver.displayName, plate: driver.vehicle.plate },
    end_address: trip.end?.address ?? null,
    ended_at: trip.finishedAt ?? trip.paidAt,
  }
})
