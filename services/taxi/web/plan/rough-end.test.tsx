import { feature } from '@daoxing/taxi/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { openPlan, planServer, station, tower } from '../testing/open-plan.tsx'

beforeEach(() => useRideDraft.getState().reset())
afterEach(() => vi.unstubAllGlobals())

const button = (name: string | RegExp) => page.getByRole('button', { name })
const busy = { status: 409, body: { code: 'RIDER_ALREADY_RIDING', message: '你已有進行中的行程' } }
const rough = { ...tower, isApproximate: true }

test('a fixed fare to an approximate drop-off asks first, and once', async () => {
  const server = planServer({ 'POST /north/rides': busy })
  useRideDraft.getState().change({ start: station, end: rough, featureMap: feature.FIX_FARE, carModel: null })
  await openPlan()
  await button(/^確認叫車/).click()
  await expect.element(page.getByRole('dialog', { name: '下車點只是大概位置' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(server.of('POST /north/rides')).toHaveLength(0)
  await button(/^確認叫車/).click()
  await button('就用這裡').click()
  await expect.poll(() => server.of('POST /north/rides')).toHaveLength(1)
  expect(server.of('POST /north/rides')).toMatchObject([
    { body: { end_approximate: true, end_approximate_agreed: true } },
  ])
})

test.for([
  ['by meter', { end: rough, featureMap: feature.BY_METER }],
  ['to a point that the rider has put on the map', { end: { ...rough, isPinned: true }, featureMap: feature.FIX_FARE }],
] as const)('%s nothing is asked about the drop-off', async ([, wish]) => {
  const server = planServer({ 'POST /north/rides': busy })
  useRideDraft.getState().change({ start: station, carModel: null, ...wish })
  await openPlan()
  await button(/^確認叫車/).click()
  await expect.poll(() => server.of('POST /north/rides')).toHaveLength(1)
})

test('the question about an approximate drop-off leads to the map', async () => {
  planServer()
  useRideDraft.getState().change({ start: station, end: rough, featureMap: feature.FIX_FARE, carModel: null })
  await openPlan()
  await button(/^確認叫車/).click()
  await button('在地圖上確認').click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=SPECIFIC_ADDRESS&for=end')
})
