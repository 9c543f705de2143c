import { EmptyState, formatDistance, ListRow, Loaded, Skeleton } from '@daoxing/kit/web'
import type { ReturnLot } from '@daoxing/rental/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Navigation, SquareParking } from 'lucide-react'
import { directionsUrl } from '../../parts/station-words.ts'
import * as words from '../../words/compiled/messages.js'
import { lotHoursText, parkingText } from '../parts/shared-words.ts'

/** Lots and zones of the return, the nearest first, each with its free bays and the way there. */
export function ReturnLotList({ query }: { readonly query: UseQueryResult<readonly ReturnLot[]> }) {
  return (
    <section aria-label={words.rental_return_lots()}>
      <h2 className="text-card font-bold">{words.rental_return_lots()}</h2>
      <Loaded
        query={query}
        skeleton={<Skeleton rows={3} />}
        isEmpty={(lots) => lots.length === 0}
        empty={<EmptyState icon={<SquareParking aria-hidden="true" />} title={words.rental_return_noLots()} />}
      >
        {(lots) => (
          <ul>
            {lots.map((lot, at) => (
              <li key={lot.stationId}>
                <ListRow
                  title={<span className="font-bold">{lot.name}</span>}
                  detail={
                    <>
                      {words.rental_sharedFind_lotFacts({ parking: parkingText(lot), hours: lotHoursText(lot) })}
                      <a
                        href={directionsUrl(lot)}
                        target="_blank"
                        rel="noreferrer"
                        className="flex min-h-touch items-center gap-2 font-bold text-go"
                      >
                        <Navigation aria-hidden="true" size={16} />
                        {words.rental_ends_directions({ station: lot.name })}
                      </a>
                    </>
                  }
                  fact={
                    <span className="block text-end">
                      <Bays lot={lot} />
                      {formatDistance(lot.distanceMetres)}
                    </span>
                  }
                  isLast={at === lots.length - 1}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Bays({ lot: { freeBays, isOpenNow } }: { readonly lot: ReturnLot }) {
  if (!isOpenNow) return <span className="block text-warn">{words.rental_return_closedNow()}</span>
  if (freeBays === null) return <span className="block font-bold text-go">{words.rental_return_zone()}</span>
  return freeBays === 0 ? (
    <span className="block text-warn">{words.rental_return_full()}</span>
  ) : (
    <span className="block font-bold text-go">{words.rental_return_bays({ count: freeBays })}</span>
  )
}
