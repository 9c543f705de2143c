import type { Moved } from '@daoxing/orders/server'
import { waitLines } from './airport/wait-lines.ts'
import { finalFare } from './rules/final-fare.ts'
import { leaveStop, stopWaitsOf } from './rules/trip-stops.ts'
import { shownFare, type ShownMeter } from './shown-fare.ts'
import { fareOfLines } from './rules/meter-fare.ts'
import { tariffOf } from './rules/tariffs.ts'
import { collectFare } from './trip-money.ts'
import { type TripMove, trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'
import type { Counted } from './write-readings.ts'

type Finish = ViewInput & {
  readonly counted: Pick<Counted, 'metres' | 'slowSeconds'> | undefined
  /** The metered amount that a street-hailed car reports. */
  readonly shown?: ShownMeter | undefined
}

/**
 * Ends a ride: the fare is computed from the meter and the quote, then charged. Both events are one change, so that no
 * trip is ever finished without a fare.
 */
export async function finishTrip({ tx, house, trip, counted, shown }: Finish): Promise<Moved<TripMove>> {
  const now = house.clock.now()
  if (trip.startedAt === null) throw new Error(`the trip ${trip.tripHash} has not begun`)
  const { metres, slowSeconds } = counted ?? { metres: 0, slowSeconds: 0 }
  const { featureMap, fareMode, quotedTwd, startedAt } = trip
  const tariff = tariffOf(trip.county)
  const stops = leaveStop(trip, { at: now, slowSeconds })
  const { chargedSeconds: stopSeconds, meteredSlowSeconds } = stopWaitsOf({ stops })
  const official = finalFare({
    tariff,
    metres,
    slowSeconds: Math.max(0, slowSeconds - meteredSlowSeconds),
    stopSeconds,
    // A reservation keeps the tariff of its promised time, as quoted.
    boardedAt: trip.reservation?.boardingAt ?? startedAt,
    featureMap,
    fareMode,
    quotedTwd,
  })
  const ride = shown === undefined ? official : await shownFare({ tx, trip, shown, counted: { metres, slowSeconds } })
  const { amountTwd, lines } = fareOfLines([...ride.lines, ...waitLines(trip.airport, startedAt)])
  const fare = { lines: [...lines], distanceMetres: metres, slowSeconds }
  const change = { finishedAt: now, fareTwd: amountTwd, fare, stops, change: null }
  return trips.advance({
    tx,
    house,
    row: trip,
    event: ['FINISHED', 'PAYMENT_PENDING'],
    change,
    effect: ({ row: finished }) => collectFare({ tx, house, trip: finished }),
  })
}
