import { watchNow } from '@daoxing/bookings/server'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import type { PaymentClient } from '@daoxing/wallet/server'
import { boardHeldRide } from './begin-street-ride.ts'
import { continueReservationChange } from './change-reservation.ts'
import { continueChange, declineHeldChange, isHoldingChange } from './change-ride.ts'
import { lockedTrip } from './locked-trip.ts'
import { keepOldPrice, openHeldSearch } from './open-held-search.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { endPaidTrip, letGoUnpaid } from './settle-trip.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { findTripByHash } from './stores/trip-store.ts'
import { trips } from './trips.ts'

type Step = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }

/** Moves a trip on changes of its payment. */
export const taxiPaymentClient: PaymentClient = {
  methods: PaymentMethod.options,
  async paymentMoved({ tx, house, payment, outcome }) {
    const trip = await lockedTrip(tx, payment.orderHash)
    const step = { tx, house, trip }
    if (outcome === 'held' && trip.state === 'AUTHORIZING') return beginSearch(step)
    if (outcome === 'declined' && trip.state === 'AUTHORIZING') return endUnheld(step)
    if ((outcome === 'held' || outcome === 'declined') && trip.state === 'RESERVED') return moveReserved(step)
    if (outcome === 'raised') {
      if (!isHoldingChange(trip)) return openHeldSearch(step)
      return trip.change?.isOfReservation ? continueReservationChange(step) : continueChange(step)
    }
    if (outcome === 'notRaised') return isHoldingChange(trip) ? declineHeldChange(step) : keepOldPrice(step)
    if (outcome === 'collected' && trip.state === 'PENDING_PAYMENT') {
      await endPaidTrip(step)
      return
    }
    if (outcome === 'missed' && trip.state === 'PENDING_PAYMENT' && trip.unpaidSince === null) return letGoUnpaid(step)
    // A cancelled trip had no ride, so no driver received the fee in cash or will report it.
    if (outcome === 'saidPaid' && trip.canceledAt !== null)
      throw new Refusal('wallet.methodNotOffered', { payment_method: 'cash' })
  },
  async mayBePaidInCash({ tx, orderHash }) {
    const trip = await findTripByHash(tx, orderHash)
    return trip?.canceledAt === null
  },
}

/** Continues the calendar entry of a reservation after its price is held or declined. */
async function moveReserved({ tx, house, trip }: Step): Promise<void> {
  await trips.amend({ tx, house, row: trip })
  await watchNow({ tx, house, orderHash: trip.tripHash })
}

/** Starts the search for a driver, or the ride in a street-hailed car, once the price is held. */
async function beginSearch({ tx, house, trip }: Step): Promise<void> {
  if (trip.isStreetHail) return boardHeldRide({ tx, house, trip })
  const change = { givesUpAt: await givesUpAt({ tx, house }) }
  const { row: searching } = await trips.advance({ tx, house, row: trip, event: 'WAITING_SPECIFY', change })
  await seekDriverFor({ tx, house, trip: searching })
}

/** Ends a trip whose price could not be held, before any driver gets an offer. */
async function endUnheld({ tx, house, trip }: Step): Promise<void> {
  const reason = 'UNPAID_SYSTEM_CANCEL'
  const cancel = { reason, by: 'system', reasonId: null, detail: '', feeTwd: 0 } as const
  const change = { canceledAt: house.clock.now(), cancel }
  await trips.advance({ tx, house, row: trip, event: 'CANCELED', change, reason })
}
