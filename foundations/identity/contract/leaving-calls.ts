import { AccountHold, defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { numberRefusals, OtpProof } from './otp.ts'

/** Between the request and the deletion; signing in within it takes the request back. */
export const leavingDays = 14

export const LeavingReason = z.enum([
  'rarelyUsed',
  'otherApp',
  'tooExpensive',
  'badService',
  'privacy',
  'secondAccount',
  'other',
])
export type LeavingReason = z.infer<typeof LeavingReason>

/** The records that stay after an account, each with its reason and time. */
const KeptRecords = z.array(
  z.object({
    what: z.enum(['orders', 'payments', 'companyRides', 'ratings', 'alarms', 'agreements']),
    why: z.enum(['accounting', 'complaints', 'proof']),
    months: z.int(),
  }),
)
export type KeptRecords = z.infer<typeof KeptRecords>

const own = '/v3/identity/users/me'

export const readCanDelete = defineCall({
  id: 'CALL-071',
  method: 'GET',
  path: `${own}/can-delete`,
  who: 'rider',
  purpose: 'whether the account can be deleted: what stands against it, with the way out, and what stays afterwards',
  reply: z.object({ can_delete: z.boolean(), holds: z.array(AccountHold), days: z.int(), kept: KeptRecords }),
})

export const saveDeletionReasons = defineCall({
  id: 'CALL-072',
  method: 'POST',
  path: `${own}/deletion-reasons`,
  who: 'rider',
  purpose: 'account deletion reasons: why the rider leaves; later ones replace earlier ones',
  body: z.object({
    reasons: z.array(LeavingReason).check(z.minLength(1), z.maxLength(LeavingReason.options.length)),
    note: z.string().check(z.trim(), z.maxLength(500)),
  }),
  reply: z.object({ saved: z.literal(true) }),
})

/** The proof comes from `check-otp` on the number of the account. Every session ends. */
export const deleteAccount = defineCall({
  id: 'CALL-073',
  method: 'DELETE',
  path: '/identity/users/me',
  who: 'rider',
  purpose: 'delete the account: after 14 days, unless the rider signs in before',
  body: z.object({ proof: OtpProof }),
  reply: z.object({ erase_at: Instant, certificate: z.string() }),
  refusals: [...numberRefusals, 'identity.accountHeld'],
})

export const LeavingState = z.enum(['WAITING', 'ERASING', 'ERASED', 'TAKEN_BACK'])
export type LeavingState = z.infer<typeof LeavingState>

/** The certificate's code alone opens it; no person is named in it. */
export const readErasure = defineCall({
  id: 'OWN-identity-read-erasure',
  method: 'POST',
  path: '/v3/identity/erasure',
  who: 'none',
  purpose: 'the certificate of a deleted account: what went, what stays, why and until when',
  body: z.object({ certificate: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: z.object({
    state: LeavingState,
    asked_at: Instant,
    erase_at: Instant,
    erased_at: z.nullable(Instant),
    kept: KeptRecords,
  }),
  refusals: ['identity.linkUsedUp'],
})
