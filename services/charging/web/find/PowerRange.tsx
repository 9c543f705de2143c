import { defaultChargingFilter } from '@daoxing/charging/contract'
import { SelectField } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** From a wall box to the strongest charger: the powers that people know. */
const powers: readonly number[] = [7, 11, 22, 50, 100, 150, 180, 240, 350, 500, 800]

type PowerRangeProps = {
  readonly min: number
  readonly max: number
  readonly onChange: (range: { readonly min: number; readonly max: number }) => void
}

/** The least and the most power, from 7 to 800 kW [CHG-064]. */
export function PowerRange({ min, max, onChange }: PowerRangeProps) {
  const optionsOf = (from: number, until: number) =>
    powers
      .filter((kw) => kw >= from && kw <= until)
      .map((kw) => ({ value: String(kw), text: words.charging_find_power({ kw }) }))
  return (
    <div className="flex gap-3">
      <SelectField
        label={words.charging_find_powerMin()}
        value={String(min)}
        options={optionsOf(defaultChargingFilter.minPower, max)}
        onChange={(kw) => onChange({ min: Number(kw), max })}
      />
      <SelectField
        label={words.charging_find_powerMax()}
        value={String(max)}
        options={optionsOf(min, defaultChargingFilter.maxPower)}
        onChange={(kw) => onChange({ min, max: Number(kw) })}
      />
    </div>
  )
}
