import type { LatLng } from '@daoxing/kit/contract'
import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'

type Step = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * The service's reactions when the dispatcher moves its order. All but the question of the way run in the dispatcher's
 * transaction, which holds the lock `order:{orderHash}`. Throwing a Refusal says that the order has moved meanwhile.
 */
export type DispatchClient = {
  /** The dispatcher has seen the order. Called once a search. */
  searching(step: Step): Promise<void>
  /** How a driver comes to the pick-up. Asked before the transaction, since an engine of routes may take its time. */
  wayToPickup(asked: { readonly house: House; readonly from: LatLng; readonly to: LatLng }): Promise<PickupWay>
  offered(step: Step & { readonly driverId: string }): Promise<void>
  offerEnded(step: Step & { readonly driverId: string; readonly why: OfferEndedWhy }): Promise<void>
  accepted(step: Step & AcceptedFacts): Promise<void>
  /** No driver was found until `giveUpAt`. */
  gaveUp(step: Step): Promise<void>
}

/** `driverGone`: the offer ran out and nothing was heard of the driver for long. */
export type OfferEndedWhy = 'rejected' | 'expired' | 'driverGone'

export type PickupWay = {
  readonly polyline: string
  readonly distanceMetres: number
  readonly durationSeconds: number
}

export type AcceptedFacts = { readonly driverId: string; readonly way: PickupWay }

/** Each service binds the port of its own name. */
export function dispatchClientPort(service: string): PortDefinition<DispatchClient> {
  return definePort<DispatchClient>(`dispatch.client.${service}`)
}
