import { type Referral, referralIn } from '@daoxing/identity/contract'
import { keepForRider, readOfRider } from '@daoxing/kit/web'

const storageKey = 'referral'
const none: Referral = { referralPartner: '', refCode: '', callbackPageId: '' }

/** Keeps what the link of the first page says, so that it outlives the way through the app. */
export function keepReferral(query: URLSearchParams): void {
  const referral = referralIn(query)
  if (referral !== undefined) keepForRider('visit', storageKey, queryOf(referral).toString())
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
