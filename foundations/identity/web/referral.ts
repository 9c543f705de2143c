import { type Referral, referralIn } from '@daoxing/identity/contract'
import { storeForRider, readOfRider } from '@daoxing/kit/web'

const storageKey = 'referral'
const none: Referral = { referralPartner: '', refCode: '', callbackPageId: '' }

/** Stores the referral of the first page's link, so that it survives navigation. */
export function storeReferral(query: URLSearchParams): void {
  const referral = referralIn(query)
  if (referral !== undefined) storeForRider('visit', storageKey, queryOf(referral).toString())
}

/** The referral: by the URL, else by the first URL of the visit [SHL-012]. */
export function currentReferral(query: URLSearchParams = new URLSearchParams(location.search)): Referral {
  // The stored value passes the same checks as a link: it may have been edited.
  return referralIn(query) ?? referralIn(new URLSearchParams(readOfRider('visit', storageKey) ?? '')) ?? none
}

function queryOf({ referralPartner, refCode, callbackPageId }: Referral): URLSearchParams {
  return new URLSearchParams({
    referral_partner: referralPartner,
    ref_code: refCode,
    tmass_callback_pageid: callbackPageId,
  })
}
