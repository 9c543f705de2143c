import { afterEach, expect, test, vi } from 'vitest'
import { scooterDeferred } from '../deferred.ts'
import { data, openScooter, scooterServer } from '../testing/open-scooter.tsx'
import { tariff } from '../testing/scooter-fixtures.ts'
import { PublicTermsScreen } from './PublicTermsScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a stranger reads prices, fees and texts without an account', async () => {
  expect(scooterDeferred.routes?.find((one) => one.path === '/scooter/terms')).toMatchObject({ who: 'anyone' })
  const server = scooterServer(() => null, {
    'GET /v3/scooter/terms': data({
      version: '2026-11-01',
      terms: [{ termId: 'service', title: '共享機車使用條款', text: '只有你本人可以騎乘。' }],
      prices: [{ models: ['City', 'Fly'], tariff }],
    }),
  })
  const { page } = await openScooter('/scooter/terms', <PublicTermsScreen />)
  await expect.element(page.getByText('City · Fly')).toBeVisible()
  await expect.element(page.getByText('前 6 分鐘 $15，之後每分鐘 $2.5，每日最多 $300')).toBeVisible()
  await expect.element(page.getByText('只有你本人可以騎乘。')).toBeVisible()
  await expect.element(page.getByText('版本 2026-11-01')).toBeVisible()
  expect(server.of('GET /v3/scooter/riders/sessions')).toEqual([])
})
