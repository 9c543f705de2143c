import type { DriverCard, DriverPosition } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { fleetOf, refreshFleetSoon } from './fleet/fleet-of.ts'
import { isModel } from './rules/fits-wish.ts'
import { jobOfOrder } from './stores/claim-store.ts'
import { readDriverCard } from './stores/driver-store.ts'

export type FreeCar = {
  readonly driverId: string
  readonly position: DriverPosition
  readonly features: number
  readonly metres: number
}

export type FreeCarsWish = {
  readonly house: House
  /** Cars of this service. */
  readonly service: string
  readonly point: LatLng
  /** Mask of the required features. */
  readonly features: number
  /** The required car model; any by default. */
  readonly carModel?: string | null
  readonly radiusMetres: number
  readonly limit: number
}

/** Free cars near a point with a fresh position, the nearest first; at most some seconds behind the rows. */
export function freeCarsNear({
  house,
  service,
  point,
  features,
  carModel,
  radiusMetres,
  limit,
}: FreeCarsWish): readonly FreeCar[] {
  refreshFleetSoon(house)
  return fleetOf(house)
    .nearest({
      service,
      point,
      radiusMetres,
      limit,
      nowMs: house.clock.nowMs(),
      needs: features,
      accepts: (car) => isModel(car.model, carModel),
    })
    .map(({ id, metres, car, position }) => ({ driverId: id, position, features: car.features, metres }))
}

/** The last received position of a driver, of any age. */
export function positionOf({ house, driverId }: { house: House; driverId: string }): DriverPosition | undefined {
  return fleetOf(house).positionOf(driverId)
}

type OfOrder = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/** The last position of an order's driver, in any service; undefined if unknown. */
export async function positionOfOrder({ tx, house, orderHash }: OfOrder): Promise<DriverPosition | undefined> {
  const job = await jobOfOrder(tx, orderHash)
  return job && positionOf({ house, driverId: job.driverId })
}

/** The driver who works on an order, of whichever service, as others may know them; undefined without one. */
export async function driverOfOrder({ tx, orderHash }: Omit<OfOrder, 'house'>): Promise<DriverCard | undefined> {
  const job = await jobOfOrder(tx, orderHash)
  return job && readDriverCard(tx, job.driverId)
}
