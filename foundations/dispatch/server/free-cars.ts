import type { DriverPosition } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { fleetOf, refreshFleetSoon } from './fleet/fleet-of.ts'
import { isModel } from './rules/fits-wish.ts'

export type FreeCar = {
  readonly driverId: string
  readonly position: DriverPosition
  readonly features: number
  readonly metres: number
}

export type FreeCarsWish = {
  readonly house: House
  readonly point: LatLng
  /** Mask of what the car must be able to do. */
  readonly features: number
  /** The model of car that alone will do; any unless said. */
  readonly carModel?: string | null
  readonly radiusMetres: number
  readonly limit: number
}

/** Free cars near a point with a fresh position, nearest first; at most some seconds behind the rows. */
export function freeCarsNear({
  house,
  point,
  features,
  carModel,
  radiusMetres,
  limit,
}: FreeCarsWish): readonly FreeCar[] {
  refreshFleetSoon(house)
  return fleetOf(house)
    .nearest({
      point,
      radiusMetres,
      limit,
      nowMs: house.clock.nowMs(),
      needs: features,
      accepts: (car) => isModel(car.model, carModel),
    })
    .map(({ id, metres, car, position }) => ({ driverId: id, position, features: car.features, metres }))
}

/** The last position that was heard of a driver, however old. */
export function positionOf({ house, driverId }: { house: House; driverId: string }): DriverPosition | undefined {
  return fleetOf(house).positionOf(driverId)
}
