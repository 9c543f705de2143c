import { baseConfigs, configValue } from '@daoxing/configs/server'
import { distanceMetres, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { MeterReading } from '@daoxing/taxi/contract'
import { checkReadings, latestReadingAt, standAtBoarding } from './rules/reading-check.ts'
import { insertReadings, lastReading } from './stores/reading-store.ts'
import type { TripRecord } from './stores/trip-table.ts'

type WriteReadings = {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly readings: readonly MeterReading[]
}

/** The totals of a meter since boarding, and their reading. */
export type Counted = Pick<MeterReading, 'seq' | 'metres' | 'slowSeconds'>

/**
 * Stores the new readings in order and returns the totals of the meter. One implausible reading refuses them all, since
 * money depends on them. Repeated readings are ignored.
 */
export async function writeReadings({ tx, house, trip, readings }: WriteReadings): Promise<Counted> {
  const { tripHash, startedAt } = trip
  if (trip.state !== 'TRIP_STARTED' || startedAt === null)
    throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const last = await lastReading(tx, tripHash)
  const received = {
    startedAt,
    receivedAt: house.clock.now(),
    fastest: await configValue(tx, baseConfigs.city_speed_fastest),
  }
  const before = last ? { ...last, isBoarding: false } : standAtBoarding({ startedAt, point: trip.start.location })
  const { fresh, stand, doubted } = checkReadings({ ...received, stand: before, readings })
  if (doubted) {
    const { seq, metres, slowSeconds } = doubted
    // The log lets an operator find a broken meter or a cheating driver.
    house.log.warn(
      {
        ...{ tripHash, driverId: trip.driverId, seq, seqBefore: stand.seq },
        aheadSeconds: secondsBetween(latestReadingAt(received), doubted.at),
        passedSeconds: secondsBetween(stand.at, doubted.at),
        rideSeconds: secondsBetween(startedAt, received.receivedAt),
        metres: metres - stand.metres,
        slowSeconds: slowSeconds - stand.slowSeconds,
        jumpMetres: Math.round(distanceMetres(stand.point, doubted.point)),
      },
      'a meter reading was not believed',
    )
    throw new Refusal('taxi.implausibleReading', { seq })
  }
  await insertReadings(tx, { tripHash, readings: fresh, receivedAt: received.receivedAt })
  const { seq, metres, slowSeconds } = stand
  return { seq, metres, slowSeconds }
}
