import { type ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { formatDuration, formatTimeOfDay } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** Whether the trip waits for the rider, or has lost its driver. */
export const needsRider = ({ status, rest, payment, isUnderWay }: ChauffeurTrip): boolean =>
  rest.state === 'declined' || (status === 'PENDING_PAYMENT' && (payment.canPay || !isUnderWay))

/** The state of a trip in a sentence, with the time that counts next. */
export function tripTitle(trip: ChauffeurTrip): string {
  const { status, arrivesAt, used, isUnderWay } = trip
  switch (status) {
    case 'AWAITING_DEPOSIT':
      return words.chauffeur_live_authorizing()
    case 'RESERVED':
      return reservedTitle(trip)
    case 'DRIVER_EN_ROUTE':
      return arrivesAt === null
        ? words.chauffeur_state_driverEnRoute()
        : words.chauffeur_live_coming({ time: formatTimeOfDay(arrivesAt) })
    case 'ARRIVED':
      return words.chauffeur_live_arrived()
    case 'TRIP_STARTED':
      if (used === null) return words.chauffeur_state_tripStarted()
      return used.secondsLeft > 0
        ? words.chauffeur_live_timeLeft({ time: formatDuration(used.secondsLeft) })
        : words.chauffeur_live_timeOver()
    case 'PENDING_PAYMENT':
      return isUnderWay ? words.chauffeur_live_paying() : words.chauffeur_state_pendingPayment()
    case 'COMPLETED':
      return words.chauffeur_live_completed()
    case 'MATCH_FAILED':
      return words.chauffeur_live_noDriver()
    case 'CANCELED':
      return canceledTitle(trip)
  }
}

function reservedTitle({ rest, driver, isConfirmed, lastEvent }: ChauffeurTrip): string {
  if (rest.state === 'declined') return words.chauffeur_live_restDeclined()
  if (driver === null)
    return lastEvent === 'DRIVER_CANCELED' ? words.chauffeur_live_otherDriver() : words.chauffeur_live_reserved()
  return isConfirmed ? words.chauffeur_live_confirmed() : words.chauffeur_live_assigned()
}

function canceledTitle({ lastEvent, deposit }: ChauffeurTrip): string {
  if (lastEvent === 'NO_SHOW') return words.chauffeur_live_noShow()
  return deposit.state === 'asked' ? words.chauffeur_live_depositFailed() : words.chauffeur_state_canceled()
}
