import { finalFare } from './rules/final-fare.ts'
import { tariffOf } from './rules/tariffs.ts'
import { announceTrip } from './announce-trip.ts'
import { planWatch } from './jobs/taxi-jobs.ts'
import { lastReading } from './stores/reading-store.ts'
import { moveTrip } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import { collectFare } from './trip-money.ts'
import type { ViewInput } from './view-input.ts'

/**
 * Ends a ride: the fare is fixed from the last reading and the quote, whatever anybody sends, and then asked for.
 * Both steps are in one transaction, so that no trip is ever finished without a fare.
 */
export async function finishTrip({ tx, house, trip }: ViewInput): Promise<TripRecord> {
  const now = house.clock.now()
  if (trip.startedAt === null) throw new Error(`the trip ${trip.tripHash} has not begun`)
  const reading = await lastReading(tx, trip.tripHash)
  const { metres, slowSeconds } = reading ?? { metres: 0, slowSeconds: 0 }
  const { featureMap, fareMode, quotedTwd, startedAt } = trip
  const tariff = tariffOf(trip.county)
  const { amountTwd, lines } = finalFare({
    tariff,
    metres,
    slowSeconds,
    boardedAt: startedAt,
    featureMap,
    fareMode,
    quotedTwd,
  })
  const fare = { lines: [...lines], distanceMetres: metres, slowSeconds }
  const change = { finishedAt: now, fareTwd: amountTwd, fare }
  const finished = await moveTrip(tx, trip, { event: 'FINISHED', at: now, change })
  await announceTrip({ tx, house, trip: finished })
  const pending = await moveTrip(tx, finished, { event: 'PAYMENT_PENDING', at: now })
  await collectFare({ tx, house, trip: pending })
  await announceTrip({ tx, house, trip: pending })
  await planWatch({ tx, house, trip: pending })
  return pending
}
