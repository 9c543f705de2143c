import { PopupHost, RegistryProvider, ToastHost, type WebEntry } from '@daoxing/kit/web'
import type { Favourite, PlacePrediction } from '@daoxing/places/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { FavouriteChips } from './parts/FavouriteChips.tsx'
import { PlaceSearch } from './parts/PlaceSearch.tsx'
import { FavouritesScreen } from './screens/FavouritesScreen.tsx'
import { SetFavouriteStep } from './screens/SetFavouriteStep.tsx'

const tower = { name: '臺北101', address: '臺北市信義區', lat: 25.034, lng: 121.5645 }
const home: Favourite = {
  id: '0b0c2f4e-6f0e-4c8f-9d50-6f3a3f1c7a01',
  icon: 'home',
  description: '住家',
  address: '臺北市信義區松仁路100號',
  location: { x: 121.568, y: 25.0365 },
  isApproximate: false,
  rank: null,
}

type Asked = { readonly call: string; readonly body: unknown }

/** A server that keeps favourites, and refuses a name that is there already as ours does. */
function aServer(first: readonly Favourite[] = []) {
  let kept = [...first]
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^\/gw|\?.*$/g, '')
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    if (path.includes('autocomplete')) return answer([prediction])
    if (!path.startsWith('/v2/rider/fav_address')) return answer([])
    if (method === 'GET') return answer(kept)
    asked.push({ call: `${method} ${path}`, body })
    const id = path.split('/').at(-1)
    if (path.endsWith('_order')) {
      kept = body.ids.flatMap((wanted: string) => kept.filter((favourite) => favourite.id === wanted))
      return answer(kept)
    }
    if (method === 'DELETE') {
      kept = kept.filter((favourite) => favourite.id !== id)
      return answer({ deleted: true })
    }
    const sameAddress = kept.find((favourite) => favourite.address === body.address)
    const clash = sameAddress ?? kept.find((favourite) => favourite.description === body.description)
    const code = sameAddress ? 'FAV_SAME_ADDRESS' : 'FAV_SAME_NAME'
    if (method === 'POST' && clash)
      return new Response(JSON.stringify({ code, message: '已使用', data: clash }), { status: 409 })
    const favourite = { rank: null, ...body, id: method === 'PUT' ? id : crypto.randomUUID() }
    kept = [...kept.filter((other) => other.id !== favourite.id), favourite]
    return answer(favourite)
  })
  return asked
}

const prediction: PlacePrediction = {
  place_id: 'place:1',
  description: tower.address,
  structured_formatting: { main_text: tower.name, secondary_text: tower.address },
  types: ['landmark'],
  location: { lat: tower.lat, lng: tower.lng },
  sessionToken: 'token',
  isApproximate: false,
}

const signedIn: WebEntry = {
  slice: 'riders',
  routes: [],
  session: {
    signInPath: '/signUp',
    signOut: async () => undefined,
    read: async () => ({ riderId: 'u-1', name: '怡君', phone: '0912345678', isSignUpFinished: true }),
  },
}

async function open(path: string) {
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[signedIn]}>
        <MemoryRouter initialEntries={['/', path]} initialIndex={1}>
          <Routes>
            <Route path="/" element={<FavouriteChips />} />
            <Route path="/setting/addresses" element={<FavouritesScreen />} />
            <Route path="/signUp" element={<SetFavouriteStep onDone={() => undefined} returnPath="/signUp" />} />
            <Route path="/taxi" element={<Told />} />
            <Route path="/search" element={<SearchForEnd />} />
          </Routes>
        </MemoryRouter>
      </RegistryProvider>
      <PopupHost />
      <ToastHost />
    </QueryClientProvider>,
  )
}

function SearchForEnd() {
  const nothing = () => undefined
  return (
    <PlaceSearch
      prompt="要去哪裡"
      near={null}
      favourites={[home]}
      hasOwnPosition={false}
      onChoose={nothing}
      onOwnPosition={nothing}
    />
  )
}

/** What a screen was told beside its URL. */
function Told() {
  const { search, state } = useLocation()
  return <output data-testid="told">{JSON.stringify([search, state])}</output>
}

async function findsTower(prompt: string) {
  await page.getByRole('combobox', { name: prompt }).fill('101')
  await page.getByRole('option', { name: /臺北101/ }).click()
}

beforeEach(() => {
  document.cookie = 'daoxing_rider_page=1; path=/'
  // A router in memory counts no steps, and back asks how many there were.
  history.replaceState({ idx: 1 }, '')
})
afterEach(() => {
  document.cookie = 'daoxing_rider_page=; path=/; max-age=0'
  history.replaceState(null, '')
  vi.unstubAllGlobals()
})

test('who signs up sets home by search, and is told that the address was added [FAV-007]', async () => {
  const asked = aServer()
  await open('/signUp')
  await page.getByRole('button', { name: /住家/ }).click()
  await findsTower('請輸入住家地址')
  await expect.element(page.getByText('已新增常用地址')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /住家.*臺北101/ })).toBeInTheDocument()
  expect(asked).toMatchObject([
    { call: 'POST /v2/rider/fav_address', body: { icon: 'home', location: { x: tower.lng, y: tower.lat } } },
  ])
})

test('another address for home is asked about, and after a yes the rider is told that it was updated [FAV-008]', async () => {
  const asked = aServer([home])
  await open('/signUp')
  await page.getByRole('button', { name: /住家/ }).click()
  await findsTower('請輸入住家地址')
  await expect.element(page.getByRole('dialog', { name: '要更改「住家」的地址嗎？' })).toBeVisible()
  await page.getByRole('button', { name: '更改地址' }).click()
  await expect.element(page.getByText('已更新常用地址')).toBeInTheDocument()
  expect(asked.map(({ call }) => call)).toEqual(['POST /v2/rider/fav_address', `PUT /v2/rider/fav_address/${home.id}`])
})

test('what is typed finds the own places first, however 臺 is written', async () => {
  aServer([home])
  await open('/search')
  await page.getByRole('combobox', { name: '要去哪裡' }).fill('台北市信義')
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName(/^住家/)
  await page.getByRole('combobox').fill('沒有這個地方')
  await expect.element(page.getByRole('option', { name: /住家/ })).not.toBeInTheDocument()
})

test('a place of any name is added, renamed, forgotten, and kept after all, among the others', async () => {
  const asked = aServer([home])
  await open('/setting/addresses')
  await expect.element(page.getByRole('link', { name: /公司.*還沒設定/ })).toBeInTheDocument()
  await page.getByRole('link', { name: '新增常用地址' }).click()
  await findsTower('請輸入要儲存的地址')
  const name = page.getByRole('textbox', { name: /名稱/ })
  await expect.element(name).toHaveValue('臺北101')
  await name.fill('健身房')
  await page.getByRole('button', { name: '儲存' }).click()
  await page.getByRole('link', { name: /健身房/ }).click()
  await name.fill('瑜伽教室')
  await page.getByRole('button', { name: '儲存' }).click()
  await page.getByRole('link', { name: /瑜伽教室/ }).click()
  await page.getByRole('button', { name: '刪除這個地址' }).click()
  await expect.element(page.getByText('已刪除常用地址')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /瑜伽教室/ })).not.toBeInTheDocument()
  expect(asked.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'PUT', 'DELETE'])
  await page.getByRole('button', { name: '復原' }).click()
  await expect.element(page.getByText('已恢復常用地址')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /瑜伽教室/ })).toBeInTheDocument()
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /v2/rider/fav_address',
    body: { icon: 'favourite', description: '瑜伽教室', location: { x: tower.lng, y: tower.lat } },
  })
})

test('home is one tap to the prices, told beside the URL; what is not set yet leads to where it is set', async () => {
  aServer([home])
  await open('/')
  await expect
    .element(page.getByRole('link', { name: '設定公司' }))
    .toHaveAttribute('href', '/setting/addresses?edit=work')
  await page.getByRole('link', { name: '住家' }).click()
  const end = { name: '住家', address: home.address, location: { lat: home.location.y, lng: home.location.x } }
  await expect.element(page.getByTestId('told')).toHaveTextContent(JSON.stringify(['', { end }]))
})

const others = ['健身房', '外婆家'].map(
  (name, index): Favourite => ({
    id: `0b0c2f4e-6f0e-4c8f-9d50-6f3a3f1c7b0${index}`,
    icon: 'favourite',
    description: name,
    address: `臺北市大安區${name}`,
    location: { x: 121.54, y: 25.03 },
    isApproximate: false,
    rank: null,
  }),
)
const [gym, grandmother] = others
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const idsOf = (asked: readonly Asked[]) =>
  asked.filter(({ call }) => call.endsWith('_order')).map(({ body }) => JSON.stringify(body))
const ids = (...favourites: readonly (Favourite | undefined)[]) =>
  JSON.stringify({ ids: favourites.map((favourite) => favourite?.id) })

test('the order is changed by buttons, by the arrow keys of a handle and by dragging it, and is kept on the server each time', async () => {
  const asked = aServer([home, ...others])
  await open('/setting/addresses')
  await page.getByRole('button', { name: '調整順序' }).click()
  await page.getByRole('button', { name: '把「外婆家」往上移' }).click()
  await expect.poll(() => idsOf(asked)).toEqual([ids(home, grandmother, gym)])
  const handle = page.getByRole('button', { name: /^移動「外婆家」/ })
  await expect.poll(() => rows()[1]).toContain('外婆家')
  handle.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => idsOf(asked).at(-1)).toEqual(ids(grandmother, home, gym))
  await expect.element(handle).toHaveFocus()
  await expect.element(page.getByRole('button', { name: '把「外婆家」往上移' })).toBeDisabled()
  await userEvent.dragAndDrop(handle, page.getByRole('button', { name: /^移動「健身房」/ }), {
    targetPosition: { x: 20, y: 40 },
    // The row that it is dragged to makes room for it.
    force: true,
  })
  await expect.poll(() => idsOf(asked).at(-1)).toEqual(ids(home, gym, grandmother))
  await page.getByRole('button', { name: '完成' }).click()
  await expect.element(page.getByRole('link', { name: '新增常用地址' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /外婆家/ })).toBeVisible()
})

test('an order that the server does not take is told, and shown as it was', async () => {
  aServer([home, ...others])
  await open('/setting/addresses')
  await page.getByRole('button', { name: '調整順序' }).click()
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('_order') ? new Response('{}', { status: 500 }) : answering(url, init),
  )
  await page.getByRole('button', { name: '把「健身房」往上移' }).click()
  await expect.element(page.getByText('順序沒有存好，請再試一次')).toBeInTheDocument()
  await expect.poll(() => rows()[0]).toContain('住家')
})

test('a name that is too long is neither cut off nor sent: its length and the limit are said', async () => {
  const asked = aServer([home, ...others])
  await open(`/setting/addresses?edit=${gym?.id ?? ''}`)
  const name = page.getByRole('textbox', { name: /名稱/ })
  await expect.element(page.getByText('3／24 個字')).toBeVisible()
  await name.fill('每週三晚上和同事一起去的那一間河邊的室內攀岩場二樓')
  await expect.element(page.getByRole('alert')).toHaveTextContent('名稱最多 24 個字，現在有 25 個字，請縮短一些')
  await expect.element(page.getByRole('button', { name: '儲存' })).toBeDisabled()
  await name.fill('攀岩場')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('已更新常用地址')).toBeInTheDocument()
  expect(asked).toHaveLength(1)
})

test('home under a name that was kept before names were this short says so, and is saved once it is shortened', async () => {
  const asked = aServer([{ ...home, description: '我和奶奶還有兩隻貓一起住在松仁路巷子裡面的那一個家' }])
  await open(`/setting/addresses?edit=${home.id}`)
  await expect.element(page.getByRole('alert')).toHaveTextContent('名稱最多 24 個字，現在有 25 個字，請縮短一些')
  await page.getByRole('textbox', { name: /名稱/ }).fill('松仁路')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('已更新常用地址')).toBeInTheDocument()
  expect(asked).toMatchObject([{ body: { icon: 'home', description: '松仁路' } }])
})

test('home that gets another name stays home [FAV-004]', async () => {
  const asked = aServer([{ ...home, address: tower.name }])
  await open('/setting/addresses?edit=new')
  await findsTower('請輸入要儲存的地址')
  await page.getByRole('textbox', { name: /名稱/ }).fill('新家')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByRole('dialog', { name: '要改名稱嗎？' })).toBeVisible()
  await page.getByRole('button', { name: '改名稱' }).click()
  // The toast of the test before may still be there, so what was sent is waited for.
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      call: `PUT /v2/rider/fav_address/${home.id}`,
      body: { icon: 'home', description: '新家' },
    })
})

test('a favourite from an address that is only known roughly says so, in the list and to the plan of a ride', async () => {
  aServer([{ ...home, isApproximate: true }])
  await open('/setting/addresses')
  await expect.element(page.getByRole('link', { name: /松仁路100號 · 約略位置/ })).toBeVisible()
})

test('the plan of a ride is told that a favourite is known only roughly', async () => {
  aServer([{ ...home, isApproximate: true }])
  await open('/')
  await page.getByRole('link', { name: '住家' }).click()
  await expect.poll(() => page.getByTestId('told').element().textContent).toContain('"isApproximate":true')
})
