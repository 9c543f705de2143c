import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { instantFromMs, type LatLng } from '@daoxing/kit/contract'
import { ApiFailure, type CityLog } from '@daoxing/kit/simulator'
import { type MeterReading, postMeterReadings } from '@daoxing/taxi/contract'
import type { RideMemory, RideRecord } from './ride-memory.ts'

/** The taximeter of one ride: it counts, and sends its readings in the background. */
export type TaxiMeter = {
  readonly ride: RideRecord
  /** Records the progress of the car along its route, at a time since boarding in city seconds. */
  count(progress: { alongMetres: number; slowSeconds: number; rodeSeconds: number; point: LatLng }): void
  /** Takes a reading now: at a stop, and at the end of the ride. */
  finalReading(point: LatLng): MeterReading
  /** Counts the time that the car has stood, in city seconds. */
  stood(seconds: number): void
  /** The server has a higher number or reading: continues counting from there. */
  skipAhead(): void
}

const readingEverySeconds = 15
/** The maximum number of readings in one call. */
const readingsMax = 50
/** A meter without its state adds this distance at each attempt until the reading is accepted. */
const skippedMetres = 250
const skippedSeq = 100

export function createTaxiMeter({
  ride: lastRide,
  wayMetres,
  phone,
  memory,
  log,
}: {
  ride: RideRecord
  wayMetres: number
  phone: DriverPhone
  memory: RideMemory
  log: CityLog
}): TaxiMeter {
  let ride = lastRide
  let unsent: readonly MeterReading[] = []
  let isSending = false
  let readAtSeconds = lastRide.rodeSeconds
  const metresOfWay = (alongMetres: number) =>
    ride.legFromMetres + (wayMetres === 0 ? 0 : (alongMetres / wayMetres) * ride.meteredMetres)

  function change(next: Partial<RideRecord>): void {
    ride = { ...ride, ...next }
    memory.keep(ride)
  }
  function read(point: LatLng): MeterReading {
    change({ seq: ride.seq + 1 })
    return {
      seq: ride.seq,
      metres: Math.round(ride.metres),
      slowSeconds: Math.floor(ride.slowSeconds),
      at: instantFromMs(ride.boardedAtMs + ride.rodeSeconds * 1000),
      point,
    }
  }
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      while (unsent.length > 0) {
        const readings = unsent.slice(0, readingsMax)
        const body = { readings: [...readings] }
        const { acknowledgedSeq } = await phone.send(postMeterReadings, { params: { hash: ride.tripHash }, body })
        unsent = unsent.filter(({ seq }) => seq > Math.max(acknowledgedSeq, readings.at(-1)?.seq ?? 0))
      }
    } finally {
      isSending = false
    }
  }

  return {
    get ride() {
      return ride
    },
    count({ alongMetres, slowSeconds, rodeSeconds, point }) {
      change({ alongMetres, rodeSeconds, slowSeconds, metres: Math.max(ride.metres, metresOfWay(alongMetres)) })
      if (rodeSeconds - readAtSeconds < readingEverySeconds) return
      readAtSeconds = rodeSeconds
      unsent = [...unsent, read(point)].slice(-readingsMax)
      send().catch((error: unknown) => {
        // A refused reading is dropped, since the next one contains the totals since boarding.
        if (error instanceof ApiFailure) unsent = error.isAnswerLost ? unsent : []
        // The ride ended before this reading arrived.
        if (error instanceof ApiFailure && (error.status === 409 || error.status === 404)) return
        log.error({ err: error, tripHash: ride.tripHash }, 'meter readings were not taken')
      })
    },
    finalReading: read,
    stood(seconds) {
      change({ rodeSeconds: ride.rodeSeconds + seconds, slowSeconds: ride.slowSeconds + seconds })
    },
    skipAhead() {
      change({ seq: ride.seq + skippedSeq, metres: ride.metres + skippedMetres, rodeSeconds: ride.rodeSeconds + 10 })
    },
  }
}
