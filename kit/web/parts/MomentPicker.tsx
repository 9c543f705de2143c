import { type Instant, instantFromMs, msOf, plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import { formatDay } from '../format-moment.ts'
import * as words from '../words/compiled/messages.js'
import { Wheel, type WheelOption } from './Wheel.tsx'

type MomentPickerProps = {
  /** The first and the last time that can be chosen; both are full intervals. */
  readonly earliest: Instant
  readonly latest: Instant
  readonly intervalMinutes: number
  readonly value: Instant
  readonly onChange: (value: Instant) => void
}

const dayMs = 86_400_000
const taipeiOffsetMs = 8 * 3_600_000

/** Date, hour and minute in Taipei on three wheels. A choice outside the bounds moves to the nearest bound [RSV-002]. */
export function MomentPicker({ earliest, latest, intervalMinutes, value, onChange }: MomentPickerProps) {
  const { day, hour, minute } = taipeiTime(value)
  const change = (part: Partial<Record<'day' | 'hour' | 'minute', string>>) => {
    const moment = { day, hour: padded(hour), minute: padded(minute), ...part }
    const at = instantFromMs(Date.parse(`${moment.day}T${moment.hour}:${moment.minute}:00.000Z`) - taipeiOffsetMs)
    onChange(at < earliest ? earliest : at > latest ? latest : at)
  }
  return (
    <div role="group" aria-label={words.kit_picker_label()} className="flex gap-2">
      <Wheel
        label={words.kit_picker_day()}
        options={daysBetween(earliest, latest)}
        value={day}
        onChange={(chosen) => change({ day: chosen })}
      />
      <Wheel
        label={words.kit_picker_hour()}
        options={numbers(24, 1)}
        value={padded(hour)}
        onChange={(chosen) => change({ hour: chosen })}
      />
      <Wheel
        label={words.kit_picker_minute()}
        options={numbers(60, intervalMinutes)}
        value={padded(minute)}
        onChange={(chosen) => change({ minute: chosen })}
      />
    </div>
  )
}

const padded = (part: number) => String(part).padStart(2, '0')

function numbers(end: number, step: number): readonly WheelOption[] {
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => padded(index * step)).map((value) => ({
    value,
    label: value,
  }))
}

/** Every calendar day in Taipei from one time to the other. */
function daysBetween(first: Instant, last: Instant): readonly WheelOption[] {
  const startOf = (at: Instant) => msOf(`${taipeiTime(at).day}T00:00:00.000Z`) - taipeiOffsetMs
  const count = Math.round((startOf(last) - startOf(first)) / dayMs) + 1
  return Array.from({ length: count }, (_, index) => plusSeconds(instantFromMs(startOf(first)), index * 86_400)).map(
    (at) => ({ value: taipeiTime(at).day, label: formatDay(at) }),
  )
}
