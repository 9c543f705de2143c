import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atPin, favouritesServer, home } from './testing/favourites-server.ts'
import { findsTower, openFavourites } from './testing/open-favourites.tsx'
import { isMeantBy, pinWords, zoomFor } from './use-pin-place.ts'

const typed = '臺北市松山區民生東路五段27巷8弄16號3樓'
const roughly = {
  description: typed,
  structured_formatting: { main_text: typed, secondary_text: '' },
  isApproximate: true,
}
const pinnedAt = { x: 121.562, y: 25.058 }
const roughHome = { ...home, address: typed, location: pinnedAt, isApproximate: true }
/** The latest screen reader announcement. */
const spoken = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join('')
const confirm = () => page.getByRole('button', { name: '確認圖釘' })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const roughlyFound = { ...roughly, location: { lat: pinnedAt.y, lng: pinnedAt.x } }

test('a rider with an approximate address sets the pin at the door during sign-up, on a map with streets, and the text stays', async () => {
  const { requests } = favouritesServer({ found: roughlyFound, hasStreets: true })
  await openFavourites('/signUp')
  await page.getByRole('button', { name: /住家/ }).click()
  await findsTower('請輸入住家地址')
  await expect.element(page.getByRole('button', { name: /^住家/ })).toHaveFocus()
  await page.getByRole('button', { name: /在地圖上確認「住家」的位置/ }).click()
  const sheet = page.getByRole('region', { name: '在地圖上選擇地點' })
  await expect.element(sheet.getByText(typed)).toBeVisible()
  await expect.element(sheet.getByText('圖釘在東榮里，請對準門口，司機才不會停錯')).toBeVisible()
  expect(page.getByRole('heading', { name: '設定常用地址' }).elements()).toHaveLength(0)
  await confirm().click()
  await expect.element(page.getByRole('heading', { name: '設定常用地址' })).toBeVisible()
  await expect.poll(() => requests.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'PUT'])
  await expect.element(page.getByRole('button', { name: /^住家.*約略位置/ })).not.toBeInTheDocument()
  expect(requests[1]?.body).toMatchObject({ icon: 'home', address: typed, location: pinnedAt, isApproximate: false })
})

test('without drawn streets the rider is not asked to find a door: the text stays, and stays approximate', async () => {
  const { requests } = favouritesServer({ found: roughlyFound })
  await openFavourites('/signUp')
  await page.getByRole('button', { name: /住家/ }).click()
  await findsTower('請輸入住家地址')
  const toMap = page.getByRole('button', { name: /在地圖上確認「住家」的位置/ })
  await expect.poll(() => toMap.element().textContent).toContain('這裡的地圖也沒有街道')
  await toMap.click()
  const sheet = page.getByRole('region', { name: '在地圖上選擇地點' })
  await expect.element(sheet.getByText('這裡沒有街道圖，司機會看到你輸入的地址')).toBeVisible()
  expect(sheet.getByText(/請對準門口/).elements()).toHaveLength(0)
  await confirm().click()
  await expect.poll(() => requests.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'PUT'])
  expect(requests[1]?.body).toMatchObject({ icon: 'home', address: typed, isApproximate: true, isPinned: true })
  await expect.element(page.getByRole('button', { name: /^住家.*約略位置/ })).toBeVisible()
  await expect.element(toMap).not.toBeInTheDocument()
})

test('a rider who types an address during sign-up still sees which favourite it is for', async () => {
  favouritesServer()
  await openFavourites('/signUp')
  for (const [row, ask, title] of [
    [/住家/, '請輸入住家地址', '設定住家'],
    [/公司/, '請輸入公司地址', '設定公司'],
  ] as const) {
    await page.getByRole('button', { name: row }).click()
    await page.getByRole('combobox', { name: ask }).fill('和平東路')
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: '先不設定' }).click()
  }
})

test('the pin describes its position, in the list of the map and aloud, and no later screen repeats the address', async () => {
  favouritesServer()
  await openFavourites('/signUp')
  await page.getByRole('button', { name: /公司/ }).click()
  await page.getByRole('button', { name: '在地圖上選擇' }).click()
  await expect.element(confirm()).toBeEnabled()
  await expect.element(page.getByRole('list', { name: '地圖上有什麼' })).toHaveTextContent(`圖釘在${atPin.description}`)
  await expect.poll(spoken).toBe(atPin.description)
  history.back()
  await page.getByRole('button', { name: '先不設定' }).click()
  await expect.element(page.getByRole('button', { name: /公司/ })).toHaveFocus()
  await expect.poll(spoken).toBe('')
})

test('a rider can set home during sign-up using only the map', async () => {
  const { requests } = favouritesServer()
  await openFavourites('/signUp')
  await page.getByRole('button', { name: /住家/ }).click()
  await page.getByRole('button', { name: '在地圖上選擇' }).click()
  await confirm().click()
  await expect.element(page.getByRole('button', { name: /住家.*東榮里/ })).toBeVisible()
  expect(requests).toMatchObject([{ call: 'POST /v2/rider/fav_address', body: { icon: 'home', isApproximate: false } }])
})

test('an existing favourite is confirmed on the map and saved with its point; back leaves the map first, then the editor', async () => {
  const { requests } = favouritesServer({ stored: [roughHome], hasStreets: true })
  await openFavourites(`/setting/addresses?edit=${home.id}`)
  const toMap = page.getByRole('button', { name: /^在地圖上確認位置/ })
  await toMap.click()
  await expect.element(confirm()).toBeEnabled()
  history.back()
  await expect.element(toMap).toBeVisible()
  await toMap.click()
  await confirm().click()
  await expect.element(page.getByRole('button', { name: '在地圖上調整位置' })).toBeVisible()
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => location.pathname).toBe('/before')
  expect(requests[0]?.body).toMatchObject({ icon: 'home', address: typed, location: pinnedAt, isApproximate: false })
})

test('an exact favourite stays exact when its pin is adjusted without drawn streets', async () => {
  const { requests } = favouritesServer({ stored: [home] })
  await openFavourites(`/setting/addresses?edit=${home.id}`)
  await page.getByRole('button', { name: /^在地圖上調整位置/ }).click()
  await confirm().click()
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => location.pathname).toBe('/before')
  expect(requests).toMatchObject([{ body: { address: home.address, isApproximate: false } }])
})

test('the map gives an existing favourite another place, and back from there leads to the search', async () => {
  const { requests } = favouritesServer({ stored: [roughHome] })
  await openFavourites(`/setting/addresses?edit=${home.id}`)
  await page.getByRole('button', { name: /更改地址/ }).click()
  await page.getByRole('button', { name: '在地圖上選擇' }).click()
  await expect.element(confirm()).toBeEnabled()
  history.back()
  await expect.element(page.getByRole('combobox', { name: '請輸入住家地址' })).toBeVisible()
  await page.getByRole('button', { name: '在地圖上選擇' }).click()
  await confirm().click()
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => location.pathname).toBe('/before')
  expect(requests[0]?.body).toMatchObject({
    icon: 'home',
    address: expect.stringContaining('東榮里'),
    isApproximate: false,
  })
})

test('kept text is marked once the pin is in another village or street, and only then', () => {
  const place = { name: typed, address: typed, location: { lat: pinnedAt.y, lng: pinnedAt.x } }
  const found = { ...atPin, region: 'north' as const, hasStreets: false }
  const beside = { lat: pinnedAt.y + 0.001, lng: pinnedAt.x }
  expect(pinWords({ typed: place, at: place.location, found })).toEqual({ kind: 'noStreets' })
  expect(pinWords({ typed: place, at: beside, found })).toMatchObject({ kind: 'moved', place: '東榮里' })
  const onStreet = { ...found, hasStreets: true, description: '臺北市松山區民生東路五段' }
  expect(pinWords({ typed: place, at: beside, found: onStreet })).toMatchObject({ kind: 'atDoor' })
  const onOther = { ...onStreet, description: '臺北市松山區富錦街12號' }
  expect(pinWords({ typed: place, at: beside, found: onOther })).toMatchObject({ kind: 'moved', place: '富錦街12號' })
  expect(pinWords({ typed: undefined, at: beside, found })).toBeUndefined()
})

test('the text stays with a pin in its town or nearby; far away, it is another place', () => {
  const place = { name: typed, address: typed, location: { lat: 25.058, lng: 121.562 } }
  expect(isMeantBy(place, { lat: 25.059, lng: 121.54 }, '松山區')).toBe(true)
  expect(isMeantBy(place, { lat: 25.06, lng: 121.575 }, '內湖區')).toBe(true)
  expect(isMeantBy(place, { lat: 25.013, lng: 121.465 }, '板橋區')).toBe(false)
})

test('the less accurate the device, the lower the zoom, from streets at most to an island at least', () => {
  const at = { lat: 25, lng: 121.5 }
  const zooms = [undefined, 300, 3000, 300_000].map((metres) => zoomFor(at, metres))
  expect(zooms).toEqual(zooms.toSorted((one, other) => other - one))
  expect(zooms[2]).toBeCloseTo(11.8, 1)
  expect(zooms.at(-1)).toBe(10)
})
