import {
  formatDuration,
  formatMoment,
  formatTimeOfDay,
  formatTwd,
  type LiveCardProps,
  LiveOrderCard,
  useNow,
  useSnapshotAge,
} from '@daoxing/kit/web'
import { billOf, type Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import * as words from '../words/compiled/messages.js'
import { arrivalMsOf } from './driver-arrival.ts'
import { isRiddenAndOwed, phaseOf } from './trip-phase.ts'
import { instantOf, statusWords } from './trip-words.ts'
import { useDriverWatch } from './use-driver-watch.ts'
import { tripOrders } from '../trip-orders.ts'

/** The live trip on the home screen: its state and the next step, one tap from the map. */
export function TripLiveCard({ hash }: LiveCardProps) {
  const query = useQuery(tripOrders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const trip = query.data
  if (trip === undefined)
    return <LiveOrderCard to="/taxi" title={words.taxi_live_title()} facts={undefined} ageMs={undefined} />
  // The debt card shows it, with a way to pay.
  return isRiddenAndOwed(trip) ? null : <TripCard trip={trip} oldSinceMs={oldSinceMs} />
}

type TripCardProps = { readonly trip: Trip; readonly oldSinceMs: number | undefined }

function TripCard({ trip, oldSinceMs }: TripCardProps) {
  const clock = useNow(5000)
  // Uses the time of the last response, since without a connection the page does not know whether the arrival has
  // changed.
  const now = oldSinceMs ?? clock
  const { glimpse } = useDriverWatch(trip)
  const next = factOf(trip, arrivalMsOf({ trip, glimpse, nowMs: now }), now)
  const plate = trip.driver_info?.plate
  const fact =
    next === undefined ? plate : plate === undefined ? next : words.taxi_live_card_withPlate({ fact: next, plate })
  return (
    <LiveOrderCard
      to={trip.trip_status === 'RESERVED' ? `/myOrder/${trip.trip_hash}` : '/taxi'}
      title={words.taxi_live_title()}
      facts={{ status: statusWords(trip), fact }}
      ageMs={oldSinceMs === undefined ? undefined : clock - oldSinceMs}
    />
  )
}

/** Returns the one fact that matters to the rider now, such as the arrival time. */
function factOf(trip: Trip, arrivesAtMs: number | null, now: number): string | undefined {
  switch (phaseOf(trip)) {
    case 'reserved':
      return trip.reserve_time === null ? undefined : formatMoment(instantOf(trip.reserve_time))
    case 'searching':
      return words.taxi_live_card_asked({ duration: formatDuration(now / 1000 - trip.request_time) })
    case 'coming': {
      const seconds = arrivesAtMs === null ? 0 : (arrivesAtMs - now) / 1000
      return seconds < 45 ? words.taxi_live_card_soon() : words.taxi_live_card_in({ duration: formatDuration(seconds) })
    }
    case 'riding':
      return arrivesAtMs === null
        ? undefined
        : words.taxi_live_card_at({ time: formatTimeOfDay(instantOf(arrivesAtMs / 1000)) })
    case 'paying':
      return isPaidToDriver(trip.payment_method)
        ? words.taxi_live_card_pay({ amount: formatTwd(billOf(trip)?.totalTwd ?? 0) })
        : words.taxi_live_card_payAuto({ amount: formatTwd(billOf(trip)?.totalTwd ?? 0) })
    default:
      return undefined
  }
}
