import { type DialCode, dialCodes, Email, otpLength, taiwanMobile } from '@daoxing/identity/contract'
import * as z from 'zod/mini'

/** The screens of signing up in their order; `country`, `terms` and `privacy` lie beside one of them. */
export const steps = ['landing', 'phone', 'otp', 'name', 'email'] as const
export const asideSteps = ['country', 'terms', 'privacy'] as const
export type Step = (typeof steps)[number] | (typeof asideSteps)[number]

/** What has been said so far. It lives in memory alone: a phone number belongs in no storage and no URL. */
export type SignUpDraft = {
  readonly country: DialCode
  readonly phone: string
  readonly isCodeSent: boolean
  /** What a right code has shown; kept until it has opened a session. */
  readonly verified: { readonly registered: boolean; readonly proof: string } | undefined
  readonly name: string
  readonly email: string
  readonly isAgreed: boolean
}

export const emptyDraft: SignUpDraft = {
  country: dialCodes[0],
  phone: '',
  isCodeSent: false,
  verified: undefined,
  name: '',
  email: '',
  isAgreed: false,
}

export function isPhoneValid({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>): boolean {
  if (country.code === 'TW') return taiwanMobile(phone) !== undefined
  return /^\d{5,14}$/.test(phone.normalize('NFKC').replace(/[\s()+.-]/g, ''))
}

export const isOtpValid = (otp: string): boolean => otp.length === otpLength
export const isNameValid = (name: string): boolean => name.trim() !== ''
export const isEmailValid = (email: string): boolean => email.trim() === '' || Email.safeParse(email.trim()).success

/** The number as people of its country write it, with Taiwan's leading 0 restored [IDN-005]. */
export function writtenPhone({ country, phone }: Pick<SignUpDraft, 'country' | 'phone'>): string {
  return (country.code === 'TW' ? taiwanMobile(phone) : undefined) ?? phone.trim()
}

/** Whether a step may be shown: nobody types a code that was not sent, or a name before the phone is proven. */
export function isReachable(step: Step, draft: SignUpDraft): boolean {
  if (step === 'otp') return draft.isCodeSent
  if (step === 'name') return draft.verified !== undefined
  if (step === 'email') return draft.verified !== undefined && isNameValid(draft.name)
  return true
}

/** Where a proven phone leads: in, or on to the questions for new riders. */
export function triage({ registered }: { readonly registered: boolean }): 'signIn' | 'name' {
  return registered ? 'signIn' : 'name'
}

/** The step that a URL names; anything else is the landing. */
export function stepNamed(name: string | null): Step {
  return z.catch(z.enum([...steps, ...asideSteps]), 'landing').parse(name)
}
