import {
  acceptTerms,
  agreementVersion,
  bindByCode,
  checkTerms,
  type DialCode,
  finishSignUp,
  getCurrentRider,
  requestEmailVerification,
  requestOtp,
  signIn,
  signOut,
  signUp,
  spacedPhone,
  standings,
  unsubscribeFromMail,
  type UserStatus,
  verifyEmail,
  verifyOtp,
} from '@daoxing/identity/contract'
import { type HeldOut, isApiError, type RiderSession, send } from '@daoxing/kit/web'
import { queryOptions } from '@tanstack/react-query'
import { phoneSignUpOf } from './rules/sign-up-draft.ts'
import { pageUuid } from './page-uuid.ts'

const heldOutOf: Readonly<Record<string, UserStatus>> = { USER_BANNED_ACCOUNT: 'BAN', USER_LOGIN_RESTRICTED: 'DISABLE' }

/** The status that forbids signing in; undefined for any other failure. */
export const heldOutBy = (error: unknown): UserStatus | undefined =>
  isApiError(error) && error.status === 403 ? heldOutOf[error.code] : undefined

const refusedCodes: readonly string[] = ['INVALID_OTP', 'REGISTER_004', 'SMS_TIMEOUT', 'PHONE_NOT_VERIFIED']

/** Whether a failure means that the code, or its proof, is invalid and another one is needed. */
export const isCodeRefused = (error: unknown): boolean => isApiError(error) && refusedCodes.includes(error.code)

/** The session of the cookie; null without one. */
export async function readSession(signal: AbortSignal): Promise<RiderSession | HeldOut | null> {
  try {
    const {
      uid,
      displayName,
      phone,
      status,
      closedServices = [],
    } = await send(getCurrentRider, { signal, rider: 'any' })
    const session = {
      riderId: uid,
      name: displayName,
      phone: spacedPhone(phone),
      isSignUpFinished: status !== 'REGISTERING',
      ...(closedServices.length === 0 ? {} : { closedServices }),
    }
    const { opens } = standings[status]
    return opens === 'all' ? session : { ...session, hold: { reason: status, opens } }
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    const heldOut = heldOutBy(error)
    if (heldOut !== undefined) return { heldOut }
    throw error
  }
}

/** A session that no longer exists counts as ended. */
export async function endSession(): Promise<void> {
  try {
    await send(signOut, { rider: 'leaving' })
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error
  }
}

export type TypedPhone = { readonly country: DialCode; readonly phone: string }

export async function sendRequestOtp({ country, phone }: TypedPhone, isResend: boolean): Promise<number> {
  const { phoneNumber, countryAbbreviation } = phoneSignUpOf({ country, phone })
  const body = {
    phone: phoneNumber,
    uuid: pageUuid(),
    type: 'line',
    cc: countryAbbreviation,
    resend: isResend,
  } as const
  return (await send(requestOtp, { body })).cooldownSeconds
}

export type Verified = { readonly registered: boolean; readonly proof: string }

export async function sendVerifyOtp({ country, phone }: TypedPhone, otp: string): Promise<Verified> {
  const typed = phoneSignUpOf({ country, phone }, otp)
  const { phoneNumber, countryAbbreviation } = typed
  const body = { phone: phoneNumber, uuid: pageUuid(), otp: typed.otp, cc: countryAbbreviation, platform: 'web' }
  return await send(verifyOtp, { body })
}

/** A verified phone, and the LINE account to bind, if any. */
export type Proven = { readonly proof: string; readonly lineBinding: string | undefined }

const lineOf = ({ lineBinding }: Proven) => (lineBinding === undefined ? {} : { lineBinding })

export async function sendSignIn(proven: Proven): Promise<void> {
  await send(signIn, { body: { proof: proven.proof, platform: 'web', ...lineOf(proven) } })
}

/**
 * Opens the account of a verified phone; its details may follow later. False if the phone was registered in the
 * meantime: the same proof signs in [ERR-011].
 */
export async function sendBeginSignUp(proven: Proven): Promise<boolean> {
  try {
    await send(signUp, { body: { proof: proven.proof, unfinished: true, ...lineOf(proven) } })
    return true
  } catch (error) {
    if (isApiError(error, 'REGISTER_003')) return false
    throw error
  }
}

/** Whether the LINE account caused the failure, not the phone. */
export function isLineLost(error: unknown): boolean {
  return isApiError(error, 'LINE_LOGIN_OVER') || isApiError(error, 'LINE_ACCOUNT_TAKEN')
}

export type SignUpDetails = { readonly displayName: string }

/** Sent only after the documents of `agreementVersion` were accepted. */
export async function sendFinishSignUp({ displayName }: SignUpDetails): Promise<void> {
  await send(finishSignUp, { body: { displayName, agreedTermsVersion: agreementVersion } })
}

/** Requests a confirmation of a mail address; returns the recipient address. */
export async function sendRequestEmail(email: string): Promise<string> {
  return (await send(requestEmailVerification, { body: { email } })).email
}

export const profileQuery = queryOptions({
  queryKey: ['identity', 'profile'],
  queryFn: ({ signal }) => send(getCurrentRider, { signal }),
})

export async function sendBindByCode(code: string): Promise<string> {
  return (await send(bindByCode, { body: { code } })).subject
}

/** Whether the current agreement has been accepted; reloaded whenever the page becomes visible. */
export const termsQuery = queryOptions({
  queryKey: ['identity', 'terms'],
  refetchOnWindowFocus: 'always',
  retry: false,
  queryFn: ({ signal }) => send(checkTerms, { signal }),
})

export const sendAcceptTerms = () => send(acceptTerms, { body: { is_accepted: 1 } })
export const sendVerifyEmail = (token: string) => send(verifyEmail, { body: { token } })
export const sendUnsubscribe = (token: string) => send(unsubscribeFromMail, { query: { token } })
