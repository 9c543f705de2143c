import type { ChargingOrder } from '@daoxing/charging/contract'
import {
  formatAge,
  formatClock,
  formatDuration,
  formatTimeOfDay,
  formatTwd,
  Link,
  useNow,
  useSecondsLeft,
} from '@daoxing/kit/web'
import { msOf } from '@daoxing/kit/contract'
import * as words from '../words/compiled/messages.js'
import { PowerCurve } from './PowerCurve.tsx'

const limitNames: Readonly<Record<NonNullable<ChargingOrder['limitedBy']>, () => string>> = {
  car: words.charging_live_byCar,
  connector: words.charging_live_byConnector,
  battery: words.charging_live_byBattery,
  sharing: words.charging_live_bySharing,
}

/** The present step, how long it takes, and what it costs. */
export function LiveStage({ order }: { readonly order: ChargingOrder }) {
  const { rawState } = order
  if (rawState === 'Init' || rawState === 'PreStart') return <Waiting order={order} />
  return (
    <div className="flex flex-col gap-3">
      <Figures order={order} />
      {(rawState === 'Buffer' || rawState === 'Parking') && <Grace order={order} />}
      {order.isStopIgnored && <StopIgnored order={order} />}
      {order.readingsMissing && (
        <p role="status" className="rounded-2 border border-warn p-3 text-warn">
          {words.charging_live_missing()}
        </p>
      )}
      <PowerCurve curve={order.curve} powerKw={order.place.powerKw} />
    </div>
  )
}

function Waiting({ order: { rawState, startState, startUntil, coverTwd } }: { readonly order: ChargingOrder }) {
  const left = useSecondsLeft(startUntil ?? undefined)
  if (rawState === 'Init')
    return <p className="text-muted">{words.charging_live_holdingText({ amount: formatTwd(coverTwd) })}</p>
  return (
    <div className="flex flex-col gap-2">
      <p>{startState === 'timedOut' ? words.charging_live_timedOutText() : words.charging_live_plugInText()}</p>
      {startUntil !== null && (
        <p className="text-number font-bold tabular-nums" role="timer" aria-label={words.charging_live_left()}>
          {formatClock(left)}
        </p>
      )}
      <p className="text-secondary text-muted">{words.charging_live_heldText({ amount: formatTwd(coverTwd) })}</p>
    </div>
  )
}

function Figures({ order }: { readonly order: ChargingOrder }) {
  const { amountTwd, energyKwh, powerKw, percent, limitedBy, expectedAt, readAt } = order
  const now = useNow()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <p className="text-number font-bold tabular-nums">{formatTwd(amountTwd)}</p>
        <p className="text-page font-bold tabular-nums">{words.charging_bill_kwh({ kwh: energyKwh.toFixed(2) })}</p>
      </div>
      <dl className="grid grid-cols-3 gap-2 text-center">
        <Fact name={words.charging_live_power()} value={powerKw === null ? '–' : `${powerKw} kW`} />
        <Fact name={words.charging_live_percent()} value={percent === null ? '–' : `${Math.round(percent)}%`} />
        <Fact
          name={words.charging_live_until()}
          value={expectedAt === null ? '–' : formatDuration(Math.max(60, (msOf(expectedAt) - now) / 1000))}
        />
      </dl>
      <p className="text-secondary text-muted">
        {limitedBy !== null && `${limitNames[limitedBy]()} · `}
        {readAt !== null && words.charging_live_readAgo({ age: formatAge(Math.max(0, now - msOf(readAt))) })}
      </p>
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="rounded-2 border border-line p-2">
      <dt className="text-secondary text-muted">{name}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  )
}

/** The power has ended: how long the place is free, and what follows. */
function Grace({ order: { graceEndsAt, parkingTwdPerHour, rawState } }: { readonly order: ChargingOrder }) {
  const left = useSecondsLeft(graceEndsAt ?? undefined)
  const price = parkingTwdPerHour === null ? null : formatTwd(parkingTwdPerHour)
  if (rawState === 'Parking')
    return (
      <p role="alert" className="rounded-2 border border-danger p-3 text-danger">
        {price === null ? words.charging_live_moveNow() : words.charging_live_parkingCosts({ price })}
      </p>
    )
  return (
    <div role="status" className="rounded-2 border border-warn p-3">
      <p className="font-bold text-warn">
        {words.charging_live_graceLeft()} <span className="tabular-nums">{formatClock(left)}</span>
      </p>
      {graceEndsAt !== null && price !== null && (
        <p className="text-secondary">
          {words.charging_live_afterGrace({ time: formatTimeOfDay(graceEndsAt), price })}
        </p>
      )}
    </div>
  )
}

function StopIgnored({ order: { place } }: { readonly order: ChargingOrder }) {
  return (
    <div role="alert" className="rounded-2 border border-danger p-3">
      <p className="font-bold text-danger">{words.charging_live_ignoredText()}</p>
      {place.helpline !== null && (
        <Link to={`tel:${place.helpline}`} className="inline-flex min-h-touch items-center font-bold text-go underline">
          {words.charging_live_callOperator({ number: place.helpline })}
        </Link>
      )}
    </div>
  )
}
