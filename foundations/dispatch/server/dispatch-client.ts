import type { LatLng } from '@daoxing/kit/contract'
import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'
import type { Ageing, DispatchTiming, DriverNeeds, Reach } from './rules/dispatch-policy.ts'

/** How a service has its orders matched with drivers. */
export type DispatchPolicy = {
  readonly reach: Reach
  readonly ageing: Ageing
  readonly needs: DriverNeeds
  /** Speed towards the pickup of drivers without a car; null if `pickupTimePort` gives the duration. */
  readonly approachMps: number | null
  /** Read once per batch, and at the start of a search. */
  timing(input: { readonly tx: Tx; readonly house: House }): Promise<DispatchTiming>
}

type Step = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * The service's reactions when the dispatcher moves its order. All except the route request run in the dispatcher's
 * transaction, which holds the lock `order:{orderHash}`. Throw a Refusal if the order has changed in the meantime.
 */
export type DispatchClient = {
  readonly policy: DispatchPolicy
  /** Serves drivers and calls without a service, such as older clients. At most one service is the default. */
  readonly isDefault?: true
  /** The dispatcher has picked up the order. Called once per search. */
  searching?(step: Step): Promise<void>
  /** The driver's route to the pickup. Called before the transaction, since a route engine may be slow. */
  wayToPickup(wish: { readonly house: House; readonly from: LatLng; readonly to: LatLng }): Promise<PickupWay>
  offered?(step: Step & { readonly driverId: string }): Promise<void>
  offerEnded?(step: Step & { readonly driverId: string; readonly why: OfferEndedWhy }): Promise<void>
  /** `later`: the driver has promised the order for another time, and is free until then. */
  accepted(step: Step & AcceptedFacts): Promise<'later' | void>
  /** No driver was found by `giveUpAt`. */
  gaveUp(step: Step): Promise<void>
}

/** `driverGone`: the offer expired and the driver has been silent for long. */
export type OfferEndedWhy = 'rejected' | 'expired' | 'driverGone'

export type PickupWay = {
  readonly polyline: string
  readonly distanceMetres: number
  readonly durationSeconds: number
}

export type AcceptedFacts = { readonly driverId: string; readonly way: PickupWay }

/** Each service with drivers binds the port of its own name. */
export function dispatchClientPort(service: string): PortDefinition<DispatchClient> {
  return definePort<DispatchClient>(`dispatch.client.${service}`)
}
