import { instantFromMs } from '@daoxing/kit/contract'
import { Badge, formatMoment, Link } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { chauffeurOrders, isUpcoming } from '../chauffeur-orders.ts'
import { carNames } from './car-words.ts'
import { needsRider, tripTitle } from './trip-words.ts'

/** A booked trip, one tap from its page. Renders nothing once it is over. */
export function UpcomingTrip({ hash }: { readonly hash: string }) {
  const { data: trip } = useQuery(chauffeurOrders.orderQuery(hash))
  if (trip === undefined || !isUpcoming(trip)) return null
  const { tripStartTime, start, carType, driver } = trip
  return (
    <Link
      to={`/myOrder/${hash}`}
      className="flex items-center gap-3 rounded-2 border-s-4 border-go bg-surface px-4 py-3 transition active:scale-98"
    >
      <span className="min-w-0 flex-1">
        <Badge kind={needsRider(trip) ? 'warn' : 'go'}>{tripTitle(trip)}</Badge>
        <span className="mt-1 block text-card font-bold">{formatMoment(instantFromMs(tripStartTime))}</span>
        <span className="block truncate">{start.address}</span>
        <span className="block text-secondary text-muted">
          {[carNames[carType](), driver?.name, driver?.plate].filter((text) => typeof text === 'string').join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="text-muted" />
    </Link>
  )
}
