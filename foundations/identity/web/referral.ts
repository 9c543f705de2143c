import { type Referral, referralIn } from '@daoxing/identity/contract'
import { keepForRider, readOfRider } from '@daoxing/kit/web'

const storageKey = 'referral'
const none: Referral = { referralPartner: '', refCode: '', callbackPageId: '' }

/** Keeps what the link of the first page says, so that it outlives the way through the app. */
export function keepReferral(query: URLSearchParams): void {
  const referral = referralIn(query)
  if (referral !== undefined) keepForRider('visit', storageKey, queryOf(referral).toString())
}

/** Who sent the rider: by the URL, else by what the visit began with [SHL-012]. */
export function currentReferral(query: URLSearchParams = new URLSearchParams(location.search)): Referral {
  // What is stored is read by the same checks as a link: anybody may have written it.
  return referralIn(query) ?? referralIn(new URLSearchParams(readOfRider('visit', storageKey) ?? '')) ?? none
}

function queryOf({ referralPartner, refCode, callbackPageId }: Referral): URLSearchParams {
  return new URLSearchParams({
    referral_partner: referralPartner,
    ref_code: refCode,
    tmass_callback_pageid: callbackPageId,
  })
}
