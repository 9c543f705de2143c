import type { CityWorld, DriverActivity, DriverPhone } from '@daoxing/dispatch/simulator'
import type { Chance } from '@daoxing/kit/simulator'
import type { DriverTrip } from '@daoxing/taxi/contract'
import type { RideMemory } from './ride-memory.ts'
import type { RouteFinder } from './route-finder.ts'
import type { TaxiCar } from './taxi-car.ts'

export type TaxiJobTools = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly car: TaxiCar
  readonly routes: RouteFinder
  readonly memory: RideMemory
  readonly chance: Chance
  /** Whether the driver was told to give this trip back. */
  mustCancel(tripHash: string): boolean
  /** The trip has moved, or its way has. */
  onTrip(trip: DriverTrip, activity: DriverActivity, polyline: string | null): void
}
