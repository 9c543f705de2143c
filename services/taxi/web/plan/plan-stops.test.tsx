import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { openPlan, planServer, station, tower } from '../testing/open-plan.tsx'
import { tripFixture } from '../testing/trip-fixture.ts'
import { planStageOf } from './plan-stage.ts'

const ximen = { name: '西門站', address: '西門站', location: { lat: 25.0421, lng: 121.5081 } }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const hailCall = 'POST /north/rides'

beforeEach(() => {
  localStorage.clear()
  useRideDraft.getState().reset()
  useRideDraft.getState().change({ start: station, end: tower })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const servesStops = () =>
  planServer({
    'GET /v3/configs': { body: { data: { taxi_stops_max: 3, taxi_tip_is_on: true, taxi_tip_twd_max: 500 } } },
    [hailCall]: { body: { data: tripFixture() } },
  })

test('the stops have their own stage in the URL, with the terms of waiting, and the back button leads to the cars [TAXI-010, TAXI-034]', async () => {
  servesStops()
  await openPlan()
  await button('新增停靠點').click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=INPUT_STOP_ADDRESS')
  await expect.element(page.getByText('最多 3 個停靠點。每一站免費等候 5 分鐘，之後每 60 秒 $5。')).toBeVisible()
  await expect.element(page.getByText('上車：臺北車站').last()).toBeVisible()
  await button('完成').click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=END_ADDRESS_CONFIRMED')
})

test('a stage of stops without a ride asks the next open question [TAXI-034]', () => {
  const draft = { start: null, end: null, isEndOpen: false }
  expect(planStageOf('INPUT_STOP_ADDRESS', draft)).toBe('INPUT_END_ADDRESS')
  expect(planStageOf('INPUT_STOP_ADDRESS', { ...draft, start: station, end: tower })).toBe('INPUT_STOP_ADDRESS')
})

test('prices are requested with the stops, and the hail contains them in order [TAXI-003, TAXI-023]', async () => {
  const server = servesStops()
  useRideDraft.getState().change({ stops: [ximen] })
  await openPlan()
  await expect.element(button(/^確認叫車/)).toBeEnabled()
  await expect.element(button(/^更改停靠點/)).toBeVisible()
  const stops = [{ address: '西門站', lat: 25.0421, lng: 121.5081 }]
  expect(server.of('POST /v2/rides/estimate').at(-1)?.body).toMatchObject({ stops })
  await button(/^確認叫車/).click()
  await expect.poll(() => server.of(hailCall)[0]?.body).toMatchObject({ stops })
})

test('a stop is set by a pin on the map, where no name is known, and stands before the end [TAXI-010]', async () => {
  const data = {
    ...{ address: '臺北市中正區', description: '臺北市中正區', area: '臺北市', town: '中正區' },
    ...{ location: station.location, village: '黎明里', region: 'north' },
  }
  planServer({
    'GET /v3/configs': { body: { data: { taxi_stops_max: 3 } } },
    'GET /v3/geocode/reverse': { body: { data } },
  })
  await openPlan('INPUT_STOP_ADDRESS')
  await page.getByRole('dialog').getByRole('button', { name: '新增停靠點' }).click()
  await button('在地圖上選擇').click()
  await button('在這裡下車').click()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/停靠點 1/)
        .first(),
    )
    .toBeVisible()
  const { stops, end } = useRideDraft.getState()
  expect(stops).toMatchObject([{ address: '臺北市中正區', location: station.location }])
  expect(end).toEqual(tower)
})
