import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChargingDraft } from '../draft.ts'
import { data, findServer, openFind } from '../testing/open-find.tsx'
import { station } from '../testing/find-fixtures.ts'

const list = 'GET /v3/charging/map/stations'

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the map begins at its centre, and its twin lists power, free plugs, way, chance and cost [CHG-004, CHG-020, CHG-063]', async () => {
  const server = findServer()
  const page = await openFind()
  const row = page.getByRole('button', { name: /信義廣場充電站/ })
  await expect.element(row).toBeVisible()
  for (const said of [
    '空位 2/4',
    '180 kW',
    '快充、慢充',
    '每度 $9.5 起',
    '87%',
    '820 公尺',
    '開車 4 分鐘',
    '充一次約 $412',
  ])
    expect(row.element().textContent).toContain(said)
  const asked = server.of(list).find(({ query }) => 'userLat' in query)
  expect(asked?.query).toMatchObject({ userLat: '25.048704', userLng: '121.518069', orderBy: 'distance' })
})

test('without a change of the rider the search has the usual filter [CHG-027, CHG-031, CHG-064]', async () => {
  const server = findServer()
  await openFind()
  await expect.poll(() => server.of(list).length).toBeGreaterThan(0)
  expect(server.of(list)[0]?.query).toMatchObject({
    connectorTypes: 'CCS1,CCS2,CHAdeMO,Type2,SAE_J1772',
    electricPowerLow: '7',
    electricPowerHigh: '800',
  })
  expect(Object.keys(server.of(list)[0]?.query ?? {})).not.toContain('cpos')
})

test('a closed station says so, and each kind of station has its word [CHG-028, CHG-034]', async () => {
  const stations = [
    station({ stationId: 'S', stationName: '慢充站', kind: 'slow', isOpen: false }),
    station({ stationId: 'F', stationName: '快充站', kind: 'fast', fromTwdPerKwh: null }),
  ]
  findServer({ [list]: data({ stations, clusters: [], total: 2 }) })
  const page = await openFind()
  const slow = page.getByRole('button', { name: /慢充站/ })
  await expect.element(slow).toBeVisible()
  expect(slow.element().textContent).toContain('目前不開放')
  expect(slow.element().textContent).toContain('kW 慢充')
  expect(page.getByRole('button', { name: /快充站/ }).element().textContent).toContain('不以度數計價')
})

test('chips narrow to free, open and favourite stations, and the list is sorted as the rider says', async () => {
  const server = findServer()
  const page = await openFind()
  await page.getByRole('button', { name: '有空位', exact: true }).click()
  await page.getByRole('button', { name: '開放中', exact: true }).click()
  await page.getByRole('button', { name: '我的最愛', exact: true }).click()
  await page.getByRole('button', { name: '費用', exact: true }).click()
  await expect
    .poll(() => server.of(list).findLast(({ query }) => 'userLat' in query)?.query)
    .toMatchObject({ isFree: '1', isOpenNow: '1', isFavourite: '1', orderBy: 'cost' })
})

test('plugs, power, operators and kinds of price filter the search, and the button counts them [CHG-010, CHG-015, CHG-021]', async () => {
  const server = findServer()
  const page = await openFind()
  await page.getByRole('button', { name: /^篩選條件/ }).click()
  await page.getByRole('button', { name: 'CHAdeMO' }).click()
  await page.getByLabelText('至少').selectOptions('50')
  await page.getByRole('button', { name: '伏特加電 31' }).click()
  await page.getByRole('button', { name: '按度數' }).click()
  await page.getByRole('button', { name: '看充電站' }).click()
  await expect.element(page.getByRole('button', { name: '篩選條件，已使用 4 項' })).toBeVisible()
  await expect
    .poll(() => server.of(list).at(-1)?.query)
    .toMatchObject({
      connectorTypes: 'CCS1,CCS2,Type2,SAE_J1772',
      electricPowerLow: '50',
      cpos: 'VLT',
      priceTypes: 'ENERGY',
    })
})

test('the filter offers the five plugs by current, and the four kinds of price [CHG-033, CHG-035, CHG-036]', async () => {
  findServer()
  const page = await openFind()
  await page.getByRole('button', { name: /^篩選條件/ }).click()
  const dc = page.getByRole('group', { name: 'DC' })
  for (const plug of ['CCS1', 'CCS2', 'CHAdeMO'])
    await expect.element(dc.getByRole('button', { name: plug })).toBeVisible()
  const ac = page.getByRole('group', { name: 'AC' })
  for (const plug of ['Type 2', 'SAE J1772']) await expect.element(ac.getByRole('button', { name: plug })).toBeVisible()
  for (const kind of ['按度數', '按時間', '按次', '停車計時'])
    await expect.element(page.getByRole('button', { name: kind })).toBeVisible()
})

test('the car is kept with its charge and target, and narrows to plugs that fit', async () => {
  const server = findServer({
    'PUT /v3/charging/users/me/car': ({ body }) => data(body),
  })
  const page = await openFind()
  await page.getByRole('button', { name: '我的車', exact: true }).click()
  await page.getByLabelText('充到').selectOptions('90')
  await expect
    .poll(() => server.of('PUT /v3/charging/users/me/car').at(-1)?.body)
    .toEqual({ car: { carSeriesId: 'ioniq5', nowPercent: 20, targetPercent: 90 } })
  await page.getByRole('checkbox', { name: '只看我的車能用的接頭' }).click()
  await page.getByRole('button', { name: '看充電站' }).click()
  await expect.poll(() => server.of(list).at(-1)?.query).toMatchObject({ carSeriesId: 'ioniq5' })
})

test('where nothing fits, the rider clears the filter in one tap', async () => {
  useChargingDraft.getState().change({ onlyFree: true })
  findServer({
    [list]: ({ query }) =>
      query['isFree'] === '1'
        ? data({ stations: [], clusters: [], total: 0 })
        : data({ stations: [station()], clusters: [], total: 1 }),
  })
  const page = await openFind()
  await expect.element(page.getByText('這附近沒有符合的充電站')).toBeVisible()
  await page.getByRole('button', { name: '清除篩選' }).click()
  await expect.element(page.getByRole('button', { name: /信義廣場充電站/ })).toBeVisible()
})
