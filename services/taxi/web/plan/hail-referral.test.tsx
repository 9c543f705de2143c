import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { openPlan, planServer, station, tower } from '../testing/open-plan.tsx'
import { tripFixture } from '../testing/trip-fixture.ts'

beforeEach(() => useRideDraft.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a hail carries its referral: a partner, a code and the callback page [SHL-009]', async () => {
  const server = planServer({ 'POST /north/rides': { body: { data: tripFixture() } } })
  useRideDraft.getState().change({ start: station, end: tower })
  await openPlan(undefined, undefined, [
    {
      slice: 'identity',
      routes: [],
      session: {
        read: async () => null,
        signOut: async () => undefined,
        signInPath: '/signUp',
        referral: async () => ({ referralPartner: 'thsr', refCode: 'R7', callbackPageId: '42' }),
      },
    },
  ])
  await page.getByRole('button', { name: /^確認叫車/ }).click()
  await expect.poll(() => server.of('POST /north/rides')).toHaveLength(1)
  expect(server.of('POST /north/rides')[0]?.body).toMatchObject({
    referral_partner: 'thsr',
    ref_code: 'R7',
    tmass_pageid: '42',
  })
})
