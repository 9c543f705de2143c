import type { BookingPolicy, DriverBooking } from '@daoxing/bookings/contract'
import { listDriverBookings } from '@daoxing/bookings/contract'
import {
  enrollTestDrivers,
  openDispatchWorld,
  taipeiStation,
  type DispatchWorld,
  type TestDriver,
  type TestDriverPlan,
} from '@daoxing/dispatch/server/testing'
import { type Instant, type LatLng, plusSeconds } from '@daoxing/kit/contract'
import { bindPort, lockUntilEnd, type ServerSlice } from '@daoxing/kit/server'
import { book, type Booking, bookingClientPort, bookingsServer, endBooking, findBooking } from '../index.ts'

/** A day ahead a driver gets the booking and has two hours to confirm; two hours ahead the driver is asked again. */
export const assignedPolicy: BookingPolicy = {
  window: { counts: 'days', min: 0, max: 60 },
  intervalMinutes: 30,
  claimAheadSeconds: 7 * 86_400,
  giveBackSeconds: 7200,
  dispatchAheadSeconds: 3600,
  paymentSeconds: 1800,
  marginSeconds: 300,
  lateSeconds: 300,
  patienceSeconds: 1800,
  assign: { aheadSeconds: 86_400, confirmSeconds: 7200, askAgainSeconds: 7200, replaceUntilSeconds: 3600 },
}

type BookingWish = {
  /** Hours from now. */
  readonly inHours: number
  readonly hours?: number
  readonly pickup?: LatLng
  readonly more?: Partial<Pick<Booking, 'drivingSeconds' | 'seats' | 'gearbox' | 'language' | 'riderId'>>
}

export type BookingsWorld = DispatchWorld & {
  /** The steps that the service was told, as `step order`, or `step order driver`. */
  readonly story: readonly string[]
  /** Enrols drivers of the service and begins their shifts. */
  staff(plans: readonly TestDriverPlan[]): Promise<readonly TestDriver[]>
  books(orderHash: string, wish: BookingWish): Promise<void>
  booking(orderHash: string): Promise<Booking | undefined>
  board(
    driver: TestDriver,
  ): Promise<{ readonly mine: readonly DriverBooking[]; readonly open: readonly DriverBooking[] }>
  spans(): Promise<readonly { readonly order_hash: string; readonly driver_id: string }[]>
  passUntil(at: Instant): Promise<void>
}

/** A service whose only order is its booking, and which notes the messages of the calendar. */
export function bookedService(story: string[]): ServerSlice {
  return {
    name: 'bookedService',
    calls: [],
    ports: () => [
      bindPort(bookingClientPort('test'), {
        commit: async () => 'held',
        seek: async ({ orderHash }) => void story.push(`seek ${orderHash}`),
        leaves: async ({ orderHash, driverId }) => void story.push(`leaves ${orderHash} ${driverId}`),
        remind: async () => undefined,
        late: async () => undefined,
        askToPay: async () => undefined,
        endUnpaid: async () => undefined,
        driverStays: async () => undefined,
        announce: async ({ orderHash, driverId, what }) => void story.push(`${what} ${orderHash} ${driverId}`),
        async nobody({ tx, house, orderHash }) {
          story.push(`nobody ${orderHash}`)
          await endBooking({ tx, house, orderHash })
        },
      }),
    ],
  }
}

export async function openBookingsWorld(policy: BookingPolicy = assignedPolicy): Promise<BookingsWorld> {
  const story: string[] = []
  const world = await openDispatchWorld({ services: [bookingsServer, bookedService(story)] })
  const { house } = world
  const { database } = house.house
  return {
    ...world,
    story,
    async staff(plans) {
      const drivers = await enrollTestDrivers(house, plans)
      for (const driver of drivers) await driver.startsShift(taipeiStation)
      return drivers
    },
    async books(orderHash, { inHours, hours = 3, pickup = taipeiStation, more = {} }) {
      const boardingAt = plusSeconds(house.clock.now(), inHours * 3600)
      const place = { address: '臺北車站', location: pickup }
      const booking = {
        ...{ orderHash, service: 'test', riderId: `rider-of-${orderHash}`, region: 'north', boardingAt },
        ...{
          endsAt: plusSeconds(boardingAt, hours * 3600),
          pickup: place,
          dropoff: place,
          features: 0,
          carModel: null,
        },
        ...{ seats: 1, fixedFareTwd: null, note: '', policy, ...more },
      }
      await database.transaction(async (tx) => {
        await lockUntilEnd(tx, `order:${orderHash}`)
        await book({ tx, house: house.house, booking })
      })
    },
    booking: (orderHash) => findBooking(database, orderHash),
    board: async ({ as }) => (await house.call(listDriverBookings, { as })).data,
    async spans() {
      const { rows } = await database.pool.query(
        'SELECT order_hash, driver_id, starts_at, ends_at FROM bookings.spans ORDER BY starts_at',
      )
      return rows
    },
    async passUntil(at) {
      const seconds = (Date.parse(at) - Date.parse(house.clock.now())) / 1000
      await house.advance(seconds)
    },
  }
}
