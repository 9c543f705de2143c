import { AmountTwd, Instant, LatLng, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { BookingPolicy } from '@daoxing/bookings/contract'
import { Gearbox } from '@daoxing/dispatch/contract'
import { defineTable, type RecordOf, spread, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const BookedPlace = z.object({ address: z.string(), location: LatLng })

/** When a driver was sent, and how long the way was then: estimated, and by the route that the driver was given. */
const Departure = z.object({
  at: Instant,
  waySeconds: z.number(),
  routeSeconds: z._default(z.nullable(z.number()), null),
  /** The longest way since then; null until the car was farther away than at the departure. */
  longestSeconds: z._default(z.nullable(z.number()), null),
})

/** The driver's answer to a booking that the calendar gave. */
const Answer = z.object({
  /** The driver must confirm by then. */
  confirmBy: Instant,
  confirmedAt: z.nullable(Instant),
  /** When the driver was asked again. */
  askedAgainAt: z.nullable(Instant),
})

/** Fields of a booking that no query filters by. */
const BookingFacts = z.object({
  pickup: BookedPlace,
  dropoff: z.nullable(BookedPlace),
  /** A mask of the features that vehicle and driver must have. */
  features: z.int(),
  carModel: z.nullable(z.string()),
  seats: z.int(),
  /** Licences and skills that the driver must have beyond those of the service. */
  licences: z._default(z.array(z.string()), []),
  fixedFareTwd: z.nullable(AmountTwd),
  note: z.string(),
  /** The policy at the time of the booking; changes apply to later bookings. */
  policy: BookingPolicy,
  /** The driver was sent, and has not been heard under way yet; null before, and once the car comes nearer. */
  departure: z._default(z.nullable(Departure), null),
  /** The time at the wheel without the way to the rider; null if its service does not know it. */
  drivingSeconds: z._default(z.nullable(z.int()), null),
  /** Null without a driver, and where no answer is wanted. */
  answer: z._default(z.nullable(Answer), null),
  /** The wishes that a driver of an assigned booking must meet. */
  gearbox: z._default(z.nullable(Gearbox), null),
  language: z._default(z.nullable(z.string()), null),
})

export const bookings = defineTable('bookings.bookings', {
  columns: {
    orderHash: z.string(),
    service: z.string(),
    riderId: z.string(),
    region: z.string(),
    revision: z.int(),
    phase: z.enum(['open', 'claimed', 'sought', 'coming']),
    boardingAt: Instant,
    endsAt: Instant,
    driverId: z.nullable(z.string()),
    claimedAt: z.nullable(Instant),
    committedAt: z.nullable(Instant),
    declinedAt: z.nullable(Instant),
    lateAt: z.nullable(Instant),
    remindedAt: z.nullable(Instant),
    createdAt: Instant,
    facts: spread(BookingFacts),
  },
  key: ['orderHash'],
  guard: ['revision'],
})
export type Booking = RecordOf<typeof bookings>

/** The longest time before a ride at which any service has it assigned. */
const assignedAheadSecondsMax = 7 * 24 * 3600

/** Whether a driver has promised the ride and not departed yet. */
export const isClaimed = ({ phase }: Pick<Booking, 'phase'>) => phase === 'claimed'

export type NewBooking = Pick<
  Booking,
  | 'orderHash'
  | 'service'
  | 'riderId'
  | 'region'
  | 'boardingAt'
  | 'endsAt'
  | 'pickup'
  | 'dropoff'
  | 'features'
  | 'carModel'
  | 'seats'
  | 'fixedFareTwd'
  | 'note'
  | 'policy'
> &
  Partial<Pick<Booking, 'drivingSeconds' | 'gearbox' | 'language' | 'licences'>>

export function insertBooking(tx: Tx, booking: NewBooking & Pick<Booking, 'createdAt'>): Promise<Booking> {
  const nothingYet = { driverId: null, claimedAt: null, committedAt: null, declinedAt: null, lateAt: null } as const
  return bookings.insert(tx, {
    ...{ drivingSeconds: null, gearbox: null, language: null, licences: [] },
    ...booking,
    ...nothingYet,
    answer: null,
    remindedAt: null,
    departure: null,
    revision: 1,
    phase: 'open',
  })
}

export function findBooking(tx: Tx, orderHash: string): Promise<Booking | undefined> {
  return bookings.find(tx, { orderHash })
}

export async function deleteBooking(tx: Tx, orderHash: string): Promise<Booking | undefined> {
  return bookings.delete(tx, { orderHash })
}

/** The ride of a booking, which its rider may change. */
export type BookedRide = Pick<
  NewBooking,
  'region' | 'boardingAt' | 'endsAt' | 'pickup' | 'dropoff' | 'features' | 'carModel' | 'seats' | 'fixedFareTwd'
> &
  Partial<Pick<Booking, 'drivingSeconds' | 'gearbox' | 'language'>>

type BookingChange = Partial<
  BookedRide &
    Pick<
      Booking,
      | 'phase'
      | 'driverId'
      | 'claimedAt'
      | 'committedAt'
      | 'declinedAt'
      | 'lateAt'
      | 'remindedAt'
      | 'departure'
      | 'answer'
    >
>

/** Updates the booking that was read. Refused if another transaction was faster. */
export async function changeBooking(tx: Tx, booking: Booking, change: BookingChange): Promise<Booking> {
  const changed = await bookings.update(tx, booking, { ...change, revision: booking.revision + 1 })
  if (!changed) throw new Refusal('kit.movedMeanwhile')
  return changed
}

/** Returns the bookings that a driver has claimed, soonest first. */
export function bookingsOfDriver(tx: Tx, driverId: string): Promise<readonly Booking[]> {
  return bookings.all(tx, (query) => query.where('driver_id', '=', driverId).orderBy('boarding_at'))
}

/** Returns unclaimed bookings of some services until a time, soonest first. */
export function openBookings(
  tx: Tx,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<readonly Booking[]> {
  return bookings.all(tx, (query) =>
    query
      .where('phase', '=', 'open')
      .where('boarding_at', '>', from)
      .where('boarding_at', '<=', until)
      .orderBy('boarding_at')
      .limit(100),
  )
}

/** The open bookings of a service and region, soonest first. */
export function bookingsToAssign(
  tx: Tx,
  { service, region, now }: { readonly service: string; readonly region: string; readonly now: Instant },
): Promise<readonly Booking[]> {
  return bookings.all(tx, (query) =>
    query
      .where('phase', '=', 'open')
      .where('service', '=', service)
      .where('region', '=', region)
      .where('boarding_at', '>', now)
      .where('boarding_at', '<=', plusSeconds(now, assignedAheadSecondsMax))
      .orderBy('boarding_at'),
  )
}

/** A number of open bookings of a service that begin and end in the same hours. */
type OpenTime = { readonly boardingAt: Instant; readonly endsAt: Instant; readonly count: number }

/** When the bookings of a service that have no driver yet take place, by hours. */
export async function openTimes(
  tx: Tx,
  { service, from, until }: { readonly service: string; readonly from: Instant; readonly until: Instant },
): Promise<readonly OpenTime[]> {
  const { rows } = await sql<OpenTime>`
    SELECT date_trunc('hour', boarding_at) AS "boardingAt",
      date_trunc('hour', ends_at + interval '59 minutes 59 seconds') AS "endsAt", count(*)::integer AS count
    FROM bookings.bookings
    WHERE service = ${service} AND driver_id IS NULL AND boarding_at >= ${from} AND boarding_at < ${until}
    GROUP BY 1, 2`.execute(tablesOf<unknown>(tx))
  return rows
}

/** The bookings that some drivers have, soonest first. */
export async function promisedBookings(tx: Tx, driverIds: readonly string[]): Promise<readonly Booking[]> {
  if (driverIds.length === 0) return []
  return bookings.all(tx, (query) => query.where(sql<boolean>`driver_id = ANY (${driverIds})`).orderBy('boarding_at'))
}

/** The bookings until then that a driver has promised and not left for, and those of some orders. */
export function claimedBookingsAnd(
  tx: Tx,
  { until, orderHashes }: { readonly until: Instant; readonly orderHashes: readonly string[] },
): Promise<readonly Booking[]> {
  return bookings.all(tx, (query) =>
    query.where(({ and, eb, or }) =>
      or([
        and([eb('phase', '=', 'claimed'), eb('boarding_at', '<=', until)]),
        eb('order_hash', 'in', [...orderHashes]),
      ]),
    ),
  )
}

const formerDrivers = defineTable('bookings.former_drivers', {
  columns: {
    orderHash: z.string(),
    driverId: z.string(),
    claimedAt: Instant,
    endedAt: Instant,
    why: z.enum(['gaveBack', 'notUnderWay', 'noAnswer', 'ill']),
  },
  key: ['orderHash', 'driverId'],
})

/** Records that a driver lost a booking or gave it back. */
export async function insertFormerDriver(tx: Tx, former: RecordOf<typeof formerDrivers>): Promise<void> {
  await formerDrivers.insertIfAbsent(tx, former)
}

/** The former drivers of some bookings. */
export function formerDriversOf(
  tx: Tx,
  orderHashes: readonly string[],
): Promise<readonly RecordOf<typeof formerDrivers>[]> {
  return formerDrivers.all(tx, (query) => query.where('order_hash', 'in', orderHashes))
}

/** The driver who had a booking last and does not have it any more; undefined where none was lost. */
export function lastFormerDriver(tx: Tx, orderHash: string): Promise<RecordOf<typeof formerDrivers> | undefined> {
  return formerDrivers.first(tx, (query) =>
    query.where('order_hash', '=', orderHash).orderBy('ended_at', 'desc').limit(1),
  )
}

/** Whether a driver lost this booking or gave it back earlier. */
export async function wasDriverOf(tx: Tx, key: { orderHash: string; driverId: string }): Promise<boolean> {
  return (await formerDrivers.find(tx, key)) !== undefined
}

export async function deleteFormerDriversBefore(tx: Tx, before: Instant): Promise<void> {
  await formerDrivers.deleteWhere(tx, (query) => query.where('ended_at', '<', before))
}
