import { plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { afterCommit, lockUntilEnd, type Tx } from '../database/database.ts'
import { errorFacts } from '../http/error-facts.ts'
import { againAfterConflicts } from '../http/passing-trouble.ts'
import type { House } from '../process/house.ts'
import { bindJob, type BoundJob } from '../process/slice.ts'
import type { PeerEvent, PeerEvents } from './define-peer-events.ts'
import { inboxEvents } from './inbox-metrics.ts'
import { inboxSeal, jobKeyOf } from './inbox-seal.ts'
import {
  countFailure,
  earlyEventsOf,
  endEvent,
  findEvent,
  storeEarly,
  newestHandledAt,
  type StoredEvent,
} from './inbox-store.ts'
import { ignored, type Verdict } from './verdict.ts'

type Handling<Payload, Prepared> = {
  readonly tx: Tx
  readonly house: House
  readonly event: PeerEvent<Payload> & {
    /** Time of the newest handled event of this peer about the subject. */
    readonly newestHandledAt: string | null
  }
  readonly prepared: Prepared
}

export type PeerEventHandler<Payload, Prepared = undefined> = {
  /**
   * Runs before each attempt, outside of any transaction and without a lock: queries the state at the peer. It must be
   * safe to repeat, also concurrently.
   */
  readonly prepare?: (input: { readonly house: House; readonly event: PeerEvent<Payload> }) => Promise<Prepared>
  /**
   * Decides and writes, in one transaction with the end of the event and under the lock of its subject. If it throws,
   * nothing is written and the event is retried after a pause. It must check that the subject belongs to the peer.
   */
  readonly handle: (input: Handling<Payload, Prepared>) => Promise<Verdict>
}

/** After this many failures an event waits for an operator; with the backoff of jobs that is a day and a half. */
const failuresMax = 15
/** An early event that no state has accepted for a day is ignored. */
const waitSecondsMax = 24 * 3600

/** Binds a stream to its handler; the slice lists the result among its jobs. */
export function bindPeerEvents<Payload extends z.ZodMiniType, Prepared = undefined>(
  events: PeerEvents<Payload>,
  handler: PeerEventHandler<z.output<Payload>, Prepared>,
): BoundJob {
  return bindJob(events.job, ({ payload: { eventNumber }, house }) =>
    handleEvent({ house, events, handler, eventNumber }),
  )
}

type Stream<Payload extends z.ZodMiniType, Prepared> = {
  readonly house: House
  readonly events: PeerEvents<Payload>
  readonly handler: PeerEventHandler<z.output<Payload>, Prepared>
}

/** A run that died after it had handled its event is repeated, and then has only the early events left. */
async function handleEvent<Payload extends z.ZodMiniType, Prepared>(
  run: Stream<Payload, Prepared> & { readonly eventNumber: number },
): Promise<void> {
  const { house, events, eventNumber } = run
  const stored = await findEvent(house.database, eventNumber)
  if (!stored) return
  if (isOpen(stored) && (await tryEvent(run, stored)) !== 'handled') return
  const subject = { stream: events.name, subject: stored.subject }
  while (await hasHandledEarlyEvent(run, subject));
}

/** Retries the early events of a subject, the oldest first, until one of them is handled. */
async function hasHandledEarlyEvent<Payload extends z.ZodMiniType, Prepared>(
  stream: Stream<Payload, Prepared>,
  subject: { readonly stream: string; readonly subject: string },
): Promise<boolean> {
  const { house } = stream
  for (const early of await earlyEventsOf(house.database, subject)) {
    // A failure is counted, and the job of that event retries it.
    const outcome = await tryEvent(stream, early).catch((error: unknown) => {
      house.log.error({ ...subject, eventNumber: early.eventNumber, err: error }, 'an early event failed')
    })
    if (outcome === 'handled') return true
  }
  return false
}

/** One attempt. A failure is counted and thrown, so that the job is retried; the last one is not thrown. */
async function tryEvent<Payload extends z.ZodMiniType, Prepared>(
  stream: Stream<Payload, Prepared>,
  stored: StoredEvent,
): Promise<Verdict['outcome'] | 'ended' | 'failed'> {
  const { house, handler, events } = stream
  const { eventNumber } = stored
  try {
    const event = readEvent(stream, stored)
    // Without `prepare` a handler declares `Prepared` as undefined.
    const prepared = (await handler.prepare?.({ house, event })) as Prepared
    return await againAfterConflicts(() =>
      house.database.transaction((tx) => decide({ ...stream, tx, eventNumber, event, prepared })),
    )
  } catch (error) {
    const failure = { eventNumber, reason: reasonOf(error), failuresMax, now: house.clock.now() }
    const { isGivenUp, failures } = await countFailure(house.database, failure)
    inboxEvents.inc({ stream: events.name, outcome: isGivenUp ? 'failed' : 'retried' })
    if (!isGivenUp) throw error
    const facts = { stream: events.name, eventNumber, failures, err: error }
    house.log.error(facts, 'an event of a peer waits for an operator')
    return 'failed'
  }
}

type Deciding<Payload extends z.ZodMiniType, Prepared> = Stream<Payload, Prepared> & {
  readonly tx: Tx
  readonly eventNumber: number
  readonly event: PeerEvent<z.output<Payload>>
  readonly prepared: Prepared
}

async function decide<Payload extends z.ZodMiniType, Prepared>({
  tx,
  house,
  events,
  handler,
  eventNumber,
  event,
  prepared,
}: Deciding<Payload, Prepared>): Promise<Verdict['outcome'] | 'ended'> {
  await lockUntilEnd(tx, `inbox:${events.name}:${event.subject}`)
  const stored = await findEvent(tx, eventNumber)
  if (!stored || !isOpen(stored)) return 'ended'
  const newest = await newestHandledAt(tx, stored)
  const verdict = overdue(
    stored,
    await handler.handle({ tx, house, event: { ...event, newestHandledAt: newest }, prepared }),
    house,
  )
  if (verdict.outcome === 'early') await waitOn({ tx, house, events, stored, reason: verdict.reason })
  else {
    const reason = verdict.outcome === 'ignored' ? verdict.reason : null
    await endEvent(tx, stored, { state: verdict.outcome, reason, now: house.clock.now() })
    afterCommit(() => inboxEvents.inc({ stream: events.name, outcome: verdict.outcome }))
  }
  return verdict.outcome
}

type Waiting = {
  readonly tx: Tx
  readonly house: House
  readonly events: PeerEvents
  readonly stored: StoredEvent
  readonly reason: string
}

/** The backoff grows with the time that was already waited. */
async function waitOn({ tx, house, events, stored, reason }: Waiting): Promise<void> {
  const { eventNumber, receivedAt, state } = stored
  const now = house.clock.now()
  if (state === 'received') afterCommit(() => inboxEvents.inc({ stream: events.name, outcome: 'early' }))
  if (state === 'received' || stored.reason !== reason) await storeEarly(tx, stored, reason)
  const dueAt = plusSeconds(now, Math.max(10, Math.min(secondsBetween(receivedAt, now), 3600)))
  await house.jobs.plan(tx, events.job, { eventNumber }, { key: jobKeyOf(eventNumber), dueAt, isSoonest: true })
}

/**
 * Retries the early events of a subject at once. A service calls it when it moves the subject itself, in the same
 * transaction and under the lock by which its handler reads the subject.
 */
export async function retryEarlyEvents({
  tx,
  house,
  events,
  subject,
}: {
  readonly tx: Tx
  readonly house: House
  readonly events: Pick<PeerEvents, 'name' | 'job'>
  readonly subject: string
}): Promise<void> {
  for (const { eventNumber } of await earlyEventsOf(tx, { stream: events.name, subject }))
    await house.jobs.plan(tx, events.job, { eventNumber }, { key: jobKeyOf(eventNumber) })
}

function readEvent<Payload extends z.ZodMiniType>(
  { house, events }: { readonly house: House; readonly events: PeerEvents<Payload> },
  { peerKind, peerId, eventId, subject, happenedAt, receivedAt, bodySealed }: StoredEvent,
): PeerEvent<z.output<Payload>> {
  const payload = z.parse(events.payload, JSON.parse(inboxSeal(house).open(bodySealed ?? '')))
  return { peerKind, peerId, eventId, subject, happenedAt, receivedAt, payload }
}

const isOpen = ({ state }: StoredEvent) => state === 'received' || state === 'early'

function overdue({ receivedAt }: StoredEvent, verdict: Verdict, { clock }: House): Verdict {
  const isOverdue = verdict.outcome === 'early' && secondsBetween(receivedAt, clock.now()) > waitSecondsMax
  return isOverdue ? ignored(`${verdict.reason}, nor within a day`) : verdict
}

/** The kind of an error, never its message, which may quote the event. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.key
  const { type, code } = errorFacts(error)
  return [type, code].filter((part) => typeof part === 'string').join(' ')
}
