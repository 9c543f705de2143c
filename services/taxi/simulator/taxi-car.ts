import { type CityWorld, citySleep, type DriverPhone } from '@daoxing/dispatch/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import { alongWay, type MeasuredWay } from '@daoxing/kit/simulator'
import { type Journey, type JourneyMoment, journeyAt } from './traffic.ts'

/** A car in the city: where it is, and how it gets elsewhere. */
export type TaxiCar = {
  readonly location: LatLng
  readonly bearing: number
  readonly speedMps: number
  /** Drives the way as the journey says, telling its position as it goes. */
  drive(input: DriveInput): Promise<void>
  /** Stands for so many city seconds. */
  stand(seconds: number, signal: AbortSignal): Promise<void>
  report(): void
}

type DriveInput = {
  readonly way: MeasuredWay
  readonly journey: Journey
  /** On a job a position is sent more often. */
  readonly isOnJob: boolean
  readonly signal: AbortSignal
  /** Hears at each step how far the car has come. */
  readonly onStep?: (moment: JourneyMoment, seconds: number) => void
}

const jobReportMs = 1_500
const freeReportMs = 5_000

export type CarStart = { readonly location: LatLng; readonly bearing: number }

export function createTaxiCar(world: CityWorld, phone: DriverPhone, start: CarStart): TaxiCar {
  const { clock, wheel } = world
  let { location, bearing } = start
  let speedMps = 0
  const report = () => phone.report({ location, bearing, speedMps })

  return {
    get location() {
      return location
    },
    get bearing() {
      return bearing
    },
    get speedMps() {
      return speedMps
    },
    report,
    async drive({ way, journey, isOnJob, signal, onStep }) {
      const startedAtMs = clock.nowMs()
      try {
        for (;;) {
          const seconds = (clock.nowMs() - startedAtMs) / 1000
          const moment = journeyAt(journey, seconds)
          const at = alongWay(way, moment.metres)
          location = at.point
          // A bend of the way turns the car, a red light does not.
          if (moment.speedMps > 0) bearing = at.bearing
          speedMps = moment.speedMps
          report()
          onStep?.(moment, Math.min(seconds, journey.seconds))
          if (moment.isOver) return
          const leftMs = clock.realMs(journey.seconds - seconds)
          await wheel.sleep(Math.min(isOnJob ? jobReportMs : freeReportMs, leftMs), signal)
        }
      } finally {
        speedMps = 0
      }
    },
    async stand(seconds, signal) {
      const endsAtMs = clock.nowMs() + seconds * 1000
      for (let left = seconds; left > 0; left = (endsAtMs - clock.nowMs()) / 1000) {
        report()
        await citySleep(world, Math.min(left, (freeReportMs / 1000) * clock.factor), signal)
      }
    },
  }
}
