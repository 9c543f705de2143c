import type { PlacePrediction } from '@daoxing/places/contract'
import { showToast } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { PlaceSearch } from './parts/PlaceSearch.tsx'
import type { ChosenPlace } from './places-data.ts'

const road: PlacePrediction = {
  place_id: 'unplaced:1',
  description: '四維三路2號, 高雄市苓雅區',
  structured_formatting: { main_text: '四維三路2號', secondary_text: '高雄市苓雅區' },
  types: ['address'],
  sessionToken: 'token',
  isApproximate: true,
  pointWithin: { centre: { lat: 22.6236, lng: 120.3267 }, radiusMetres: 2900 },
}
const palace: PlacePrediction = {
  place_id: 'place:npm',
  description: '國立故宮博物院, 臺北市士林區',
  structured_formatting: { main_text: '國立故宮博物院', secondary_text: '臺北市士林區' },
  types: ['museum'],
  sessionToken: 'token',
  isApproximate: false,
  location: { lat: 25.1023, lng: 121.5485 },
  isGuess: true,
}
const station = {
  ...{
    place_id: 'place:9',
    kind: 'rail',
    address: '臺北車站',
    description: '臺北車站',
    area: '臺北市',
    town: '中正區',
  },
  ...{ location: { lat: 25.0478, lng: 121.5171 }, distanceMetres: 240, isApproximate: false },
}
const here = {
  ...{ address: '高雄市苓雅區', description: '高雄市苓雅區', area: '高雄市', town: '苓雅區', village: '五權里' },
  ...{ location: { lat: 22.62, lng: 120.32 }, region: 'south', hasStreets: false, lake: null, remoteMetres: null },
}

async function openSearch(typed: string, predictions: readonly PlacePrediction[]) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('/autocomplete')
      ? predictions
      : url.includes('/geocode/reverse')
        ? here
        : url.includes('recommended_address')
          ? [station]
          : []
    return new Response(JSON.stringify({ data }))
  })
  const chosen: ChosenPlace[] = []
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PlaceSearch
          prompt="要去哪裡"
          near={{ lat: 25.0463, lng: 121.5197 }}
          purpose="end"
          onChoose={(place) => chosen.push(place)}
          onOwnPosition={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await page.getByRole('combobox', { name: '要去哪裡' }).fill(typed)
  return chosen
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the rider points at a road without a position on the map of its district; its centre is never used instead', async () => {
  const chosen = await openSearch('四維三路2號', [road])
  await expect.element(page.getByText('高雄市苓雅區 · 請在地圖上指出位置')).toBeVisible()
  await page.getByRole('option', { name: /四維三路2號/ }).click()
  await expect.element(page.getByRole('dialog', { name: '在地圖上指出「四維三路2號」' })).toBeVisible()
  await expect.element(page.getByText(without).first()).toBeVisible()
  // The position of the road is unknown: the centre of the district is not an answer.
  await expect.element(page.getByRole('button', { name: '在這裡下車' })).toBeDisabled()
  expect(chosen).toEqual([])
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(chosen).toEqual([])
})

const without = '用下面的按鈕或附近的地點，指出「四維三路2號」在哪裡'
const dialog = () => page.getByRole('dialog', { name: '在地圖上指出「四維三路2號」' })
const isInDialog = () => dialog().element().contains(document.activeElement)

test('the focus moves into the dialog of a road, stays there, and returns to the search after Escape', async () => {
  await openSearch('四維三路2號', [road])
  const box = page.getByRole('combobox', { name: '要去哪裡' })
  await expect.element(page.getByRole('option', { name: /四維三路2號/ })).toBeVisible()
  await box.click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog()).toBeVisible()
  await expect.poll(isInDialog).toBe(true)
  await expect.element(page.getByRole('button', { name: '在這裡下車' })).toBeVisible()
  await expect.poll(isInDialog).toBe(true)
  // The search below it gets neither the focus nor clicks.
  box.element().focus()
  expect(box.element()).not.toBe(document.activeElement)
  for (let tabs = 0; tabs < 15; tabs += 1) {
    await userEvent.tab()
    expect(box.element()).not.toBe(document.activeElement)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

test('without a map, buttons and nearby places locate a road, and the typed address can be changed', async () => {
  const chosen = await openSearch('四維三路2號', [road])
  await page.getByRole('option', { name: /四維三路2號/ }).click()
  const take = page.getByRole('button', { name: '在這裡下車' })
  await expect.element(take).toBeDisabled()
  await page.getByRole('button', { name: '往北移 500 公尺' }).click()
  await page.getByRole('button', { name: '50 公尺', exact: true }).click()
  await page.getByRole('button', { name: '往東移 50 公尺' }).click()
  await take.click()
  expect(chosen).toMatchObject([{ name: '四維三路2號', isApproximate: true }])
  expect(chosen[0]?.location.lat).toBeCloseTo(22.6236 + 0.0045, 4)
  expect(chosen[0]?.location.lng).toBeCloseTo(120.3267 + 0.00049, 4)
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByRole('option', { name: /四維三路2號/ }).click()
  await page.getByRole('button', { name: '改輸入別的地址' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(chosen).toHaveLength(1)
})

test('a toast of the pin is shown above its dialog', async () => {
  await openSearch('四維三路2號', [road])
  await page.getByRole('option', { name: /四維三路2號/ }).click()
  await expect.element(page.getByRole('button', { name: '在這裡下車' })).toBeVisible()
  showToast('找不到你的位置')
  await expect.element(dialog().getByText('找不到你的位置')).toBeVisible()
})

test('the closest name to a typing error needs confirmation, and a quick Enter does not choose it', async () => {
  const chosen = await openSearch('故公', [palace])
  await expect.element(page.getByText('找不到「故公」。你要找的是這裡嗎？')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual([])
  await page.getByRole('option', { name: /國立故宮博物院/ }).click()
  expect(chosen).toMatchObject([{ name: '國立故宮博物院' }])
})

test('a shop is reported as unknown, with nearby places instead', async () => {
  const chosen = await openSearch('7-11', [])
  await expect.element(page.getByText('這裡還查不到「7-11」')).toBeVisible()
  await page.getByRole('button', { name: /臺北車站/ }).click()
  expect(chosen).toMatchObject([{ name: '臺北車站', location: station.location }])
})

test('a name that is not a shop is not reported as one', async () => {
  await openSearch('不存在的地方', [])
  await expect.element(page.getByText('找不到「不存在的地方」')).toBeVisible()
  expect(page.getByText('附近查得到的地點').elements()).toHaveLength(0)
})
