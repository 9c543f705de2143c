import { encodePath } from '@daoxing/kit/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { drawnPath } from './drawn-path.ts'
import { estimateFixture, openPlan, planServer, station, tower } from '../testing/open-plan.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an unreadable route is logged and not drawn, and the cars are still offered [MAP-014]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const estimate = estimateFixture()
  const broken = { ...estimate, route: { ...estimate.route, polyline: '~~~~' } }
  planServer({ 'POST /v2/rides/estimate': { body: { data: broken } } })
  useRideDraft.getState().reset()
  useRideDraft.getState().change({ start: station, end: tower })
  await openPlan('END_ADDRESS_CONFIRMED')
  await expect.element(page.getByRole('button', { name: /^確認叫車/ })).toBeVisible()
  await expect
    .poll(() => warned.mock.calls)
    .toContainEqual([expect.stringContaining('A route is not drawn: a polyline has foreign characters')])
  expect(drawnPath('~~~~')).toEqual([])
  warned.mockClear()
  const offTheGlobe = encodePath([station.location, { lat: 120, lng: 0 }])
  expect(drawnPath(offTheGlobe)).toEqual([])
  expect(warned.mock.calls).toEqual([['A route is not drawn: a polyline leads off the globe']])
  // A readable route is drawn without a log line.
  warned.mockClear()
  expect(drawnPath(encodePath([station.location, tower.location]))).toHaveLength(2)
  expect(warned).not.toHaveBeenCalled()
})
