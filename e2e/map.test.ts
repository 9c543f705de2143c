import { afterAll, beforeAll, test } from 'vitest'
import { openCity } from './city.ts'
import type { City } from './journey-city.ts'
import { expect } from './expect.ts'
import { shiftsOf, watchShifts } from './inspect-page.ts'
import type { PageRider } from './journey-rider.ts'
import { openTileStandIn, standInAttribution, type TileStandIn } from './tile-stand-in.ts'

let standIn: TileStandIn
let city: City | undefined
beforeAll(async () => {
  standIn = await openTileStandIn()
})
afterAll(async () => {
  await city?.close()
  await standIn?.close()
})

/** A city with this operator's setting, and a rider at the place map. */
async function atTheMap(environment: Readonly<Record<string, string>>): Promise<PageRider> {
  await city?.close()
  city = await openCity({ drivers: 1, speed: 1, skills: ['drawsMaps'], environment })
  const rider = await city.rider()
  await rider.joins()
  await rider.page.addInitScript(watchShifts)
  await opensMap(rider)
  return rider
}

async function opensMap({ page }: PageRider): Promise<void> {
  await page.goto('/taxi?stage=SPECIFIC_ADDRESS&for=start')
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
}

/**
 * Runs in the page before everything else: a message that disappears by itself may be gone before a busy machine reads
 * it.
 */
function noteWord(word: string): void {
  new MutationObserver(() => {
    if (document.body?.textContent?.includes(word)) sessionStorage.setItem('wordWasSaid', 'yes')
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const ownNote = /示意地圖 · © 國土測繪中心/

test('the map loads without layout shifts, and by keyboard only a place is found on it, announced and chosen', async () => {
  const rider = await atTheMap({})
  const { page } = rider
  await expect(page.getByText(ownNote)).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('map-first-frame').length)).toBe(1)
  expect(await shiftsOf(page)).toEqual([])
  const map = page.getByRole('region', { name: '地圖', exact: true })
  for (let tabs = 0; tabs < 12 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab')
  expect(await isFocused()).toBe(true)
  await expect(map).toHaveAccessibleDescription(/方向鍵移動地圖.*Enter/)
  const confirm = page.getByRole('button', { name: '在這裡上車' })
  await expect(confirm).toBeEnabled()
  const before = await heard()
  // Some hundred metres: another kerb has another name.
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(heard).not.toBe(before)
  await expect(confirm).toBeEnabled()
  // A pin at a low zoom would be a guess: the same key zooms in first.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('-')
  await expect(page.getByRole('button', { name: '放大地圖' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/stage=(?!SPECIFIC)/)
  rider.expectCalm()
  await rider.close()

  async function isFocused(): Promise<boolean> {
    return map.evaluate((element) => element === document.activeElement)
  }
  async function heard(): Promise<string> {
    return (await page.locator('[aria-live="polite"]').allTextContents()).join('')
  }
})

test("an operator's style is drawn with its attribution; if it is unavailable, ours is the fallback with a message", async () => {
  const rider = await atTheMap({ MAP_STYLE_URL: `${standIn.url}/style.json` })
  const { page } = rider
  const credit = page.getByRole('link', { name: standInAttribution })
  // It appears once the map is drawn, which takes its time without a graphics card and with other journeys.
  await expect(credit).toHaveAttribute('href', 'https://maps.example/', { timeout: 90_000 })
  await expect.poll(() => standIn.requests.some((path) => path.startsWith('/of-style/'))).toBe(true)
  expect(await page.getByText(ownNote).count()).toBe(0)
  rider.expectCalm()
  await rider.context.route('**/style.json', (route) => route.abort())
  await page.addInitScript(noteWord, '指定的地圖暫時無法載入，先用內建地圖')
  await opensMap(rider)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('wordWasSaid'))).toBe('yes')
  await expect(page.getByText(ownNote)).toBeVisible()
  await rider.close()
})

test("tiles at a URL are drawn as pictures with the operator's attribution", async () => {
  const rider = await atTheMap({
    MAP_TILES_URL: `${standIn.url}/tiles/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: standInAttribution,
  })
  await expect(rider.page.getByText(standInAttribution)).toBeVisible()
  await expect.poll(() => standIn.requests.some((path) => path.startsWith('/tiles/'))).toBe(true)
  rider.expectCalm()
  await rider.close()
})

test('an archive of tiles on any host is read by ranges, and contains its own attribution', async () => {
  const rider = await atTheMap({ MAP_PMTILES_URL: `${standIn.url}/taiwan.pmtiles` })
  await expect(rider.page.getByText(standInAttribution)).toBeVisible()
  await expect.poll(() => rider.page.evaluate(() => performance.getEntriesByName('map-whole').length)).toBe(1)
  // Its header, its metadata, and its only tile.
  expect(standIn.requests.filter((path) => path === '/taiwan.pmtiles').length).toBeGreaterThan(1)
  rider.expectCalm()
  await rider.close()
})
