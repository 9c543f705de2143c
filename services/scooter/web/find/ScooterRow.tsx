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
        <span className="flex flex-wrap justify-between gap-x-3 font-bold">
          <span>
            <span className="whitespace-nowrap">{plate}</span>{' '}
            <span className="font-normal text-muted">{model.name}</span>
          </span>
          {distanceMetres !== null && <span>{formatDistance(distanceMetres)}</span>}
        </span>
      }
      detail={
        <>
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="text-ink">
              {words.scooter_find_range({ least: rangeKm.least, most: rangeKm.most })} ·{' '}
              {words.scooter_find_from({ price: formatTwd(tariff.baseTwd), minutes: tariff.includedMinutes })}
            </span>
            <BatteryFact percent={batPercent} modelName={model.name} />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3">
            <HeardLine place={place} />
            {walkSeconds !== null && walkSeconds < 3600 && (
              <span>{words.scooter_find_walk({ minutes: Math.ceil(walkSeconds / 60) })}</span>
            )}
          </span>
        </>
      }
      hasChevron
      isLast={isLast}
      onPress={onPress}
    />
  )
}
