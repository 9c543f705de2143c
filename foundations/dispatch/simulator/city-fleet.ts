import type { Vehicle } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { CityFault } from './city-faults.ts'

/** Current activity of a driver, as the console shows it. */
export type DriverActivity = 'connecting' | 'off' | 'free' | 'offered' | 'pickup' | 'waiting' | 'riding' | 'collecting'

export type CityDriver = {
  readonly driverId: string
  readonly name: string
  readonly vehicle: Vehicle
  readonly activity: DriverActivity
  /** Whether its telephone has a connection. */
  readonly isOnline: boolean
  readonly location: LatLng
  readonly bearing: number
  readonly speedMps: number
  readonly orderHash: string | null
}

/** A trip under way, as its driver knows it. */
export type CityTrip = {
  readonly tripHash: string
  readonly service: string
  readonly driverId: string
  readonly plate: string
  readonly state: string
  readonly pickup: LatLng
  readonly dropoff: LatLng | null
  /** The way that is driven now, encoded. */
  readonly polyline: string | null
}

/** Drivers of one service who live in the city: each service that has some brings its own. */
export type CityFleet = {
  readonly service: string
  /** How many there are to be; who is busy finishes first before going. */
  readonly wanted: number
  setCount(count: number): void
  drivers(): readonly CityDriver[]
  trips(): readonly CityTrip[]
  /** Lets a fault happen that strikes somebody at once; answers how many it struck. */
  strike(fault: CityFault): number
  /** The lasting faults have changed. */
  faultsChanged(): void
  stop(): void
}
