/** The steps of signing up as the documents name them; the last two are filled by places and wallet. */
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
