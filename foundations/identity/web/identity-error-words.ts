import { smsErrors, userErrors } from '@daoxing/identity/contract'
import { type ErrorWords, errorWordsOf } from '@daoxing/kit/web'
import * as words from './words/compiled/messages.js'

const member = { path: '/memberCenter', label: words.identity_error_toMember }

/** Messages and next steps for the errors of accounts and phones. */
export const identityErrorWords: ErrorWords = {
  ...errorWordsOf(
    userErrors,
    {
      USER_NOT_FOUND: words.identity_error_userNotFound,
      USER_INVALID_STATUS: words.identity_error_userStatus,
      USER_MISSING_GENDER: words.identity_error_missingGender,
      USER_MISSING_FIRST_NAME: words.identity_error_missingFirstName,
      USER_MISSING_LAST_NAME: words.identity_error_missingLastName,
      USER_MISSING_BIRTHDAY: words.identity_error_missingBirthday,
      USER_MISSING_EMAIL: words.identity_error_missingEmail,
      USER_PHOTO_INCOMPLETE: words.identity_error_photoIncomplete,
      USER_USER_AGENT: words.identity_error_userAgent,
      USER_BANNED_ACCOUNT: words.identity_error_banned,
      USER_LOGIN_RESTRICTED: words.identity_error_loginRestricted,
      USER_UNFINISHED_REGISTRATION: words.identity_error_unfinished,
    },
    {
      USER_INVALID_STATUS: member,
      USER_MISSING_GENDER: member,
      USER_MISSING_FIRST_NAME: member,
      USER_MISSING_LAST_NAME: member,
      USER_MISSING_BIRTHDAY: member,
      USER_MISSING_EMAIL: member,
      USER_PHOTO_INCOMPLETE: member,
    },
  ),
  ...errorWordsOf(smsErrors, {
    SMS_SEND_FAILED: words.identity_error_smsSendFailed,
    SMS_TIMEOUT: words.identity_error_smsTimeout,
    SMS_LIMIT: words.identity_error_smsLimit,
    SMS_WRONG_CODE: words.identity_error_smsWrongCode,
    SMS_MODIFICATION_LIMIT: words.identity_error_smsModificationLimit,
    PHONE_NOT_VERIFIED: words.identity_error_phoneNotVerified,
  }),
}
