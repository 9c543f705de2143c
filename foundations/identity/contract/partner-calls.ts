import { defineCall, Instant, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ClientUuid, CountryCode, numberRefusals, Otp, TypedPhone } from './otp.ts'
import { bindingTypes } from './partner-binding.ts'
import { partnerCodeRefusals } from './partner-refusals.ts'

/** As typed; the server normalises and checks it, so that a wrong one is a refusal with its own words. */
const LoginId = z.string().check(z.minLength(1), z.maxLength(60))
const TypeOfBinding = z.enum(bindingTypes)

/** `changed`: bound, but the partner knows another phone by now; rental waits until it is bound again. */
export const PartnerMembershipState = z.enum(['none', 'bound', 'changed'])
export type PartnerMembershipState = z.infer<typeof PartnerMembershipState>

const StoredMembership = z.object({
  state: PartnerMembershipState,
  memberNo: z.nullable(z.string()),
  /** The last four characters of the id number. */
  loginIdTail: z.nullable(z.string()),
  /** `resident` has its own words: a resident certificate is no national id. */
  idKind: z.nullable(z.enum(['national', 'resident'])),
  bindingType: z.nullable(TypeOfBinding),
  boundAt: z.nullable(Instant),
  /** Whether rental calls pass; the page keeps it in its session storage [B46]. */
  isRentalLogin: z.boolean(),
})

/** A binding that the rider began and may go on with. */
const OpenBinding = z.object({
  /** The next step: show the id number, agree to the upgrade, or wait for the partner. */
  step: z.enum(['idNumber', 'upgradeConsent', 'waiting']),
  bindingType: TypeOfBinding,
  triesLeft: z.int(),
  expiresAt: Instant,
})

export const PartnerMembership = z.object({ ...StoredMembership.shape, binding: z.nullable(OpenBinding) })
export type PartnerMembership = Readonly<z.infer<typeof PartnerMembership>>

export const getPartnerMembership = defineCall({
  id: 'OWN-identity-get-partner-membership',
  method: 'GET',
  path: '/v3/identity/partner-membership',
  who: 'rider',
  purpose: 'the stored membership and a binding that is under way; asks no partner',
  reply: PartnerMembership,
})

export const authLogin = defineCall({
  id: 'CALL-200',
  method: 'POST',
  path: '/v3/identity/partner-membership/auth-login',
  who: 'rider',
  purpose: 'ask the partner whether the membership is bound to this rider; without loginId, the stored one is asked',
  body: z.object({ loginId: leftOut(LoginId) }),
  reply: z.object({ status: z.literal(200), checkedAt: Instant, membership: PartnerMembership }),
  refusals: ['identity.idNumberInvalid', 'identity.partnerConsentNeeded', ...partnerCodeRefusals],
})

/**
 * With phone, uuid and otp but without loginId, it only takes the OTP step, and the reply's binding is at `idNumber`.
 * With loginId alone, it goes on with that binding. `bindingType` repeats the type of the refusal before it: a binding in
 * place of another one, or with a changed phone, needs to be named.
 */
export const bindPartner = defineCall({
  id: 'CALL-201',
  method: 'POST',
  path: '/v3/identity/partner-membership/bind',
  who: 'rider',
  purpose: 'bind the membership of the id number to this rider, with a phone that a code has proven',
  body: z.object({
    phone: leftOut(TypedPhone),
    uuid: leftOut(ClientUuid),
    otp: leftOut(Otp),
    cc: CountryCode,
    loginId: leftOut(LoginId),
    bindingType: leftOut(z.enum(['first_binding', 'carplus_changed_rebinding', 'rebinding'])),
  }),
  reply: PartnerMembership,
  refusals: [
    ...numberRefusals,
    'identity.bindingPhoneNeeded',
    'identity.idNumberInvalid',
    'identity.bindingUnderWay',
    'identity.partnerConsentNeeded',
    ...partnerCodeRefusals,
  ],
})

const AcceptedAgreement = z.object({
  document: z.string().check(z.minLength(1), z.maxLength(60)),
  version: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Of the text that was shown: the partner may write another one under the same version. */
  textHash: leftOut(z.string().check(z.maxLength(100))),
})
const AcceptedAgreements = z.array(AcceptedAgreement).check(z.minLength(1), z.maxLength(20))

export const upgradePartner = defineCall({
  id: 'CALL-068',
  method: 'POST',
  path: '/v3/identity/partner-membership/upgrade',
  who: 'rider',
  purpose: 'with consent, make the rider a member at the partner and bind the membership',
  body: z.object({
    is_accepted: z.literal([1, '1', true, 'true']),
    /** May be left out after a binding that found no member. */
    loginId: leftOut(LoginId),
    /** Accepted together with the consent. */
    agreements: leftOut(AcceptedAgreements),
  }),
  reply: PartnerMembership,
  refusals: [
    'identity.bindingPhoneNeeded',
    'identity.idNumberInvalid',
    'identity.bindingUnderWay',
    'identity.partnerConsentNeeded',
    'identity.partnerAgreementOutdated',
    ...partnerCodeRefusals,
  ],
})

export const PartnerAgreement = z.object({
  document: z.string(),
  version: z.string(),
  title: z.string(),
  /** Plain text; empty lines separate paragraphs. */
  text: z.string(),
  textHash: z.string(),
  /** The same text at the partner, if it is published. */
  url: z.nullable(z.string()),
  acceptedAt: z.nullable(Instant),
})
export type PartnerAgreement = Readonly<z.infer<typeof PartnerAgreement>>
const PartnerAgreements = z.object({ agreements: z.array(PartnerAgreement) })

export const listUnacceptedPartnerAgreements = defineCall({
  id: 'CALL-080',
  method: 'GET',
  path: '/identity/unaccepted-yulon-agreements',
  who: 'rider',
  purpose: "the car maker's agreements that this rider has not accepted in their version in force",
  reply: PartnerAgreements,
  refusals: ['identity.partnerAway'],
})

export const listPartnerAgreements = defineCall({
  id: 'CALL-081',
  method: 'GET',
  path: '/identity/yulon-latest-agreements',
  who: 'rider',
  purpose: "the car maker's agreements in force",
  reply: PartnerAgreements,
  refusals: ['identity.partnerAway'],
})

export const acceptPartnerAgreements = defineCall({
  id: 'CALL-082',
  method: 'POST',
  path: '/identity/accept-yulon-agreements',
  who: 'rider',
  purpose: 'accept versions of the agreements that were shown; again is fine',
  body: z.object({ agreements: AcceptedAgreements }),
  reply: PartnerAgreements,
  refusals: ['identity.partnerAgreementOutdated'],
})
