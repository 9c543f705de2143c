import { findDevicePosition } from '@daoxing/places/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { useRideDraft } from '../ride-draft.ts'
import { openPlan, planServer, station, tower } from '../testing/open-plan.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  useRideDraft.getState().reset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('returning to landing clears address, price and tip [SHL-063, TAXI-045]', async () => {
  const server = planServer()
  useRideDraft.getState().change({ start: station, end: tower, tipTwd: 30, note: '有行李', agreesToExpand: true })
  await openPlan()
  await expect.element(button(/^確認叫車/)).toBeEnabled()
  await button('返回首頁').click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/?prevPage=taxi')
  expect(useRideDraft.getState()).toMatchObject({
    start: null,
    end: null,
    tipTwd: null,
    note: '',
    agreesToExpand: false,
  })
  expect(server.of('POST /north/rides')).toHaveLength(0)
  await cleanup()
  // The next plan starts without places, and without a price of the abandoned one.
  await openPlan()
  await expect.element(page.getByRole('combobox')).toBeVisible()
  expect(button(/^確認叫車/).elements()).toHaveLength(0)
  expect(document.body.textContent).not.toContain('$2')
})

const airport = { name: '金門機場', address: '金門機場', location: { lat: 24.4279, lng: 118.3592 } } as const

test('a ride asked for from home begins at the device position, not at the pick-up of an abandoned plan; this applies once [TAXI-045]', async () => {
  const kerb = { ...tower, description: '松仁路口', area: '', town: '', reason: 'meetingPoint', walkMetres: 40 }
  planServer({
    'GET /v2/rider/fav_address': { body: { data: [] } },
    'GET /v3/geocode/recommended-start-point': { body: { data: { ...kerb, meetingPoint: null } } },
  })
  const coords = { latitude: 25.0368, longitude: 121.5681, accuracy: 10 }
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    // The test's position has only the fields that are read.
    found({ coords } as GeolocationPosition),
  )
  await findDevicePosition()
  useRideDraft.getState().change({ start: airport, note: '大行李' })
  const { unmount } = await openPlan('INPUT_END_ADDRESS', { asksAnew: true })
  await expect.element(button(/^上車.*松仁路口$/)).toBeVisible()
  expect(useRideDraft.getState().note).toBe('')
  useRideDraft.getState().change({ start: airport })
  await expect.element(button(/^上車.*金門機場$/)).toBeVisible()
  await unmount()
  await openPlan('INPUT_END_ADDRESS')
  await expect.element(button(/^上車.*金門機場$/)).toBeVisible()
})
