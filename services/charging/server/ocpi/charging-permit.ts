import { definePort, type Tx } from '@daoxing/kit/server'

/** The order by which a rider may charge at a location now. */
export type ChargingPermit = { readonly orderHash: string; readonly evseUid: string }

/** Says whether a token may be used: it is asked in real time, and answers from the orders alone. */
export type ChargingPermits = {
  /** The rider's live order at this location that has not begun to charge; undefined if there is none. */
  mayCharge(
    tx: Tx,
    wish: { readonly riderId: string; readonly operatorId: string; readonly locationId: string },
  ): Promise<ChargingPermit | undefined>
}

export const chargingPermitsPort = definePort<ChargingPermits>('charging.permits')
