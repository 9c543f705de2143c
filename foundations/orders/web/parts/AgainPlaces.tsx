import { Card, SectionTitle, useSession, Link } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, History } from 'lucide-react'
import { recentOrdersQuery } from '../orders-data.ts'
import { placesToGoAgain } from '../places-to-go-again.ts'
import * as words from '../words/compiled/messages.js'

/** Where the rider has been lately, newest first, each place once. */
export function AgainPlaces() {
  const session = useSession()
  const { data: orders = [] } = useQuery({ ...recentOrdersQuery, enabled: session.state === 'rider' })
  const places = placesToGoAgain(orders)
  if (places.length === 0) return null
  return (
    <section>
      <SectionTitle>{words.orders_again_title()}</SectionTitle>
      <div className="mt-2">
        <Card form="plain">
          {places.map((place) => (
            <Link
              key={place.address}
              to="/taxi"
              // Not in the URL: where a rider goes is nobody's business.
              state={{ end: place }}
              className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-b-0"
            >
              <History aria-hidden="true" size={20} className="text-muted" />
              <span className="min-w-0 flex-1">{place.address}</span>
              <ChevronRight aria-hidden="true" size={20} className="text-muted" />
            </Link>
          ))}
        </Card>
      </div>
    </section>
  )
}
