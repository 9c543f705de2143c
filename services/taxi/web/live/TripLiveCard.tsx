import {
  formatAge,
  formatDuration,
  formatTimeOfDay,
  formatTwd,
  type LiveCardProps,
  useNow,
  Link,
} from '@daoxing/kit/web'
import { billOf, type Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { tripQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { arrivalMsOf } from './driver-arrival.ts'
import { isRiddenAndOwed, phaseOf } from './trip-phase.ts'
import { instantOf, statusWords } from './trip-words.ts'
import { usePictureAge } from './use-picture-age.ts'
import { useDriverWatch } from './use-driver-watch.ts'

/** The live trip on the home screen: where it stands and what comes next, one tap from the map. */
export function TripLiveCard({ hash }: LiveCardProps) {
  const query = useQuery(tripQuery(hash))
  const oldSinceMs = usePictureAge(query)
  const trip = query.data
  // The card about debts says it, with the way to pay.
  if (trip !== undefined && isRiddenAndOwed(trip)) return null
  return (
    <Link
      to="/taxi"
      className="flex min-h-18 items-center gap-3 rounded-2 bg-go px-4 py-3 text-on-go transition active:scale-98"
    >
      <span className="min-w-0 flex-1">
        {trip === undefined ? words.taxi_live_title() : <CardFacts trip={trip} oldSinceMs={oldSinceMs} />}
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

type CardFactsProps = { readonly trip: Trip; readonly oldSinceMs: number | undefined }

function CardFacts({ trip, oldSinceMs }: CardFactsProps) {
  const clock = useNow(5000)
  // As it was last heard: without a line nobody knows whether the car still comes as it did.
  const now = oldSinceMs ?? clock
  const { glimpse } = useDriverWatch(trip)
  const fact = factOf(trip, arrivalMsOf({ trip, glimpse, nowMs: now }), now)
  const plate = trip.driver_info?.plate
  return (
    <>
      <span className="block text-secondary">{statusWords(trip)}</span>
      <span className="block text-card font-bold">
        {fact === undefined ? plate : plate === undefined ? fact : words.taxi_live_card_withPlate({ fact, plate })}
      </span>
      {oldSinceMs !== undefined && (
        <span className="block text-secondary">{words.taxi_live_card_age({ age: formatAge(clock - oldSinceMs) })}</span>
      )}
    </>
  )
}

/** The one thing that the rider waits for. */
function factOf(trip: Trip, arrivesAtMs: number | null, now: number): string | undefined {
  switch (phaseOf(trip)) {
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
      return trip.payment_method === 'cash'
        ? words.taxi_live_card_pay({ amount: formatTwd(billOf(trip)?.totalTwd ?? 0) })
        : words.taxi_live_card_payAuto({ amount: formatTwd(billOf(trip)?.totalTwd ?? 0) })
    default:
      return undefined
  }
}
