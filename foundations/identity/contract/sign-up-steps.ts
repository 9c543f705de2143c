import * as z from 'zod/mini'

/** The steps of signing up as the documents name them; the last two are drawn by places and wallet. */
export const signUpSteps = [
  'signupLanding',
  'enterPhone',
  'countryCodeList',
  'enterOtp',
  'enterEmail',
  'registrationTriage',
  'setFavouriteAddress',
  'setPayment',
] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** The steps of signing in by phone, in the order in which they happen. */
export const phoneLoginSteps = ['landing', 'enterPhone', 'sendOtp', 'verifyOtp'] as const
export type PhoneLoginStep = (typeof phoneLoginSteps)[number]

/** What can be read before agreeing. */
export const legalDocuments = [
  'main',
  'privacyStatement',
  'termsOfUse',
  'privacyEntityOne',
  'privacyEntityTwo',
] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** What a phone sign-up is made of, as the documents name it [IDN-035]. */
export const PhoneSignUp = z.object({
  countryFullName: z.string(),
  countryAbbreviation: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  otp: z.string(),
})
export type PhoneSignUp = Readonly<z.infer<typeof PhoneSignUp>>

type TermsLocations = { readonly production: string; readonly test: string }

/** Where the documents of the agreement lie: those in force, or the rehearsal of the next version [IDN-050]. */
export const termsLocation = (locations: TermsLocations, which: 'production' | 'test'): string => locations[which]
