import {
  agreementVersion,
  type DialCode,
  getCurrentRider,
  requestOtp,
  signIn,
  signOut,
  signUp,
  verifyOtp,
} from '@daoxing/identity/contract'
import { isApiError, type RiderSession, send } from '@daoxing/kit/web'
import { pageUuid } from './page-uuid.ts'

/** Who the session cookie stands for; null where it stands for nobody. */
export async function readSession(signal: AbortSignal): Promise<RiderSession | null> {
  try {
    const { uid, displayName, phone, status } = await send(getCurrentRider, { signal })
    return { riderId: uid, name: displayName, phone, isSignUpFinished: status !== 'REGISTERING' }
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    throw error
  }
}

/** A session that is gone already has been ended, too. */
export async function endSession(): Promise<void> {
  try {
    await send(signOut)
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error
  }
}

export type TypedPhone = { readonly country: DialCode; readonly phone: string }

export async function sendRequestOtp({ country, phone }: TypedPhone, isResend: boolean): Promise<number> {
  const body = { phone, uuid: pageUuid(), cc: country.code, resend: isResend }
  return (await send(requestOtp, { body })).cooldownSeconds
}

export type Verified = { readonly registered: boolean; readonly proof: string }

export async function sendVerifyOtp({ country, phone }: TypedPhone, otp: string): Promise<Verified> {
  const body = { phone, uuid: pageUuid(), otp, cc: country.code, platform: 'web' }
  return await send(verifyOtp, { body })
}

export async function sendSignIn(proof: string): Promise<void> {
  await send(signIn, { body: { proof, platform: 'web' } })
}

export type SignUpWish = { readonly proof: string; readonly displayName: string; readonly email: string }

/** Sent only after the documents of `agreementVersion` were agreed to. */
export async function sendSignUp({ proof, displayName, email }: SignUpWish): Promise<void> {
  await send(signUp, { body: { proof, displayName, email, agreedTermsVersion: agreementVersion } })
}
