import { defineCall, Flag, Language, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { LineBinding } from './line-login.ts'
import { otpRefusals, proofOrOtp, shownOtpFields } from './otp.ts'
import { DisplayName, RiderProfile } from './rider.ts'

/** 30 days. */
export const sessionSeconds = 30 * 24 * 3600

export const Email = z.email().check(z.maxLength(200))

export const signUp = defineCall({
  id: 'CALL-059',
  method: 'POST',
  path: '/v2/user_v2',
  who: 'none',
  purpose: 'create the user after a verified code, and sign in',
  perMinute: 600,
  body: z
    .object({
      ...shownOtpFields,
      displayName: leftOut(DisplayName),
      email: leftOut(Email),
      language: leftOut(Language),
      /** The version of the agreement that the rider has read and accepted. */
      agreedTermsVersion: leftOut(z.string().check(z.maxLength(40))),
      marketingAgree: leftOut(Flag),
      /** The account is opened now and completed later: until then, completing it is all it may do. */
      unfinished: leftOut(Flag),
      /** A pending LINE account that signs in this rider from now on. */
      lineBinding: leftOut(LineBinding),
    })
    .check(proofOrOtp),
  reply: RiderProfile,
  refusals: [
    'identity.phoneInvalid',
    'identity.signUpOtpInvalid',
    'identity.phoneRegistered',
    'identity.termsOutdated',
    'identity.simplifiedCharacters',
    'identity.lineOver',
    'identity.lineTaken',
  ],
})

export const signIn = defineCall({
  id: 'CALL-061',
  method: 'POST',
  path: '/signin/rider',
  who: 'none',
  purpose: 'sign a rider in with a verified code',
  perMinute: 600,
  body: z
    .object({
      ...shownOtpFields,
      platform: leftOut(z.string().check(z.maxLength(40))),
      /** A pending LINE account that signs in this rider from now on. */
      lineBinding: leftOut(LineBinding),
    })
    .check(proofOrOtp),
  reply: RiderProfile,
  refusals: [
    'identity.phoneInvalid',
    ...otpRefusals,
    'identity.notRegistered',
    'identity.accountBlocked',
    'identity.accountArchived',
    'identity.kioskPhone',
    'identity.lineOver',
    'identity.lineTaken',
  ],
})

export const signOut = defineCall({
  id: 'CALL-083',
  method: 'POST',
  path: '/logout',
  who: 'none',
  purpose: 'end this session at once, its sockets included; without one there is nothing to end',
  reply: z.object({ signedOut: z.literal(true) }),
})
