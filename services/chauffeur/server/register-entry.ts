import { chauffeurService, type ChauffeurTrip, isChauffeurLive, isChauffeurUnderWay } from '@daoxing/chauffeur/contract'
import { categoryOf } from '@daoxing/kit/contract'
import type { Order } from '@daoxing/orders/contract'
import type { TripRecord } from './stores/trip-table.ts'

/** The entry of the trip in the order list. A booked trip blocks other bookings of the rider [A1]. */
export function registerEntry(trip: TripRecord, view: ChauffeurTrip): Order {
  const { state, keptTwd, orderHash, revision, riderId, startsAt } = trip
  const hasEndedUnserved = state === 'CANCELED' || state === 'MATCH_FAILED'
  return {
    ...{ orderHash, revision, riderId, startsAt },
    service: categoryOf(chauffeurService),
    bookingType: 'CHAUFFEURED_CAR',
    tab: isChauffeurLive(state) ? 'unfinished' : 'history',
    status: state,
    endsAt: trip.finishedAt ?? trip.endedAt ?? trip.endsAt,
    blocksReservations: isChauffeurLive(state) && state !== 'PENDING_PAYMENT',
    start: trip.start,
    end: trip.end,
    amountTwd: hasEndedUnserved ? keptTwd || null : trip.totalTwd,
    paymentStatus: view.payment.status,
    paymentRevision: view.payment.revision,
    live: isChauffeurUnderWay(state)
      ? { stage: state, plate: view.driver?.plate ?? null, expectedAt: view.arrivesAt }
      : null,
    can: {
      share: false,
      sos: false,
      support: true,
      pay: view.payment.canPay,
      cancel: view.cancel.isPossible,
    },
    createdAt: trip.requestedAt,
  }
}
