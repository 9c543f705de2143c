import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A category of orders such as `scooter`, from the declaration of its service [ORD-006]. */
export const ServiceCategory = z.string()

/** A booking type such as `CHARGING`, from the declaration of its service [ORD-005]. */
export const BookingType = z.string()

/** The tab that lists the order [ORD-002]. */
export const OrderTab = z.enum(['history', 'unfinished'])
export type OrderTab = z.infer<typeof OrderTab>

/** Numeric payment status: 1 unpaid, 2 paid, 3 cancelled, 4 partial refund, 5 refund, 11 failed, 20 confirming. */
export const PaymentStatus = z.literal([1, 2, 3, 4, 5, 11, 20])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const OrderPlace = z.object({ address: z.string(), location: LatLng })
export type OrderPlace = z.infer<typeof OrderPlace>

/** The facts of a live order that its card shows. */
export const LiveFacts = z.object({
  /** The service's stage word, `DRIVER_ENROUTE`. */
  stage: z.string(),
  plate: z.nullable(z.string()),
  /** The time of the next promised step: the car at the kerb, or the arrival. */
  expectedAt: z.nullable(Instant),
  /** The digits that rider and driver compare before the ride starts; absent afterwards. */
  boardingCode: z.optional(z.string()),
})
export type LiveFacts = z.infer<typeof LiveFacts>

/** The actions that an order allows now. Screens and foundations read them here, independent of the service. */
export const OrderRights = z.object({
  share: z.boolean(),
  sos: z.boolean(),
  support: z.boolean(),
  pay: z.boolean(),
  cancel: z.boolean(),
})

/** One row of the register. Its service writes it in the transaction of every change. */
export const Order = z.object({
  orderHash: z.string(),
  revision: z.int(),
  service: ServiceCategory,
  bookingType: BookingType,
  riderId: z.string(),
  tab: OrderTab,
  /** The service's status word, `DRIVER_EN_ROUTE`. */
  status: z.string(),
  startsAt: Instant,
  endsAt: z.nullable(Instant),
  blocksReservations: z.boolean(),
  start: OrderPlace,
  end: z.nullable(OrderPlace),
  amountTwd: z.nullable(AmountTwd),
  paymentStatus: PaymentStatus,
  /**
   * The revision of the payment from which status and right to pay were merged. A payment changes without its order. 0
   * means no payment.
   */
  paymentRevision: z._default(z.int(), 0),
  live: z.nullable(LiveFacts),
  can: OrderRights,
  createdAt: Instant,
})
export type Order = z.infer<typeof Order>
