import type { ChargingStation } from '@daoxing/charging/contract'
import { formatDistance, formatTwd, ListRow } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { kindText, priceText } from './station-words.ts'

type StationRowProps = { readonly station: ChargingStation; readonly isLast: boolean; readonly onPress: () => void }

/** A station of the list: free plugs, power, price, way, and what it costs the rider's car. */
export function StationRow({ station, isLast, onPress }: StationRowProps) {
  const { stationName, free, total, maxPowerKw, distanceMetres, driveMinutes, estimateTwd, chanceFree, isOpen } =
    station
  return (
    <ListRow
      title={
        <span className="flex flex-wrap justify-between gap-x-3 font-bold">
          <span>{stationName}</span>
          {distanceMetres !== null && <span>{formatDistance(distanceMetres)}</span>}
        </span>
      }
      detail={
        <>
          <span className={free > 0 && isOpen ? 'font-bold text-ok' : 'font-bold text-warn'}>
            {isOpen ? words.charging_find_free({ free, total }) : words.charging_find_closed()}
          </span>
          <span className="text-ink">
            {' · '}
            {words.charging_find_power({ kw: Math.round(maxPowerKw) })} {kindText(station.kind)}
          </span>
          {driveMinutes !== null && ` · ${words.charging_find_drive({ minutes: driveMinutes })}`}
          <span className="block">
            {[
              priceText(station),
              ...(estimateTwd === null ? [] : [words.charging_find_estimate({ amount: formatTwd(estimateTwd) })]),
              ...(chanceFree === null ? [] : [words.charging_find_chance({ percent: Math.round(chanceFree * 100) })]),
            ].join(' · ')}
          </span>
        </>
      }
      hasChevron
      isLast={isLast}
      onPress={onPress}
    />
  )
}
