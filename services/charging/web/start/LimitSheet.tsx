import type { ChargeLimit } from '@daoxing/charging/contract'
import { BottomSheet, Button, Chip, formatTwd, TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

type LimitSheetProps = {
  readonly limit: ChargeLimit | null
  readonly onChosen: (limit: ChargeLimit | null) => void
  readonly onClose: () => void
}

const kinds = ['twd', 'kwh', 'percent', 'minutes'] as const
const kindNames: Readonly<Record<ChargeLimit['kind'], () => string>> = {
  twd: words.charging_start_limitTwd,
  kwh: words.charging_start_limitKwh,
  percent: words.charging_start_limitPercent,
  minutes: words.charging_start_limitMinutes,
}
const usual: Readonly<Record<ChargeLimit['kind'], readonly number[]>> = {
  twd: [100, 200, 300, 500],
  kwh: [10, 20, 30, 40],
  percent: [60, 80, 90, 100],
  minutes: [15, 30, 60, 120],
}

const fieldNames: Readonly<Record<ChargeLimit['kind'], () => string>> = {
  twd: words.charging_start_limitFieldTwd,
  kwh: words.charging_start_limitFieldKwh,
  percent: words.charging_start_limitFieldPercent,
  minutes: words.charging_start_limitFieldMinutes,
}
const valueTexts: Readonly<Record<ChargeLimit['kind'], (value: number) => string>> = {
  twd: formatTwd,
  kwh: (value) => words.charging_start_limitValueKwh({ value }),
  percent: (value) => words.charging_start_limitValuePercent({ value }),
  minutes: (value) => words.charging_start_limitValueMinutes({ value }),
}

/** "充到 80%" or none. */
export function limitText(limit: ChargeLimit | null): string {
  return limit === null ? words.charging_start_noLimit() : valueTexts[limit.kind](limit.value)
}

/** The rider's limit in money, energy, charge or time: the session is stopped when it is reached. */
export function LimitSheet({ limit, onChosen, onClose }: LimitSheetProps) {
  const [kind, setKind] = useState<ChargeLimit['kind']>(limit?.kind ?? 'twd')
  const [text, setText] = useState(limit === null ? '' : String(limit.value))
  const value = Number(text)
  const isGood = /^\d{1,6}$/.test(text) && value >= 1 && (kind !== 'percent' || value <= 100)
  return (
    <BottomSheet
      title={words.charging_start_limit()}
      onClose={onClose}
      footer={
        <div className="flex gap-2 *:flex-1">
          <Button kind="quiet" onPress={() => onChosen(null)}>
            {words.charging_start_noLimit()}
          </Button>
          <Button state={isGood ? 'ready' : 'disabled'} onPress={() => onChosen({ kind, value })}>
            {words.charging_start_limitChoose()}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <div role="group" aria-label={words.charging_start_limit()} className="flex flex-wrap gap-2">
          {kinds.map((each) => (
            <Chip key={each} isSelected={each === kind} onPress={() => setKind(each)}>
              {kindNames[each]()}
            </Chip>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {usual[kind].map((each) => (
            <Chip key={each} isSelected={text === String(each)} onPress={() => setText(String(each))}>
              {each}
            </Chip>
          ))}
        </div>
        <TextField
          label={fieldNames[kind]()}
          inputMode="numeric"
          value={text}
          onChange={(next) => setText(next.replaceAll(/\D/g, ''))}
          lengthMax={6}
        />
      </div>
    </BottomSheet>
  )
}
