import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { placesDeferred } from './deferred.ts'
import { aFavourite, favouritesServer, home, tower } from './testing/favourites-server.ts'
import { findsTower, openFavourites } from './testing/open-favourites.tsx'

const gym = aFavourite(1, { description: '健身房' })
const grandmother = aFavourite(2, { description: '外婆家' })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a rider who signs up sets home by search and sees that the address was added [FAV-006, FAV-007, IDN-026]', async () => {
  expect(placesDeferred.signUp?.setFavouriteAddress).toBeDefined()
  const { requests } = favouritesServer()
  await openFavourites('/signUp')
  await expect.element(page.getByRole('button', { name: /公司/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '以後再設定' })).toBeVisible()
  await page.getByRole('button', { name: /住家/ }).click()
  await findsTower('請輸入住家地址')
  await expect.element(page.getByText('已新增常用地址')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /住家.*臺北101/ })).toBeInTheDocument()
  expect(requests).toMatchObject([
    { call: 'POST /v2/rider/fav_address', body: { icon: 'home', location: { x: tower.lng, y: tower.lat } } },
  ])
  await page.getByRole('button', { name: '下一步' }).click()
  await expect.element(page.getByRole('heading', { name: '設定付款方式' })).toBeVisible()
})

test('another address for home needs confirmation, and after a yes the rider sees that it was updated [FAV-005, FAV-008]', async () => {
  const { requests } = favouritesServer({ stored: [home] })
  await openFavourites('/signUp')
  await page.getByRole('button', { name: /住家/ }).click()
  await findsTower('請輸入住家地址')
  await expect.element(page.getByRole('dialog', { name: '要更改「住家」的地址嗎？' })).toBeVisible()
  await page.getByRole('button', { name: '更改地址' }).click()
  await expect.element(page.getByText('已更新常用地址')).toBeInTheDocument()
  expect(requests.map(({ call }) => call)).toEqual([
    'POST /v2/rider/fav_address',
    `PUT /v2/rider/fav_address/${home.id}`,
  ])
  expect(requests[1]?.body).toMatchObject({
    icon: 'home',
    description: '住家',
    location: { x: tower.lng, y: tower.lat },
  })
  await expect.element(page.getByRole('button', { name: /住家.*臺北101/ })).toBeInTheDocument()
})

test('a no to another address for home keeps the existing one [FAV-005]', async () => {
  const { requests } = favouritesServer({ stored: [home] })
  await openFavourites('/signUp')
  await page.getByRole('button', { name: /住家/ }).click()
  await findsTower('請輸入住家地址')
  const question = page.getByRole('dialog', { name: '要更改「住家」的地址嗎？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /住家.*松仁路100號/ })).toBeVisible()
  expect(requests.map(({ call }) => call)).toEqual(['POST /v2/rider/fav_address'])
})

test('each icon is sent and drawn: home, work, and a star for any other [FAV-003]', async () => {
  const { requests } = favouritesServer({ stored: [home, gym] })
  await openFavourites('/setting/addresses?edit=work', { before: 0 })
  await findsTower('請輸入公司地址')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => requests).toMatchObject([{ body: { icon: 'work', description: '公司' } }])
  for (const [name, icon] of [
    [/住家/, 'house'],
    [/公司/, 'briefcase-business'],
    [/健身房/, 'star'],
  ] as const) {
    const row = page.getByRole('link', { name })
    await expect.element(row).toBeVisible()
    expect(row.element().querySelector(`svg.lucide-${icon}`)).not.toBeNull()
  }
})

test('a search lists the rider’s own places first, with either spelling of 臺', async () => {
  favouritesServer()
  await openFavourites('/search')
  await page.getByRole('combobox', { name: '要去哪裡' }).fill('台北市信義')
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName(/^住家/)
  await page.getByRole('combobox').fill('沒有這個地方')
  await expect.element(page.getByRole('option', { name: /住家/ })).not.toBeInTheDocument()
})

test('a place with any name is added, renamed, deleted and restored to its position [FAV-001, FAV-007, FAV-008]', async () => {
  const { requests } = favouritesServer({ stored: [home] })
  await openFavourites('/setting/addresses')
  await expect.element(page.getByRole('link', { name: /公司.*還沒設定/ })).toBeInTheDocument()
  await page.getByRole('link', { name: '新增常用地址' }).click()
  await findsTower('請輸入要儲存的地址')
  const name = page.getByRole('textbox', { name: /名稱/ })
  await expect.element(name).toHaveValue('臺北101')
  // The focused field is gone, so a screen reader continues at the heading.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await name.fill('健身房')
  await page.getByRole('button', { name: '儲存' }).click()
  // Only one toast is visible at a time: each belongs to its own tap.
  await expect.element(page.getByText('已新增常用地址')).toBeInTheDocument()
  await page.getByRole('link', { name: /健身房/ }).click()
  await name.fill('瑜伽教室')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('已更新常用地址')).toBeInTheDocument()
  await page.getByRole('link', { name: /瑜伽教室/ }).click()
  await page.getByRole('button', { name: '刪除這個地址' }).click()
  await expect.element(page.getByText('已刪除常用地址')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /瑜伽教室/ })).not.toBeInTheDocument()
  expect(requests.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'PUT', 'DELETE'])
  await page.getByRole('button', { name: '復原' }).click()
  await expect.element(page.getByText('已恢復常用地址')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /瑜伽教室/ })).toBeInTheDocument()
  expect(requests.at(-1)).toMatchObject({
    call: 'POST /v2/rider/fav_address',
    body: { icon: 'favourite', description: '瑜伽教室', location: { x: tower.lng, y: tower.lat } },
  })
})

test('home leads to the prices with one tap, and is not in the URL; an unset place leads to its setting', async () => {
  favouritesServer({ stored: [home] })
  await openFavourites('/')
  await expect
    .element(page.getByRole('link', { name: '設定公司' }))
    .toHaveAttribute('href', '/setting/addresses?edit=work')
  await page.getByRole('link', { name: '住家' }).click()
  const end = { name: '住家', address: home.address, location: { lat: home.location.y, lng: home.location.x } }
  await expect.element(page.getByTestId('told')).toHaveTextContent(JSON.stringify(['', { end }]))
})

test('existing favourites come first in their order, followed by the unset ones', async () => {
  favouritesServer({ stored: [home, gym] })
  await openFavourites('/setting/addresses')
  await expect.element(page.getByRole('link', { name: /公司.*還沒設定/ })).toBeVisible()
  const rows = page.getByRole('link').elements()
  expect(rows.map((row) => row.textContent?.slice(0, 2))).toEqual(['住家', '健身', '公司', '新增'])
})

test('an existing address is reported before anything is asked or changed', async () => {
  const { requests } = favouritesServer({ stored: [{ ...home, address: tower.name }] })
  await openFavourites('/setting/addresses?edit=new')
  await findsTower('請輸入要儲存的地址')
  await expect.element(page.getByText('這個地址已經存成「住家」')).toBeVisible()
  expect(requests).toEqual([])
})

test('an overlong name is neither cut off nor sent: the page shows its length and the limit', async () => {
  const { requests } = favouritesServer({ stored: [home, gym, grandmother] })
  await openFavourites(`/setting/addresses?edit=${gym.id}`)
  const name = page.getByRole('textbox', { name: /名稱/ })
  await expect.element(page.getByText('3／24 個字')).toBeVisible()
  await name.fill('每週三晚上和同事一起去的那一間河邊的室內攀岩場二樓')
  await expect.element(page.getByRole('alert')).toHaveTextContent('名稱最多 24 個字，現在有 25 個字，請縮短一些')
  await expect.element(page.getByRole('button', { name: '儲存' })).toBeDisabled()
  await name.fill('攀岩場')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('已更新常用地址')).toBeInTheDocument()
  expect(requests).toHaveLength(1)
})

test('home with an overlong older name shows a warning, and is saved once it is shortened', async () => {
  const { requests } = favouritesServer({
    stored: [{ ...home, description: '我和奶奶還有兩隻貓一起住在松仁路巷子裡面的那一個家' }],
  })
  await openFavourites(`/setting/addresses?edit=${home.id}`)
  await expect.element(page.getByRole('alert')).toHaveTextContent('名稱最多 24 個字，現在有 25 個字，請縮短一些')
  await page.getByRole('textbox', { name: /名稱/ }).fill('松仁路')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('已更新常用地址')).toBeInTheDocument()
  await expect.poll(() => requests).toMatchObject([{ body: { icon: 'home', description: '松仁路' } }])
})

test('home with another name stays home [FAV-004]', async () => {
  const { requests } = favouritesServer({ stored: [{ ...home, address: tower.name }] })
  await openFavourites('/setting/addresses?edit=new')
  await findsTower('請輸入要儲存的地址')
  await page.getByRole('textbox', { name: /名稱/ }).fill('新家')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByRole('dialog', { name: '要改名稱嗎？' })).toBeVisible()
  await page.getByRole('button', { name: '改名稱' }).click()
  // The toast of the previous test may still be visible, so the test waits for the request.
  await expect
    .poll(() => requests.at(-1))
    .toMatchObject({
      call: `PUT /v2/rider/fav_address/${home.id}`,
      body: { icon: 'home', description: '新家' },
    })
})

test('a no to another name for an address keeps the existing one [FAV-004]', async () => {
  const { requests } = favouritesServer({ stored: [{ ...home, address: tower.name }] })
  await openFavourites('/setting/addresses?edit=new')
  await findsTower('請輸入要儲存的地址')
  await page.getByRole('textbox', { name: /名稱/ }).fill('新家')
  await page.getByRole('button', { name: '儲存' }).click()
  const question = page.getByRole('dialog', { name: '要改名稱嗎？' })
  await expect.element(question.getByText('這個地址已經存成「住家」，要改成「新家」嗎？')).toBeVisible()
  await question.getByRole('button', { name: '保留「住家」' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(requests.map(({ call }) => call)).toEqual(['POST /v2/rider/fav_address'])
})

test('an address with a new name keeps its pin, and the change can be undone [FAV-004]', async () => {
  const address = '臺北市信義區松仁路100號'
  const { requests } = favouritesServer({
    stored: [home],
    found: {
      structured_formatting: { main_text: address, secondary_text: '' },
      description: address,
      isApproximate: true,
    },
  })
  const cache = await openFavourites('/setting/addresses?edit=new')
  await findsTower('請輸入要儲存的地址')
  // The typed text is an address and not a name, so the name field stays empty.
  await expect.element(page.getByRole('textbox', { name: /名稱/ })).toHaveValue('')
  await page.getByRole('textbox', { name: /名稱/ }).fill('新家')
  // A change reads the stored favourite first: the page may have an outdated location, or none.
  cache.setQueryData(['places', 'favourites'], [{ ...home, location: { x: 121.5, y: 25 } }])
  await page.getByRole('button', { name: '儲存' }).click()
  await page.getByRole('button', { name: '改名稱' }).click()
  const body = { icon: 'home', location: home.location, isApproximate: false }
  await expect.poll(() => requests.at(-1)).toMatchObject({ body: { ...body, description: '新家' } })
  await page.getByRole('button', { name: '復原' }).last().click()
  await expect.poll(() => requests.at(-1)).toMatchObject({ body: { ...body, description: '住家' } })
})

test('a favourite from an approximate address is marked as such, in the list and in the plan of a ride', async () => {
  favouritesServer({ stored: [{ ...home, isApproximate: true }] })
  await openFavourites('/setting/addresses')
  await expect.element(page.getByRole('link', { name: /松仁路100號 · 約略位置/ })).toBeVisible()
})

test('the plan of a ride learns that a favourite is approximate', async () => {
  favouritesServer({ stored: [{ ...home, isApproximate: true }] })
  await openFavourites('/')
  await page.getByRole('link', { name: '住家' }).click()
  await expect.poll(() => page.getByTestId('told').element().textContent).toContain('"isApproximate":true')
})

test('the plan of a ride learns that the rider placed a favourite by hand, and asks for no further confirmation', async () => {
  favouritesServer({ stored: [{ ...home, isApproximate: true, isPinned: true }] })
  await openFavourites('/')
  await page.getByRole('link', { name: '住家' }).click()
  await expect.poll(() => page.getByTestId('told').element().textContent).toContain('"isPinned":true')
})

test('a rider who adds an address from its direct link sees a confirmation, and the address is in the list', async () => {
  favouritesServer({ stored: [home] })
  await openFavourites('/setting/addresses?edit=new', { before: 0 })
  await findsTower('請輸入要儲存的地址')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('已新增常用地址')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /臺北101/ })).toBeVisible()
  expect(location.pathname + location.search).toBe('/setting/addresses')
})

test('the address field leads to the search for another one [SHL-032]', async () => {
  const { requests } = favouritesServer({ stored: [home] })
  await openFavourites('/setting/addresses')
  await page.getByRole('link', { name: /住家/ }).click()
  await page.getByRole('banner').getByRole('button', { name: '搜尋' }).click()
  await findsTower('請輸入住家地址')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => requests.at(-1)).toMatchObject({ body: { location: { x: tower.lng, y: tower.lat } } })
})
