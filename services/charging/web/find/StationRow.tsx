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
      title={<span className="font-bold">{stationName}</span>}
      detail={
        <>
          <span className={free > 0 && isOpen ? 'font-bold text-ok' : 'font-bold text-warn'}>
            {isOpen ? words.charging_find_free({ free, total }) : words.charging_find_closed()}
          </span>
          <span className="text-ink">
            {' · '}
            {words.charging_find_power({ kw: Math.round(maxPowerKw) })} {kindText(station.kind)}
          </span>
          <span className="block">
            {priceText(station)}
            {chanceFree !== null && (
              <>
                {' · '}
                {words.charging_find_chance({ percent: Math.round(chanceFree * 100) })}
              </>
            )}
          </span>
        </>
      }
      fact={
        <span className="flex flex-col items-end">
          {distanceMetres !== null && <span className="font-bold text-ink">{formatDistance(distanceMetres)}</span>}
          {driveMinutes !== null && <span>{words.charging_find_drive({ minutes: driveMinutes })}</span>}
          {estimateTwd !== null && <span>{words.charging_find_estimate({ amount: formatTwd(estimateTwd) })}</span>}
        </span>
      }
      hasChevron
      isLast={isLast}
      onPress={onPress}
    />
  )
}
