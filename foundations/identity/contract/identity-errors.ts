import { defineCodedErrors } from '@daoxing/kit/contract'

/** Errors of an account [ERR-016]. */
export const userErrors = defineCodedErrors({
  USER_NOT_FOUND: { says: 'not found', reaction: 'signIn' },
  USER_INVALID_STATUS: { says: 'invalid status', reaction: 'elsewhere' },
  USER_MISSING_GENDER: { says: 'missing gender', reaction: 'elsewhere' },
  USER_MISSING_FIRST_NAME: { says: 'missing first name', reaction: 'elsewhere' },
  USER_MISSING_LAST_NAME: { says: 'missing last name', reaction: 'elsewhere' },
  USER_MISSING_BIRTHDAY: { says: 'missing birthday', reaction: 'elsewhere' },
  USER_MISSING_EMAIL: { says: 'missing email', reaction: 'elsewhere' },
  USER_PHOTO_INCOMPLETE: { says: 'photo incomplete', reaction: 'elsewhere' },
  USER_USER_AGENT: { says: 'user agent', reaction: 'goBack' },
  USER_BANNED_ACCOUNT: { says: 'banned account', reaction: 'signIn' },
  USER_LOGIN_RESTRICTED: { says: 'login restricted', reaction: 'signIn' },
  USER_UNFINISHED_REGISTRATION: { says: 'unfinished registration', reaction: 'signIn' },
})

/** Errors between an account and its phone [ERR-018]. */
export const smsErrors = defineCodedErrors({
  SMS_SEND_FAILED: { says: 'SMS send failed', reaction: 'wait' },
  SMS_TIMEOUT: { says: 'SMS timeout', reaction: 'retry' },
  SMS_LIMIT: { says: 'SMS limit', reaction: 'wait' },
  SMS_WRONG_CODE: { says: 'SMS wrong code', reaction: 'retry' },
  SMS_MODIFICATION_LIMIT: { says: 'SMS modification limit', reaction: 'goBack' },
  PHONE_NOT_VERIFIED: { says: 'Phone not verified', reaction: 'signIn' },
})
