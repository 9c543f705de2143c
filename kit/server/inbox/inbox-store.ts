import { Instant } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { generated, writeOnly } from '../database/columns.ts'
import { tablesOf, type Tx } from '../database/database.ts'
import { defineTable, type NewRecordOf, type RecordOf } from '../database/define-table.ts'
import type { PeerName } from './define-peer-events.ts'

/** `received` and `early` wait for their handler, `failed` waits for an operator. */
const EventState = z.enum(['received', 'early', 'handled', 'ignored', 'failed'])
export type EventState = z.infer<typeof EventState>

const inbox = defineTable('kit.inbox', {
  columns: {
    eventNumber: generated(z.int()),
    stream: z.string(),
    peerKind: z.string(),
    peerId: z.string(),
    eventId: z.string(),
    subject: z.string(),
    happenedAt: z.nullable(Instant),
    receivedAt: Instant,
    /** Null for an event that was handled or ignored. */
    bodySealed: z.nullable(z.string()),
    digestSealed: writeOnly(z.string()),
    state: EventState,
    reason: z.nullable(z.string()),
    failures: z.int(),
    endedAt: z.nullable(Instant),
  },
  key: ['eventNumber'],
  guard: ['state'],
})
export type StoredEvent = RecordOf<typeof inbox>

type NewEvent = Omit<NewRecordOf<typeof inbox>, 'eventNumber' | 'state' | 'reason' | 'failures' | 'endedAt'> & {
  /** The reason for ignoring the event at once; such an event has no body. */
  readonly ignoredFor: string | null
}

/** Stores an event; undefined if the peer has sent one with this id before. */
export function insertEvent(tx: Tx, { ignoredFor, ...event }: NewEvent): Promise<StoredEvent | undefined> {
  const state = ignoredFor === null ? 'received' : 'ignored'
  const endedAt = ignoredFor === null ? null : event.receivedAt
  return inbox.insertIfAbsent(tx, { ...event, state, reason: ignoredFor, failures: 0, endedAt })
}

/** The digest of the event with this id of the peer. */
export async function digestOfEvent(
  tx: Tx,
  { peerKind, peerId, eventId }: PeerName & { readonly eventId: string },
): Promise<string | undefined> {
  const row = await tablesOf(tx, inbox)
    .selectFrom('kit.inbox')
    .select('digest_sealed')
    .where('peer_kind', '=', peerKind)
    .where('peer_id', '=', peerId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.digest_sealed
}

export function findEvent(tx: Tx, eventNumber: number): Promise<StoredEvent | undefined> {
  return inbox.find(tx, { eventNumber })
}

/** Time of the newest handled event about the same subject, of the same peer. */
export async function newestHandledAt(
  tx: Tx,
  { stream, subject, peerKind, peerId }: StoredEvent,
): Promise<Instant | null> {
  const row = await tablesOf(tx, inbox)
    .selectFrom('kit.inbox')
    .select((all) => all.fn.max('happened_at').as('newest'))
    .where('stream', '=', stream)
    .where('subject', '=', subject)
    .where('peer_kind', '=', peerKind)
    .where('peer_id', '=', peerId)
    .where('state', '=', 'handled')
    .executeTakeFirst()
  return row?.newest ?? null
}

/** The early events of a subject, in the order in which they happened. */
export function earlyEventsOf(
  tx: Tx,
  { stream, subject }: Pick<StoredEvent, 'stream' | 'subject'>,
): Promise<readonly StoredEvent[]> {
  return inbox.all(tx, (query) =>
    query
      .where('stream', '=', stream)
      .where('subject', '=', subject)
      .where('state', '=', 'early')
      .orderBy('happened_at')
      .orderBy('event_number'),
  )
}

export async function storeEarly(tx: Tx, event: StoredEvent, reason: string): Promise<void> {
  refuseEnded(await inbox.update(tx, event, { state: 'early', reason }))
}

type Ending = { readonly state: 'handled' | 'ignored'; readonly reason: string | null; readonly now: Instant }

/** Ends an event and deletes its payload. */
export async function endEvent(tx: Tx, event: StoredEvent, { state, reason, now }: Ending): Promise<void> {
  refuseEnded(await inbox.update(tx, event, { state, reason, endedAt: now, bodySealed: null }))
}

/** A concurrent failure of the same event may have been its last one: then this attempt is rolled back. */
function refuseEnded(event: StoredEvent | undefined): void {
  if (!event) throw new Error('the event has ended meanwhile')
}

type Failure = {
  readonly eventNumber: number
  readonly reason: string
  readonly failuresMax: number
  readonly now: Instant
}

/** Counts a failed attempt. The last attempt ends the event, whose payload stays. */
export async function countFailure(
  tx: Tx,
  { eventNumber, reason, failuresMax, now }: Failure,
): Promise<{ readonly failures: number; readonly isGivenUp: boolean }> {
  const isLast = sql<boolean>`failures + 1 >= ${failuresMax}`
  const row = await tablesOf(tx, inbox)
    .updateTable('kit.inbox')
    .set({
      failures: sql`failures + 1`,
      reason,
      state: sql`CASE WHEN ${isLast} THEN 'failed' ELSE state END`,
      ended_at: sql`CASE WHEN ${isLast} THEN ${now}::timestamptz ELSE ended_at END`,
    })
    .where('event_number', '=', eventNumber)
    .where('state', 'in', ['received', 'early'])
    .returning(['failures', 'state'])
    .executeTakeFirst()
  return { failures: row?.failures ?? 0, isGivenUp: row?.state === 'failed' }
}

/** Resets a failed event for a retry; undefined if no such event has failed. */
export async function reopenEvent(tx: Tx, eventNumber: number): Promise<StoredEvent | undefined> {
  return inbox.update(tx, { eventNumber, state: 'failed' }, { state: 'received', failures: 0, endedAt: null })
}

const listedMax = 200

/** Events of one state, the oldest first. */
export function eventsInState(tx: Tx, state: EventState): Promise<readonly StoredEvent[]> {
  return inbox.all(tx, (query) => query.where('state', '=', state).orderBy('received_at').limit(listedMax))
}

/** The number of events in an open state, and the age of the oldest. */
export async function openEvents(
  tx: Tx,
  state: 'received' | 'early' | 'failed',
): Promise<{ readonly count: number; readonly oldestAt: Instant | null }> {
  const row = await tablesOf(tx, inbox)
    .selectFrom('kit.inbox')
    .select((all) => [all.fn.countAll<number>().as('count'), all.fn.min('received_at').as('oldest')])
    .where('state', '=', state)
    .executeTakeFirst()
  return { count: row?.count ?? 0, oldestAt: row?.oldest ?? null }
}

/** Deletes events that arrived before a moment. */
export async function forgetEventsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, inbox).deleteFrom('kit.inbox').where('received_at', '<', before).execute()
}
