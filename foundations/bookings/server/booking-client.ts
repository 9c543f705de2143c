import type { PickupWay } from '@daoxing/dispatch/server'
import type { Instant } from '@daoxing/kit/contract'
import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'

type Step = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * `held`: the driver can be sent; `asked`: the provider has not responded yet; `declined`: the rider must choose
 * another method.
 */
export type Commitment = 'held' | 'asked' | 'declined'

/**
 * The reactions of a service to steps of the calendar. All of them run in the transaction of the calendar, which holds
 * the lock `order:{orderHash}`.
 */
export type BookingClient = {
  /** Holds the price, once; returns the state of the hold. */
  commit(step: Step): Promise<Commitment>
  /** Searches for a driver until `giveUpAt`. */
  seek(step: Step & { readonly giveUpAt: Instant }): Promise<void>
  /** Called when the driver who claimed the order departs. */
  leaves(step: Step & { readonly driverId: string; readonly way: PickupWay }): Promise<void>
  /** Called shortly before the boarding time. */
  remind(step: Step): Promise<void>
  /** Called once, when no car has come some time after the boarding time: the rider is owed a credit. */
  late(step: Step): Promise<void>
  /** Called once when the payment was declined, to ask the rider for another method. */
  askToPay(step: Step): Promise<void>
  /** Called if the rider's payment was declined and no other method was chosen in time. */
  endUnpaid(step: Step): Promise<void>
  /** Called when the driver who was sent does not come nearer: the service searches for another one. */
  driverStays(step: Step): Promise<void>
  /** Called when the order has got or lost its driver, so that its pages show it and the rider is notified. */
  announce(step: Step & { readonly what: 'driverPromised' | 'driverLost'; readonly driverId: string }): Promise<void>
  /** Called if no driver was found in time for a booking that the calendar assigns: its rider gets the money back. */
  nobody?(step: Step): Promise<void>
}

/** Returns the port of a service. Each service with bookings binds its own. */
export function bookingClientPort(service: string): PortDefinition<BookingClient> {
  return definePort<BookingClient>(`bookings.client.${service}`)
}
