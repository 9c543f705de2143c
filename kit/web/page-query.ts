/**
 * Query parameters that a page may be opened with [SHL-045], in one text because they are part of the entry. The last
 * two lines are our own: parameters that screens write into the URL themselves.
 */
const names =
  `pass_id privacy s_lat s_lng e_lat e_lng s_address e_address ref_code referral_partner tmass_callback_pageid
request_type port business_id action ticket_id trip_hash share_type share_params guest reservation reprocess_payment
linepay_bind linepay redirect state record_id tab code pass_code user_id cs_id type coupon_code aftee_bind utm_source
utm_medium utm_campaign utm_term utm_content fbclid gclid ldtag_cl content_id campaign_id prevPage offline
stage for edit step document from token card_bind`.split(/\s+/)

/**
 * The sign-in URL that returns to the current page. Only known parameters are kept, so that a foreign link passes
 * nothing else through a sign-in.
 */
export function signInAddress(
  signInPath: string,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name)))
  const back = query.size === 0 ? pathname : `${pathname}?${query.toString()}`
  return `${signInPath}?${new URLSearchParams({ redirect: back }).toString()}`
}
