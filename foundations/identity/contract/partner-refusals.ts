import { defineRefusals } from '@daoxing/kit/contract'

/**
 * Refusals of partner binding. Those with a number contain the four fields of a binding error as `data` [PTB-023]:
 * `status` (the code as a number), `statusTitle`, `contactNumber` and `message` (of the partner; null without one, and
 * then the refusal's own message counts), besides `isMember` and `bindingType` (the type of the next binding).
 */
export const partnerRefusals = defineRefusals({
  'identity.partner1606': { code: '1606', status: 400, bodyStatusFact: 'status' },
  'identity.partner1607': { code: '1607', status: 400, bodyStatusFact: 'status' },
  'identity.partner1608': { code: '1608', status: 400, bodyStatusFact: 'status' },
  'identity.partner1741': { code: '1741', status: 400, bodyStatusFact: 'status' },
  'identity.partner1711': { code: '1711', status: 400, bodyStatusFact: 'status' },
  'identity.partner1028': { code: '1028', status: 400, bodyStatusFact: 'status' },
  'identity.partner1605': { code: '1605', status: 400, bodyStatusFact: 'status' },
  'identity.partner1703': { code: '1703', status: 400, bodyStatusFact: 'status' },
  'identity.partner1012': { code: '1012', status: 400, bodyStatusFact: 'status' },
  'identity.partner1121': { code: '1121', status: 400, bodyStatusFact: 'status' },
  'identity.partner1601': { code: '1601', status: 400, bodyStatusFact: 'status' },
  'identity.partner1503': { code: '1503', status: 400, bodyStatusFact: 'status' },
  /** The partner refused without one of the twelve codes: the generic dialog [PTB-030]. */
  'identity.partnerRefused': { code: 'PARTNER_REFUSED', status: 400 },
  /** `data.isMember` is false: the page asks for the upgrade consent [PTB-013]. */
  'identity.partnerNotMember': { code: 'PARTNER_NOT_MEMBER', status: 400 },
  /**
   * The partner has no time, or this rider has asked too often. `data` has the last result, if there is one: `isCached`,
   * `cachedStatus` (200 or 400), `cachedCode` (one of the twelve, or null), `isMember`, `bindingType` and `ageSeconds`;
   * otherwise `isCached` is false and they are null [PTB-014]. `retryAfterSeconds` is always there.
   */
  'identity.partnerBusy': { code: 'RATE_LIMIT', status: 429 },
  /** The partner did not answer: system error [PTB-032]. A repetition with the same fields finds what happened. */
  'identity.partnerAway': { code: 'SYSTEM_ERROR', status: 503 },
  'identity.idNumberInvalid': { code: 'INVALID_INPUT', status: 400 },
  /** The phone has to be proven first, or again: the OTP step. */
  'identity.bindingPhoneNeeded': { code: 'PHONE_NOT_VERIFIED', status: 400 },
  /** The partner is still being asked about another id number or with another type. */
  'identity.bindingUnderWay': { code: 'BINDING_UNDER_WAY', status: 409 },
  /** Agreements of the car maker are not accepted yet: the privacy consent. */
  'identity.partnerConsentNeeded': { code: 'PARTNER_CONSENT_NEEDED', status: 409 },
  /** The accepted version is not the one in force: the page shows the new one. */
  'identity.partnerAgreementOutdated': { code: 'TERMS_OUTDATED', status: 409 },
  /** Rental calls without a bound membership. */
  'identity.rentalLoginNeeded': { code: 'RENTAL_LOGIN_NEEDED', status: 403 },
})

/** Every code of the partner as a refusal. */
export const partnerCodeRefusals = [
  'identity.partner1606',
  'identity.partner1607',
  'identity.partner1608',
  'identity.partner1741',
  'identity.partner1711',
  'identity.partner1028',
  'identity.partner1605',
  'identity.partner1703',
  'identity.partner1012',
  'identity.partner1121',
  'identity.partner1601',
  'identity.partner1503',
  'identity.partnerRefused',
  'identity.partnerNotMember',
  'identity.partnerBusy',
  'identity.partnerAway',
] as const
