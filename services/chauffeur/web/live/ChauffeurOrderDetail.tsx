import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import {
  Badge,
  ButtonLink,
  formatTwd,
  Loaded,
  type OrderDetailProps,
  Skeleton,
  useSpokenChanges,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { chauffeurOrders, isOnTheDay } from '../chauffeur-orders.ts'
import { needsRider, tripTitle } from '../parts/trip-words.ts'
import { startPath } from '../use-pages.ts'
import * as words from '../words/compiled/messages.js'
import { TripParts } from './TripParts.tsx'

/** The service's part of the order page: a booked car before, on and after its day. */
export function ChauffeurOrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(chauffeurOrders.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
      {(trip) => <Detail trip={trip} />}
    </Loaded>
  )
}

function Detail({ trip }: { readonly trip: ChauffeurTrip }) {
  const { status, totalFare, orderHash } = trip
  const title = tripTitle(trip)
  const isUnserved = status === 'CANCELED' || status === 'MATCH_FAILED'
  useSpokenChanges(title)
  return (
    <div className="flex flex-col gap-3">
      <header>
        <Badge kind={needsRider(trip) ? 'warn' : isUnserved ? 'muted' : 'go'}>{title}</Badge>
        {!isUnserved && <p className="mt-1 text-number font-bold">{formatTwd(totalFare)}</p>}
      </header>
      {isOnTheDay(trip) && <ButtonLink to={startPath}>{words.chauffeur_live_show()}</ButtonLink>}
      <TripParts trip={trip} ground="plain" backTo={`/myOrder/${orderHash}`} />
    </div>
  )
}
