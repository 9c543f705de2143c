import { type Instant, nextState } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import { type OtpCode, type OtpEvent, otpLifecycle, type OtpState } from '../rules/otp-state.ts'

type OtpRow = {
  id: string
  purpose: string
  phone_e164: string
  client_hash: string
  address: string
  state: OtpState
  code_hash: string | null
  tries_used: number
  requested_at: Instant
  expires_at: Instant
  proof_hash: string | null
  proof_expires_at: Instant | null
  handed_over_at: Instant | null
}
type Tables = { 'identity.otp_codes': OtpRow }

const table = 'identity.otp_codes'
const columns = ['id', 'phone_e164', 'state', 'code_hash', 'tries_used', 'expires_at', 'proof_expires_at'] as const

function otpCodeOf(row: Pick<OtpRow, (typeof columns)[number]>): OtpCode {
  return {
    id: row.id,
    phoneE164: row.phone_e164,
    state: row.state,
    codeHash: row.code_hash,
    triesUsed: row.tries_used,
    expiresAt: row.expires_at,
    proofExpiresAt: row.proof_expires_at,
  }
}

export type OtpRequest = {
  readonly id: string
  readonly purpose: string
  readonly phoneE164: string
  readonly clientHash: string
  readonly address: string
  readonly requestedAt: Instant
  readonly expiresAt: Instant
}

export async function insertOtpRequest(tx: Tx, request: OtpRequest): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto(table)
    .values({
      id: request.id,
      purpose: request.purpose,
      phone_e164: request.phoneE164,
      client_hash: request.clientHash,
      address: request.address,
      state: 'requested',
      tries_used: 0,
      requested_at: request.requestedAt,
      expires_at: request.expiresAt,
    })
    .execute()
}

/** When codes were asked for a phone after a moment, oldest first. */
export async function otpRequestsOf(tx: Tx, phoneE164: string, after: Instant): Promise<readonly Instant[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select('requested_at')
    .where('phone_e164', '=', phoneE164)
    .where('requested_at', '>', after)
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => row.requested_at)
}

export async function otpRequestsFrom(tx: Tx, address: string, after: Instant): Promise<number> {
  const { count } = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('requested_at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Whether the message of an earlier request for a phone, whose time is not over, has not been handed over yet. A code that
 * was shown has arrived, whether or not its receipt was lost.
 */
export async function hasMessageWaiting(
  tx: Tx,
  { purpose, phoneE164, now }: { purpose: string; phoneE164: string; now: Instant },
): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select('id')
    .where('phone_e164', '=', phoneE164)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['requested', 'sent'])
    .where('expires_at', '>', now)
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that whoever carries messages has taken this one. */
export async function markMessageHandedOver(tx: Tx, id: string, now: Instant): Promise<void> {
  await tablesOf<Tables>(tx).updateTable(table).set({ handed_over_at: now }).where('id', '=', id).execute()
}

/** Locks the row, so that of two who show one code the second sees what the first has made of it. */
export async function otpCodeById(tx: Tx, id: string): Promise<OtpCode | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && otpCodeOf(row)
}

/** The newest code that this page asked for this phone; an older one counts no more. Locks the row. */
export async function newestOtpCode(
  tx: Tx,
  { purpose, phoneE164, clientHash }: { purpose: string; phoneE164: string; clientHash: string },
): Promise<OtpCode | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(columns)
    .where('phone_e164', '=', phoneE164)
    .where('purpose', '=', purpose)
    .where('client_hash', '=', clientHash)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && otpCodeOf(row)
}

/** The verified code behind a proof that still counts. Locks the row. */
export async function otpCodeByProof(
  tx: Tx,
  { purpose, proofHash, now }: { purpose: string; proofHash: string; now: Instant },
): Promise<OtpCode | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(columns)
    .where('proof_hash', '=', proofHash)
    .where('purpose', '=', purpose)
    .where('state', '=', 'verified')
    .where('proof_expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row && otpCodeOf(row)
}

type OtpFacts = Partial<Pick<OtpRow, 'code_hash' | 'proof_hash' | 'proof_expires_at'>>

/** The only place where a code's state moves, and only from the state that was read. */
async function move(tx: Tx, code: OtpCode, event: OtpEvent, facts: OtpFacts = {}): Promise<void> {
  const state = nextState<OtpState, OtpEvent>(otpLifecycle, code.state, event)
  if (state === undefined) throw new Error(`a code that is ${code.state} cannot be ${event}`)
  const { numUpdatedRows } = await tablesOf<Tables>(tx)
    .updateTable(table)
    .set({ ...facts, state })
    .where('id', '=', code.id)
    .where('state', '=', code.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a code moved although its row was locked')
}

export async function markOtpSent(tx: Tx, code: OtpCode, codeHash: string): Promise<void> {
  await move(tx, code, 'codeSent', { code_hash: codeHash })
}

export async function markOtpVerified(
  tx: Tx,
  code: OtpCode,
  { proofHash, proofExpiresAt }: { proofHash: string; proofExpiresAt: Instant },
): Promise<void> {
  await move(tx, code, 'codeVerified', { proof_hash: proofHash, proof_expires_at: proofExpiresAt })
}

export async function markOtpSpent(tx: Tx, code: OtpCode): Promise<void> {
  await move(tx, code, 'proofSpent')
}

/** Answers how many tries have been used, this one included. */
export async function countOtpTry(tx: Tx, id: string): Promise<number> {
  const row = await tablesOf<Tables>(tx)
    .updateTable(table)
    .set((code) => ({ tries_used: code('tries_used', '+', 1) }))
    .where('id', '=', id)
    .returning('tries_used')
    .executeTakeFirstOrThrow()
  return row.tries_used
}

export async function forgetOtpCodesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom(table).where('requested_at', '<', before).execute()
}
