import type { LatLng } from '@daoxing/kit/contract'
import { EmptyState, formatDistance, ListRow, Loaded, Skeleton } from '@daoxing/kit/web'
import type { BatteryStation } from '@daoxing/scooter/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type StationListProps = {
  readonly query: UseQueryResult<readonly BatteryStation[]>
  readonly onPress: (at: LatLng) => void
}

/** Stations where batteries are swapped, the nearest first: a tap shows one on the map. */
export function StationList({ query, onPress }: StationListProps) {
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton rows={4} />}
      isEmpty={(stations) => stations.length === 0}
      empty={<EmptyState icon={<Zap aria-hidden="true" />} title={words.scooter_find_swapNone()} />}
    >
      {(stations) => (
        <ul>
          {stations.map((station, at) => (
            <li key={station.stationId}>
              <ListRow
                icon={<Zap aria-hidden="true" />}
                title={<span className="font-bold">{station.name}</span>}
                detail={`${station.address} · ${hoursOf(station)}`}
                fact={
                  <span className="flex flex-col items-end">
                    {station.distanceMetres !== null && (
                      <span className="font-bold text-ink">{formatDistance(station.distanceMetres)}</span>
                    )}
                    {station.freshBatteries !== null && words.scooter_find_swapFresh({ count: station.freshBatteries })}
                  </span>
                }
                isLast={at === stations.length - 1}
                onPress={() => onPress(station.location)}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function hoursOf({ isOpenNow, opensAt, closesAt }: BatteryStation): string {
  if (!isOpenNow) return words.scooter_find_closed()
  if (opensAt === null || closesAt === null || (opensAt === '00:00' && closesAt === '24:00'))
    return words.scooter_find_swapAlways()
  return words.scooter_find_swapHours({ opens: opensAt, closes: closesAt })
}
