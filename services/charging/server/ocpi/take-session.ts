import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type House, lockUntilEnd, receiveEvent, type Tx } from '@daoxing/kit/server'
import { type OcpiCdr, ocpiPeerKind, type OcpiSession } from '@daoxing/charging/contract'
import { folded, partyOf } from './rules/ocpi-keys.ts'
import { isReferenceOf } from '../stores/ocpi/command-store.ts'
import { findCdr, insertCdr } from '../stores/ocpi/cdr-store.ts'
import { findPartySession, putPartySession } from '../stores/ocpi/party-session-store.ts'
import { orderHashOf } from '../stores/reservation-store.ts'
import { chargeDetails, sessionUpdates } from './streams.ts'

type From = { readonly tx: Tx; readonly house: House; readonly operatorId: string }
type Taken = { readonly isNew: boolean; readonly isApplied: boolean }

/** No two pushes of a session are merged at once. */
export const lockSession = (
  tx: Tx,
  { country_code, party_id, id }: Pick<OcpiSession, 'country_code' | 'party_id' | 'id'>,
) => lockUntilEnd(tx, `charging.partySession:${country_code}/${party_id}/${folded(id)}`)

/** Stores a session as it stands, and passes it on; an older one changes nothing. The caller has locked it. */
export async function takeSession({
  tx,
  house,
  operatorId,
  session,
}: From & { readonly session: OcpiSession }): Promise<Taken> {
  const key = { ...partyOf(session), sessionId: session.id }
  const before = await findPartySession(tx, key)
  if (before && session.last_updated < before.lastUpdated) return { isNew: false, isApplied: false }
  await putPartySession(tx, { operatorId, session, now: house.clock.now() })
  await receiveEvent({
    tx,
    house,
    events: sessionUpdates,
    from: { peerKind: ocpiPeerKind, peerId: operatorId },
    // The same state again is the same event.
    eventId: `session:${digestOf(session)}`,
    subject: await subjectOf({ tx, house, operatorId }, session, session.id),
    happenedAt: session.last_updated,
    payload: session,
    // Its order may have become known since it came first.
    onReusedId: 'ignore',
  })
  return { isNew: before === undefined, isApplied: true }
}

/** Stores a CDR and passes it on, once. The first one of an id stays; `isSame` says whether this one equals it. */
export async function takeCdr({
  tx,
  house,
  operatorId,
  cdr,
}: From & { readonly cdr: OcpiCdr }): Promise<{ readonly isNew: boolean; readonly isSame: boolean }> {
  const inserted = await insertCdr(tx, { operatorId, cdr, now: house.clock.now() })
  if (!inserted) {
    const known = await findCdr(tx, { ...partyOf(cdr), cdrId: cdr.id })
    return { isNew: false, isSame: isDeepStrictEqual(known?.document, JSON.parse(JSON.stringify(cdr))) }
  }
  await receiveEvent({
    tx,
    house,
    events: chargeDetails,
    from: { peerKind: ocpiPeerKind, peerId: operatorId },
    eventId: `cdr:${digestOf({ ...partyOf(cdr), id: folded(cdr.id) })}`,
    subject: await subjectOf({ tx, house, operatorId }, cdr, cdr.session_id ?? `cdr/${cdr.id}`),
    // Without a time: a CDR that comes months later is a bill all the same.
    payload: cdr,
  })
  return { isNew: true, isSame: true }
}

async function subjectOf({ tx, operatorId }: From, named: OcpiSession | OcpiCdr, otherwise: string): Promise<string> {
  const orderHash = named.authorization_reference
  // A session or record after a reservation belongs to the order that used it.
  if (orderHash !== undefined && (await isReferenceOf(tx, { operatorId, orderHash }))) return orderHashOf(tx, orderHash)
  return `${named.country_code}/${named.party_id}/${folded(otherwise)}`
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
