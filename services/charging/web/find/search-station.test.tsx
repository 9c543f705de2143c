import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChargingDraft } from '../draft.ts'
import { data, findServer, openFind } from '../testing/open-find.tsx'

const histories = '/v3/charging/search/histories'
const place = {
  ...{ historyId: 'h1', type: 1, name: '臺北車站', address: '北平西路 3 號', station: null },
  ...{ location: { lat: 25.0478, lng: 121.517 }, searchedAt: '2026-11-24T01:00:00.000Z' },
}
const kept = {
  ...{ historyId: 'h2', type: 2, name: '信義廣場充電站', address: '市府路 45 號' },
  ...{ location: { lat: 25.0339, lng: 121.5645 }, searchedAt: '2026-11-24T00:00:00.000Z' },
  station: { country: 'TW', party: 'SPK', station: 'L1' },
}

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const openSearch = async () => {
  const page = await openFind()
  await page.getByRole('button', { name: '搜尋充電站或地點' }).click()
  return page
}

test('a station is found by its name, opened, and kept as a station [CHG-009, CHG-022, CHG-030]', async () => {
  const server = findServer({ [`POST ${histories}`]: data({ histories: [kept] }) })
  const page = await openSearch()
  await page.getByLabelText('充電站名稱').fill('信義')
  await page
    .getByRole('list', { name: '充電站' })
    .getByRole('button', { name: /信義廣場充電站/ })
    .click()
  await expect.element(page.getByRole('region', { name: '信義廣場充電站' })).toBeVisible()
  expect(server.of('GET /v3/charging/map/stations').map(({ query }) => query['likeStationName'])).toContain('信義')
  expect(server.of(`POST ${histories}`)[0]?.body).toMatchObject({ type: 2, station: kept.station })
})

test('earlier searches show their kind; a place moves the map, and all can be forgotten [CHG-030]', async () => {
  const server = findServer({
    [`GET ${histories}`]: data({ histories: [place, kept] }),
    [`POST ${histories}`]: data({ histories: [place, kept] }),
    [`DELETE ${histories}`]: data({ histories: [] }),
  })
  const page = await openSearch()
  await expect.element(page.getByRole('button', { name: /信義廣場充電站\s*充電站 ·/ })).toBeVisible()
  await page.getByRole('button', { name: /臺北車站\s*地點 ·/ }).click()
  await expect.element(page.getByRole('heading', { name: '臺北車站 附近' })).toBeVisible()
  await expect
    .poll(() => server.of('GET /v3/charging/map/stations').findLast(({ query }) => 'userLat' in query)?.query)
    .toMatchObject({ userLat: '25.0478', userLng: '121.517' })
  await page.getByRole('button', { name: '臺北車站' }).click()
  await page.getByRole('button', { name: '全部清除' }).click()
  await expect.element(page.getByText('還沒有搜尋紀錄。')).toBeVisible()
  expect(server.of(`DELETE ${histories}`)).toHaveLength(1)
})
