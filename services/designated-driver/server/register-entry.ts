import type { Order } from '@daoxing/orders/contract'
import { categoryOf } from '@daoxing/kit/contract'
import { designatedDriverService, type DesignatedTrip, isDesignatedTripLive } from '@daoxing/designated-driver/contract'
import type { TripRecord } from './stores/trip-table.ts'
import { arrivesAt, hasDriverNow } from './trip-view.ts'

/** The entry of the trip in the order list. */
export function registerEntry(trip: TripRecord, view: DesignatedTrip): Order {
  const { state, chargedFeeTwd, start, end } = trip
  const hasEndedUnserved = state === 'CANCELED' || state === 'MATCH_FAILED'
  return {
    orderHash: trip.tripHash,
    revision: trip.revision,
    service: categoryOf(designatedDriverService),
    bookingType: 'DESIGNATED_DRIVER',
    riderId: trip.riderId,
    tab: isDesignatedTripLive(state) ? 'unfinished' : 'history',
    status: state,
    startsAt: trip.reservedFor ?? trip.requestedAt,
    endsAt: trip.finishedAt ?? trip.endedAt,
    // A reservation keeps its time free from others until its car has left.
    blocksReservations: trip.reservedFor !== null && !view.cannot_cancel,
    start: { address: start.address, location: start.location },
    end: end && { address: end.address, location: end.location },
    amountTwd: hasEndedUnserved ? chargedFeeTwd || null : trip.amountTwd,
    paymentStatus: view.payment.status,
    paymentRevision: view.payment.revision,
    live: view.is_under_way
      ? {
          stage: state,
          plate: trip.carPlate === '' ? null : trip.carPlate,
          expectedAt: arrivesAt(trip),
          ...(hasDriverNow(trip) && trip.startedAt === null ? { boardingCode: trip.handoverCode } : {}),
        }
      : null,
    can: {
      share: view.can.share,
      sos: hasDriverNow(trip),
      support: trip.driverId !== null,
      pay: view.payment.can_pay,
      cancel: !view.cannot_cancel,
    },
    createdAt: trip.requestedAt,
  }
}
