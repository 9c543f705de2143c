import { defineCall, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CountryCode, TypedPhone } from './otp.ts'
import { DisplayName, UserStatus } from './rider.ts'

const OperatorsRider = z.object({
  uid: z.string(),
  userNumber: z.int(),
  displayName: z.string(),
  status: UserStatus,
})
const Reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(300))

export const findRider = defineCall({
  id: 'OWN-identity-find-rider',
  method: 'POST',
  path: '/partner/operator/riders/find',
  who: 'operator',
  purpose: 'the rider with a phone number; a POST, because a number belongs into no log of addresses',
  body: z.object({ phone: TypedPhone, cc: CountryCode, reason: Reason }),
  reply: OperatorsRider,
  refusals: ['identity.phoneInvalid', 'kit.notFound'],
})

export const setRiderStatus = defineCall({
  id: 'OWN-identity-set-rider-status',
  method: 'PUT',
  path: '/partner/operator/riders/{uid}/status',
  who: 'operator',
  purpose: 'set the status of a rider; a ban ends every session and socket at once',
  params: z.object({ uid: z.uuid() }),
  body: z.object({ status: UserStatus, reason: Reason }),
  reply: OperatorsRider,
  refusals: ['kit.notFound'],
})

export const readRiderAudit = defineCall({
  id: 'OWN-identity-read-rider-audit',
  method: 'GET',
  path: '/partner/operator/riders/{uid}/audit',
  who: 'operator',
  purpose: 'the audit log of an account, newest first',
  params: z.object({ uid: z.uuid() }),
  reply: z.object({
    entries: z.array(
      z.object({ at: z.string(), actor: z.string(), action: z.string(), facts: z.record(z.string(), z.unknown()) }),
    ),
  }),
})

export const enrollKiosk = defineCall({
  id: 'OWN-identity-enroll-kiosk',
  method: 'POST',
  path: '/partner/operator/kiosks',
  who: 'operator',
  purpose: 'a new kiosk with its key, which is said this once; its phone is the one that a driver would call',
  body: z.object({ displayName: DisplayName, phone: TypedPhone, cc: CountryCode }),
  reply: z.object({ kiosk_id: z.string(), key: z.string(), uid: z.string() }),
  status: 201,
  refusals: ['identity.phoneInvalid', 'identity.phoneRegistered'],
})

/** The kinds of organisations that a code binds a rider to. */
export const BindingKind = z.enum(['company', 'partner'])
export type BindingKind = z.infer<typeof BindingKind>

export const issueBindCode = defineCall({
  id: 'OWN-identity-issue-bind-code',
  method: 'POST',
  path: '/partner/operator/bind-codes',
  who: 'operator',
  purpose: 'a code that binds riders to a company or partner, said this once',
  body: z.object({
    kind: BindingKind,
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    uses: leftOutOr(z.int().check(z.gte(1), z.lte(10_000)), 1),
    lifeDays: leftOutOr(z.int().check(z.gte(1), z.lte(365)), 30),
  }),
  reply: z.object({ code: z.string(), expiresAt: z.string() }),
  status: 201,
})

const ConfigParams = z.object({ name: z.string().check(z.maxLength(80)) })
const OperatorsConfig = z.object({ name: z.string(), value: z.unknown() })

export const setConfig = defineCall({
  id: 'OWN-identity-set-config',
  method: 'PUT',
  path: '/partner/operator/configs/{name}',
  who: 'operator',
  purpose: 'set a config for everybody from now on; a value that does not fit its schema changes nothing',
  params: ConfigParams,
  body: z.object({ value: z.unknown(), reason: Reason }),
  reply: OperatorsConfig,
  refusals: ['kit.notFound'],
})

export const resetConfig = defineCall({
  id: 'OWN-identity-reset-config',
  method: 'DELETE',
  path: '/partner/operator/configs/{name}',
  who: 'operator',
  purpose: 'let the default of a config count again',
  params: ConfigParams,
  query: z.object({ reason: Reason }),
  reply: OperatorsConfig,
  refusals: ['kit.notFound'],
})
