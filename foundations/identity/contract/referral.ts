/** The referral of a rider [SHL-009]. */
export type Referral = {
  readonly referralPartner: string
  readonly refCode: string
  /** The return address of the rail partner for its riders; no other partner has one [SHL-010]. */
  readonly callbackPageId: string
}

/** The partner that runs the high-speed trains. */
export const railPartner = 'thsr'
/** Accepted partners; two of them are car makers [SHL-011]. */
export const referralPartners: readonly string[] = [railPartner, 'yulon', 'luxgen']

/** The query of a URL, such as a `URLSearchParams`. */
type Query = { readonly get: (name: string) => string | null }

const longest = 64

/** Reads the referral from the query of a link; undefined without a valid one. */
export function referralIn(query: Query): Referral | undefined {
  const said = query.get('referral_partner') ?? ''
  const referralPartner = referralPartners.includes(said) ? said : ''
  const refCode = (query.get('ref_code') ?? query.get('vid') ?? '').trim().slice(0, longest)
  if (referralPartner === '' && refCode === '') return undefined
  const callbackPageId =
    referralPartner === railPartner ? (query.get('tmass_callback_pageid') ?? '').slice(0, longest) : ''
  return { referralPartner, refCode, callbackPageId }
}
