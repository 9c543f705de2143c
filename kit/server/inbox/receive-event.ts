import { createHash } from 'node:crypto'
import { type Instant, msOf, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type * as z from 'zod/mini'
import { afterCommit, type Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import type { PeerEvents, PeerName } from './define-peer-events.ts'
import { inboxSeal, jobKeyOf } from './inbox-seal.ts'
import { inboxEvents } from './inbox-metrics.ts'
import { digestOfEvent, insertEvent } from './inbox-store.ts'

type Incoming<Payload extends z.ZodMiniType> = {
  readonly tx: Tx
  readonly house: House
  readonly events: PeerEvents<Payload>
  /** The sender, authenticated by its credential or its signature. */
  readonly from: PeerName
  /** The peer's own id of the event, unique among all events of this peer. */
  readonly eventId: string
  readonly subject: string
  readonly happenedAt?: Instant
  readonly payload: z.input<Payload>
  /** For peers that repeat an id with other content and expect the same response: the first event stays. */
  readonly onReusedId?: 'refuse' | 'ignore'
}

const nameLengthMax = 200
/** Event ids are stored longer than this, so a replay of an older event cannot pass for a new one. */
const replayWindowSeconds = 30 * 86_400

/**
 * Accepts an event: the row and the job that handles it are in one transaction with the response. The same event again
 * changes nothing; the same id with another content is refused, and the first event stays.
 */
export async function receiveEvent<Payload extends z.ZodMiniType>(
  incoming: Incoming<Payload>,
): Promise<'received' | 'repeated' | 'reused'> {
  const { tx, house, events, from, eventId, subject, happenedAt, onReusedId = 'refuse' } = incoming
  const body = JSON.stringify(incoming.payload)
  refuseUnfit({ eventId, subject, happenedAt, body, payloadBytesMax: events.payloadBytesMax })
  const now = house.clock.now()
  const seal = inboxSeal(house)
  const digest = createHash('sha256').update(`${events.name}\n${subject}\n${body}`).digest('hex')
  const isReplay = happenedAt !== undefined && happenedAt < plusSeconds(now, -replayWindowSeconds)
  const { peerKind, peerId } = from
  const inserted = await insertEvent(tx, {
    stream: events.name,
    peerKind,
    peerId,
    eventId,
    subject,
    // A peer whose clock is ahead must not make its later events look late.
    happenedAt: happenedAt !== undefined && happenedAt > now ? now : (happenedAt ?? null),
    receivedAt: now,
    bodySealed: isReplay ? null : seal.seal(body),
    digestSealed: seal.seal(digest),
    ignoredFor: isReplay ? 'older than the replay window' : null,
  })
  const outcome = inserted ? 'received' : await repeatedOrReused()
  const count = () => inboxEvents.inc({ stream: events.name, outcome })
  if (outcome === 'reused') {
    count()
    house.log.warn({ stream: events.name, peerKind, peerId }, 'a peer used the id of an event for another event')
    if (onReusedId === 'refuse') throw new Refusal('kit.eventIdReused')
  } else afterCommit(count)
  if (inserted?.state === 'received') {
    const { eventNumber } = inserted
    await house.jobs.plan(tx, events.job, { eventNumber }, { key: jobKeyOf(eventNumber) })
  }
  return outcome

  async function repeatedOrReused(): Promise<'repeated' | 'reused'> {
    const known = await digestOfEvent(tx, { peerKind, peerId, eventId })
    return known !== undefined && seal.open(known) !== digest ? 'reused' : 'repeated'
  }
}

type Named = {
  eventId: string
  subject: string
  happenedAt: Instant | undefined
  body: string
  payloadBytesMax: number
}

function refuseUnfit({ eventId, subject, happenedAt, body, payloadBytesMax }: Named): void {
  const isFitName = (name: string) => name !== '' && name.length <= nameLengthMax
  if (!isFitName(eventId)) throw new Refusal('kit.invalidInput', { field: 'eventId' })
  if (!isFitName(subject)) throw new Refusal('kit.invalidInput', { field: 'subject' })
  // The format of an instant allows invalid calendar days.
  if (happenedAt !== undefined && Number.isNaN(msOf(happenedAt)))
    throw new Refusal('kit.invalidInput', { field: 'happenedAt' })
  if (Buffer.byteLength(body) > payloadBytesMax) throw new Refusal('kit.invalidInput', { field: 'body' })
}
