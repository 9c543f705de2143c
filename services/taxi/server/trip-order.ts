import type { Order } from '@daoxing/orders/contract'
import { bookingTypeOf, isCancellable, isLive, stageOf, statusOf, type Trip } from '@daoxing/taxi/contract'
import type { TripRecord } from './stores/trip-record.ts'
import { arrivalOf } from './trip-view.ts'

/** The trip as the register of orders carries it, from what its rider sees of it. */
export function orderOfTrip(trip: TripRecord, { payment, driver_info: driver }: Trip): Order {
  const { state } = trip
  const isHeld = isLive(state) && trip.unpaidSince === null
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
    live: isHeld ? { stage: stageOf(state), plate: driver?.plate ?? null, expectedAt: expectedAt(trip) } : null,
    can: {
      share: false,
      sos: false,
      support: trip.driverId !== null,
      pay: payment.can_pay,
      cancel: isCancellable(state),
    },
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
