import type { DriverActivity, DriverPhone } from '@daoxing/dispatch/simulator'
import type { Chance, CityWorld, Vehicle } from '@daoxing/kit/simulator'
import type { RouteFinder } from '@daoxing/places/simulator'
import type { DriverTrip } from '@daoxing/taxi/contract'
import type { RideMemory } from './ride-memory.ts'

export type TaxiJobTools = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly car: Vehicle
  readonly routes: RouteFinder
  readonly memory: RideMemory
  readonly chance: Chance
  /** Whether the driver has to give this trip back. */
  mustCancel(tripHash: string): boolean
  /** Whether the driver fails to depart for this trip, although the driver has claimed it. */
  staysAway(trip: DriverTrip): boolean
  /** Returns the newest state of this trip that the driver's app has received. */
  newest(trip: DriverTrip): DriverTrip
  /** Reports a change of the trip or of its route. */
  onTrip(trip: DriverTrip, activity: DriverActivity, polyline: string | null): void
}
