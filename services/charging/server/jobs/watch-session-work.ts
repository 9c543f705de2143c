import { configValue } from '@daoxing/configs/server'
import { type Instant, msOf, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type House, type JobPayload, retryEarlyEvents } from '@daoxing/kit/server'
import { chargingConfigs } from '../charging-configs.ts'
import { lockedOrder } from '../locked-order.ts'
import { type CommandAnswer, operatorsPort } from '../operators-port.ts'
import { orders } from '../orders.ts'
import { endSession, requestStop } from '../session-steps.ts'
import { isLimitReached } from '../rules/limit.ts'
import { sessionUpdates } from '../ocpi/streams.ts'
import { findOrder } from '../stores/order-store.ts'
import type { OrderRecord } from '../stores/order-table.ts'
import type { Step } from '../step.ts'
import { haltKey, haltSession, silenceSeconds, watchKey, watchSession } from './session-jobs.ts'

/** A charge without any word for so long is stopped; a parked car may be silent longer. */
const lostSeconds = { Charging: 30 * 60, Buffer: 6 * 3600, Parking: 6 * 3600 } as const
/** A stop without the end of its session for so long is billed by the last reading. */
const finalSeconds = 15 * 60
const retrySeconds = {
  PreStart: 10,
  Charging: silenceSeconds,
  Buffer: silenceSeconds,
  Parking: silenceSeconds,
  PreStop: 15,
} as const

type Asked = { readonly answer: CommandAnswer['answer'] } | undefined

/** Calls the operator outside of any transaction, and stores the answer if the session has not changed. */
export async function watchSessionWork({
  payload: { orderHash, tries },
  house,
}: {
  payload: JobPayload<typeof watchSession>
  house: House
}): Promise<void> {
  const seen = await findOrder(house.database, orderHash)
  if (!seen) return
  const asked = await askOperator(house, seen, tries)
  await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    // A start that was answered after its rider had left may have reached the operator later than the stop.
    if (seen.state === 'PreStart' && order?.state === 'Invalid')
      return house.jobs.plan(tx, haltSession, { orderHash, tries: 0 }, { key: haltKey(orderHash) })
    // A session that has moved in the meantime has a job of its new state.
    if (order?.state !== seen.state) return
    const step = { tx, house, order }
    if (order.state === 'Init') await endUnanswered(step)
    else if (order.state === 'PreStart') await followStart({ ...step, asked, tries })
    else if (order.state === 'PreStop') await followStop({ ...step, asked, tries })
    else if (order.state === 'Charging' || order.state === 'Buffer' || order.state === 'Parking')
      await followCharge({ ...step, tries })
  })
}

/** A start is sent once it is due, and again while there is no answer; what is silent is looked up. */
async function askOperator(house: House, order: OrderRecord, tries: number): Promise<Asked> {
  const operators = house.port(operatorsPort)
  const { operatorId, orderHash, state, sessionId, locationId, evseUid, connectorId, riderId } = order
  const at = { operatorId, orderHash }
  const plug = { locationId, evseUid, connectorId }
  const since = order.heldAt ?? order.createdAt
  if (state === 'PreStart' && order.startState === 'asking') return operators.start({ ...at, ...plug, riderId })
  if (state === 'PreStop' && order.stopAcceptedAt === null && sessionId !== null)
    return operators.stop({ ...at, sessionId })
  const isEscalated = state === 'PreStop' && order.isStopIgnored && tries % 4 === 0
  if (isEscalated && sessionId !== null) {
    await operators.unlock({ ...at, ...plug })
    await operators.stop({ ...at, sessionId })
  }
  const isWaiting = state === 'PreStart' || state === 'PreStop'
  const isSilent = heardSecondsAgo(house, order) >= silenceSeconds
  if ((isWaiting && tries % 2 === 1) || (!isWaiting && state !== 'Init' && isSilent))
    await operators.lookUp({ ...at, since })
  return undefined
}

type Followed = Step & { readonly asked?: Asked; readonly tries: number }

/** An estimate without an outcome is released once it is known. */
async function endUnanswered({ tx, house, order }: Step): Promise<void> {
  const change = { endedAt: house.clock.now() }
  await orders.advance({ tx, house, row: order, event: 'CANCELED', change, reason: 'hold unanswered' })
}

async function followStart({ asked, tries, ...step }: Followed): Promise<void> {
  const { tx, house, order } = step
  const now = house.clock.now()
  const row = { tx, house, row: order }
  const isRefused = asked?.answer === 'rejected' || asked?.answer === 'notSupported'
  if (isRefused)
    return void (await orders.advance({
      ...row,
      event: 'START_REFUSED',
      change: { endedAt: now },
      reason: asked.answer,
    }))
  const until = order.startUntil ?? (await startUntilOf(step))
  if (msOf(until) <= msOf(now))
    return void (await orders.advance({ ...row, event: 'START_TIMED_OUT', change: { endedAt: now } }))
  const isAccepted = asked?.answer === 'accepted' && order.startState === 'asking'
  if (isAccepted || order.startUntil === null) {
    const startState = isAccepted ? 'accepted' : order.startState
    const amended = await orders.amend({ ...row, change: { startState, startUntil: until } })
    // A session that began before its command was answered waits in the inbox.
    await retryEarlyEvents({ tx, house, events: sessionUpdates, subject: order.orderHash })
    return watchAgain({ tx, house, order: amended.row, tries })
  }
  await watchAgain({ ...step, tries })
}

async function startUntilOf({ tx, house, order }: Step): Promise<Instant> {
  const { startSeconds } = await configValue(tx, chargingConfigs.charging_terms)
  return plusSeconds(order.heldAt ?? house.clock.now(), startSeconds)
}

async function followCharge({ tries, ...step }: Followed): Promise<void> {
  const { house, order } = step
  const { state } = order
  if (state !== 'Charging' && state !== 'Buffer' && state !== 'Parking') return
  const silentSeconds = heardSecondsAgo(house, order)
  // Time passes also while the operator is silent.
  if (state === 'Charging' && isLimitReached({ ...order, readAt: house.clock.now() }))
    return requestStop({ ...step, stopReason: 'limit' })
  if (state === 'Charging' && silentSeconds >= lostSeconds[state])
    return requestStop({ ...step, stopReason: 'silence' })
  if (silentSeconds >= lostSeconds[state])
    return endSession({ ...step, endedAt: order.readAt ?? house.clock.now(), stopReason: 'silence', isMissing: true })
  await watchAgain({ ...step, tries })
}

async function followStop({ asked, tries, ...step }: Followed): Promise<void> {
  const { tx, house, order } = step
  const now = house.clock.now()
  const isUnknown = asked?.answer === 'unknownSession'
  if (isUnknown || secondsBetween(order.stopAskedAt ?? now, now) >= finalSeconds)
    // The record of the operator may still arrive: it decides the bill.
    return endSession({ ...step, endedAt: order.readAt ?? now, stopReason: 'silence', isMissing: true })
  const isAccepted = asked?.answer === 'accepted' && order.stopAcceptedAt === null
  if (isAccepted) await orders.amend({ tx, house, row: order, change: { stopAcceptedAt: now } })
  await watchAgain({ ...step, tries })
}

async function watchAgain({ tx, house, order: { state, orderHash }, tries }: Step & { tries: number }): Promise<void> {
  const seconds = new Map<string, number>(Object.entries(retrySeconds)).get(state)
  if (seconds === undefined) return
  const dueAt: Instant = plusSeconds(house.clock.now(), seconds)
  await house.jobs.plan(tx, watchSession, { orderHash, tries: tries + 1 }, { key: watchKey(orderHash), dueAt })
}

function heardSecondsAgo({ clock }: House, { readAt, startedAt, heldAt }: OrderRecord): number {
  const now = clock.now()
  return secondsBetween(readAt ?? startedAt ?? heldAt ?? now, now)
}
