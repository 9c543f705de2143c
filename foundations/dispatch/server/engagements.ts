import type { LatLng } from '@daoxing/kit/contract'
import { definePort, type House, type Tx } from '@daoxing/kit/server'
import type { Seeker } from './seeker.ts'

/** Looks up the last known position of a driver; undefined if there is none. Asked only for drivers with a promise. */
type LastLocation = () => LatLng | undefined
type WaitingOrder = Pick<Seeker, 'orderHash' | 'pickup' | 'dropoff'>

/** Rides that drivers have promised for later. Bound by the slice that keeps them; without it no driver is engaged. */
export type Engagements = {
  /** Read once per batch. Answers whether an order would keep a driver from a promised ride, or was that driver's before. */
  engaged(batch: {
    readonly tx: Tx
    readonly house: House
    readonly waiting: readonly WaitingOrder[]
  }): Promise<(order: WaitingOrder, driverId: string, location: LastLocation) => boolean>
}

export const engagementsPort = definePort<Engagements>('dispatch.engagements')
