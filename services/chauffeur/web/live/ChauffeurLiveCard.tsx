import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, type LiveCardProps, LiveOrderCard, useNow, useSnapshotAge } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { chauffeurOrders, isOnTheDay } from '../chauffeur-orders.ts'
import { tripTitle } from '../parts/trip-words.ts'
import { startPath } from '../use-pages.ts'
import * as words from '../words/compiled/messages.js'

/** The next booked car on home: its state, and its plate or its time. */
export function ChauffeurLiveCard({ hash }: LiveCardProps) {
  const query = useQuery(chauffeurOrders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow(5000)
  const trip = query.data
  return (
    <LiveOrderCard
      to={trip !== undefined && isOnTheDay(trip) ? startPath : `/myOrder/${hash}`}
      title={words.chauffeur_service_name()}
      facts={trip && { status: tripTitle(trip), fact: factOf(trip) }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}

/** The plate while the rider looks for the car; else the time of the trip. */
function factOf(trip: ChauffeurTrip): string {
  const { driver, tripStartTime } = trip
  const plate = isOnTheDay(trip) ? driver?.plate : undefined
  return plate ?? formatMoment(instantFromMs(tripStartTime))
}
