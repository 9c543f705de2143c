import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { instantFromMs, type LatLng } from '@daoxing/kit/contract'
import { ApiFailure, type CityLog } from '@daoxing/kit/simulator'
import { type MeterReading, postMeterReadings } from '@daoxing/taxi/contract'
import type { RideMemory, RideRecord } from './ride-memory.ts'

/** The taximeter of one ride: it counts, and sends its readings in the background. */
export type TaxiMeter = {
  readonly ride: RideRecord
  /** The car has come so far on its way, so many city seconds after boarding. */
  count(progress: { alongMetres: number; slowSeconds: number; rodeSeconds: number; point: LatLng }): void
  /** The last reading, at the end of the ride. */
  finalReading(point: LatLng): MeterReading
  /** The server knows of a higher number or stand than we do: count on from there. */
  skipAhead(): void
}

const readingEverySeconds = 15
/** As many as one call may carry. */
const readingsMax = 50
/** A meter that has forgotten where it stood asks this much more each time until it is believed. */
const skippedMetres = 250
const skippedSeq = 100

export function createTaxiMeter({
  ride: kept,
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
  let ride = kept
  let unsent: readonly MeterReading[] = []
  let isSending = false
  let readAtSeconds = kept.rodeSeconds
  const metresOfWay = (alongMetres: number) => (wayMetres === 0 ? 0 : (alongMetres / wayMetres) * ride.meteredMetres)

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
        // A refused reading is dropped, since the next one counts from boarding on.
        if (error instanceof ApiFailure) unsent = error.isAnswerLost ? unsent : []
        // The ride has ended before this reading came.
        if (error instanceof ApiFailure && (error.status === 409 || error.status === 404)) return
        log.error({ err: error, tripHash: ride.tripHash }, 'meter readings were not taken')
      })
    },
    finalReading: read,
    skipAhead() {
      change({ seq: ride.seq + skippedSeq, metres: ride.metres + skippedMetres, rodeSeconds: ride.rodeSeconds + 10 })
    },
  }
}
