import { beforeEach, expect, test } from 'vitest'
import { currentReferral, keepReferral } from './referral.ts'

beforeEach(() => sessionStorage.clear())

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

test('what somebody else wrote into the storage counts no more than a link would', () => {
  sessionStorage.setItem('referral', 'referral_partner=stranger')
  expect(currentReferral(new URLSearchParams()).referralPartner).toBe('')
})
