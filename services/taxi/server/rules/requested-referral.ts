import { type Referral, railPartner, referralPartners } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { RideRequest } from '@daoxing/taxi/contract'

type ReferralFields = Pick<RideRequest, 'ref_code' | 'referral_partner' | 'tmass_pageid'>

/**
 * Returns the rider's referral, or null without one. An unknown partner is refused; so is a callback page without the
 * rail partner, which alone has one [TAXI-017].
 */
export function referralOf({
  ref_code: code,
  referral_partner: partner,
  tmass_pageid: page,
}: ReferralFields): Referral | null {
  const referral = { referralPartner: partner ?? '', refCode: code ?? '', callbackPageId: page ?? '' }
  if (referral.referralPartner !== '' && !referralPartners.includes(referral.referralPartner))
    throw new Refusal('kit.invalidInput', { field: 'referral_partner' })
  if (referral.callbackPageId !== '' && referral.referralPartner !== railPartner)
    throw new Refusal('kit.invalidInput', { field: 'tmass_pageid' })
  return referral.referralPartner === '' && referral.refCode === '' ? null : referral
}
