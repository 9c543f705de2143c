import type { StationDetail } from '@daoxing/charging/contract'
import { Badge, formatDistance, formatTwd } from '@daoxing/kit/web'
import { kindText, priceText } from '../find/station-words.ts'
import * as words from '../words/compiled/messages.js'

/** The name, what is free, and what it costs: visible at each height of the sheet. */
export function StationHeader({ detail: { station, operatorName } }: { readonly detail: StationDetail }) {
  const { stationName, free, total, isOpen, isRoaming, maxPowerKw, kind, distanceMetres, estimateTwd } = station
  const power = words.charging_find_power({ kw: Math.round(maxPowerKw) })
  return (
    <header className="flex flex-col gap-1 pb-2">
      <h1 className="text-page font-bold">{stationName}</h1>
      <p className="flex flex-wrap items-center gap-2 text-secondary text-muted">
        <Badge kind={isOpen && free > 0 ? 'go' : 'warn'}>
          {isOpen ? words.charging_find_free({ free, total }) : words.charging_find_closed()}
        </Badge>
        <span>{`${power} ${kindText(kind)}`}</span>
        {distanceMetres !== null && <span>{formatDistance(distanceMetres)}</span>}
      </p>
      <p className="text-secondary text-muted">
        {operatorName}
        {isRoaming && ` · ${words.charging_station_roaming()}`}
      </p>
      <p className="text-secondary">
        <span className="font-bold">{priceText(station)}</span>
        {estimateTwd !== null && ` · ${words.charging_find_estimate({ amount: formatTwd(estimateTwd) })}`}
      </p>
    </header>
  )
}
