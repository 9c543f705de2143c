import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { ChargingEvent, OcpiSession, StopReason } from '@daoxing/charging/contract'
import { type Instant, instantFromMs, msOf, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { chargingConfigs } from './charging-configs.ts'
import { raiseCover } from './jobs/session-jobs.ts'
import { orders } from './orders.ts'
import { billSoFar } from './rules/bill-so-far.ts'
import { coverStep, raisedCoverTwd } from './rules/cover.ts'
import { isLimitReached, limitTwdOf } from './rules/limit.ts'
import { powerEndedSince } from './rules/phase.ts'
import { curveWith, isStopIgnoredBy, readSession } from './rules/read-session.ts'
import { readingFault, withReading } from './rules/readings.ts'
import type { OrderChange, OrderRecord } from './stores/order-table.ts'
import type { Step } from './step.ts'

type OfSession = Step & { readonly session: OcpiSession }

/** Takes the operator's word that a session waits for the car: the order knows its session from then on. */
export async function noteSession({ tx, house, order, session }: OfSession): Promise<void> {
  if (order.sessionId === session.id && order.startState !== 'asking') return
  await orders.amend({ tx, house, row: order, change: { sessionId: session.id, startState: 'accepted' } })
}

/** Power flows: the order charges from the time of the session on. Its first reading counts at once. */
export async function beginCharging({ session, ...step }: OfSession): Promise<OrderRecord> {
  const startedAt = possible(step, session.start_date_time)
  const { row } = await orders.advance({
    ...of(step),
    event: 'STARTED',
    change: { sessionId: session.id, startedAt, readAt: startedAt, startState: 'started', startUntil: null },
  })
  return row
}

/**
 * Takes a report of a running session: its meter, whether power flows, and what follows for the money and the limit.
 * Returns false for a reading that is impossible, which changes nothing but that readings are missing.
 */
export async function takeReading({ session: sent, ...step }: OfSession): Promise<boolean> {
  const { house, order } = step
  const session = inOurTime(step, sent)
  const startedAt = order.startedAt ?? house.clock.now()
  const next = { at: session.last_updated, wh: Math.round(session.kwh * 1000) }
  // The arrival bounds the energy, also if the clock of the operator is wrong.
  const heard = { at: house.clock.now(), wh: next.wh }
  const maxWatts = await mostWatts(step.tx, order)
  const fault = readingFault({ last: order.readings.at(-1), startedAt, next: heard, maxWatts })
  if (fault !== undefined) {
    const { orderHash, operatorId } = order
    house.log.error({ orderHash, operatorId, wh: next.wh, fault }, 'an operator states an impossible reading')
    if (!order.readingsMissing) await orders.amend({ ...of(step), change: { readingsMissing: true } })
    return false
  }
  const readings = withReading(order.readings, next)
  const read = readSession({ session, at: next.at, wh: next.wh, previous: order.readings.at(-1) })
  const powerEndedAt = notBefore(startedAt, powerEndedSince({ session, readings }))
  const measured: OrderChange = {
    ...{ energyWh: next.wh, readAt: later(order.readAt, next.at), readings, powerEndedAt },
    stretches: read.stretches,
    curve: curveWith(order.curve, read.point),
    readingsMissing: order.readingsMissing || isGap(order.readAt ?? startedAt, next.at),
    isStopIgnored: order.isStopIgnored || isStopIgnoredBy({ ...order, readings }, house.clock.now()),
    graceEndsAt: powerEndedAt === null ? null : plusSeconds(powerEndedAt, order.terms.graceSeconds),
  }
  const bill = billSoFar({ ...order, ...measured }, next.at)
  await follow(step, { ...measured, amountTwd: bill.totalTwd, lines: bill.lines })
  return true
}

/** Less is no charger: the operator tells no power, or in another unit. */
const leastKw = 1
/** The most that a charger gives whose power is not told. */
const unknownKw = 400

/** The most that the plug can deliver, whatever the rider's car may be. A simulated city may run faster than the clock. */
export async function mostWatts(tx: Tx, { place: { powerKw } }: Pick<OrderRecord, 'place'>): Promise<number> {
  return (powerKw >= leastKw ? powerKw : unknownKw) * 1000 * (await configValue(tx, baseConfigs.city_speed_fastest))
}

/** The state that a reading leads to, and what it asks of card, wallet and operator. */
async function follow(step: Step, change: OrderChange): Promise<void> {
  const { house, order } = step
  const seen = { ...order, ...change }
  const event = phaseEvent(seen, house.clock.now())
  if (event !== undefined) {
    const { row } = await orders.advance({ ...of(step), event, change })
    return askForMoney({ ...step, order: row })
  }
  if (order.state === 'Charging' && isLimitReached(seen)) return requestStop({ ...step, stopReason: 'limit', change })
  const cover = { amountTwd: seen.amountTwd, coverTwd: seen.coverTwd, coverState: seen.coverState }
  const next = coverStep({ ...cover, limitTwd: limitTwdOf(seen) })
  const isDelivering = order.state === 'Charging'
  if (isDelivering && (next === 'limit' || next === 'payment'))
    return requestStop({ ...step, stopReason: next, change })
  const { row } = await orders.amend({ ...of(step), change })
  if (next === 'raise') await askForCover({ ...step, order: row })
}

/** A session that parks may near its hold as well. */
async function askForMoney(step: Step): Promise<void> {
  const { amountTwd, coverTwd, coverState } = step.order
  if (coverStep({ amountTwd, coverTwd, coverState, limitTwd: limitTwdOf(step.order) }) === 'raise')
    await askForCover(step)
}

function phaseEvent({ state, powerEndedAt, graceEndsAt }: OrderRecord, now: Instant): ChargingEvent | undefined {
  if (powerEndedAt !== null && (state === 'Charging' || state === 'PreStop')) return 'POWER_ENDED'
  if (powerEndedAt === null && (state === 'Buffer' || state === 'Parking')) return 'POWER_RESUMED'
  return state === 'Buffer' && graceEndsAt !== null && msOf(graceEndsAt) <= msOf(now) ? 'GRACE_ENDED' : undefined
}

/** The grace is over: the place costs money from now on, if it costs any. */
export async function endGrace(step: Step): Promise<void> {
  const { order, house } = step
  const bill = billSoFar(order, house.clock.now())
  const change = { amountTwd: bill.totalTwd, lines: bill.lines }
  await orders.advance({ ...of(step), event: 'GRACE_ENDED', change })
}

/** A job calls the provider, outside of the transaction of a report. */
async function askForCover({ tx, house, order }: Step): Promise<void> {
  const { stepTwd } = await configValue(tx, chargingConfigs.charging_cover)
  const { coverTwd, orderHash, amountTwd } = order
  const raiseToTwd = raisedCoverTwd({ amountTwd, coverTwd, stepTwd, limitTwd: limitTwdOf(order) })
  await orders.amend({ tx, house, row: order, change: { coverState: 'raising', raiseToTwd } })
  await house.jobs.plan(tx, raiseCover, { orderHash }, { key: `charging:cover:${orderHash}` })
}

type Stop = Step & { readonly stopReason: StopReason; readonly change?: OrderChange }

/** Has the operator asked to stop; the bill follows its report. */
export async function requestStop({ stopReason, change = {}, ...step }: Stop): Promise<void> {
  const facts = { ...change, stopReason, stopAskedAt: step.house.clock.now() }
  await orders.advance({ ...of(step), event: 'STOP_REQUESTED', change: facts, reason: stopReason })
}

type End = Step & {
  readonly endedAt: Instant
  readonly stopReason: StopReason
  readonly isMissing?: boolean
  readonly isFree?: boolean
}

/** The session has ended: the amount that is shown now is the most that is paid, unless readings were missing. */
export async function endSession({ endedAt: told, isMissing = false, isFree = false, ...step }: End): Promise<void> {
  const { house, order } = step
  const isBeforeStart = order.startedAt !== null && msOf(told) < msOf(order.startedAt)
  const endedAt = isBeforeStart ? house.clock.now() : possible(step, told)
  const startedAt = order.startedAt ?? endedAt
  const missing = !isFree && (order.readingsMissing || isMissing || isGap(order.readAt ?? startedAt, endedAt))
  const seen = { ...order, startedAt, readingsMissing: missing }
  const bill = isFree ? { totalTwd: 0, lines: [] } : billSoFar(seen, endedAt)
  const stopReason = order.stopReason ?? step.stopReason
  await orders.advance({
    ...{ tx: step.tx, house, row: order },
    event: 'ENDED',
    change: {
      ...{ endedAt, startedAt, stopReason, readingsMissing: missing, billState: 'awaited' },
      ...{ amountTwd: bill.totalTwd, lines: bill.lines, shownTwd: bill.totalTwd },
    },
    reason: stopReason,
  })
}

/** A session that was not read for longer than this may have drawn more than the screen told. */
const gapSeconds = 900
const isGap = (from: Instant, to: Instant) => secondsBetween(from, to) > gapSeconds

const of = ({ tx, house, order }: Step) => ({ tx, house, row: order })

/**
 * The session with its times in ours: a report dated before the last one, or in the future, is of now, and so
 * far its periods are moved as well. A clock that is wrong then neither stops a charge nor shortens its grace.
 */
function inOurTime({ house, order }: Pick<Step, 'house' | 'order'>, session: OcpiSession): OcpiSession {
  const now = house.clock.now()
  const earliest = order.readings.at(-1)?.at ?? order.startedAt ?? now
  const stated = msOf(session.last_updated)
  if (stated >= msOf(earliest) && stated <= msOf(now)) return session
  const byMs = msOf(now) - stated
  const charging_periods = session.charging_periods.map((period) => ({
    ...period,
    start_date_time: instantFromMs(msOf(period.start_date_time) + byMs),
  }))
  return { ...session, last_updated: now, charging_periods }
}

/** The operator's clock may be wrong: no event is before the hold, or in the future. */
export function possible({ house, order }: Pick<Step, 'house' | 'order'>, at: Instant): Instant {
  const earliest = order.startedAt ?? order.heldAt ?? order.createdAt
  const now = house.clock.now()
  return msOf(at) < msOf(earliest) ? earliest : msOf(at) > msOf(now) ? now : at
}

const later = (one: Instant | null, other: Instant): Instant => (one !== null && msOf(one) > msOf(other) ? one : other)
const notBefore = (earliest: Instant, at: Instant | null): Instant | null =>
  at === null ? null : instantFromMs(Math.max(msOf(earliest), msOf(at)))
