import { firstSlot, freshSlot, windowBounds } from '@daoxing/bookings/contract'
import { configsQuery } from '@daoxing/configs/web'
import { type Instant, instantFromMs, msOf } from '@daoxing/kit/contract'
import { BottomSheet, Button, formatMoment, Loaded, MomentPicker, nowMs, Skeleton } from '@daoxing/kit/web'
import { taxiPublicConfigs } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type ChooseMomentProps = {
  /** The time that was chosen before; null starts at the first bookable one. */
  readonly chosen: Instant | null
  readonly onChosen: (at: Instant) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

type Policy = ReturnType<typeof taxiPublicConfigs.taxi_reservation.parse>

/** The boarding time on the wheels, with the sentence of the window. */
export function ChooseMoment({ onClose, ...choice }: ChooseMomentProps) {
  const query = useQuery(configsQuery(taxiPublicConfigs, ['taxi_reservation']))
  return (
    <BottomSheet title={words.taxi_reserve_title()} onClose={onClose}>
      <Loaded query={query} skeleton={<Skeleton rows={4} />}>
        {({ taxi_reservation: policy }) => policy && <Wheels policy={policy} {...choice} />}
      </Loaded>
    </BottomSheet>
  )
}

function Wheels({ policy, chosen, onChosen, children }: Omit<ChooseMomentProps, 'onClose'> & { policy: Policy }) {
  const { window, intervalMinutes } = policy
  const [opened] = useState(() => instantFromMs(nowMs()))
  const first = firstSlot(window, { now: opened, intervalMinutes })
  const [wheel, setWheel] = useState(chosen ?? first)
  const value = wheel < first ? first : wheel
  // The sheet may have been open for a while, so the time may be too soon now.
  const choose = () => onChosen(freshSlot(window, { chosen: value, now: instantFromMs(nowMs()), intervalMinutes }))
  return (
    <div className="flex flex-col gap-3">
      <p className="text-secondary text-muted">
        {words.taxi_reserve_window({ days: Math.floor(window.max / 86_400), minutes: Math.ceil(window.min / 60) })}
      </p>
      <MomentPicker
        earliest={first}
        latest={lastSlot(windowBounds(window, opened).latest, intervalMinutes)}
        intervalMinutes={intervalMinutes}
        value={value}
        onChange={setWheel}
      />
      <p aria-live="polite" className="text-center font-bold">
        {formatMoment(value)}
      </p>
      <Button isWide onPress={choose}>
        {words.taxi_reserve_choose()}
      </Button>
      {children}
    </div>
  )
}

function lastSlot(latest: Instant, intervalMinutes: number): Instant {
  const intervalMs = intervalMinutes * 60_000
  return instantFromMs(Math.floor(msOf(latest) / intervalMs) * intervalMs)
}
