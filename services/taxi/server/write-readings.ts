import { configValue } from '@daoxing/configs/server'
import { distanceMetres, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { MeterReading } from '@daoxing/taxi/contract'
import { checkReadings, latestReadingAt, standAtBoarding } from './rules/reading-check.ts'
import { insertReadings, lastReading } from './stores/reading-store.ts'
import type { TripRecord } from './stores/trip-record.ts'

type WriteReadings = {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly readings: readonly MeterReading[]
}

/**
 * Writes the readings that are new, in their order, and answers the last number that counts. One that cannot be true
 * refuses them all: money depends on them. Readings that were sent before are ignored.
 */
export async function writeReadings({ tx, house, trip, readings }: WriteReadings): Promise<number> {
  const { tripHash, startedAt } = trip
  if (trip.state !== 'TRIP_STARTED' || startedAt === null)
    throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const last = await lastReading(tx, tripHash)
  const heard = { startedAt, receivedAt: house.clock.now(), fastest: await configValue(tx, 'city_speed_fastest') }
  const before = last ? { ...last, isBoarding: false } : standAtBoarding({ startedAt, point: trip.start.location })
  const { fresh, stand, doubted } = checkReadings({ ...heard, stand: before, readings })
  if (doubted) {
    const { seq, metres, slowSeconds } = doubted
    // Somebody will want to know whether a meter is broken or a driver cheats.
    house.log.warn(
      {
        ...{ tripHash, driverId: trip.driverId, seq, seqBefore: stand.seq },
        aheadSeconds: secondsBetween(latestReadingAt(heard), doubted.at),
        passedSeconds: secondsBetween(stand.at, doubted.at),
        rideSeconds: secondsBetween(startedAt, heard.receivedAt),
        metres: metres - stand.metres,
        slowSeconds: slowSeconds - stand.slowSeconds,
        jumpMetres: Math.round(distanceMetres(stand.point, doubted.point)),
      },
      'a meter reading was not believed',
    )
    throw new Refusal('taxi.implausibleReading', { seq })
  }
  await insertReadings(tx, { tripHash, readings: fresh, receivedAt: heard.receivedAt })
  return stand.seq
}
