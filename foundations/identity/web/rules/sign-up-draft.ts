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

/** The screens of signing up in their order: phone, code and name are all that the first ride needs. */
export const signUpStepsInAll = 3
/** Steps that may wait until after the first ride, in their order; those of `asideSteps` lie beside a step. */
export const laterSteps = ['address', 'payment', 'email'] as const
export type LaterStep = (typeof laterSteps)[number]
export const steps = ['landing', 'phone', 'otp', 'name', ...laterSteps] as const
export const asideSteps = ['country', 'legal', 'terms', 'privacy', 'entityOne', 'entityTwo'] as const
export type Step = (typeof steps)[number] | (typeof asideSteps)[number]

/** The draft of a sign-up. The code and its proof live in memory alone. */
export type SignUpDraft = {
  readonly country: DialCode
  readonly phone: string
  readonly isCodeSent: boolean
  /** The result of a right code; kept until it has opened a session. */
  readonly verified: { readonly registered: boolean; readonly proof: string } | undefined
  /** An account of the messaging app that is bound when the phone is proven. */
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

/** The fields of a phone sign-up as the documents name them [IDN-035]. */
export const phoneSignUpOf = ({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>, otp = ''): PhoneSignUp => ({
  countryFullName: country.name,
  countryAbbreviation: country.code,
  countryCode: country.dial_code,
  phoneNumber: (country.code === 'TW' ? taiwanMobile(phone) : undefined) ?? phone,
  otp,
})

const KeptDraft = z.object({
  country: z.string(),
  phone: z.string(),
  isCodeSent: z.boolean(),
  name: z.string(),
  email: z.string(),
})

/** The part of the draft that survives a reload, as text: without the code and its proof. */
export const keptText = ({ country, phone, isCodeSent, name, email }: SignUpDraft): string =>
  JSON.stringify({ country: country.code, phone, isCodeSent, name, email })

/** The draft that a text keeps; an empty one where it cannot be read. */
export function draftOfText(text: string | null): SignUpDraft {
  if (text === null) return emptyDraft
  try {
    const { country, ...said } = KeptDraft.parse(JSON.parse(text))
    return { ...emptyDraft, ...said, country: dialCodeOf(country) ?? emptyDraft.country }
  } catch {
    return emptyDraft
  }
}

export function isPhoneValid({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>): boolean {
  if (country.code === 'TW') return taiwanMobile(phone) !== undefined
  return /^\d{5,14}$/.test(phone.normalize('NFKC').replace(/[\s()+.-]/g, ''))
}

/** A number of Taiwan falls into groups with its last digit, so that it can be checked at a glance. */
export function phoneWhileTyping({ code }: DialCode, typed: string): string {
  return code === 'TW' ? spacedPhone(typed) : typed
}

export const isOtpValid = (otp: string): boolean => otp.length === otpLength
export const isNameValid = (name: string): boolean => name.trim() !== ''
export const isEmailValid = (email: string): boolean => email.trim() === '' || Email.safeParse(email.trim()).success

/** The number as people of its country write it, with Taiwan's leading 0 restored [IDN-005]: `0912 345 678`. */
export function writtenPhone({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>): string {
  const national = country.code === 'TW' ? taiwanMobile(phone) : undefined
  return national === undefined ? phone.trim() : spacedPhone(national)
}

/** The visitor of the page: not signed in, with details missing, or finished. */
export type Visitor = 'nobody' | 'unfinished' | 'finished'

/** Whether a step may be shown: nobody types a code that was not sent, or a name before the phone is proven. */
export function isReachable(step: Step, draft: SignUpDraft, visitor: Visitor): boolean {
  if (step === 'otp') return draft.isCodeSent
  if (step === 'name') return visitor === 'unfinished'
  if (isLaterStep(step)) return visitor === 'finished'
  return true
}

export const isLaterStep = (step: Step): step is LaterStep => laterSteps.some((later) => later === step)

/** The step that a URL names; anything else is the landing. */
export function stepNamed(name: string | null): Step {
  return z.catch(z.enum([...steps, ...asideSteps]), 'landing').parse(name)
}

/** Where a step of signing up stands. */
export const pathOfStep = (step: Step): string => `/signUp?step=${step}`
