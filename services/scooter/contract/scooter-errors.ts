import { defineCodedErrors } from '@daoxing/kit/contract'

/** Errors of the documents whose remedy is known to the page [SCT-034]; of any other, it shows the server's message. */
export const scooterErrors = defineCodedErrors({
  SCOOTER_ERROR_002: { says: 'sign-up needed', reaction: 'elsewhere' },
  SCOOTER_ERROR_003: { says: 'licence in review', reaction: 'elsewhere' },
  SCOOTER_ERROR_004: { says: 'licence unpassed', reaction: 'elsewhere' },
  SCOOTER_ERROR_005: { says: 'licence denied', reaction: 'elsewhere' },
  SCOOTER_ERROR_006: { says: 'licence needed', reaction: 'elsewhere' },
  SCOOTER_ERROR_007: { says: 'licence of another class', reaction: 'goBack' },
  SCOOTER_ERROR_008: { says: 'terms not accepted', reaction: 'elsewhere' },
  SCOOTER_ERROR_010: { says: 'code needed', reaction: 'elsewhere' },
  SCOOTER_ERROR_011: { says: 'unpaid order', reaction: 'elsewhere' },
  SCOOTER_ERROR_012: { says: 'rental exists', reaction: 'elsewhere' },
  SCOOTER_ERROR_013: { says: 'held too soon', reaction: 'goBack' },
  SCOOTER_ERROR_014: { says: 'hidden', reaction: 'goBack' },
  SCOOTER_ERROR_015: { says: 'battery too low', reaction: 'goBack' },
  SCOOTER_ERROR_025: { says: 'term changed', reaction: 'elsewhere' },
  SCOOTER_ERROR_999: { says: 'unexpected', reaction: 'retry' },
  SCOOTER_VENDOR_ERROR: { says: 'vendor error', reaction: 'retry' },
  SCOOTER_MAINTENANCE: { says: 'system upgrade', reaction: 'wait' },
})
