import type { BookingClient } from '@daoxing/bookings/server'
import { Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { commitmentOf } from './commitment.ts'
import { driverLeaves } from './driver-leaves.ts'
import { giveBackTrip } from './give-back-trip.ts'
import { lockedTrip } from './locked-trip.ts'
import { creditRiderLate } from './pickup-money.ts'
import { seekDriverFor } from './seek-driver-for.ts'
import { holdTwdOf, openTripPayment, retryPayer } from './trip-money.ts'
import { trips } from './trips.ts'

/** Moves a reserved trip at the stages of its booking. */
export const taxiBookingClient: BookingClient = {
  async commit({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    const state = await commitmentOf({ tx, house, trip })
    if (state !== undefined) return state
    const { riderId, paymentMethod, reservation } = trip
    // The reservation stores the card; a wallet needs no ID.
    const cardId = paymentMethod === 'creditcard' ? (reservation?.instrumentId ?? undefined) : undefined
    const payer = await retryPayer({ tx, house, riderId, trip, named: paymentMethod, cardId }).catch(
      (error: unknown) => {
        // The card was removed or has expired, or the rider owes for an earlier ride.
        if (error instanceof Refusal) return undefined
        throw error
      },
    )
    if (payer === undefined) return 'declined'
    await openTripPayment({ tx, house, trip, payer })
    await trips.amend({ tx, house, row: trip })
    return payer.instrument === null || holdTwdOf(trip) === 0 ? 'held' : 'asked'
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
    const { riderId, reservation } = await lockedTrip(tx, orderHash)
    const about = reservation?.boardingAt ?? ''
    await notifyRider({ tx, house, riderId, orderHash, service: 'taxi', kind: 'reservationSoon', about })
  },
  async late({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.arrivedAt !== null) return
    if (await creditRiderLate({ tx, house, trip })) {
      const { riderId } = trip
      await notifyRider({ tx, house, riderId, orderHash, service: 'taxi', kind: 'reservationLate', about: 'credit' })
    }
    await trips.amend({ tx, house, row: trip })
  },
  async askToPay({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    const { riderId } = trip
    const about = `declined ${house.clock.now()}`
    await notifyRider({ tx, house, riderId, orderHash, service: 'taxi', kind: 'reservationUnpaid', about })
    await trips.amend({ tx, house, row: trip })
  },
  async endUnpaid({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state !== 'RESERVED') return
    const reason = 'UNPAID_SYSTEM_CANCEL'
    const cancel = { reason, by: 'system', reasonId: null, detail: '', feeTwd: 0 } as const
    const change = { canceledAt: house.clock.now(), cancel }
    await trips.advance({ tx, house, row: trip, event: 'CANCELED', change, reason })
    const { riderId } = trip
    await notifyRider({ tx, house, riderId, orderHash, service: 'taxi', kind: 'reservationEnded', about: 'unpaid' })
  },
  async driverStays({ tx, house, orderHash }) {
    const trip = await lockedTrip(tx, orderHash)
    if (trip.state === 'DRIVER_EN_ROUTE')
      await giveBackTrip({ tx, house, trip, by: 'system', reason: 'DRIVER_TIME_OUT' })
  },
  async announce({ tx, house, orderHash, what, driverId }) {
    const { row } = await trips.amend({ tx, house, row: await lockedTrip(tx, orderHash) })
    const kind = what === 'driverLost' ? 'reservationDriverLost' : 'reservationDriver'
    await notifyRider({ tx, house, riderId: row.riderId, orderHash, service: 'taxi', kind, about: driverId })
  },
}
