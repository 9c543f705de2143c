import type { CarSeries, ChargingFilter, MyCar } from '@daoxing/charging/contract'
import { CheckField, SelectField, sentenceOf } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { carQuery } from '../charging-data.ts'
import * as words from '../words/compiled/messages.js'
import { useChooseCar } from './find-data.ts'
import { plugName } from './station-words.ts'

type CarChoiceProps = {
  readonly series: readonly CarSeries[]
  readonly filter: ChargingFilter
  readonly onFilter: (changes: Partial<ChargingFilter>) => void
}

const percents = Array.from({ length: 21 }, (_, at) => at * 5)

/** The rider's car, its charge and target: the plugs that fit, and what a charge costs, follow from them. */
export function CarChoice({ series, filter, onFilter }: CarChoiceProps) {
  const stored = useQuery(carQuery)
  const choosing = useChooseCar()
  const car = choosing.isPending ? choosing.variables : (stored.data ?? null)
  const known = series.find(({ carSeriesId }) => carSeriesId === car?.carSeriesId)
  const choose = (next: MyCar | null) => {
    choosing.mutate(next)
    // The filter keeps to the car that is driven.
    if (filter.carSeries !== null) onFilter({ carSeries: next?.carSeriesId ?? null })
  }
  return (
    <>
      <SelectField
        label={words.charging_find_carSeries()}
        value={car?.carSeriesId ?? ''}
        options={[
          { value: '', text: words.charging_find_carNone() },
          ...series.map(({ carSeriesId, brand, name }) => ({ value: carSeriesId, text: `${brand} ${name}` })),
        ]}
        onChange={(carSeriesId) =>
          choose(
            carSeriesId === ''
              ? null
              : { carSeriesId, nowPercent: car?.nowPercent ?? 20, targetPercent: car?.targetPercent ?? 80 },
          )
        }
      />
      {car && (
        <>
          {known && (
            <p className="py-2 text-secondary text-muted">
              {words.charging_find_carFacts({
                plugs: known.plugs.map(plugName).join(words.charging_station_dayJoin()),
                kwh: known.usableKwh,
                dc: known.maxDcKw,
                ac: known.maxAcKw,
              })}
            </p>
          )}
          <div className="flex gap-3">
            <SelectField
              label={words.charging_find_nowPercent()}
              value={String(car.nowPercent)}
              options={optionsOf(
                percents.filter((one) => one < car.targetPercent),
                car.nowPercent,
              )}
              onChange={(now) => choose({ ...car, nowPercent: Number(now) })}
            />
            <SelectField
              label={words.charging_find_targetPercent()}
              value={String(car.targetPercent)}
              options={optionsOf(
                percents.filter((one) => one > car.nowPercent),
                car.targetPercent,
              )}
              onChange={(target) => choose({ ...car, targetPercent: Number(target) })}
            />
          </div>
          <div className="pt-2">
            <CheckField
              isChecked={filter.carSeries !== null}
              onChange={(isOnly) => onFilter({ carSeries: isOnly ? car.carSeriesId : null })}
            >
              {words.charging_find_onlyFits()}
            </CheckField>
          </div>
        </>
      )}
      {choosing.error && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(choosing.error)}
        </p>
      )}
    </>
  )
}

/** In fives, with the stored value among them. */
const optionsOf = (offered: readonly number[], stored: number) =>
  [...new Set([...offered, stored])]
    .toSorted((one, other) => one - other)
    .map((percent) => ({ value: String(percent), text: `${percent}%` }))
