import { centralTaipei } from '@daoxing/kit/contract'
import { Card, formatDistance, SectionTitle, useSession, Link } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { isCoarse, useDevicePosition } from '../device-position.ts'
import { PlaceIcon } from '../place-icon.tsx'
import { nearestFirst, placeOfSuggestion, suggestionsQuery, worthRiding } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'

const placesShownMax = 4

/** Short ways on the home screen: well-known places around the rider, or in the middle of Taipei until that is known. */
export function PlacesNearby() {
  const session = useSession()
  const position = useDevicePosition()
  const here = position.state === 'found' ? position.location : null
  // From a guess of kilometres a distance would only look exact.
  const isExact = position.state === 'found' && !isCoarse(position)
  const { data: places = [] } = useQuery({
    ...suggestionsQuery(here ?? centralTaipei),
    enabled: session.state === 'rider',
  })
  const shown = here === null ? places.slice(0, placesShownMax) : nearestFirst(worthRiding(places), placesShownMax)
  if (shown.length === 0) return null
  return (
    <section>
      <SectionTitle>{here === null ? words.places_home_popular() : words.places_search_suggestions()}</SectionTitle>
      <div className="mt-2">
        <Card form="plain">
          {shown.map((place) => (
            <Link
              key={place.place_id}
              to="/taxi"
              // Not in the URL: where a rider goes is nobody's business.
              state={{ end: placeOfSuggestion(place) }}
              className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-b-0"
            >
              <span className="text-muted">
                <PlaceIcon kind={place.kind} />
              </span>
              <span className="min-w-0 flex-1">{place.description}</span>
              {isExact && (
                <span className="shrink-0 text-secondary text-muted">{formatDistance(place.distanceMetres)}</span>
              )}
            </Link>
          ))}
        </Card>
      </div>
    </section>
  )
}
