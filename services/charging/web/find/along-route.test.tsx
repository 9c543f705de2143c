import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChargingDraft } from '../draft.ts'
import { myCar, station } from '../testing/find-fixtures.ts'
import { data, findServer, openFind } from '../testing/open-find.tsx'

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const plan = 'POST /v3/charging/map/along-route'
const places = { 臺北車站: { lat: 25.0478, lng: 121.517 }, 新竹車站: { lat: 24.8016, lng: 120.9717 } } as const
const found = (name: keyof typeof places) => ({
  ...{ place_id: `place:${name}`, description: name, types: ['rail'], sessionToken: 's', isApproximate: false },
  structured_formatting: { main_text: name, secondary_text: '臺灣' },
  location: places[name],
})
const stop = {
  ...{ station: station(), detourMetres: 900, percentOnArrival: 34, percentAtEnd: 61 },
}
const route = (changes: object = {}) =>
  data({ distanceMetres: 78_400, arrivalPercent: 2, stations: [stop], ...changes })

async function open(replies: Parameters<typeof findServer>[0] = {}) {
  const server = findServer({
    'GET /maps/place/autocomplete': ({ query }) =>
      data(query['input'] === '臺北車站' || query['input'] === '新竹車站' ? [found(query['input'])] : []),
    'GET /maps/place/details': data(null),
    [plan]: route(),
    ...replies,
  })
  const page = await openFind()
  const chip = page.getByRole('button', { name: '沿路找充電站' })
  await expect.element(chip).toBeInTheDocument()
  const element = chip.element()
  if (element instanceof HTMLElement) element.click()
  const chooses = async (row: RegExp, name: string) => {
    await page.getByRole('button', { name: row }).click()
    await page.getByRole('combobox').fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  return { page, server, chooses }
}

test('both ends lead to the charge on arrival and to stations with their detour; one tap opens a station [CHG-001]', async () => {
  const { page, server, chooses } = await open()
  await expect.element(page.getByText('選好出發地和目的地，就會列出沿路的充電站。')).toBeVisible()
  await chooses(/出發$/, '臺北車站')
  expect(server.of(plan)).toHaveLength(0)
  await chooses(/抵達$/, '新竹車站')
  await expect.element(page.getByText('全程 78.4 公里，不充電到達時剩 2%')).toBeVisible()
  const row = page.getByRole('button', { name: /信義廣場充電站.*繞路 900 公尺.*抵達終點剩 61%.*到站剩 34%/ })
  await expect.element(row).toBeVisible()
  expect(server.of(plan)[0]?.body).toMatchObject({ from: places.臺北車站, to: places.新竹車站, car: myCar })
  await row.click()
  expect(useChargingDraft.getState()).toMatchObject({
    ...{ step: 'StationDetail', station: { country: 'TW', party: 'SPK', station: 'L1' } },
  })
})

test('a charge that does not reach the end says that a stop is needed, and a way without stations says so', async () => {
  const { page, chooses } = await open({ [plan]: route({ arrivalPercent: -12, stations: [] }) })
  await chooses(/出發$/, '臺北車站')
  await chooses(/抵達$/, '新竹車站')
  await expect.element(page.getByText('全程 78.4 公里，目前電量到不了，途中要充電')).toBeVisible()
  await expect.element(page.getByText('沿路沒有到得了的充電站。')).toBeVisible()
})

test('without a car there is nothing to compute, and one tap leads to its choice', async () => {
  const { page } = await open({ 'GET /v3/charging/users/me/car': data({ car: null }) })
  await expect.element(page.getByText('選好車，就能算出沿路要在哪裡充電。')).toBeVisible()
  await page.getByRole('button', { name: '我的車' }).click()
  expect(useChargingDraft.getState().step).toBe('SearchFilter')
})
