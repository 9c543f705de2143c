import { formatDistance, formatTwd, ListRow } from '@daoxing/kit/web'
import type { Scooter } from '@daoxing/scooter/contract'
import { HeardLine } from '../parts/HeardLine.tsx'
import { BatteryFact } from '../parts/BatteryFact.tsx'
import * as words from '../words/compiled/messages.js'

type ScooterRowProps = { readonly scooter: Scooter; readonly isLast: boolean; readonly onPress: () => void }

/** A scooter of the list: plate, range, way, and how old its position is. */
export function ScooterRow({ scooter, isLast, onPress }: ScooterRowProps) {
  const { plate, model, batPercent, rangeKm, distanceMetres, walkSeconds, place, tariff } = scooter
  return (
    <ListRow
      title={
        <span className="font-bold">
          {plate} <span className="font-normal text-muted">{model.name}</span>
        </span>
      }
      detail={
        <>
          <span className="text-ink">
            {words.scooter_find_range({ least: rangeKm.least, most: rangeKm.most })} ·{' '}
            {words.scooter_find_from({ price: formatTwd(tariff.baseTwd), minutes: tariff.includedMinutes })}
          </span>
          <HeardLine place={place} />
        </>
      }
      fact={
        <span className="flex flex-col items-end">
          {distanceMetres !== null && <span className="font-bold text-ink">{formatDistance(distanceMetres)}</span>}
          {walkSeconds !== null && walkSeconds < 3600 && (
            <span>{words.scooter_find_walk({ minutes: Math.ceil(walkSeconds / 60) })}</span>
          )}
          <BatteryFact percent={batPercent} modelName={model.name} />
        </span>
      }
      hasChevron
      isLast={isLast}
      onPress={onPress}
    />
  )
}
