import type { Order } from '@daoxing/orders/contract'
import { billOf, bookingTypeOf, isCancellable, isLive, stageOf, statusOf, type Trip } from '@daoxing/taxi/contract'
import type { TripRecord } from './stores/trip-record.ts'
import { arrivalOf } from './trip-view.ts'

/** The trip as the register of orders carries it, from what its rider sees of it. */
export function orderOfTrip(trip: TripRecord, view: Trip): Order {
  const { state } = trip
  const { payment, driver_info: driver } = view
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
    amountTwd: amountOf(trip, view),
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

/** Returns the time of the rider's next event: the car at the kerb, or the arrival. */
function expectedAt(trip: TripRecord): string | null {
  return trip.state === 'DRIVER_EN_ROUTE' ? trip.promisedAt : arrivalOf(trip)
}

/** Returns the total cost of the trip, final or expected, as far as it is known; null where it costs nothing. */
function amountOf({ fareMode, quotedTwd, canceledAt, tip }: TripRecord, view: Trip): number | null {
  const bill = billOf(view)
  if (bill !== null || canceledAt !== null) return bill?.totalTwd || null
  return fareMode === 'FIX_FARE' && quotedTwd !== null ? quotedTwd + (tip?.amountTwd ?? 0) : null
}
