import { Refusal } from '@daoxing/kit/contract'
import { freeCarsAt, type LentCar } from './lent-cars.ts'

/** Refuses a car that an order has in the span, by memory; the keep of a reservation decides. */
export function refuseKept(listing: Parameters<typeof freeCarsAt>[0], { asset, stand }: LentCar): void {
  if (!freeCarsAt(listing, stand).some((free) => free.asset.assetId === asset.assetId))
    throw new Refusal('rental.carTaken')
}
