import * as z from 'zod/mini'

/** Fields of a phone sign-up, with their names in the documents [IDN-035]. */
export const PhoneSignUp = z.object({
  countryFullName: z.string(),
  countryAbbreviation: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  otp: z.string(),
})
export type PhoneSignUp = Readonly<z.infer<typeof PhoneSignUp>>

type TermsLocations = { readonly production: string; readonly test: string }

/** The location of the agreement's documents: the current ones, or a preview of the next version [IDN-050]. */
export const termsLocation = (locations: TermsLocations, which: 'production' | 'test'): string => locations[which]
