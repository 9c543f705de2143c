import { type TripMode, designatedDriverPublicConfigs, hoursMax, hoursMin } from '@daoxing/designated-driver/contract'
import { firstSlot, freshSlot, windowBounds } from '@daoxing/bookings/contract'
import { configsQuery } from '@daoxing/configs/web'
import { type Instant, instantFromMs, msOf } from '@daoxing/kit/contract'
import {
  BottomSheet,
  Button,
  Chip,
  formatMoment,
  ListRow,
  Loaded,
  MomentPicker,
  nowMs,
  Skeleton,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { TripPlan } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

const modes: readonly { readonly mode: TripMode; readonly label: () => string }[] = [
  { mode: 'NOW', label: words.designatedDriver_mode_now },
  { mode: 'LATER', label: words.designatedDriver_mode_later },
  { mode: 'HOURLY', label: words.designatedDriver_mode_hourly },
]

/** Now, at a time, or by the hour; with the time and the hours that belong to it. */
export function ModeChoice({ draft }: { readonly draft: TripPlan }) {
  const { mode, reserveAt, hours, change } = draft
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: TripMode) => {
    change(next === 'NOW' ? { mode: next, reserveAt: null } : { mode: next })
    if (next === 'LATER' && reserveAt === null) setIsOpen(true)
  }
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={words.designatedDriver_mode_label()} className="flex flex-wrap gap-2">
        {modes.map(({ mode: offered, label }) => (
          <Chip key={offered} isSelected={mode === offered} onPress={() => choose(offered)}>
            {label()}
          </Chip>
        ))}
      </div>
      {mode === 'HOURLY' && (
        <div role="group" aria-label={words.designatedDriver_mode_hours()} className="flex flex-wrap gap-2">
          {Array.from({ length: hoursMax - hoursMin + 1 }, (_, at) => at + hoursMin).map((count) => (
            <Chip key={count} isSelected={hours === count} onPress={() => change({ hours: count })}>
              {words.designatedDriver_mode_hourCount({ count })}
            </Chip>
          ))}
        </div>
      )}
      {mode !== 'NOW' && (
        <ListRow
          icon={<CalendarClock aria-hidden="true" size={20} />}
          title={reserveAt === null ? words.designatedDriver_mode_atOnce() : formatMoment(reserveAt)}
          detail={words.designatedDriver_mode_time()}
          hasChevron
          isLast
          onPress={() => setIsOpen(true)}
        />
      )}
      {isOpen && (
        <ChooseTime
          chosen={reserveAt}
          onChosen={(at) => {
            change({ reserveAt: at })
            setIsOpen(false)
          }}
          onNow={
            mode === 'HOURLY' && reserveAt !== null
              ? () => {
                  change({ reserveAt: null })
                  setIsOpen(false)
                }
              : undefined
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

type ChooseTimeProps = {
  readonly chosen: Instant | null
  readonly onChosen: (at: Instant) => void
  readonly onNow: (() => void) | undefined
  readonly onClose: () => void
}

type Policy = ReturnType<typeof designatedDriverPublicConfigs.designated_driver_reservation.parse>

/** The time on wheels, within the window of the service. */
function ChooseTime({ onClose, ...choice }: ChooseTimeProps) {
  const query = useQuery(configsQuery(designatedDriverPublicConfigs, ['designated_driver_reservation']))
  return (
    <BottomSheet title={words.designatedDriver_mode_time()} onClose={onClose}>
      <Loaded query={query} skeleton={<Skeleton rows={4} />}>
        {({ designated_driver_reservation: policy }) => policy && <Wheels policy={policy} {...choice} />}
      </Loaded>
    </BottomSheet>
  )
}

function Wheels({ policy, chosen, onChosen, onNow }: Omit<ChooseTimeProps, 'onClose'> & { readonly policy: Policy }) {
  const { window, intervalMinutes } = policy
  const [opened] = useState(() => instantFromMs(nowMs()))
  const first = firstSlot(window, { now: opened, intervalMinutes })
  const [wheel, setWheel] = useState(chosen ?? first)
  const value = wheel < first ? first : wheel
  const intervalMs = intervalMinutes * 60_000
  const last = instantFromMs(Math.floor(msOf(windowBounds(window, opened).latest) / intervalMs) * intervalMs)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-secondary text-muted">
        {words.designatedDriver_mode_window({
          days: Math.floor(window.max / 86_400),
          minutes: Math.ceil(window.min / 60),
        })}
      </p>
      <MomentPicker
        earliest={first}
        latest={last}
        intervalMinutes={intervalMinutes}
        value={value}
        onChange={setWheel}
      />
      <p aria-live="polite" className="text-center font-bold">
        {formatMoment(value)}
      </p>
      {/* The sheet may have been open for a while, so the time may be too soon now. */}
      <Button
        isWide
        onPress={() => onChosen(freshSlot(window, { chosen: value, now: instantFromMs(nowMs()), intervalMinutes }))}
      >
        {words.designatedDriver_mode_choose()}
      </Button>
      {onNow !== undefined && (
        <Button isWide kind="outline" onPress={onNow}>
          {words.designatedDriver_mode_atOnce()}
        </Button>
      )}
    </div>
  )
}
