import type { LatLng } from '@daoxing/kit/contract'
import { type CityWorld, citySleep } from '../city-world.ts'
import { type Journey, type JourneyMoment, journeyAt } from './journey.ts'
import { alongWay, type MeasuredWay } from './measured-way.ts'

/** The measurements of a vehicle at one moment. */
export type VehicleReading = {
  readonly location: LatLng
  readonly bearing: number
  readonly speedMps: number
  /** Metres since the vehicle was made. */
  readonly odometerMetres: number
  /** Remaining share of the tank or the battery, from 0 to 1; null if it is not measured. */
  readonly energyShare: number | null
  readonly isLocked: boolean
  /** Ignition, or the power of an electric vehicle. */
  readonly isRunning: boolean
}

/** The device that sends a vehicle's readings over its network connection. */
export type Telematics = { report(reading: VehicleReading): void }

/** A vehicle of the city: it measures itself and follows a route. Its driver or operator decides. */
export type Vehicle = VehicleReading & {
  /** Drives the route according to the journey, and reports on the way. An empty vehicle stops. */
  drive(input: DriveInput): Promise<'arrived' | 'empty'>
  /** Stands for this many city seconds. */
  stand(seconds: number, signal: AbortSignal): Promise<void>
  lock(): void
  unlock(): void
  /** Ignition on; a locked vehicle cannot be started. */
  start(): void
  turnOff(): void
  /** Fills the tank, or charges the battery, up to a share. */
  refill(share: number): void
  /** Another battery, or one that was emptied, has this share. */
  setEnergy(share: number): void
  /** Carried there by others: it measures nothing of the way. */
  carryTo(location: LatLng): void
  reading(): VehicleReading
  report(): void
}

type DriveInput = {
  readonly way: MeasuredWay
  readonly journey: Journey
  /** A rider waits for the vehicle or rides in it: readings are sent more often. */
  readonly isWatched: boolean
  readonly signal: AbortSignal
  /** Runs at each step with the progress on the route. */
  readonly onStep?: (moment: JourneyMoment, seconds: number) => void
}

const watchedReportMs = 1_500
const usualReportMs = 5_000

export type VehicleStart = {
  readonly location: LatLng
  readonly bearing: number
  readonly odometerMetres?: number
  /** Range of a full tank or battery and its current share; absent if energy is not measured. */
  readonly energy?: { readonly rangeMetres: number; readonly share: number }
  /** Locked and off, as a vehicle that waits for a renter; a driver's own vehicle is open and running. */
  readonly isParked?: boolean
}

type VehicleInput = {
  readonly world: Pick<CityWorld, 'clock' | 'wheel'>
  readonly telematics: Telematics
  readonly start: VehicleStart
}

export function createVehicle({ world, telematics, start }: VehicleInput): Vehicle {
  const { clock, wheel } = world
  const { energy, isParked = false } = start
  let { location, bearing } = start
  let speedMps = 0
  let odometerMetres = start.odometerMetres ?? 0
  let energyShare = energy?.share ?? null
  let isLocked = isParked
  let isRunning = !isParked
  const reading = () => ({ location, bearing, speedMps, odometerMetres, energyShare, isLocked, isRunning })
  const report = () => telematics.report(reading())

  function measure(metres: number): void {
    odometerMetres += metres
    if (energy && energyShare !== null) energyShare = Math.max(0, energyShare - metres / energy.rangeMetres)
  }

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
    get odometerMetres() {
      return odometerMetres
    },
    get energyShare() {
      return energyShare
    },
    get isLocked() {
      return isLocked
    },
    get isRunning() {
      return isRunning
    },
    async drive({ way, journey, isWatched, signal, onStep }) {
      if (!isRunning) throw new Error('a vehicle drives with its power on')
      const startedAtMs = clock.nowMs()
      let drivenMetres = 0
      try {
        for (;;) {
          const seconds = (clock.nowMs() - startedAtMs) / 1000
          const moment = journeyAt(journey, seconds)
          const at = alongWay(way, moment.metres)
          location = at.point
          // A bend of the route turns the vehicle, a red light does not.
          if (moment.speedMps > 0) bearing = at.bearing
          speedMps = moment.speedMps
          measure(moment.metres - drivenMetres)
          drivenMetres = moment.metres
          report()
          onStep?.(moment, Math.min(seconds, journey.seconds))
          if (moment.isOver) return 'arrived'
          if (energyShare === 0) return 'empty'
          const leftMs = clock.realMs(journey.seconds - seconds)
          await wheel.sleep(Math.min(isWatched ? watchedReportMs : usualReportMs, leftMs), signal)
        }
      } finally {
        speedMps = 0
      }
    },
    async stand(seconds, signal) {
      const endsAtMs = clock.nowMs() + seconds * 1000
      for (let left = seconds; left > 0; left = (endsAtMs - clock.nowMs()) / 1000) {
        report()
        await citySleep(world, Math.min(left, (usualReportMs / 1000) * clock.factor), signal)
      }
    },
    lock() {
      if (speedMps > 0) throw new Error('a vehicle is locked at a standstill')
      isRunning = false
      isLocked = true
      report()
    },
    unlock() {
      isLocked = false
      report()
    },
    start() {
      if (isLocked) throw new Error('a locked vehicle is unlocked before it is started')
      isRunning = true
      report()
    },
    turnOff() {
      isRunning = false
      report()
    },
    setEnergy(share) {
      if (energyShare !== null) energyShare = share
      report()
    },
    carryTo(place) {
      location = place
      report()
    },
    refill(share) {
      if (energyShare !== null) energyShare = Math.min(1, Math.max(energyShare, share))
      report()
    },
    reading,
    report,
  }
}
