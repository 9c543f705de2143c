import { defineRefusals } from '@daoxing/kit/contract'

export const identityRefusals = defineRefusals({
  'identity.phoneInvalid': { code: 'INVALID_INPUT', status: 400 },
  /** The last code was sent to this phone within the cooldown. */
  'identity.otpTooSoon': { code: 'SMS_LIMIT', status: 429 },
  /** This phone has reached the hourly limit of codes. */
  'identity.otpLimit': { code: 'SMS_LIMIT', status: 429 },
  'identity.invalidOtp': { code: 'INVALID_OTP', status: 400 },
  'identity.otpExpired': { code: 'SMS_TIMEOUT', status: 400 },
  /** Like `invalidOtp`, for a signed-in rider who verifies a number. */
  'identity.smsWrongCode': { code: 'SMS_WRONG_CODE', status: 400 },
  /** The proof of a code is invalid: used, expired, or never issued. */
  'identity.phoneNotVerified': { code: 'PHONE_NOT_VERIFIED', status: 400 },
  /** The message of an earlier request, which has not expired, is still undelivered. */
  'identity.smsNotSent': { code: 'SMS_SEND_FAILED', status: 503 },
  'identity.phoneChangedTooOften': { code: 'SMS_MODIFICATION_LIMIT', status: 429 },
  /** A client without a user agent gets no message: every browser has one. */
  'identity.browserUnknown': { code: 'USER_USER_AGENT', status: 403 },
  /** Too many wrong attempts: a new code is required. */
  'identity.otpTriesUsed': { code: 'INVALID_OTP', status: 400 },
  /** Like `invalidOtp`, for a code or proof that is submitted with a sign-up. */
  'identity.signUpOtpInvalid': { code: 'REGISTER_004', status: 400 },
  'identity.phoneRegistered': { code: 'REGISTER_003', status: 409 },
  'identity.notRegistered': { code: 'USER_NOT_FOUND', status: 404 },
  'identity.accountBlocked': { code: 'USER_BANNED_ACCOUNT', status: 403, authenticationOf: 'rider' },
  /** Like a ban, but closed without a penalty; the message says that the account is archived [ERR-003]. */
  'identity.accountArchived': { code: 'USER_LOGIN_RESTRICTED', status: 403, authenticationOf: 'rider' },
  'identity.signUpUnfinished': { code: 'USER_UNFINISHED_REGISTRATION', status: 403 },
  'identity.notConfirmed': { code: 'USER_INVALID_STATUS', status: 403 },
  /** The service is open to selected riders only, and this one is not among them. */
  'identity.serviceNotOpen': { code: 'SERVICE_NOT_OPEN', status: 403 },
  'identity.reviewPending': { code: 'USER_INVALID_STATUS', status: 403 },
  'identity.reviewUnpassed': { code: 'USER_INVALID_STATUS', status: 403 },
  'identity.reviewRejected': { code: 'USER_INVALID_STATUS', status: 403 },
  'identity.accountUnbound': { code: 'USER_INVALID_STATUS', status: 403 },
  /** The number belongs to a kiosk, which signs in by id and key. */
  'identity.kioskPhone': { code: 'USER_LOGIN_RESTRICTED', status: 403 },
  /** Unknown kiosk or wrong key: the response does not disclose which. */
  'identity.kioskUnknown': { code: 'TOKEN_INVALID_OR_EXPIRED', status: 401 },
  'identity.phoneTaken': { code: 'REGISTER_003', status: 409 },
  'identity.emailMissing': { code: 'USER_MISSING_EMAIL', status: 409 },
  'identity.mailTooSoon': { code: 'RATE_LIMIT', status: 429 },
  'identity.mailLimit': { code: 'RATE_LIMIT', status: 429 },
  /** The link was already used, has expired, or was never issued. */
  'identity.linkUsedUp': { code: 'TOKEN_INVALID_OR_EXPIRED', status: 410 },
  /** A running order, a bill or the like stands against the end of the account. */
  'identity.accountHeld': { code: 'ACCOUNT_HELD', status: 409 },
  /** The birthday is stored once; another one needs customer service. */
  'identity.birthdaySet': { code: 'BIRTHDAY_SET', status: 409 },
  /** The day is not in the past, or too long ago. */
  'identity.birthdayWrong': { code: 'INVALID_INPUT', status: 400 },
  'identity.bindCodeWrong': { code: 'BIND_CODE_WRONG', status: 404 },
  'identity.bindTriesUsed': { code: 'RATE_LIMIT', status: 429 },
  'identity.notChinese': { code: 'INVALID_INPUT', status: 400 },
  'identity.simplifiedCharacters': { code: 'INVALID_INPUT', status: 400 },
  /** The ID token has no valid signature of the messaging app, another audience, or has expired. */
  'identity.lineRefused': { code: 'LINE_LOGIN_REFUSED', status: 400 },
  /** A login return or a pending account that was already used or has expired. */
  'identity.lineOver': { code: 'LINE_LOGIN_OVER', status: 400 },
  'identity.lineAway': { code: 'LINE_LOGIN_AWAY', status: 503 },
  /** The LINE account belongs to another rider by now. */
  'identity.lineTaken': { code: 'LINE_ACCOUNT_TAKEN', status: 409 },
  /** The accepted agreement is no longer the current version. */
  'identity.termsOutdated': { code: 'TERMS_OUTDATED', status: 409 },
})
