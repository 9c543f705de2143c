import { expect, test } from 'vitest'
import { referralIn, referralPartners } from './referral.ts'

function inLink(query: string) {
  const said = new Map(query.split('&').map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? '']))
  return referralIn({ get: (name) => said.get(name) ?? null })
}

test('a link names the referral: a partner, a code from ref_code or vid, and a return page [SHL-009]', () => {
  expect(inLink('referral_partner=thsr&ref_code=R7&tmass_callback_pageid=42')).toEqual({
    referralPartner: 'thsr',
    refCode: 'R7',
    callbackPageId: '42',
  })
  expect(inLink('vid=V9')?.refCode).toBe('V9')
  expect(inLink('ref_code=R7&vid=V9')?.refCode).toBe('R7')
  expect(inLink('s_lat=25')).toBeUndefined()
})

test('only the rail partner has a return page [SHL-010]', () => {
  expect(inLink('referral_partner=thsr&tmass_callback_pageid=42')?.callbackPageId).toBe('42')
  expect(inLink('referral_partner=thsr')?.callbackPageId).toBe('')
  expect(inLink('referral_partner=yulon&tmass_callback_pageid=42')?.callbackPageId).toBe('')
  expect(inLink('ref_code=R7&tmass_callback_pageid=42')?.callbackPageId).toBe('')
})

test('two car makers count as partners, and an unknown name does not [SHL-011]', () => {
  expect(referralPartners).toEqual(['thsr', 'yulon', 'luxgen'])
  for (const partner of referralPartners) expect(inLink(`referral_partner=${partner}`)?.referralPartner).toBe(partner)
  expect(inLink('referral_partner=stranger')).toBeUndefined()
  expect(inLink('referral_partner=stranger&ref_code=R7')?.referralPartner).toBe('')
})
