import type { Instant } from '@daoxing/kit/contract'
import { type Seal, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

type AttemptRow = {
  state_hash: string
  key_hash: string
  proofs_sealed: string | null
  redirect_url: string
  state: 'left' | 'returning' | 'returned' | 'spent'
  ticket_hash: string | null
  line_user_id: string | null
  display_name: string | null
  created_at: Instant
  expires_at: Instant
}
type Tables = {
  'identity.line_attempts': AttemptRow
  'identity.line_nonces': { nonce_hash: string; used_at: Instant }
  'identity.line_bindings': { binding_hash: string; line_user_id: string; expires_at: Instant }
}

/** An account of the messaging app. */
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

export async function insertLineAttempt(tx: Tx, seal: Seal, attempt: LineAttempt): Promise<void> {
  const { nonce, codeVerifier } = attempt
  await tablesOf<Tables>(tx)
    .insertInto('identity.line_attempts')
    .values({
      state_hash: attempt.stateHash,
      key_hash: attempt.keyHash,
      proofs_sealed: seal.seal(JSON.stringify({ nonce, codeVerifier })),
      redirect_url: attempt.redirectUrl,
      state: 'left',
      ticket_hash: null,
      line_user_id: null,
      display_name: null,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
    })
    .execute()
}

export type ReturningAttempt = Pick<LineAttempt, 'stateHash' | 'nonce' | 'codeVerifier' | 'redirectUrl'>

/** Takes a state for the only time; undefined of one that is unknown, too late, or came back before. */
export async function takeLineState(
  tx: Tx,
  seal: Seal,
  { stateHash, now }: { stateHash: string; now: Instant },
): Promise<ReturningAttempt | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('identity.line_attempts')
    .set({ state: 'returning' })
    .where('state_hash', '=', stateHash)
    .where('state', '=', 'left')
    .where('expires_at', '>', now)
    .returning(['proofs_sealed', 'redirect_url'])
    .executeTakeFirst()
  // One from a server of before that still runs beside this one has no sealed proofs: the rider begins again.
  if (!row?.proofs_sealed) return undefined
  return { stateHash, ...z.parse(Proofs, JSON.parse(seal.open(row.proofs_sealed))), redirectUrl: row.redirect_url }
}

/** Notes whom a way back has brought, for the page that shows its ticket in time. */
export async function keepLineReturn(
  tx: Tx,
  {
    stateHash,
    ticketHash,
    subject,
    expiresAt,
  }: { stateHash: string; ticketHash: string; subject: LineSubject; expiresAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('identity.line_attempts')
    .set({
      state: 'returned',
      ticket_hash: ticketHash,
      line_user_id: subject.lineUserId,
      display_name: subject.displayName,
      expires_at: expiresAt,
    })
    .where('state_hash', '=', stateHash)
    .where('state', '=', 'returning')
    .execute()
}

/** Takes a ticket for the only time, and only for the page that left. */
export async function takeLineTicket(
  tx: Tx,
  { ticketHash, keyHash, now }: { ticketHash: string; keyHash: string; now: Instant },
): Promise<LineSubject | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('identity.line_attempts')
    .set({ state: 'spent' })
    .where('ticket_hash', '=', ticketHash)
    .where('key_hash', '=', keyHash)
    .where('state', '=', 'returned')
    .where('expires_at', '>', now)
    .returning(['line_user_id', 'display_name'])
    .executeTakeFirst()
  return row?.line_user_id ? { lineUserId: row.line_user_id, displayName: row.display_name } : undefined
}

/** Uses a nonce up; false where it was used before. Of two at once, the second waits for the first. */
export async function spendLineNonce(tx: Tx, nonceHash: string, usedAt: Instant): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .insertInto('identity.line_nonces')
    .values({ nonce_hash: nonceHash, used_at: usedAt })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .returning('nonce_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLineBinding(
  tx: Tx,
  { bindingHash, lineUserId, expiresAt }: { bindingHash: string; lineUserId: string; expiresAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.line_bindings')
    .values({ binding_hash: bindingHash, line_user_id: lineUserId, expires_at: expiresAt })
    .execute()
}

/** The account that is held ready under this token; undefined of one that is unknown, used or too late. Locks the row. */
export async function heldLineAccount(
  tx: Tx,
  { bindingHash, now }: { bindingHash: string; now: Instant },
): Promise<string | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.line_bindings')
    .select('line_user_id')
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row?.line_user_id
}

export async function removeLineBinding(tx: Tx, bindingHash: string): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.line_bindings').where('binding_hash', '=', bindingHash).execute()
}

/** Deletes short-lived rows: logins under way, held accounts, and nonces after a day. */
export async function forgetLineLoginsBefore(
  tx: Tx,
  { attempts, nonces, bindings }: { attempts: Instant; nonces: Instant; bindings: Instant },
): Promise<void> {
  const tables = tablesOf<Tables>(tx)
  await tables.deleteFrom('identity.line_attempts').where('created_at', '<', attempts).execute()
  await tables.deleteFrom('identity.line_nonces').where('used_at', '<', nonces).execute()
  await tables.deleteFrom('identity.line_bindings').where('expires_at', '<', bindings).execute()
}
