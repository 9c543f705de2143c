// Over 350 lines because all tests of the search box share the screen that is opened here.
import type { LatLng } from '@daoxing/kit/contract'
import { AnnouncerHost } from '@daoxing/kit/web'
import type { Favourite, PlacePrediction } from '@daoxing/places/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { PlaceSearch } from './parts/PlaceSearch.tsx'
import { type ChosenPlace, endSearch } from './places-data.ts'

const prediction = (name: string): PlacePrediction => ({
  place_id: `place:${name}`,
  description: `${name}, 臺北市信義區`,
  structured_formatting: { main_text: name, secondary_text: '臺北市信義區' },
  types: ['metro'],
  location: { lat: 25.0411, lng: 121.5657 },
  sessionToken: 'token',
  isApproximate: false,
})
const grandmother = {
  place_id: 'address:1',
  kind: 'address',
  address: '新北市板橋區文化路一段',
  description: '外婆家',
  area: '新北市',
  town: '板橋區',
  location: { lat: 25.02, lng: 121.466 },
  distanceMetres: 6000,
  isApproximate: false,
}

const station = {
  place_id: 'place:9',
  kind: 'rail',
  description: '臺北車站',
  location: { lat: 25.0478, lng: 121.5171 },
}

const homeInTown: Favourite = {
  id: '0b0c2f4e-6f0e-4c8f-9d50-6f3a3f1c7a01',
  icon: 'favourite',
  description: '市區的家',
  address: '臺北市信義區松仁路100號',
  location: { x: 121.568, y: 25.0365 },
  isApproximate: false,
  isPinned: false,
  rank: null,
}

type RecordedRequest = {
  readonly path: string
  readonly input: string
  readonly query: Readonly<Record<string, string>>
  readonly signal: AbortSignal | null
  readonly body: unknown
}

/** A server that finds stations by the query, and delays replies while `isHeld` until the test releases them. */
function aServer(isHeld: (input: string) => boolean = () => false) {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    const input = searchParams.get('input') ?? ''
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const query = Object.fromEntries(searchParams)
    requests.push({ path: pathname.replace('/gw', ''), input, query, signal: init.signal ?? null, body })
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    if (pathname.includes('autocomplete')) {
      if (isHeld(input)) return new Promise<Response>(() => undefined)
      return answer(input.startsWith('市') ? ['捷運市政府站', '市府轉運站', '市府路'].map(prediction) : [])
    }
    if (pathname.includes('location-select')) return answer({ noted: true })
    return answer(searchParams.get('recommend_type') === 'recent' ? [grandmother] : [{ ...grandmother, ...station }])
  })
  return requests
}

async function open(
  favourites?: readonly Favourite[],
  near: LatLng | null = null,
  otherEnd: ChosenPlace | null = null,
) {
  const chosen = vi.fn()
  const nothing = () => undefined
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnnouncerHost />
      <PlaceSearch
        prompt="要去哪裡"
        near={near}
        otherEnd={otherEnd}
        purpose={favourites ? 'end' : 'favourite'}
        onChoose={chosen}
        onOwnPosition={nothing}
        {...(favourites ? { favourites } : {})}
      />
    </QueryClientProvider>,
  )
  return { box: page.getByRole('combobox', { name: '要去哪裡' }), chosen }
}

// A browser of tests refuses positions, and may say so at any moment.
beforeEach(
  () => void vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus),
)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a failed search shows an error, keeps the rider’s own places in the list and can be retried', async () => {
  aServer()
  const answer = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('autocomplete') ? Promise.reject(new TypeError('Failed to fetch')) : answer(url, init),
  )
  const { box } = await open([homeInTown])
  await box.fill('市')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('option', { name: /市區的家/ })).toBeVisible()
  vi.stubGlobal('fetch', answer)
  await page.getByRole('button', { name: '再試一次' }).click()
  await expect.element(page.getByRole('option', { name: /市府轉運站/ })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test("offline, the box says so, and the rider's own places can still be chosen", async () => {
  aServer()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { box, chosen } = await open([homeInTown])
  await expect.element(page.getByText(/沒有網路/)).toBeVisible()
  await box.fill('松仁路')
  await expect.element(page.getByRole('option', { name: /市區的家/ })).toBeVisible()
  await box.fill('')
  await page.getByRole('button', { name: /市區的家/ }).click()
  expect(chosen.mock.calls[0]?.[0]).toMatchObject({ name: '市區的家' })
  online.mockReturnValue(true)
  globalThis.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/沒有網路/)).not.toBeInTheDocument()
  online.mockRestore()
})

test('offline, the query also finds earlier picks', async () => {
  aServer()
  const { box, chosen } = await open([homeInTown])
  await expect.element(page.getByRole('button', { name: /外婆家/ })).toBeVisible()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.dispatchEvent(new Event('offline'))
  const answer = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('autocomplete') ? Promise.reject(new TypeError('Failed to fetch')) : answer(url, init),
  )
  await box.fill('文化路')
  await page.getByRole('option', { name: /外婆家/ }).click()
  expect(chosen.mock.calls[0]?.[0]).toMatchObject({ name: '外婆家', location: grandmother.location })
  await expect.element(page.getByText(/連線不穩/)).not.toBeInTheDocument()
  online.mockReturnValue(true)
  globalThis.dispatchEvent(new Event('online'))
  online.mockRestore()
})

test('the destination of the ride is not suggested as its start, neither by name nor by location', async () => {
  aServer()
  const { name, location: at } = { name: '阿嬤家', location: grandmother.location }
  await open([], null, { name, address: '別的寫法', location: at })
  await expect.element(page.getByRole('button', { name: /臺北車站/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /外婆家/ })).not.toBeInTheDocument()
})

test('two places within half a thousandth of a degree are equal, farther ones are not [MAP-016]', async () => {
  aServer()
  const { lat, lng } = grandmother.location
  // 0.0004 and 0.00045 degrees together are 60 m; 0.0006 is another place.
  await open([], null, { name: '阿嬤家', address: '別的寫法', location: { lat: lat + 0.0004, lng: lng + 0.00045 } })
  await expect.element(page.getByRole('button', { name: /臺北車站/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /外婆家/ })).not.toBeInTheDocument()
  await cleanup()
  await open([], null, { name: '阿嬤家', address: '別的寫法', location: { lat: lat + 0.0006, lng } })
  await expect.element(page.getByRole('button', { name: /外婆家/ })).toBeVisible()
})

test('a typed address is listed once, with its town and its precision', async () => {
  const address = '信義路四段265巷12弄3號5樓'
  const typed = { ...grandmother, description: address, address, area: '臺北市', town: '大安區', isApproximate: true }
  vi.stubGlobal('fetch', async (url: string) => {
    return new Response(JSON.stringify({ data: url.includes('recommend_type=recent') ? [typed] : [] }))
  })
  await open([])
  const row = page.getByRole('button', { name: new RegExp(address) })
  await expect.element(row).toHaveAccessibleName(new RegExp(`^${address} ?臺北市大安區 · 約略位置`))
})

test('a rider who sets a favourite sees picked places, the current position and the map, but no stations', async () => {
  const requests = aServer()
  await open()
  await expect.element(page.getByRole('button', { name: /外婆家/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^使用目前位置 ?把圖釘放在你現在的位置$/ })).toBeVisible()
  expect(page.getByRole('button', { name: /臺北車站/ }).elements()).toEqual([])
  expect(requests.filter(({ path }) => path.includes('recommend')).length).toBe(1)
})

test('a crossing names its unknown road, and coordinates abroad are reported as such', async () => {
  aServer()
  const answer = fetch
  const crossing = { ...prediction('忠孝東路與無名路口'), isApproximate: true, unknown: '無名路' }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('autocomplete') && decodeURIComponent(url).includes('無名路口')
      ? Promise.resolve(new Response(JSON.stringify({ data: [crossing] })))
      : answer(url, init),
  )
  const { box } = await open([])
  await box.fill('忠孝東路與無名路口')
  await expect.element(page.getByRole('option', { name: /約略位置.*找不到「無名路」/ })).toBeVisible()
  await box.fill('35.68,139.76')
  await expect.element(page.getByText('這個位置不在臺灣')).toBeVisible()
})

test('an unknown exit is not answered with a request for its county, which would not help', async () => {
  aServer()
  const answer = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('autocomplete') ? Promise.resolve(new Response(JSON.stringify({ data: [] }))) : answer(url, init),
  )
  const { box } = await open([])
  await box.fill('無名路')
  await expect.element(page.getByText(/加上縣市/)).toBeVisible()
  await box.fill('無名路站2號出口')
  await expect.element(page.getByText('找不到「無名路站2號出口」')).toBeVisible()
  expect(page.getByText(/加上縣市/).elements()).toHaveLength(0)
})

test('arrow keys cycle through the results, Enter chooses, and the box announces the current one', async () => {
  aServer()
  const { box, chosen } = await open([])
  await box.fill('市')
  await expect.element(page.getByRole('option').nth(2)).toBeInTheDocument()
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('option', { selected: true })).toHaveAccessibleName(/市府路/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const second = page.getByRole('option', { selected: true })
  await expect.element(second).toHaveAccessibleName(/市府轉運站/)
  expect(box.element().getAttribute('aria-activedescendant')).toBe(second.element().id)
  expect(second.element().tabIndex).toBe(-1)
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls[0]?.[0]).toMatchObject({ name: '市府轉運站' })
})

test('Escape clears the box and keeps the focus in it', async () => {
  aServer()
  const { box } = await open([])
  await box.fill('市')
  await expect.element(page.getByRole('option').first()).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
})

test('a screen reader announces the number of results, also zero', async () => {
  aServer()
  const { box } = await open([])
  await box.fill('市')
  await expect.element(page.getByText('找到 3 個地點')).toBeInTheDocument()
  await box.fill('沒有這個地方')
  await expect.element(page.getByText('找到 0 個地點')).toBeInTheDocument()
})

test('the number of results is no longer announced once the box is empty', async () => {
  aServer()
  const { box } = await open([])
  await box.fill('市')
  await expect.element(page.getByText('找到 3 個地點')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('找到 3 個地點')).not.toBeInTheDocument()
})

test('while a character is being composed the list stays, and nothing is requested or reported as missing', async () => {
  const requests = aServer()
  const { box } = await open([])
  await box.fill('市')
  await expect.element(page.getByRole('option').first()).toBeInTheDocument()
  compose(box.element(), '市ㄓㄥˋ')
  await expect.element(box).toHaveValue('市ㄓㄥˋ')
  await expect.element(page.getByRole('option').nth(2)).toBeInTheDocument()
  compose(box.element(), '市政', 'compositionend')
  await expect.poll(() => requests.some(({ input }) => input === '市政')).toBe(true)
  expect(requests.map(({ input }) => input).filter((input) => /\p{Script=Bopomofo}/u.test(input))).toEqual([])
})

/** The events of an input method: composing until it ends. */
function compose(box: Element, value: string, end?: 'compositionend') {
  if (!(box instanceof HTMLInputElement)) throw new Error('no box to write in')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(box, value)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  if (end) box.dispatchEvent(new CompositionEvent(end, { bubbles: true, data: value }))
}

test('the next letter cancels the previous request, and a quick Enter chooses nothing from the older list', async () => {
  const requests = aServer((input) => input !== '市')
  const { box, chosen } = await open([])
  await box.fill('市')
  await expect.element(page.getByRole('option').first()).toBeInTheDocument()
  await box.fill('市政')
  await expect.poll(() => requests.some(({ input }) => input === '市政')).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  await box.fill('市政府')
  await expect.poll(() => requests.some(({ input }) => input === '市政府')).toBe(true)
  await expect.poll(() => requests.find(({ input }) => input === '市政')?.signal?.aborted).toBe(true)
  expect(requests.find(({ input }) => input === '市政府')?.signal?.aborted).toBe(false)
})

test('an earlier pick is suggested before any input, and each pick is reported to the server', async () => {
  const requests = aServer()
  const { chosen } = await open([])
  await page.getByRole('button', { name: /外婆家/ }).click()
  expect(chosen.mock.calls[0]?.[0]).toMatchObject({ name: '外婆家', address: grandmother.address })
  await expect
    .poll(() => requests.find(({ path }) => path === '/v3/trip/location-select')?.body)
    .toEqual({
      description: '外婆家',
      isApproximate: false,
      address: grandmother.address,
      location: grandmother.location,
    })
})

test('before any input the page requests places near the rider and earlier picks [MAP-034]', async () => {
  const requests = aServer()
  await open([], { lat: 25.0411, lng: 121.5657 })
  await expect.element(page.getByRole('button', { name: /外婆家/ })).toBeInTheDocument()
  const recommended = requests.filter(({ path }) => path === '/v3/rider/recommended_address')
  const here = { lat: '25.0411', lng: '121.5657' }
  expect(recommended.map(({ query }) => query)).toEqual([
    { ...here, recommend_type: 'recent' },
    { ...here, recommend_type: 'end' },
  ])
})

test('typed text is searched near the rider and in one session, which ends when a place is picked [MAP-011, MAP-018]', async () => {
  endSearch()
  const requests = aServer()
  const { box } = await open([], { lat: 25.0411, lng: 121.5657 })
  const questionOf = async (input: string) => {
    await box.fill(input)
    await expect.poll(() => requests.some((one) => one.input === input)).toBe(true)
    await expect.element(page.getByRole('option').first()).toBeInTheDocument()
    return requests.find((one) => one.input === input)?.query
  }
  const common = { lat: '25.0411', lng: '121.5657', limit: '12', destination: '1' }
  expect(await questionOf('市')).toEqual({ ...common, input: '市' })
  expect(await questionOf('市政')).toEqual({ ...common, input: '市政', sessionToken: 'token' })
  await page.getByRole('option').first().click()
  expect(await questionOf('市政府')).toEqual({ ...common, input: '市政府' })
})

test("places nearby are listed nearest first, and the rider's own position is not a destination", async () => {
  const offered = [
    { description: '臺北101', distanceMetres: 4700 },
    { description: '市府轉運站', distanceMetres: 90 },
    { description: '國父紀念館', distanceMetres: 800 },
  ].map((place) => ({ ...grandmother, ...place, kind: 'landmark', place_id: place.description }))
  vi.stubGlobal('fetch', async (url: string) => {
    const isRecent = url.includes('recommend_type=recent')
    return new Response(JSON.stringify({ data: isRecent ? [] : offered }))
  })
  await open([], { lat: 25.0411, lng: 121.5657 })
  await expect.element(page.getByText('附近的地點')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /國父紀念館/ })).toBeInTheDocument()
  const rows = page.getByRole('button', { name: /紀念館|101|轉運站/ }).elements()
  expect(rows.map((row) => row.textContent?.slice(0, 5))).toEqual(['國父紀念館', '臺北101'])
})

test('choosing a place as a favourite does not count as a pick', async () => {
  const requests = aServer()
  const { box, chosen } = await open()
  await box.fill('市')
  await page.getByRole('option', { name: /市府路/ }).click()
  expect(chosen).toHaveBeenCalledOnce()
  expect(requests.map(({ path }) => path)).not.toContain('/v3/trip/location-select')
})
