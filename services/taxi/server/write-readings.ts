import { configValue } from '@daoxing/configs/server'
import { Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { MeterReading } from '@daoxing/taxi/contract'
import { isPlausible, latestReadingAt, type MeterStand, standAtBoarding } from './rules/reading-check.ts'
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
 * refuses them all: money depends on them. What was sent before is ignored.
 */
export async function writeReadings({ tx, house, trip, readings }: WriteReadings): Promise<number> {
  const { tripHash, startedAt } = trip
  if (trip.state !== 'TRIP_STARTED' || startedAt === null)
    throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const last = await lastReading(tx, tripHash)
  const receivedAt = house.clock.now()
  const fastest = await configValue(tx, 'city_speed_fastest')
  let stand: MeterStand = last ? { ...last, isBoarding: false } : standAtBoarding(startedAt)
  const latestAt = latestReadingAt({ startedAt, receivedAt, fastest })
  const fresh: MeterReading[] = []
  for (const reading of readings.toSorted((one, other) => one.seq - other.seq)) {
    if (reading.seq <= stand.seq) continue
    if (reading.at > latestAt || !isPlausible(stand, reading)) {
      const { seq, metres, slowSeconds } = reading
      // Somebody will want to know whether a meter is broken or a driver cheats.
      house.log.warn(
        {
          ...{ tripHash, driverId: trip.driverId, seq, seqBefore: stand.seq },
          aheadSeconds: secondsBetween(latestAt, reading.at),
          passedSeconds: secondsBetween(stand.at, reading.at),
          metres: metres - stand.metres,
          slowSeconds: slowSeconds - stand.slowSeconds,
        },
        'a meter reading was not believed',
      )
      throw new Refusal('taxi.implausibleReading', { seq })
    }
    fresh.push(reading)
    stand = { ...reading, isBoarding: false }
  }
  await insertReadings(tx, { tripHash, readings: fresh, receivedAt })
  return stand.seq
}
