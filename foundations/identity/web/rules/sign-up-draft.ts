import {
  type DialCode,
  dialCodeOf,
  dialCodes,
  Email,
  otpLength,
  type PhoneSignUp,
  spacedPhone,
  taiwanMobile,
} from '@daoxing/identity/contract'
import * as z from 'zod/mini'

/** The screens of signing up in order: the first ride needs only phone, code and name. */
export const signUpStepsInAll = 3
/** Optional steps that may wait until after the first ride, in order; those of `asideSteps` belong to another step. */
export const laterSteps = ['address', 'payment', 'email'] as const
export type LaterStep = (typeof laterSteps)[number]
export const steps = ['landing', 'phone', 'otp', 'name', ...laterSteps] as const
export const asideSteps = ['country', 'legal', 'terms', 'privacy', 'entityOne', 'entityTwo'] as const
export type Step = (typeof steps)[number] | (typeof asideSteps)[number]

/** The draft of a sign-up. The code and its proof exist in memory only. */
export type SignUpDraft = {
  readonly country: DialCode
  readonly phone: string
  readonly isCodeSent: boolean
  /** The proof of a correct code; kept until it has opened a session. */
  readonly verified: { readonly registered: boolean; readonly proof: string } | undefined
  /** A LINE account to bind when the phone is verified. */
  readonly lineBinding: string | undefined
  readonly name: string
  readonly email: string
  readonly isAgreed: boolean
}

export const emptyDraft: SignUpDraft = {
  country: dialCodes[0],
  phone: '',
  isCodeSent: false,
  verified: undefined,
  lineBinding: undefined,
  name: '',
  email: '',
  isAgreed: false,
}

/** The fields of a phone sign-up, with their names in the documents [IDN-035]. */
export const phoneSignUpOf = ({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>, otp = ''): PhoneSignUp => ({
  countryFullName: country.name,
  countryAbbreviation: country.code,
  countryCode: country.dial_code,
  phoneNumber: (country.code === 'TW' ? taiwanMobile(phone) : undefined) ?? phone,
  otp,
})

const StoredDraft = z.object({
  country: z.string(),
  phone: z.string(),
  isCodeSent: z.boolean(),
  name: z.string(),
  email: z.string(),
})

/** The part of the draft that survives a reload, as text: without the code and its proof. */
export const draftText = ({ country, phone, isCodeSent, name, email }: SignUpDraft): string =>
  JSON.stringify({ country: country.code, phone, isCodeSent, name, email })

/** Parses a stored draft; an unreadable text gives an empty one. */
export function draftOfText(text: string | null): SignUpDraft {
  if (text === null) return emptyDraft
  try {
    const { country, ...said } = StoredDraft.parse(JSON.parse(text))
    return { ...emptyDraft, ...said, country: dialCodeOf(country) ?? emptyDraft.country }
  } catch {
    return emptyDraft
  }
}

export function isPhoneValid({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>): boolean {
  if (country.code === 'TW') return taiwanMobile(phone) !== undefined
  return /^\d{5,14}$/.test(phone.normalize('NFKC').replace(/[\s()+.-]/g, ''))
}

/** A number of Taiwan is grouped once its last digit is typed, so that it can be checked at a glance. */
export function phoneWhileTyping({ code }: DialCode, typed: string): string {
  return code === 'TW' ? spacedPhone(typed) : typed
}

export const isOtpValid = (otp: string): boolean => otp.length === otpLength
export const isNameValid = (name: string): boolean => name.trim() !== ''
export const isEmailValid = (email: string): boolean => email.trim() === '' || Email.safeParse(email.trim()).success

/** The number in national format, with Taiwan's leading 0 restored [IDN-005]: `0912 345 678`. */
export function writtenPhone({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>): string {
  const national = country.code === 'TW' ? taiwanMobile(phone) : undefined
  return national === undefined ? phone.trim() : spacedPhone(national)
}

/** The visitor of the page: not signed in, with details missing, or finished. */
export type Visitor = 'nobody' | 'unfinished' | 'finished'

/** Whether a step may be shown: a code only after it was sent, a name only after the phone is verified. */
export function isReachable(step: Step, draft: SignUpDraft, visitor: Visitor): boolean {
  if (step === 'otp') return draft.isCodeSent
  if (step === 'name') return visitor === 'unfinished'
  if (isLaterStep(step)) return visitor === 'finished'
  return true
}

export const isLaterStep = (step: Step): step is LaterStep => laterSteps.some((later) => later === step)

/** The step of a URL; an unknown one is the landing page. */
export function stepNamed(name: string | null): Step {
  return z.catch(z.enum([...steps, ...asideSteps]), 'landing').parse(name)
}

/** The state of a step of signing up. */
export const pathOfStep = (step: Step): string => `/signUp?step=${step}`
