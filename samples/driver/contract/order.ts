import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { SampleDriverEvent, SampleDriverState } from './order-state.ts'

export const SampleDriverPlace = z.object({
  address: z.string().check(z.minLength(1), z.maxLength(200)),
  location: LatLng,
})
export type SampleDriverPlace = z.infer<typeof SampleDriverPlace>

export const SampleDriverRoute = z.object({
  polyline: z.string(),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
})
export type SampleDriverRoute = z.infer<typeof SampleDriverRoute>

/** A price that is binding until it expires; an order refers to it by `quoteHash`. */
export const SampleDriverQuote = z.object({
  quoteHash: z.string(),
  priceTwd: AmountTwd,
  /** The fee for cancelling once the driver has arrived. */
  cancelFeeTwd: AmountTwd,
  route: SampleDriverRoute,
  expiresAt: Instant,
})
export type SampleDriverQuote = z.infer<typeof SampleDriverQuote>

/** The payment of an order; `revision` is the payment's own, by which a page merges the wallet's snapshot. */
export const SampleDriverPayment = z.object({
  revision: z.int(),
  status: PaymentStatus,
  method: PaymentMethod,
  paidTwd: AmountTwd,
  openTwd: AmountTwd,
  canPay: z.boolean(),
})
export type SampleDriverPayment = z.infer<typeof SampleDriverPayment>

/** An order as its rider sees it: a full snapshot with its revision. */
export const SampleDriverOrder = z.object({
  orderHash: z.string(),
  revision: z.int(),
  state: SampleDriverState,
  lastEvent: SampleDriverEvent,
  /** False once the order has ended, and once its unpaid price has become a debt: the rider may order again. */
  isUnderWay: z.boolean(),
  pickup: SampleDriverPlace,
  dropoff: SampleDriverPlace,
  route: SampleDriverRoute,
  priceTwd: AmountTwd,
  payment: SampleDriverPayment,
  driver: z.nullable(
    z.object({
      driverId: z.string(),
      name: z.string(),
      rating: z.number(),
      plate: z.nullable(z.string()),
      model: z.nullable(z.string()),
    }),
  ),
  /** The route of the driver to the pickup. */
  pickupRoute: z.nullable(SampleDriverRoute),
  /** The ETA of the driver at the pickup, or of the rider at the drop-off. */
  arrivesAt: z.nullable(Instant),
  requestedAt: Instant,
  arrivedAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  cancel: z.object({
    isPossible: z.boolean(),
    /** The fee for cancelling now. */
    feeTwd: AmountTwd,
    /** The fee that was charged. */
    chargedTwd: AmountTwd,
  }),
})
export type SampleDriverOrder = z.infer<typeof SampleDriverOrder>
