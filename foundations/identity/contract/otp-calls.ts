import { defineCall, Flag, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ClientUuid, CountryCode, Otp, OtpProof, TypedPhone } from './otp.ts'

export const requestOtp = defineCall({
  id: 'CALL-057',
  method: 'POST',
  path: '/request_otp',
  who: 'none',
  purpose: 'send a one-time code; the answer is the same whether the phone is registered or not',
  perMinute: 600,
  body: z.object({
    phone: TypedPhone,
    uuid: ClientUuid,
    type: leftOut(z.literal('line')),
    cc: CountryCode,
    /** Tells that an earlier code did not arrive; each request sends a new code in any case. */
    resend: leftOut(Flag),
  }),
  reply: z.object({ cooldownSeconds: z.int(), lifeSeconds: z.int() }),
  refusals: [
    'identity.phoneInvalid',
    'identity.browserUnknown',
    'identity.otpTooSoon',
    'identity.otpLimit',
    'identity.smsNotSent',
    'kit.rateLimited',
  ],
})

export const verifyOtp = defineCall({
  id: 'CALL-058',
  method: 'POST',
  path: '/verify_otp',
  who: 'none',
  purpose: 'verify a one-time code and get a one-time proof for sign-in or sign-up',
  perMinute: 600,
  body: z.object({
    phone: TypedPhone,
    uuid: ClientUuid,
    otp: Otp,
    cc: CountryCode,
    platform: leftOut(z.string().check(z.maxLength(40))),
  }),
  reply: z.object({ verified: z.literal(true), registered: z.boolean(), proof: OtpProof }),
  refusals: ['identity.phoneInvalid', 'identity.invalidOtp', 'identity.otpExpired', 'identity.otpTriesUsed'],
})
