import type { Order } from '@daoxing/orders/contract'
import { driverCard } from '@daoxing/dispatch/server'
import { bookingTypeOf, isCancellable, isLive, stageOf, statusOf } from '@daoxing/taxi/contract'
import type { TripRecord } from './stores/trip-record.ts'
import { paymentFacts } from './trip-money.ts'
import { arrivalOf, type ViewInput } from './trip-view.ts'

/** The trip as the register of orders carries it. */
export async function orderOfTrip({ tx, house, trip }: ViewInput): Promise<Order> {
  const { state, driverId } = trip
  const payment = await paymentFacts({ tx, house, trip })
  const isHeld = isLive(state) && trip.unpaidSince === null
  const card = isHeld && driverId !== null ? await driverCard({ tx, driverId }) : undefined
  return {
    orderHash: trip.tripHash,
    revision: trip.revision,
    service: 'taxi',
    bookingType: bookingTypeOf.REQUEST_NOW,
    riderId: trip.riderId,
    tab: isLive(state) ? 'unfinished' : 'history',
    status: statusOf(state),
    startsAt: trip.requestedAt,
    endsAt: trip.finishedAt ?? trip.canceledAt,
    blocksReservations: false,
    start: trip.start,
    end: trip.end,
    amountTwd: amountOf(trip),
    paymentStatus: payment.status,
    live: isHeld ? { stage: stageOf(state), plate: card?.vehicle.plate ?? null, expectedAt: expectedAt(trip) } : null,
    can: { share: false, sos: false, support: false, pay: payment.can_pay, cancel: isCancellable(state) },
    createdAt: trip.requestedAt,
  }
}

/** What the rider waits for next: the car at the kerb, or the arrival. */
function expectedAt(trip: TripRecord): string | null {
  return trip.state === 'DRIVER_EN_ROUTE' ? trip.promisedAt : arrivalOf(trip)
}

/** What the trip cost or will cost, as far as anybody knows; a cancelled one costs its fee, or nothing. */
function amountOf({ fareTwd, fareMode, quotedTwd, canceledAt, cancel }: TripRecord): number | null {
  if (canceledAt !== null) return cancel?.feeTwd || null
  return fareTwd ?? (fareMode === 'FIX_FARE' ? quotedTwd : null)
}
