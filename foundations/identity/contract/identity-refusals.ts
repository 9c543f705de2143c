import { defineRefusals } from '@daoxing/kit/contract'

export const identityRefusals = defineRefusals({
  'identity.phoneInvalid': { code: 'INVALID_INPUT', status: 400 },
  /** A code was sent to this phone less than the cooldown ago. */
  'identity.otpTooSoon': { code: 'SMS_LIMIT', status: 429 },
  /** This phone has had its codes for the hour. */
  'identity.otpLimit': { code: 'SMS_LIMIT', status: 429 },
  'identity.invalidOtp': { code: 'INVALID_OTP', status: 400 },
  'identity.otpExpired': { code: 'SMS_TIMEOUT', status: 400 },
  /** As `invalidOtp`, where somebody who is signed in proves a number. */
  'identity.smsWrongCode': { code: 'SMS_WRONG_CODE', status: 400 },
  /** The proof of a code that opens nothing: used up, too old, or never given. */
  'identity.phoneNotVerified': { code: 'PHONE_NOT_VERIFIED', status: 400 },
  /** The message of an earlier request, whose time is not over, could not be handed over yet. */
  'identity.smsNotSent': { code: 'SMS_SEND_FAILED', status: 503 },
  'identity.phoneChangedTooOften': { code: 'SMS_MODIFICATION_LIMIT', status: 429 },
  /** A program that does not say what it is gets no message sent: every browser does. */
  'identity.browserUnknown': { code: 'USER_USER_AGENT', status: 403 },
  /** Too many wrong tries: only a new code helps. */
  'identity.otpTriesUsed': { code: 'INVALID_OTP', status: 400 },
  /** As `invalidOtp`, where the code or its proof is shown at sign-up. */
  'identity.signUpOtpInvalid': { code: 'REGISTER_004', status: 400 },
  'identity.phoneRegistered': { code: 'REGISTER_003', status: 409 },
  'identity.notRegistered': { code: 'USER_NOT_FOUND', status: 404 },
  'identity.accountBlocked': { code: 'USER_BANNED_ACCOUNT', status: 403, atDoorOf: 'rider' },
  /** As blocked, but closed rather than punished; the message says that the account is archived [ERR-003]. */
  'identity.accountArchived': { code: 'USER_LOGIN_RESTRICTED', status: 403, atDoorOf: 'rider' },
  'identity.signUpUnfinished': { code: 'USER_UNFINISHED_REGISTRATION', status: 403 },
  'identity.notConfirmed': { code: 'USER_INVALID_STATUS', status: 403 },
  /** The service is opened to some riders at a time, and this one is not among them yet. */
  'identity.serviceNotOpen': { code: 'SERVICE_NOT_OPEN', status: 403 },
  'identity.reviewPending': { code: 'USER_INVALID_STATUS', status: 403 },
  'identity.reviewUnpassed': { code: 'USER_INVALID_STATUS', status: 403 },
  'identity.reviewRejected': { code: 'USER_INVALID_STATUS', status: 403 },
  'identity.accountUnbound': { code: 'USER_INVALID_STATUS', status: 403 },
  /** The number belongs to a kiosk's desk, which signs in by id and key. */
  'identity.kioskPhone': { code: 'USER_LOGIN_RESTRICTED', status: 403 },
  /** No such kiosk, or another key: which of the two is said to nobody. */
  'identity.kioskUnknown': { code: 'TOKEN_INVALID_OR_EXPIRED', status: 401 },
  'identity.phoneTaken': { code: 'REGISTER_003', status: 409 },
  'identity.emailMissing': { code: 'USER_MISSING_EMAIL', status: 409 },
  'identity.mailTooSoon': { code: 'RATE_LIMIT', status: 429 },
  'identity.mailLimit': { code: 'RATE_LIMIT', status: 429 },
  /** The link was opened before, has run out, or was never ours. */
  'identity.linkUsedUp': { code: 'TOKEN_INVALID_OR_EXPIRED', status: 410 },
  'identity.bindCodeWrong': { code: 'BIND_CODE_WRONG', status: 404 },
  'identity.bindTriesUsed': { code: 'RATE_LIMIT', status: 429 },
  'identity.notChinese': { code: 'INVALID_INPUT', status: 400 },
  'identity.simplifiedCharacters': { code: 'INVALID_INPUT', status: 400 },
  /** The ID token does not bear the messaging app's signature, has another audience, or is too old. */
  'identity.lineRefused': { code: 'LINE_LOGIN_REFUSED', status: 400 },
  /** A way back, or an account that was held ready, that was used before or not in time. */
  'identity.lineOver': { code: 'LINE_LOGIN_OVER', status: 400 },
  'identity.lineAway': { code: 'LINE_LOGIN_AWAY', status: 503 },
  /** The account of the messaging app belongs to another rider by now. */
  'identity.lineTaken': { code: 'LINE_ACCOUNT_TAKEN', status: 409 },
  /** The agreement that was accepted is no longer the one in force. */
  'identity.termsOutdated': { code: 'TERMS_OUTDATED', status: 409 },
})
