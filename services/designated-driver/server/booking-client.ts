import type { BookingClient, Commitment } from '@daoxing/bookings/server'
import { Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { driverLeaves } from './driver-leaves.ts'
import { giveBackTrip } from './give-back-trip.ts'
import { lockedTrip } from './locked-trip.ts'
import { seekDriverFor } from './seek-driver-for.ts'
import { openTripPayment, reservedPayer } from './trip-money.ts'
import type { TripInput } from './trip-view.ts'
import { trips } from './trips.ts'

const service = 'designated-driver'

/** Moves a reserved trip at the stages of its booking. */
export const designatedDriverBookingClient: BookingClient = {
  async commit({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    const state = await commitmentOf({ tx, house, trip })
    if (state !== undefined) return state
    const payer = await reservedPayer({ tx, house, trip }).catch((error: unknown) => {
      // The card was removed or has expired, or the rider owes for an earlier trip.
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (payer === undefined) return 'declined'
    await openTripPayment({ tx, house, trip, payer })
    await trips.amend({ tx, house, row: trip })
    return payer.instrument === null ? 'held' : 'asked'
  },
  async seek({ tx, house, orderHash, giveUpAt }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'RESERVED') return
    const { row } = await trips.amend({ tx, house, row: trip, change: { givesUpAt: giveUpAt } })
    await seekDriverFor({ tx, house, trip: row })
  },
  async leaves({ tx, house, orderHash, driverId, way }) {
    await driverLeaves({ tx, house, trip: await lockedTrip(tx, orderHash), driverId, way })
  },
  async remind({ tx, house, orderHash }) {
    const { riderId, reservedFor } = await lockedTrip(tx, orderHash)
    await notifyRider({ tx, house, riderId, orderHash, service, kind: 'reservationSoon', about: reservedFor ?? '' })
  },
  async late({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.arrivedAt !== null) return
    const { riderId } = trip
    await notifyRider({ tx, house, riderId, orderHash, service, kind: 'reservationLate', about: '' })
    await trips.amend({ tx, house, row: trip })
  },
  async askToPay({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    const { riderId } = trip
    const about = `declined ${house.clock.now()}`
    await notifyRider({ tx, house, riderId, orderHash, service, kind: 'reservationUnpaid', about })
    await trips.amend({ tx, house, row: trip })
  },
  async endUnpaid({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'RESERVED') return
    const cancel = { reason: 'UNPAID_SYSTEM_CANCEL', by: 'system', reasonId: null, detail: '' } as const
    const change = { endedAt: house.clock.now(), cancel }
    await trips.advance({ tx, house, row: trip, event: 'CANCELED', change, reason: cancel.reason })
    const { riderId } = trip
    await notifyRider({ tx, house, riderId, orderHash, service, kind: 'reservationEnded', about: 'unpaid' })
  },
  async driverStays({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state === 'DRIVER_EN_ROUTE') await giveBackTrip({ tx, house, trip, by: 'system', reason: 'not under way' })
  },
  async announce({ tx, house, orderHash, what, driverId }) {
    const { row } = await trips.amend({ tx, house, row: await lockedTrip(tx, orderHash) })
    const kind = what === 'driverLost' ? 'reservationDriverLost' : 'reservationDriver'
    await notifyRider({ tx, house, riderId: row.riderId, orderHash, service, kind, about: driverId })
  },
}

/** How the price of a reservation is held; undefined before its payment is opened. */
async function commitmentOf({ tx, house, trip }: TripInput): Promise<Commitment | undefined> {
  const payment = await orderPaymentOf({ tx, house, orderHash: trip.tripHash })
  if (!payment) return undefined
  if (payment.tripStatus === 'FAILED') return 'declined'
  return payment.isHolding ? 'asked' : 'held'
}
