import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type House, type JobPayload, retryEarlyEvents } from '@daoxing/kit/server'
import { beginDelivery, endSession, isBelievable, requestStop, takeReading } from '../deliver.ts'
import { lockedOrder } from '../locked-order.ts'
import { sessions } from '../orders.ts'
import { milliUnitsMax } from '../rules/price.ts'
import { sessionReports } from '../session-reports.ts'
import { type PartnerAnswer, stationPartnersPort } from '../station-partner.ts'
import { findOrder } from '../stores/order-store.ts'
import type { OrderRecord } from '../stores/order-table.ts'
import type { Step } from '../step.ts'
import { haltKey, haltSession, silenceSeconds, watchKey, watchSession } from './session-jobs.ts'

/** The timeout of a start at the partner. */
const startSeconds = 90
/** The timeout of a silent delivery. */
const lostSeconds = 30 * 60
/** A session without a final report for this long is billed by its last reading. */
const finalReportSeconds = 15 * 60
const retrySeconds = { STARTING: 5, DELIVERING: silenceSeconds, STOPPING: 15 } as const

/** Calls the partner outside of any transaction, and stores the answer if the session has not changed. */
export async function watchSessionWork({
  payload: { orderHash, tries },
  house,
}: {
  payload: JobPayload<typeof watchSession>
  house: House
}): Promise<void> {
  const seen = await findOrder(house.database, orderHash)
  if (!seen) return
  const answer = believed(house, seen, await askPartner(house, seen, tries))
  await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    // A start that was answered after the session ended may have reached the partner later than the stop request.
    if (seen.state === 'STARTING' && (order?.state === 'CANCELED' || order?.state === 'START_FAILED'))
      return house.jobs.plan(tx, haltSession, { orderHash, tries: 0 }, { key: haltKey(orderHash) })
    // A session that has moved in the meantime has a job of its new state.
    if (order?.state !== seen.state) return
    const step = { tx, house, order }
    if (order.state === 'REQUESTED') await endUnanswered(step)
    else if (order.state === 'STARTING') await followStart({ ...step, answer, tries })
    else if (order.state === 'DELIVERING') await followDelivery({ ...step, answer, tries })
    else if (order.state === 'STOPPING') await followStop({ ...step, answer, tries })
  })
}

/**
 * A start is requested once; after that the session is looked up, and requested again if the partner does not have it.
 */
async function askPartner(house: House, order: OrderRecord, tries: number): Promise<PartnerAnswer> {
  const partners = house.port(stationPartnersPort)
  const { stationId, state } = order
  const session = { partnerId: order.partnerId, orderHash: order.orderHash }
  const start = () => partners.start({ ...session, stationId, milliUnitsMax: milliUnitsMax(order.terms) })
  if (state === 'STARTING' && tries === 0) return start()
  if (state === 'STARTING') {
    const found = await partners.lookUp(session)
    return found.state === 'absent' ? start() : found
  }
  if (state === 'STOPPING') return partners.stop(session)
  const isSilent = state === 'DELIVERING' && heardSecondsAgo(house, order) >= silenceSeconds
  return isSilent ? partners.lookUp(session) : { state: 'unknown' }
}

/** An implausible total counts as no answer. */
function believed(house: House, order: OrderRecord, answer: PartnerAnswer): PartnerAnswer {
  if (answer.state !== 'delivering' && answer.state !== 'ended') return answer
  return isBelievable({ house, order, totalMilliUnits: answer.totalMilliUnits }) ? answer : { state: 'unknown' }
}

type Followed = Step & { readonly answer: PartnerAnswer; readonly tries: number }

/** An estimate without an outcome is released once it is known. */
async function endUnanswered({ tx, house, order }: Step): Promise<void> {
  const change = { endedAt: house.clock.now() }
  await sessions.advance({ tx, house, row: order, event: 'CANCELED', change, reason: 'hold unanswered' })
}

async function followStart({ answer, tries, ...step }: Followed): Promise<void> {
  const { tx, house, order } = step
  if (answer.state === 'delivering') {
    await beginDelivery({ ...step, startedAt: answer.startedAt })
    // Readings that came before the start wait in the inbox.
    return retryEarlyEvents({ tx, house, events: sessionReports, subject: order.orderHash })
  }
  if (answer.state === 'ended') return followEnd(step, answer)
  const now = house.clock.now()
  const isLate = secondsBetween(order.heldAt ?? now, now) >= startSeconds
  if (answer.state !== 'refused' && !isLate) return watchAgain({ ...step, tries })
  const event = answer.state === 'refused' ? 'START_REFUSED' : 'START_TIMED_OUT'
  await sessions.advance({ tx, house, row: order, event, change: { endedAt: now } })
}

async function followDelivery({ answer, tries, ...step }: Followed): Promise<void> {
  const { house, order } = step
  if (answer.state === 'ended') return followEnd(step, answer)
  if (heardSecondsAgo(house, order) >= lostSeconds && answer.state !== 'delivering')
    return requestStop({ ...step, stopReason: 'silence' })
  await watchAgain({ ...step, tries })
  if (answer.state !== 'delivering') return
  const { totalMilliUnits, readAt } = answer
  // A session that moves now has the job of its new state instead.
  await takeReading({ ...step, totalMilliUnits, at: readAt })
}

async function followStop({ answer, tries, ...step }: Followed): Promise<void> {
  const { tx, house, order } = step
  if (answer.state === 'ended') return followEnd(step, answer)
  const now = house.clock.now()
  if (secondsBetween(order.stopAskedAt ?? now, now) < finalReportSeconds) return watchAgain({ ...step, tries })
  // The final report may still arrive: it corrects the bill.
  const silent = { ...order, stopReason: 'silence' } as const
  await endSession({
    tx,
    house,
    order: silent,
    totalMilliUnits: order.deliveredMilliUnits,
    at: now,
    stopReason: 'silence',
  })
}

type Ended = Extract<PartnerAnswer, { state: 'ended' }>

function followEnd(step: Step, { totalMilliUnits, startedAt, endedAt }: Ended): Promise<void> {
  return endSession({ ...step, totalMilliUnits, startedAt, at: endedAt, stopReason: 'station' })
}

async function watchAgain({ tx, house, order: { state, orderHash }, tries }: Step & { tries: number }): Promise<void> {
  if (state !== 'STARTING' && state !== 'DELIVERING' && state !== 'STOPPING') return
  const dueAt: Instant = plusSeconds(house.clock.now(), retrySeconds[state])
  await house.jobs.plan(tx, watchSession, { orderHash, tries: tries + 1 }, { key: watchKey(orderHash), dueAt })
}

function heardSecondsAgo({ clock }: House, { readAt }: OrderRecord): number {
  const now = clock.now()
  return secondsBetween(readAt ?? now, now)
}
