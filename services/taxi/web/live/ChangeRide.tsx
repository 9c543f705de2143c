import { Button, cx, formatTimeOfDay, lazyScreen, useNow } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { Route } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { instantOf } from './trip-words.ts'

const ChangeRoute = lazyScreen(() => import('./ChangeRoute.tsx').then((file) => file.ChangeRoute))

/**
 * The button for other stops and another destination, and the state of the last change; at a stop, the remaining free
 * time.
 */
export function ChangeRide({ trip }: { readonly trip: Trip }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <StopWait wait={trip.stop_wait} />
      <ChangeState change={trip.change} />
      {trip.can.change && (
        <Button kind="tint" icon={<Route aria-hidden="true" size={20} />} onPress={() => setIsOpen(true)}>
          {words.taxi_change_open()}
        </Button>
      )}
      {isOpen && trip.can.change && (
        <Suspense>
          <ChangeRoute trip={trip} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function StopWait({ wait }: { readonly wait: Trip['stop_wait'] }) {
  const now = useNow(5000) / 1000
  if (wait === null) return null
  const { number, free_until: until } = wait
  return (
    <p role="status" className={cx('rounded-2 p-3', now < until ? 'bg-go-tint' : 'border border-warn text-warn')}>
      {now < until
        ? words.taxi_change_stopFree({ number, time: formatTimeOfDay(instantOf(until)) })
        : words.taxi_change_stopPaid({ number })}
    </p>
  )
}

const came = {
  HOLD_DECLINED: words.taxi_change_stateHoldDeclined,
  DRIVER_DECLINED: words.taxi_change_stateDriverDeclined,
  LAPSED: words.taxi_change_stateLapsed,
} as const

function ChangeState({ change }: { readonly change: Trip['change'] }) {
  const now = useNow(1000) / 1000
  if (change === null) return null
  const { state, answer_by: answerBy } = change
  if (state === 'HOLD_DECLINED' || state === 'DRIVER_DECLINED' || state === 'LAPSED')
    return (
      <p role="status" className="rounded-2 border border-warn p-3 text-warn">
        {came[state]()}
      </p>
    )
  const seconds = Math.max(0, Math.ceil((answerBy ?? now) - now))
  return (
    <p role="status" className="rounded-2 bg-go-tint p-3">
      {state === 'AUTHORIZING' && words.taxi_change_stateAuthorizing()}
      {state === 'WAITING' && words.taxi_change_stateWaiting()}
      {/* A screen reader must not read a countdown every second. */}
      {state === 'DRIVER_ASKED' && <span aria-live="off">{words.taxi_change_stateAsked({ seconds })}</span>}
    </p>
  )
}
