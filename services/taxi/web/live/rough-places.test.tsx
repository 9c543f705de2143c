import { nowMs } from '@daoxing/kit/web'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { planAgain } from './plan-again.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const rough = { start_approximate: true, end_approximate: true }

afterEach(() => {
  useRideDraft.getState().reset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an approximate place is marked as such throughout the trip, in its title, its places and the list of the map', async () => {
  const trip = tripAt('TRIP_STARTED', unixNow(), rough)
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(page.getByText(`前往 ${trip.end_address}（約略位置）`)).toBeVisible()
  for (const said of [
    `${trip.start_address}（約略位置）`,
    `${trip.end_address}（約略位置）`,
    `下車：${trip.end_address}（約略位置）`,
  ])
    await expect.element(page.getByText(said, { exact: true }).first()).toBeInTheDocument()
})

test('for an approximate address, no floor of its building is shown', async () => {
  const start_address = '臺北市大安區信義路四段265巷12弄3號5樓'
  const trip = tripAt('DRIVER_ENROUTE', unixNow(), { ...rough, start_address })
  tripServer(trip)
  await openLiveTrip(trip)
  const said = '請在 臺北市大安區信義路四段265巷12弄3號（約略位置） 上車'
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})

test('a rider who repeats the plan of a trip is told again which places are approximate', () => {
  planAgain(tripAt('TRIP_CANCELED', unixNow(), rough))
  const { start, end } = useRideDraft.getState()
  expect([start?.isApproximate, end?.isApproximate]).toEqual([true, true])
  planAgain(tripAt('TRIP_CANCELED', unixNow()))
  expect(useRideDraft.getState().start).not.toHaveProperty('isApproximate')
})
