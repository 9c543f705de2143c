import { defineCall, Flag, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { LicenceClass } from './papers.ts'
import { numberRefusals, OtpProof } from './otp.ts'
import { RiderProfile } from './rider.ts'
import { Email } from './session-calls.ts'

/** The address for letters. The postal code is the district's, or the one with the delivery route: 3, 5 or 6 digits. */
export const MailingAddress = z.object({
  postal_code: z.string().check(z.trim(), z.regex(/^\d{3}(\d{2,3})?$/)),
  city: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  district: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  street: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
})
export type MailingAddress = z.infer<typeof MailingAddress>

/** A calendar day that exists, as "1990-02-28". */
export const Birthday = z.iso.date()

/** The cards with a social fare: for seniors, and for people with a disability. */
export const TrafficCardKind = z.enum(['senior', 'caring'])
export type TrafficCardKind = z.infer<typeof TrafficCardKind>

/** The 16 digits that are printed on the card, with or without spaces. */
export const TrafficCardNumber = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '')),
    z.string().check(z.regex(/^\d{16}$/)),
  ),
)

/** A stored card is never shown in full again. */
export const ShownTrafficCard = z.nullable(z.object({ kind: TrafficCardKind, tail: z.string() }))

/** Wishes for every ride; each adds a sentence to the driver's note. */
export const ServicePreference = z.enum(['quiet_ride', 'no_music', 'cool_air', 'help_with_luggage'])
export type ServicePreference = z.infer<typeof ServicePreference>
const ServicePreferences = z.object({
  quiet_ride: z.boolean(),
  no_music: z.boolean(),
  cool_air: z.boolean(),
  help_with_luggage: z.boolean(),
})

export const IdentityProfile = z.object({
  phone: z.string(),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  /** A new address whose link was not opened yet; mails go to the old one until then. */
  pending_email: z.nullable(z.string()),
  mailing_address: z.nullable(MailingAddress),
  birthday: z.nullable(z.string()),
  traffic_card: ShownTrafficCard,
  /** The facts that stay of a reviewed driving licence. */
  licence: z.nullable(z.object({ licence_class: LicenceClass, valid_until: z.string(), verified_at: z.string() })),
})
export type IdentityProfile = z.infer<typeof IdentityProfile>

const own = '/v3/identity/users/me'

export const readIdentityProfile = defineCall({
  id: 'CALL-076',
  method: 'GET',
  path: `${own}/identity_profile`,
  who: 'rider',
  purpose: 'identity profile: everything that the account keeps about its person',
  reply: IdentityProfile,
})

export const patchMailingAddress = defineCall({
  id: 'CALL-074',
  method: 'PATCH',
  path: `${own}/mailing_address`,
  who: 'rider',
  purpose: 'update the mailing address; null removes it',
  body: z.object({ mailing_address: z.nullable(MailingAddress) }),
  reply: IdentityProfile,
  refusals: ['identity.simplifiedCharacters'],
})

export const patchEmail = defineCall({
  id: 'CALL-075',
  method: 'PATCH',
  path: `${own}/email`,
  who: 'rider',
  purpose: 'update the e-mail: the new address counts once the link that is mailed to it was opened',
  body: z.object({ email: Email }),
  reply: IdentityProfile,
  refusals: ['identity.mailTooSoon', 'identity.mailLimit'],
})

/** Both proofs come from `check-otp`: the rider holds the number of the account, and the new one. */
export const putUserPhone = defineCall({
  id: 'CALL-077',
  method: 'PUT',
  path: '/user/phone',
  who: 'rider',
  purpose: 'update the phone number, by a code on the old number and one on the new number',
  body: z.object({ old_proof: OtpProof, proof: OtpProof }),
  reply: RiderProfile,
  refusals: [...numberRefusals, 'identity.phoneTaken', 'identity.phoneChangedTooOften'],
})

export const readTrafficCard = defineCall({
  id: 'CALL-084',
  method: 'GET',
  path: `${own}/traffic-card`,
  who: 'rider',
  purpose: 'traffic card: read',
  reply: z.object({ traffic_card: ShownTrafficCard }),
})

export const putTrafficCard = defineCall({
  id: 'CALL-085',
  method: 'PUT',
  path: `${own}/traffic-card`,
  who: 'rider',
  purpose: 'traffic card: update; null removes it',
  body: z.object({ traffic_card: z.nullable(z.object({ number: TrafficCardNumber, kind: TrafficCardKind })) }),
  reply: z.object({ traffic_card: ShownTrafficCard }),
})

export const putBirthday = defineCall({
  id: 'CALL-117',
  method: 'PUT',
  path: '/v3/membership/birthday',
  who: 'rider',
  purpose: 'set the birthday, once; customer service corrects it',
  body: z.object({ birthday: Birthday }),
  reply: IdentityProfile,
  refusals: ['identity.birthdaySet', 'identity.birthdayWrong'],
})

export const readServicePreferences = defineCall({
  id: 'CALL-125',
  method: 'GET',
  path: '/v3/membership/service-preferences',
  who: 'rider',
  purpose: 'service preferences: read',
  reply: z.object({ preferences: ServicePreferences }),
})

export const putServicePreferences = defineCall({
  id: 'CALL-126',
  method: 'PUT',
  path: '/v3/membership/service-preferences',
  who: 'rider',
  purpose: 'service preferences: update; absent ones stay unchanged',
  body: z.object({ preferences: z.partialRecord(ServicePreference, leftOut(Flag)) }),
  reply: z.object({ preferences: ServicePreferences }),
})

export const cleanCookies = defineCall({
  id: 'CALL-111',
  method: 'POST',
  path: '/cookie/clean',
  who: 'none',
  purpose: 'remove the cookies of the site from this browser; its session ends',
  reply: z.object({ cleaned: z.literal(true) }),
})
