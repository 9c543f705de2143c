import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Kinds of booking, as the order list carries them [ORD-005]. */
export const BookingType = z.enum([
  'RENTAL_AIRPORT_RESERVATION',
  'TAXI_AIRPORT_RESERVATION',
  'TAXI_RESERVATION',
  'TAXI_ONDEMAND',
  'RENTAL_ONDEMAND_AIRPORT',
  'RENTAL',
  'SRENTAL',
  'SRENTAL_DEMAND',
  'DESIGNATED_DRIVER',
  'CHARGING',
  'CHAUFFEURED_CAR',
  'SCOOTER',
])
export type BookingType = z.infer<typeof BookingType>

/** Service categories [ORD-006]. */
export const ServiceCategory = z.enum([
  'taxi',
  'rental',
  'shuttle',
  'designated_driver',
  'charging',
  'common',
  'chauffeured_car',
  'scooter',
])
export type ServiceCategory = z.infer<typeof ServiceCategory>

/** The tab under which an order stands [ORD-002]. */
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
  /** When the next thing is promised: the car at the kerb, or the arrival. */
  expectedAt: z.nullable(Instant),
})
export type LiveFacts = z.infer<typeof LiveFacts>

/** The actions that an order allows now; every screen and foundation reads them here and asks no service. */
export const OrderRights = z.object({
  share: z.boolean(),
  sos: z.boolean(),
  support: z.boolean(),
  pay: z.boolean(),
  cancel: z.boolean(),
})

/** One row of the register, written by its service in the transaction of every change. */
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
  live: z.nullable(LiveFacts),
  can: OrderRights,
  createdAt: Instant,
})
export type Order = z.infer<typeof Order>
