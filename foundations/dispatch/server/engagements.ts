import type { LatLng } from '@daoxing/kit/contract'
import { definePort, type House, type Tx } from '@daoxing/kit/server'
import type { Seeker } from './seeker.ts'

/** Looks up the last known position of a driver; undefined if there is none. Asked only for drivers with a promise or a long day. */
type LastLocation = () => LatLng | undefined
type WaitingOrder = Pick<Seeker, 'orderHash' | 'pickup' | 'dropoff'>

/** Rides that drivers have promised for later, and the hours of drivers. Bound by the slice that keeps them; without it no driver is engaged. */
export type Engagements = {
  /**
   * Read once per batch. Answers whether an order would keep a driver from a promised ride, would break a limit of the driver's
   * hours, or was that driver's before.
   */
  engaged(batch: {
    readonly tx: Tx
    readonly house: House
    readonly waiting: readonly WaitingOrder[]
  }): Promise<(order: WaitingOrder, driverId: string, location: LastLocation) => boolean>
  /** Called at the commit in which a driver's job ends. */
  released(job: { readonly tx: Tx; readonly driverId: string; readonly orderHash: string }): Promise<void>
}

export const engagementsPort = definePort<Engagements>('dispatch.engagements')
