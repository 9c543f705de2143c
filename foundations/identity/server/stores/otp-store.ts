import { Instant, nextState } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, tablesOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type OtpCode, type OtpEvent, otpLifecycle, OtpState } from '../rules/otp-state.ts'

const otpCodes = defineTable('identity.otp_codes', {
  columns: {
    id: z.string(),
    purpose: writeOnly(z.string()),
    phoneE164: z.string(),
    clientHash: writeOnly(z.string()),
    address: writeOnly(z.string()),
    state: OtpState,
    codeHash: z.nullable(z.string()),
    triesUsed: z.int(),
    requestedAt: writeOnly(Instant),
    expiresAt: Instant,
    proofHash: writeOnly(z.nullable(z.string())),
    proofExpiresAt: z.nullable(Instant),
    handedOverAt: writeOnly(z.nullable(Instant)),
    requestedBy: z.nullable(z.string()),
  },
  key: ['id'],
  guard: ['state'],
})
const table = 'identity.otp_codes'

export type OtpRequest = Pick<
  NewRecordOf<typeof otpCodes>,
  'id' | 'purpose' | 'phoneE164' | 'clientHash' | 'address' | 'requestedAt' | 'expiresAt' | 'requestedBy'
>

export async function insertOtpRequest(tx: Tx, request: OtpRequest): Promise<void> {
  await otpCodes.insert(tx, { ...request, state: 'requested', triesUsed: 0 })
}

/** Times of the code requests for a phone after a moment, the oldest first. */
export async function otpRequestsOf(tx: Tx, phoneE164: string, after: Instant): Promise<readonly Instant[]> {
  const rows = await tablesOf(tx, otpCodes)
    .selectFrom(table)
    .select('requested_at')
    .where('phone_e164', '=', phoneE164)
    .where('requested_at', '>', after)
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => row.requested_at)
}

export async function otpRequestsFrom(tx: Tx, address: string, after: Instant): Promise<number> {
  const { count } = await tablesOf(tx, otpCodes)
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('requested_at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Whether the message of an earlier, unexpired request for a phone is still undelivered. A used code has arrived, even
 * if its receipt was lost.
 */
export async function hasMessageWaiting(
  tx: Tx,
  { purpose, phoneE164, now }: { purpose: string; phoneE164: string; now: Instant },
): Promise<boolean> {
  const row = await tablesOf(tx, otpCodes)
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

/** Records that the message provider has accepted this one. */
export async function markMessageHandedOver(tx: Tx, id: string, now: Instant): Promise<void> {
  await otpCodes.updateWhere(tx, { handedOverAt: now }, (query) => query.where('id', '=', id))
}

/** Locks the row, so that of two concurrent attempts the second sees the result of the first. */
export function otpCodeById(tx: Tx, id: string): Promise<OtpCode | undefined> {
  return otpCodes.first(tx, (query) => query.where('id', '=', id).forUpdate())
}

/** The newest code that this page requested for this phone; older ones are invalid. Locks the row. */
export function newestOtpCode(
  tx: Tx,
  { purpose, phoneE164, clientHash }: { purpose: string; phoneE164: string; clientHash: string },
): Promise<OtpCode | undefined> {
  return otpCodes.first(tx, (query) =>
    query
      .where('phone_e164', '=', phoneE164)
      .where('purpose', '=', purpose)
      .where('client_hash', '=', clientHash)
      .orderBy('requested_at', 'desc')
      .limit(1)
      .forUpdate(),
  )
}

/** The verified code of a valid proof. Locks the row. */
export function otpCodeByProof(
  tx: Tx,
  { purpose, proofHash, now }: { purpose: string; proofHash: string; now: Instant },
): Promise<OtpCode | undefined> {
  return otpCodes.first(tx, (query) =>
    query
      .where('proof_hash', '=', proofHash)
      .where('purpose', '=', purpose)
      .where('state', '=', 'verified')
      .where('proof_expires_at', '>', now)
      .forUpdate(),
  )
}

type OtpFacts = { readonly codeHash?: string; readonly proofHash?: string; readonly proofExpiresAt?: Instant }

/** The only place that moves a code's state, and only from the state that was read. */
async function move(tx: Tx, code: OtpCode, event: OtpEvent, facts: OtpFacts = {}): Promise<void> {
  const state = nextState<OtpState, OtpEvent>(otpLifecycle, code.state, event)
  if (state === undefined) throw new Error(`a code that is ${code.state} cannot be ${event}`)
  if (!(await otpCodes.update(tx, code, { ...facts, state })))
    throw new Error('a code moved although its row was locked')
}

export async function markOtpSent(tx: Tx, code: OtpCode, codeHash: string): Promise<void> {
  await move(tx, code, 'codeSent', { codeHash })
}

export async function markOtpVerified(
  tx: Tx,
  code: OtpCode,
  { proofHash, proofExpiresAt }: { proofHash: string; proofExpiresAt: Instant },
): Promise<void> {
  await move(tx, code, 'codeVerified', { proofHash, proofExpiresAt })
}

export async function markOtpSpent(tx: Tx, code: OtpCode): Promise<void> {
  await move(tx, code, 'proofSpent')
}

/** Returns the number of used attempts, including this one. */
export async function countOtpTry(tx: Tx, id: string): Promise<number> {
  const row = await tablesOf(tx, otpCodes)
    .updateTable(table)
    .set((code) => ({ tries_used: code('tries_used', '+', 1) }))
    .where('id', '=', id)
    .returning('tries_used')
    .executeTakeFirstOrThrow()
  return row.tries_used
}

export async function forgetOtpCodesBefore(tx: Tx, before: Instant): Promise<void> {
  await otpCodes.deleteWhere(tx, (query) => query.where('requested_at', '<', before))
}
