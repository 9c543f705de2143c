import { formatDistance, formatTwd, ListRow } from '@daoxing/kit/web'
import type { Scooter } from '@daoxing/scooter/contract'
import { BatteryMedium } from 'lucide-react'
import { HeardLine } from '../parts/HeardLine.tsx'
import * as words from '../words/compiled/messages.js'

type ScooterRowProps = { readonly scooter: Scooter; readonly isLast: boolean; readonly onPress: () => void }

/** A scooter of the list: plate, range, way, and how old its position is. */
export function ScooterRow({ scooter, isLast, onPress }: ScooterRowProps) {
  const { plate, model, batPercent, rangeKm, distanceMetres, place, tariff } = scooter
  return (
    <ListRow
      title={
        <span className="font-bold">
          {plate} <span className="font-normal text-muted">{model.name}</span>
        </span>
      }
      detail={
        <>
          <span>
            {words.scooter_find_range({ least: rangeKm.least, most: rangeKm.most })} · {formatTwd(tariff.baseTwd)}
          </span>
          <HeardLine place={place} />
        </>
      }
      fact={
        <span className="flex flex-col items-end">
          {distanceMetres !== null && <span className="font-bold text-ink">{formatDistance(distanceMetres)}</span>}
          <span className="inline-flex items-center gap-1">
            <BatteryMedium aria-hidden="true" size={16} />
            {`${batPercent}%`}
          </span>
        </span>
      }
      hasChevron
      isLast={isLast}
      onPress={onPress}
    />
  )
}
