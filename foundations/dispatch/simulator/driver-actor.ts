import type { Vehicle } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { CityWay } from '@daoxing/kit/simulator'
import type { DriverActivity } from './driver-states.ts'

/** The state of a driver at one moment. */
export type DriverSnapshot = {
  readonly driverId: string
  readonly name: string
  readonly vehicle: Vehicle
  readonly activity: DriverActivity
  /** Whether the phone has a connection. */
  readonly isOnline: boolean
  readonly location: LatLng
  readonly bearing: number
  readonly speedMps: number
  readonly odometerMetres: number
  readonly orderHash: string | null
}

/** A job in progress, as its driver knows it; its id is the hash of the order. */
export type DriverJob = CityWay & {
  readonly driverId: string
  readonly plate: string
  readonly state: DriverActivity
  /** Whether the driver may still give it back. */
  readonly isReturnable: boolean
}

/** A simulated driver. The service defines how it works. */
export type DriverActor = {
  readonly driverId: string
  readonly hasLeft: boolean
  snapshot(): DriverSnapshot
  job(): DriverJob | undefined
  /** Gives the job back if it belongs to this driver and the rider has not boarded; returns whether it will. */
  giveBack(orderHash: string): boolean
  loseConnection(seconds: number): void
  /** A change in the city that may concern a free driver. */
  lookUp(): void
  /** Finishes the current job, ends the shift and leaves. */
  leave(): void
  stay(): void
  stop(): void
}
