import { afterEach, beforeEach, expect, test } from 'vitest'
import { identityWeb } from './index.ts'
import { currentReferral, keepReferral } from './referral.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => history.replaceState(null, '', location.pathname))

test('who sent the rider stands in the URL, else in what the visit began with [SHL-012]', () => {
  const nobody = { referralPartner: '', refCode: '', callbackPageId: '' }
  expect(currentReferral(new URLSearchParams())).toEqual(nobody)
  keepReferral(new URLSearchParams('referral_partner=thsr&ref_code=R7&tmass_callback_pageid=42'))
  const fromRail = { referralPartner: 'thsr', refCode: 'R7', callbackPageId: '42' }
  expect(currentReferral(new URLSearchParams('stage=INPUT_END_ADDRESS'))).toEqual(fromRail)
  expect(currentReferral(new URLSearchParams('ref_code=R8')).refCode).toBe('R8')
  keepReferral(new URLSearchParams('tab=history'))
  expect(currentReferral(new URLSearchParams())).toEqual(fromRail)
})

test('the page keeps what its first link says, and other slices are told it by the URL or by what was kept [SHL-012]', async () => {
  const told = () => identityWeb.session?.referral?.()
  identityWeb.begin?.(new URLSearchParams('referral_partner=thsr&vid=V9&tmass_callback_pageid=42'))
  await expect.poll(told).toEqual({ referralPartner: 'thsr', refCode: 'V9', callbackPageId: '42' })
  history.replaceState(null, '', '?ref_code=R8')
  expect(await told()).toEqual({ referralPartner: '', refCode: 'R8', callbackPageId: '' })
})

test('what somebody else wrote into the storage counts no more than a link would', () => {
  sessionStorage.setItem('referral', 'referral_partner=stranger')
  expect(currentReferral(new URLSearchParams()).referralPartner).toBe('')
})
