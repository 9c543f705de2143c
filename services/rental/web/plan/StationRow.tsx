import { formatDistance, ListRow } from '@daoxing/kit/web'
import type { RentalStation } from '@daoxing/rental/contract'
import { Clock, MapPin } from 'lucide-react'
import { hoursText } from '../parts/station-words.ts'
import * as words from '../words/compiled/messages.js'

type StationRowProps = {
  readonly station: RentalStation & {
    readonly distanceMetres: number
    readonly freeCars: number | null
    readonly isOpenThen: boolean | null
  }
  /** For a return no car is needed there. */
  readonly hasCount: boolean
  readonly isLast: boolean
  readonly onPress: () => void
}

/** A station with its distance, its hours in the chosen times, and its free cars. */
export function StationRow({ station, hasCount, isLast, onPress }: StationRowProps) {
  const { name, address, distanceMetres, freeCars, isOpenThen } = station
  return (
    <ListRow
      icon={<MapPin aria-hidden="true" size={20} />}
      title={<span className="font-bold">{name}</span>}
      detail={
        <>
          {address}
          <span className="flex items-center gap-1">
            <Clock aria-hidden="true" size={14} className="shrink-0" />
            {isOpenThen === false ? (
              <span className="text-warn">{words.rental_station_closedThen({ hours: hoursText(station) })}</span>
            ) : (
              hoursText(station)
            )}
          </span>
        </>
      }
      fact={
        <span className="flex flex-col items-end">
          <span className="font-bold text-ink">{formatDistance(distanceMetres)}</span>
          {hasCount && freeCars !== null && (
            <span className={freeCars > 0 ? 'text-go' : 'text-muted'}>
              {freeCars > 0 ? words.rental_station_free({ count: freeCars }) : words.rental_station_noneFree()}
            </span>
          )}
        </span>
      }
      isLast={isLast}
      onPress={onPress}
    />
  )
}
