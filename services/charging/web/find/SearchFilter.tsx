import { type ChargingFilter, defaultChargingFilter, type PlugType, type TariffType } from '@daoxing/charging/contract'
import { Button, Card, Chip, FixedBottomButton, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { CarChoice } from './CarChoice.tsx'
import { filterCount, wishWithout } from './filter-count.ts'
import { filtersQuery } from './find-data.ts'
import { PowerRange } from './PowerRange.tsx'
import { plugName } from './station-words.ts'

const priceTexts: Readonly<Record<TariffType, () => string>> = {
  ENERGY: words.charging_find_priceEnergy,
  TIME: words.charging_find_priceTime,
  FLAT: words.charging_find_priceFlat,
  PARKING_TIME: words.charging_find_priceParking,
}

/** Plugs, power, operators, kinds of price and the rider's car [CHG-010, CHG-015, CHG-021]. */
export function SearchFilter({ onBack }: { readonly onBack: () => void }) {
  const { filter, priceTypes, change } = useChargingDraft()
  const options = useQuery(filtersQuery)
  const set = (changes: Partial<ChargingFilter>) => change({ filter: { ...filter, ...changes } })
  const count = filterCount({ filter, priceTypes })
  return (
    <>
      <NavBar title={words.charging_find_filterTitle()} onBack={onBack} />
      <Page below="button">
        <Card title={words.charging_find_plugs()}>
          <Plugs
            label="DC"
            detail={words.charging_find_dc()}
            all={defaultChargingFilter.dcModel}
            chosen={filter.dcModel}
            onChange={(dcModel) => set({ dcModel })}
          />
          <Plugs
            label="AC"
            detail={words.charging_find_ac()}
            all={defaultChargingFilter.acModel}
            chosen={filter.acModel}
            onChange={(acModel) => set({ acModel })}
          />
          {filter.dcModel.length + filter.acModel.length === 0 && (
            <p role="alert" className="pt-2 text-secondary text-warn">
              {words.charging_find_plugsNone()}
            </p>
          )}
        </Card>
        <Card title={words.charging_find_powerTitle()}>
          <PowerRange
            min={filter.minPower}
            max={filter.maxPower}
            onChange={({ min, max }) => set({ minPower: min, maxPower: max })}
          />
        </Card>
        <Loaded query={options} skeleton={<Skeleton rows={4} />}>
          {({ cpos, priceTypes: kinds, carSeries }) => (
            <>
              <Card title={words.charging_find_myCar()}>
                <CarChoice series={carSeries} filter={filter} onFilter={set} />
              </Card>
              <Card title={words.charging_find_operators()}>
                <div role="group" aria-label={words.charging_find_operators()} className="flex flex-wrap gap-2">
                  {cpos.map(({ partyId, name, stations }) => (
                    <Chip
                      key={partyId}
                      isSelected={filter.supplier.includes(partyId)}
                      onPress={() => set({ supplier: toggled(filter.supplier, partyId) })}
                    >
                      {`${name} ${stations}`}
                    </Chip>
                  ))}
                </div>
              </Card>
              <Card title={words.charging_find_priceKinds()}>
                <div role="group" aria-label={words.charging_find_priceKinds()} className="flex flex-wrap gap-2">
                  {kinds.map((kind) => (
                    <Chip
                      key={kind}
                      isSelected={priceTypes.includes(kind)}
                      onPress={() => change({ priceTypes: toggled(priceTypes, kind) })}
                    >
                      {priceTexts[kind]()}
                    </Chip>
                  ))}
                </div>
              </Card>
            </>
          )}
        </Loaded>
        {count > 0 && (
          <Button kind="quiet" onPress={() => change(wishWithout())}>
            {words.charging_find_clearFilter()}
          </Button>
        )}
      </Page>
      <FixedBottomButton onPress={onBack}>{words.charging_find_show()}</FixedBottomButton>
    </>
  )
}

type PlugsProps = {
  readonly label: string
  readonly detail: string
  readonly all: readonly PlugType[]
  readonly chosen: readonly PlugType[]
  readonly onChange: (chosen: readonly PlugType[]) => void
}

/** The plugs of one kind of current [CHG-033, CHG-035]. */
function Plugs({ label, detail, all, chosen, onChange }: PlugsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2 py-1">
      <span className="basis-full text-secondary text-muted">
        {label} · {detail}
      </span>
      {all.map((plug) => (
        <Chip key={plug} isSelected={chosen.includes(plug)} onPress={() => onChange(toggled(chosen, plug))}>
          {plugName(plug)}
        </Chip>
      ))}
    </div>
  )
}

const toggled = <Value,>(all: readonly Value[], one: Value): readonly Value[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
