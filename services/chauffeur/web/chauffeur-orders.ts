import { type ChauffeurTrip, isChauffeurLive, isChauffeurUnderWay } from '@daoxing/chauffeur/contract'
import { liveOrder, loadBeside, send } from '@daoxing/kit/web'

const calls = loadBeside(() => import('./chauffeur-calls.ts'))
const fetchAll = async (signal: AbortSignal) => (await send((await calls()).listChauffeurTrips, { signal })).trips

/** A booked car takes the screen of its service from the driver's departure until it is paid; before, it is a card. */
export const isOnTheDay = ({ status, isUnderWay }: ChauffeurTrip): boolean =>
  isChauffeurUnderWay(status) || (status === 'PENDING_PAYMENT' && isUnderWay)

/** The rider's booked cars, as every screen of this service reads them. */
export const chauffeurOrders = liveOrder<ChauffeurTrip>({
  service: 'chauffeur',
  hashOf: ({ orderHash }) => orderHash,
  isLive: isOnTheDay,
  isPolled: (trip) => isOnTheDay(trip) || trip.status === 'AWAITING_DEPOSIT',
  fetchActive: async (signal) => {
    const next = await send((await calls()).readActiveChauffeur, { signal })
    return next !== null && isOnTheDay(next) ? next : null
  },
  fetchOne: async (hash, signal) => send((await calls()).readChauffeurTrip, { query: { trip_hash: hash }, signal }),
  fetchAll,
  // The payment has a revision of its own.
  join: (trip, { payment }) => (payment.revision > trip.payment.revision ? { ...trip, payment } : trip),
})

/** Whether the trip is still to come or to be paid, so that the start of the service shows it. */
export const isUpcoming = ({ status, isUnderWay }: ChauffeurTrip): boolean => isUnderWay && isChauffeurLive(status)
