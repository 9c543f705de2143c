import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Seal, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const lineAttempts = defineTable('identity.line_attempts', {
  columns: {
    stateHash: z.string(),
    keyHash: z.string(),
    proofsSealed: z.nullable(z.string()),
    redirectUrl: z.string(),
    state: z.enum(['left', 'returning', 'returned', 'spent']),
    ticketHash: z.nullable(z.string()),
    lineUserId: z.nullable(z.string()),
    displayName: z.nullable(z.string()),
    createdAt: Instant,
    expiresAt: Instant,
  },
  key: ['stateHash'],
  // A previous version stored the proofs unencrypted.
  undeclared: ['nonce', 'code_verifier'],
})
const lineNonces = defineTable('identity.line_nonces', {
  columns: { nonceHash: z.string(), usedAt: Instant },
  key: ['nonceHash'],
})
const lineBindings = defineTable('identity.line_bindings', {
  columns: { bindingHash: z.string(), lineUserId: z.string(), expiresAt: Instant },
  key: ['bindingHash'],
})

/** A LINE account. */
export type LineSubject = { readonly lineUserId: string; readonly displayName: string | null }

export type LineAttempt = {
  readonly stateHash: string
  readonly keyHash: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUrl: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** Proofs for the messaging app after the return of the browser. */
const Proofs = z.object({ nonce: z.string(), codeVerifier: z.string() })

export async function insertLineAttempt(
  tx: Tx,
  seal: Seal,
  { nonce, codeVerifier, ...attempt }: LineAttempt,
): Promise<void> {
  const proofsSealed = seal.seal(JSON.stringify({ nonce, codeVerifier }))
  await lineAttempts.insert(tx, { ...attempt, proofsSealed, state: 'left' })
}

export type ReturningAttempt = Pick<LineAttempt, 'stateHash' | 'nonce' | 'codeVerifier' | 'redirectUrl'>

/** Consumes a state; undefined if it is unknown, expired or already used. */
export async function takeLineState(
  tx: Tx,
  seal: Seal,
  { stateHash, now }: { stateHash: string; now: Instant },
): Promise<ReturningAttempt | undefined> {
  const [taken] = await lineAttempts.updateWhere(tx, { state: 'returning' }, (query) =>
    query.where('state_hash', '=', stateHash).where('state', '=', 'left').where('expires_at', '>', now),
  )
  // A row from an older server that still runs has no encrypted proofs: the rider has to start again.
  if (!taken?.proofsSealed) return undefined
  return { stateHash, ...z.parse(Proofs, JSON.parse(seal.open(taken.proofsSealed))), redirectUrl: taken.redirectUrl }
}

/** Stores the identity of a return, for the page that redeems its ticket in time. */
export async function storeLineReturn(
  tx: Tx,
  {
    stateHash,
    ticketHash,
    subject: { lineUserId, displayName },
    expiresAt,
  }: { stateHash: string; ticketHash: string; subject: LineSubject; expiresAt: Instant },
): Promise<void> {
  await lineAttempts.updateWhere(tx, { state: 'returned', ticketHash, lineUserId, displayName, expiresAt }, (query) =>
    query.where('state_hash', '=', stateHash).where('state', '=', 'returning'),
  )
}

/** Consumes a ticket, for the page that left only. */
export async function takeLineTicket(
  tx: Tx,
  { ticketHash, keyHash, now }: { ticketHash: string; keyHash: string; now: Instant },
): Promise<LineSubject | undefined> {
  const [taken] = await lineAttempts.updateWhere(tx, { state: 'spent' }, (query) =>
    query
      .where('ticket_hash', '=', ticketHash)
      .where('key_hash', '=', keyHash)
      .where('state', '=', 'returned')
      .where('expires_at', '>', now),
  )
  return taken?.lineUserId ? { lineUserId: taken.lineUserId, displayName: taken.displayName } : undefined
}

/** Consumes a nonce; false if it was used before. Of two concurrent requests, the second waits for the first. */
export async function spendLineNonce(tx: Tx, nonceHash: string, usedAt: Instant): Promise<boolean> {
  return (await lineNonces.insertIfAbsent(tx, { nonceHash, usedAt })) !== undefined
}

export async function insertLineBinding(
  tx: Tx,
  binding: { bindingHash: string; lineUserId: string; expiresAt: Instant },
): Promise<void> {
  await lineBindings.insert(tx, binding)
}

/** The pending account of this token; undefined if it is unknown, used or expired. Locks the row. */
export async function heldLineAccount(
  tx: Tx,
  { bindingHash, now }: { bindingHash: string; now: Instant },
): Promise<string | undefined> {
  const held = await lineBindings.first(tx, (query) =>
    query.where('binding_hash', '=', bindingHash).where('expires_at', '>', now).forUpdate(),
  )
  return held?.lineUserId
}

export async function removeLineBinding(tx: Tx, bindingHash: string): Promise<void> {
  await lineBindings.delete(tx, { bindingHash })
}

/** Deletes short-lived rows: pending logins and accounts, and nonces after a day. */
export async function forgetLineLoginsBefore(
  tx: Tx,
  { attempts, nonces, bindings }: { attempts: Instant; nonces: Instant; bindings: Instant },
): Promise<void> {
  await lineAttempts.deleteWhere(tx, (query) => query.where('created_at', '<', attempts))
  await lineNonces.deleteWhere(tx, (query) => query.where('used_at', '<', nonces))
  await lineBindings.deleteWhere(tx, (query) => query.where('expires_at', '<', bindings))
}
