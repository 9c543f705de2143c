import { afterEach, beforeEach, expect, test } from 'vitest'
import { identityWeb } from './index.ts'
import { currentReferral, storeReferral } from './referral.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => history.replaceState(null, '', location.pathname))

test('the referral is read from the URL, else from the first URL of the visit [SHL-012]', () => {
  const nobody = { referralPartner: '', refCode: '', callbackPageId: '' }
  expect(currentReferral(new URLSearchParams())).toEqual(nobody)
  storeReferral(new URLSearchParams('referral_partner=thsr&ref_code=R7&tmass_callback_pageid=42'))
  const fromRail = { referralPartner: 'thsr', refCode: 'R7', callbackPageId: '42' }
  expect(currentReferral(new URLSearchParams('stage=INPUT_END_ADDRESS'))).toEqual(fromRail)
  expect(currentReferral(new URLSearchParams('ref_code=R8')).refCode).toBe('R8')
  storeReferral(new URLSearchParams('tab=history'))
  expect(currentReferral(new URLSearchParams())).toEqual(fromRail)
})

test('the page stores the referral of its first link, and other slices read it from the URL or from storage [SHL-012]', async () => {
  const referral = () => identityWeb.session?.referral?.()
  identityWeb.begin?.(new URLSearchParams('referral_partner=thsr&vid=V9&tmass_callback_pageid=42'))
  await expect.poll(referral).toEqual({ referralPartner: 'thsr', refCode: 'V9', callbackPageId: '42' })
  history.replaceState(null, '', '?ref_code=R8')
  expect(await referral()).toEqual({ referralPartner: '', refCode: 'R8', callbackPageId: '' })
})

test('an edited stored value passes the same checks as a link', () => {
  sessionStorage.setItem('referral', 'referral_partner=stranger')
  expect(currentReferral(new URLSearchParams()).referralPartner).toBe('')
})
