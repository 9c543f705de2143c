import { defineCall, Flag, Instant, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { BindingKind } from './operator-calls.ts'
import {
  ClientUuid,
  CountryCode,
  numberRefusals,
  Otp,
  OtpProof,
  proofOrOtp,
  shownOtpFields,
  TypedPhone,
} from './otp.ts'
import { DisplayName, RiderProfile } from './rider.ts'
import { Email } from './session-calls.ts'

export const finishSignUp = defineCall({
  id: 'OWN-identity-finish-sign-up',
  method: 'POST',
  path: '/v3/identity/sign-up/finish',
  who: 'rider',
  purpose: 'name, address and agreement of a rider who is signing up, or has to send them again',
  body: z.object({
    displayName: DisplayName,
    email: leftOut(Email),
    agreedTermsVersion: z.string().check(z.maxLength(40)),
    marketingAgree: leftOut(Flag),
  }),
  reply: RiderProfile,
  refusals: ['identity.termsOutdated', 'identity.simplifiedCharacters'],
})

export const signInKiosk = defineCall({
  id: 'CALL-062',
  method: 'POST',
  path: '/v2/signin/kiosk',
  who: 'none',
  purpose: 'sign a kiosk in by its id and key; it may only request a ride now and see it',
  perMinute: 60,
  body: z.object({
    kiosk_id: z.string().check(z.minLength(1), z.maxLength(60)),
    key: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.object({ kiosk_id: z.string(), uid: z.string(), displayName: z.string() }),
  refusals: ['identity.kioskUnknown', 'identity.accountBlocked', 'identity.accountArchived'],
})

/** The first half of changing the phone: the code that `request_otp` sent to the new number. */
export const checkOtp = defineCall({
  id: 'CALL-066',
  method: 'POST',
  path: '/v3/identity/check-otp',
  who: 'rider',
  purpose: 'verify a code of a signed-in rider and get a one-time proof',
  body: z.object({ phone: TypedPhone, uuid: ClientUuid, otp: Otp, cc: CountryCode }),
  reply: z.object({ verified: z.literal(true), proof: OtpProof }),
  refusals: numberRefusals,
})

export const updatePhone = defineCall({
  id: 'CALL-067',
  method: 'POST',
  path: '/v3/identity/verify-login-update-phone',
  who: 'rider',
  purpose: 'change the number for signing in; the old one is notified, and other sessions end',
  body: z.object(shownOtpFields).check(proofOrOtp),
  reply: RiderProfile,
  refusals: [...numberRefusals, 'identity.phoneTaken', 'identity.phoneChangedTooOften'],
})

export const requestEmailVerification = defineCall({
  id: 'CALL-060',
  method: 'POST',
  path: '/request_email_verification',
  who: 'rider',
  purpose: 'send a mail with a one-time link; without an address, to the one of the account',
  body: z.object({ email: leftOut(Email) }),
  reply: z.object({ email: Email, cooldownSeconds: z.int(), lifeSeconds: z.int() }),
  refusals: ['identity.emailMissing', 'identity.mailTooSoon', 'identity.mailLimit'],
})

const LinkToken = z.string().check(z.regex(/^[\w.-]{10,300}$/))

export const verifyEmail = defineCall({
  id: 'OWN-identity-verify-email',
  method: 'POST',
  path: '/v3/identity/verify-email',
  who: 'none',
  purpose: 'the target of the link in a mail: confirms the address',
  perMinute: 120,
  body: z.object({ token: LinkToken }),
  reply: z.object({ email: Email }),
  refusals: ['identity.linkUsedUp'],
})

/** Optional mails, which a rider can decline; mails that the account requires are always sent. */
export const MailTopic = z.enum(['receipts', 'offers'])
export type MailTopic = z.infer<typeof MailTopic>

/** Called from a mail program without a session: the signed token contains rider and kind. */
export const unsubscribeFromMail = defineCall({
  id: 'CALL-112',
  method: 'POST',
  path: '/email/unsubscribe',
  who: 'none',
  purpose: 'send no more mails of this topic',
  perMinute: 120,
  // Mail programs post their own form body, so the URL contains everything.
  rawBody: true,
  query: z.object({ token: LinkToken }),
  reply: z.object({ topic: MailTopic }),
  refusals: ['identity.linkUsedUp'],
})

export const enroll = defineCall({
  id: 'CALL-113',
  method: 'POST',
  path: '/v3/enrollment',
  who: 'rider',
  purpose: 'take part in a programme that is open now; again is fine',
  body: z.object({ program: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  reply: z.object({ program: z.string(), enrolledAt: Instant }),
  refusals: ['kit.notFound'],
})

/** Needs that a driver should know before the ride: each adds a sentence to the driver's note. */
export const RiderFeature = z.enum(['hard_of_hearing', 'low_vision', 'uses_wheelchair', 'guide_dog'])
export type RiderFeature = z.infer<typeof RiderFeature>
const RiderFeatures = z.object({
  hard_of_hearing: z.boolean(),
  low_vision: z.boolean(),
  uses_wheelchair: z.boolean(),
  guide_dog: z.boolean(),
})

export const readRiderFeatures = defineCall({
  id: 'CALL-114',
  method: 'GET',
  path: '/rider/feature',
  who: 'rider',
  purpose: 'rider feature: read',
  reply: z.object({ features: RiderFeatures }),
})

export const putRiderFeatures = defineCall({
  id: 'CALL-115',
  method: 'PUT',
  path: '/rider/feature',
  who: 'rider',
  purpose: 'rider feature: update; absent fields stay unchanged',
  body: z.object({ features: z.partialRecord(RiderFeature, Flag) }),
  reply: z.object({ features: RiderFeatures }),
})

export const bindByCode = defineCall({
  id: 'CALL-195',
  method: 'POST',
  path: '/v3/identity/bind-by-code',
  who: 'rider',
  purpose: 'bind to the company or partner that handed out the code; an unbound account is in use again',
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  reply: z.object({ kind: BindingKind, subject: z.string(), status: z.string() }),
  refusals: ['identity.bindCodeWrong', 'identity.bindTriesUsed'],
})
