import { centralTaipei } from '@daoxing/kit/contract'
import { Card, formatDistance, Link, useSession, useServices } from '@daoxing/kit/web'
import { recentOrdersQuery, riddenPlaces } from '@daoxing/orders/web'
import {
  favouritesQuery,
  isCoarse,
  nearestFirst,
  PlaceIcon,
  placeOfSuggestion,
  suggestionsQuery,
  useDevicePosition,
  worthRiding,
} from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import { placesOnHome } from './places-on-home.ts'

const shownMax = 4

/** The rider's last destinations, and places around them or in central Taipei, one tap from the prices. */
export function HomePlaces() {
  const isRider = useSession().state === 'rider'
  const position = useDevicePosition()
  const here = position.state === 'found' ? position.location : null
  // With a coarse position a distance would only look exact.
  const isExact = position.state === 'found' && !isCoarse(position)
  const services = useServices()
  const { data: orders = [] } = useQuery({ ...recentOrdersQuery, enabled: isRider })
  const { data: favourites = [] } = useQuery({ ...favouritesQuery, enabled: isRider })
  const { data: places = [] } = useQuery({ ...suggestionsQuery(here ?? centralTaipei), enabled: isRider })
  const suggested = here === null ? places : nearestFirst(worthRiding(places), places.length)
  const shown = placesOnHome({ ridden: riddenPlaces(orders, services), suggested, favourites, max: shownMax })
  if (!isRider || shown.length === 0) return null
  return (
    <nav aria-label={words.shell_places_label()}>
      <Card form="plain">
        <ul>
          {shown.map((one) =>
            one.kind === 'ridden' ? (
              <PlaceRow
                key={one.place.address}
                icon={<History aria-hidden="true" size={20} />}
                name={one.place.address}
                end={one.place}
              />
            ) : (
              <PlaceRow
                key={one.place.place_id}
                icon={<PlaceIcon kind={one.place.kind} />}
                name={one.place.description}
                end={placeOfSuggestion(one.place)}
                fact={isExact ? formatDistance(one.place.distanceMetres) : undefined}
              />
            ),
          )}
        </ul>
      </Card>
    </nav>
  )
}

type PlaceRowProps = {
  readonly icon: ReactNode
  readonly name: string
  /** Passed to the next screen in the history state instead of the URL, because destinations are private. */
  readonly end: object
  readonly fact?: string | undefined
}

function PlaceRow({ icon, name, end, fact }: PlaceRowProps) {
  return (
    <li className="home-place flex min-h-14 border-b border-line last:border-b-0">
      <Link to="/taxi" state={{ end }} className="flex min-w-0 flex-1 items-center gap-3 py-1.5">
        <span className="text-muted">{icon}</span>
        <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{name}</span>
        {fact !== undefined && <span className="shrink-0 text-secondary text-muted">{fact}</span>}
      </Link>
    </li>
  )
}
