import { type OcpiSession, isLive } from '@daoxing/charging/contract'
import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { bindPeerEvents, early, handled, ignored, retryEarlyEvents, type Tx, type Verdict } from '@daoxing/kit/server'
import { configValue } from '@daoxing/configs/server'
import { billByCdr, billNothing, creditCdr } from './bill-session.ts'
import { chargingConfigs } from './charging-configs.ts'
import { haltKey, haltSession } from './jobs/session-jobs.ts'
import { lockedOrder } from './locked-order.ts'
import { folded } from './ocpi/rules/ocpi-keys.ts'
import { chargeDetails, commandResults, sessionUpdates } from './ocpi/streams.ts'
import { orders } from './orders.ts'
import { beginCharging, endSession, noteSession, takeReading } from './session-steps.ts'
import { openOrdersOf, orderOfSession } from './stores/order-store.ts'
import type { OrderRecord } from './stores/order-table.ts'
import type { Step } from './step.ts'
import { findToken } from './stores/ocpi/token-store.ts'
import { orderHashOf } from './stores/reservation-store.ts'
import {
  takeReservationCdr,
  takeReservationResult,
  takeReservationSession,
} from './reservation/handle-reservation-events.ts'

type Named = {
  readonly operatorId: string
  readonly reference: string | undefined
  readonly sessionId: string | undefined
}

/** The order of an operator's session or record, under its lock: by our reference, or by the session's id. */
async function orderOf(tx: Tx, { operatorId, reference, sessionId }: Named): Promise<OrderRecord | undefined> {
  const named = reference === undefined ? undefined : await lockedOrder(tx, await orderHashOf(tx, reference))
  if (named !== undefined) return named.operatorId === operatorId ? named : undefined
  if (sessionId === undefined) return undefined
  const [found] = await orderOfSession(tx, { operatorId, sessionId })
  return found && lockedOrder(tx, found.orderHash)
}

/** An operator may leave out our reference: the token names the rider, whose start at this charger is under way. */
async function orderOfToken(tx: Tx, operatorId: string, session: OcpiSession): Promise<OrderRecord | undefined> {
  if (session.authorization_reference !== undefined) return undefined
  const token = await findToken(tx, session.cdr_token.uid)
  if (!token || token.riderId === null) return undefined
  const waiting = (await openOrdersOf(tx, token.riderId)).find(
    (order) =>
      order.state === 'PreStart' &&
      order.operatorId === operatorId &&
      folded(order.locationId) === folded(session.location_id) &&
      folded(order.evseUid) === folded(session.evse_uid),
  )
  return waiting && lockedOrder(tx, waiting.orderHash)
}

/** Sessions of operators: double, late and out of order. */
export const handleSessionUpdates = bindPeerEvents(sessionUpdates, {
  async handle({ tx, house, event }) {
    const { peerId: operatorId, payload: session, happenedAt, newestHandledAt } = event
    const named = { operatorId, reference: session.authorization_reference, sessionId: session.id }
    const order = (await orderOf(tx, named)) ?? (await orderOfToken(tx, operatorId, session))
    if (!order) return (await reservedSession({ tx, house, operatorId }, session)) ?? ignored('no session of ours')
    // A session that flows takes the place of one that only waited.
    const isBegun = session.status === 'ACTIVE' || session.status === 'COMPLETED'
    const isReplaced = order.state === 'PreStart' && isBegun
    if (order.sessionId !== null && order.sessionId !== session.id && isLive(order.state) && !isReplaced)
      return ignored('another session of the same order')
    const isOvertaken = happenedAt !== null && newestHandledAt !== null && happenedAt < newestHandledAt
    if (isOvertaken && order.sessionId === session.id) return ignored('a newer report came before')
    return takeSession({ tx, house, order }, session)
  },
})

type From = Omit<Step, 'order'> & { readonly operatorId: string }

async function reservedSession(from: From, session: OcpiSession): Promise<Verdict | undefined> {
  const { authorization_reference: reference } = session
  return reference === undefined ? undefined : takeReservationSession({ ...from, reference, session })
}

async function takeSession(step: Step, session: OcpiSession): Promise<Verdict> {
  const { tx, house, order } = step
  if (order.state === 'Init') return early('the estimate is not held yet')
  if (order.state === 'Invalid') return stopStray(step, session)
  if (!isLive(order.state)) return ignored('the session has ended: its readings are evidence')
  if (order.state === 'PreStart') return takeStart(step, session)
  if (session.status === 'ACTIVE' || session.status === 'COMPLETED') {
    const isTaken = await takeReading({ ...step, session })
    if (session.status === 'ACTIVE') return isTaken ? handled : ignored('the reading is impossible')
    return endNow({ tx, house, order: await again(tx, order) }, session)
  }
  if (session.status === 'INVALID') return endFree(step, session)
  return ignored('the session has begun before')
}

async function takeStart(step: Step, session: OcpiSession): Promise<Verdict> {
  const { tx, house, order } = step
  if (session.status === 'INVALID') {
    const change = { endedAt: house.clock.now() }
    await orders.advance({ tx, house, row: order, event: 'START_REFUSED', change, reason: 'the session is invalid' })
    return handled
  }
  if (session.status === 'PENDING' || session.status === 'RESERVATION') {
    await noteSession({ ...step, session })
    return handled
  }
  const begun = await beginCharging({ ...step, session })
  await takeReading({ tx, house, order: begun, session })
  if (session.status === 'COMPLETED') return endNow({ tx, house, order: await again(tx, order) }, session)
  return handled
}

/** The operator has ended the session. The car ended it, unless a stop was asked for. */
async function endNow(step: Step, session: OcpiSession): Promise<Verdict> {
  const { tx, house, order } = step
  // A limit that the last reading reached asks for a stop; the end is here already.
  const stopReason = order.powerEndedAt === null ? 'operator' : 'car'
  await endSession({ tx, house, order, endedAt: session.end_date_time ?? session.last_updated, stopReason })
  await retryEarlyEvents({ tx, house, events: chargeDetails, subject: order.orderHash })
  return handled
}

/** An invalid session is one that its operator does not bill: the rider pays nothing for it. */
async function endFree(step: Step, session: OcpiSession): Promise<Verdict> {
  const { tx, house, order } = step
  await endSession({ tx, house, order, endedAt: session.last_updated, stopReason: 'operator', isFree: true })
  await billNothing({ tx, house, order: await again(tx, order) })
  return handled
}

/** A session of an order that ended unserved is stopped; it costs its rider nothing. */
async function stopStray({ tx, house, order: { orderHash } }: Step, session: OcpiSession): Promise<Verdict> {
  if (session.status === 'COMPLETED' || session.status === 'INVALID') return ignored('the rider has left')
  await house.jobs.plan(tx, haltSession, { orderHash, tries: 0 }, { key: haltKey(orderHash) })
  return ignored('the rider has left: it is stopped')
}

async function again(tx: Tx, { orderHash }: OrderRecord): Promise<OrderRecord> {
  const order = await lockedOrder(tx, orderHash)
  if (!order) throw new Error(`there is no session ${orderHash}`)
  return order
}

/** No correction raises a bill after so many days. */
const raiseDays = 30

/** Charge detail records: double, days late, before their session, credited. */
export const handleChargeDetails = bindPeerEvents(chargeDetails, {
  async handle({ tx, house, event: { peerId: operatorId, payload: cdr } }) {
    const order = await orderOf(tx, {
      operatorId,
      reference: cdr.authorization_reference,
      sessionId: cdr.session_id,
    })
    // Only its session tells whose a record without our reference is.
    const isUnnamed = cdr.authorization_reference === undefined && cdr.session_id !== undefined
    const from = { tx, house, operatorId }
    const { authorization_reference: reference } = cdr
    const kept = order || reference === undefined ? undefined : await takeReservationCdr({ ...from, reference, cdr })
    if (kept) return kept
    if (!order) return isUnnamed ? early('its session is not known') : ignored('no session of ours')
    const step = { tx, house, order }
    if (order.state === 'Invalid') return ignored('nothing was delivered to the rider')
    if (isLive(order.state)) return early('the session has not ended')
    if (cdr.credit === true) return (await creditCdr({ ...step, cdr })) ? handled : early('its record has not come')
    if (order.cdrId === cdr.id) return ignored('the record is known')
    if (order.cdrId !== null) return early('another record stands until it is credited')
    const endedSeconds = secondsBetween(order.endedAt ?? order.createdAt, house.clock.now())
    if (endedSeconds > raiseDays * 86_400) return ignored('the record is too late')
    await billByCdr({ ...step, cdr })
    return handled
  },
})

/** Results of commands. A TIMEOUT is no failure: the session may start later, and is then the rider's. */
export const handleCommandResults = bindPeerEvents(commandResults, {
  async handle({ tx, house, event: { peerId, payload } }) {
    const { result, command, orderHash } = payload
    if (command === 'RESERVE_NOW' || command === 'CANCEL_RESERVATION')
      return takeReservationResult({ tx, house, operatorId: peerId, reference: orderHash, command, result })
    const order = await lockedOrder(tx, orderHash)
    if (order?.operatorId !== peerId) return ignored('no session of ours')
    const row = { tx, house, row: order }
    const now = house.clock.now()
    if (command === 'STOP_SESSION' && order.state === 'PreStop') {
      if (result !== 'ACCEPTED' || order.stopAcceptedAt !== null) return ignored('the stop goes on')
      await orders.amend({ ...row, change: { stopAcceptedAt: now } })
      return handled
    }
    if (command !== 'START_SESSION' || order.state !== 'PreStart') return ignored('the order has moved on')
    if (result === 'ACCEPTED') {
      if (order.startState !== 'accepted') await orders.amend({ ...row, change: { startState: 'accepted' } })
      return handled
    }
    if (result !== 'TIMEOUT') {
      await orders.advance({ ...row, event: 'START_REFUSED', change: { endedAt: now }, reason: result })
      return handled
    }
    const { lateStartSeconds } = await configValue(tx, chargingConfigs.charging_terms)
    await orders.amend({ ...row, change: { startState: 'timedOut', startUntil: plusSeconds(now, lateStartSeconds) } })
    return handled
  },
})
