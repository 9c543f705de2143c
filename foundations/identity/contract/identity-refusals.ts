import { defineRefusals } from '@daoxing/kit/contract'

export const identityRefusals = defineRefusals({
  'identity.phoneInvalid': { code: 'INVALID_INPUT', status: 400 },
  /** A code was sent to this phone less than the cooldown ago. */
  'identity.otpTooSoon': { code: 'SMS_LIMIT', status: 429 },
  /** This phone has had its codes for the hour. */
  'identity.otpLimit': { code: 'SMS_LIMIT', status: 429 },
  'identity.invalidOtp': { code: 'INVALID_OTP', status: 400 },
  'identity.otpExpired': { code: 'INVALID_OTP', status: 400 },
  /** Too many wrong tries: only a new code helps. */
  'identity.otpTriesUsed': { code: 'INVALID_OTP', status: 400 },
  /** As `invalidOtp`, where the code or its proof is shown at sign-up. */
  'identity.signUpOtpInvalid': { code: 'REGISTER_004', status: 400 },
  'identity.phoneRegistered': { code: 'REGISTER_003', status: 409 },
  'identity.notRegistered': { code: 'USER_NOT_FOUND', status: 404 },
  'identity.accountBlocked': { code: 'USER_BANNED_ACCOUNT', status: 403 },
  /** The agreement that was accepted is no longer the one in force. */
  'identity.termsOutdated': { code: 'TERMS_OUTDATED', status: 409 },
})
