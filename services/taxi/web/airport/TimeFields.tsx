import { windowBounds } from '@daoxing/bookings/contract'
import { type Instant, instantFromMs, msOf, plusSeconds } from '@daoxing/kit/contract'
import { BottomSheet, Button, Card, formatDay, formatMoment, ListRow, MomentPicker, nowMs } from '@daoxing/kit/web'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import type { ShuttleDraft } from './shuttle-draft.ts'

const window = { counts: 'days', min: 4, max: 60 } as const
const intervalMinutes = 5
/** The wheels first show a morning, since few flights land at midnight. */
const firstShownSeconds = 9 * 3600

type TimeFieldsProps = { readonly at: ShuttleDraft['at']; readonly onChange: (at: Instant) => void }

/** Day and time of the boarding on wheels: the 4th to the 60th day from today in Taipei, in steps of five minutes. */
export function TimeFields({ at, onChange }: TimeFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card form="plain">
      <ListRow
        icon={<CalendarClock aria-hidden="true" size={20} />}
        title={words.taxi_shuttle_when_time()}
        detail={at === null ? words.taxi_shuttle_when_none() : formatMoment(at)}
        hasChevron
        isLast
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <BottomSheet title={words.taxi_shuttle_when_time()} onClose={() => setIsOpen(false)}>
          <ChooseMoment
            at={at}
            onChoose={(chosen) => {
              onChange(chosen)
              setIsOpen(false)
            }}
          />
        </BottomSheet>
      )}
    </Card>
  )
}

type ChooseMomentProps = { readonly at: Instant | null; readonly onChoose: (at: Instant) => void }

function ChooseMoment({ at, onChoose }: ChooseMomentProps) {
  const [{ earliest, latest }] = useState(() => windowBounds(window, instantFromMs(nowMs())))
  const last = lastSlot(latest)
  const [chosen, setChosen] = useState(at ?? plusSeconds(earliest, firstShownSeconds))
  // A time that was chosen days ago may no longer be bookable.
  const value = chosen < earliest ? earliest : chosen > last ? last : chosen
  return (
    <div className="flex flex-col gap-3">
      <p className="text-secondary text-muted">
        {words.taxi_shuttle_when_window({ first: formatDay(earliest), last: formatDay(last) })}
      </p>
      <MomentPicker
        earliest={earliest}
        latest={last}
        intervalMinutes={intervalMinutes}
        value={value}
        onChange={setChosen}
      />
      <p aria-live="polite" className="text-center font-bold">
        {formatMoment(value)}
      </p>
      <Button isWide onPress={() => onChoose(value)}>
        {words.taxi_reserve_choose()}
      </Button>
    </div>
  )
}

function lastSlot(latest: Instant): Instant {
  const intervalMs = intervalMinutes * 60_000
  return instantFromMs(Math.floor(msOf(latest) / intervalMs) * intervalMs)
}
