import * as z from 'zod/mini'

const seconds = z.int().check(z.gte(0))

const Assignment = z.object({
  /** How long before its time a booking gets a driver; one that is made later gets one at once. */
  aheadSeconds: seconds,
  /** A driver's time to confirm; after it, another driver gets the booking. */
  confirmSeconds: seconds,
  /** How long before its time the driver is asked again. */
  askAgainSeconds: seconds,
  /** A booking without a driver ends this long before its time. */
  replaceUntilSeconds: seconds,
})

/** The terms on which a service accepts bookings; a config of that service. */
export const BookingPolicy = z.object({
  window: z.object({
    counts: z.enum(['seconds', 'days']),
    min: z.int().check(z.gte(0)),
    max: z.int().check(z.gte(1)),
  }),
  /** The interval of the time picker in minutes. */
  intervalMinutes: z.int().check(z.gte(1), z.lte(60)),
  /** How long before its time drivers may claim a booking. */
  claimAheadSeconds: seconds,
  /** How long before its time a driver may still give a claim back. */
  giveBackSeconds: seconds,
  /** How long before its time a booking without a driver is dispatched; the price is held by then at the latest. */
  dispatchAheadSeconds: seconds,
  /** How long a rider whose payment was declined may choose another method. */
  paymentSeconds: seconds,
  /** A margin that a driver leaves in addition to the driving time. */
  marginSeconds: seconds,
  /** A delay after which the rider is credited. */
  lateSeconds: seconds,
  /** How long after its time the search for a driver ends. */
  patienceSeconds: seconds,
  /** The calendar gives the service's bookings to drivers itself. Without it, drivers claim them. */
  assign: z.optional(Assignment),
})
export type BookingPolicy = Readonly<z.infer<typeof BookingPolicy>>
