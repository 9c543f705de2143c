import type { Order } from '@daoxing/orders/contract'
import type { TripState } from '@daoxing/taxi/contract'
import { billOf, bookingTypeOf, isCancellable, isLive, stageOf, statusOf, type Trip } from '@daoxing/taxi/contract'
import type { TripRecord } from './stores/trip-table.ts'
import { arrivalOf, requestKindOf } from './trip-view.ts'

/** The states in which a reservation blocks its time slot: until its ride has ended. */
const blockingStates: readonly TripState[] = [
  'RESERVED',
  'MATCHING',
  'PENDING_RESPONSE',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
]

/** Converts a trip, in its rider's view, to an entry of the order register. */
export function orderOfTrip(trip: TripRecord, view: Trip): Order {
  const { state } = trip
  const { payment } = view
  const isHeld = isLive(state) && trip.unpaidSince === null
  return {
    orderHash: trip.tripHash,
    revision: trip.revision,
    service: 'taxi',
    bookingType: bookingTypeOf[requestKindOf(trip)],
    riderId: trip.riderId,
    tab: isLive(state) || state === 'RESERVED' ? 'unfinished' : 'history',
    status: statusOf(state),
    startsAt: trip.reservation?.boardingAt ?? trip.requestedAt,
    endsAt: trip.finishedAt ?? trip.canceledAt,
    blocksReservations: trip.reservation !== null && blockingStates.includes(state),
    start: trip.start,
    end: trip.end,
    amountTwd: amountOf(trip, view),
    paymentStatus: payment.status,
    paymentRevision: payment.revision,
    live: isHeld ? liveFacts(trip, view) : null,
    can: {
      share: isHeld && trip.driverId !== null,
      sos: isHeld && trip.driverId !== null,
      support: trip.driverId !== null,
      pay: payment.can_pay,
      cancel: isCancellable(state),
    },
    createdAt: trip.requestedAt,
  }
}

function liveFacts(trip: TripRecord, view: Trip): NonNullable<Order['live']> {
  const isBeforeBoarding = trip.state === 'DRIVER_EN_ROUTE' || trip.state === 'ARRIVED'
  return {
    stage: stageOf(trip.state),
    plate: view.driver_info?.plate ?? null,
    expectedAt: expectedAt(trip),
    ...(isBeforeBoarding ? { boardingCode: view.boarding_code } : {}),
  }
}

/** Returns the time of the rider's next event: the car at the kerb, or the arrival. */
function expectedAt(trip: TripRecord): string | null {
  return trip.state === 'DRIVER_EN_ROUTE' ? trip.promisedAt : arrivalOf(trip)
}

/** Returns the total cost of the trip, final or expected, if known; null if it is free. */
function amountOf({ fareMode, quotedTwd, canceledAt, tip }: TripRecord, view: Trip): number | null {
  const bill = billOf(view)
  if (bill !== null || canceledAt !== null) return bill?.totalTwd || null
  return fareMode === 'FIX_FARE' && quotedTwd !== null ? quotedTwd + (tip?.amountTwd ?? 0) : null
}
