import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { type City, openCity } from './city.ts'
import { hailByCalls } from './hail-by-calls.ts'
import { looksAt, shiftsOf, watchShifts } from './look-at-page.ts'
import { hailed, type PageRider } from './page-rider.ts'
import { until } from './until.ts'

type Look = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly locale: 'zh-TW' | 'en' | 'ja'
  readonly colorScheme: 'light' | 'dark'
  readonly isLarge?: boolean
  readonly isRead?: boolean
}

const phone = { width: 390, height: 844 }
const small = { width: 360, height: 740 }
// Contrast and names depend on colours and language, not on widths: the wide ones are not read again.
const looks: readonly Look[] = [
  { viewport: phone, locale: 'zh-TW', colorScheme: 'light', isRead: true },
  { viewport: small, locale: 'ja', colorScheme: 'dark', isRead: true },
  { viewport: small, locale: 'en', colorScheme: 'light', isLarge: true, isRead: true },
  { viewport: { width: 768, height: 1024 }, locale: 'ja', colorScheme: 'light' },
  { viewport: { width: 1280, height: 800 }, locale: 'en', colorScheme: 'dark' },
]
const nameOf = ({ viewport: { width, height }, locale, colorScheme, isLarge }: Look) =>
  `${width}×${height}, ${locale}, ${colorScheme}${isLarge ? ', letters twice as large' : ''}`

type StorageState = Awaited<ReturnType<PageRider['context']['storageState']>>
type Known = { readonly state: StorageState; readonly hash: string }

let city: City
let rode: Known
let coming: Known
let searching: Known

beforeAll(async () => {
  city = await openCity({ speed: 60, skills: ['drawsMaps'] })
  await city.sets('trip_timeout', 900)
  rode = await aRiderWho('TRIP_PAYMENT_PROCESSED')
  await city.livesAt(2)
  coming = await aRiderWho('DRIVER_ENROUTE')
  // From here on everything stands nearly still.
  await city.livesAt(0.1)
  await city.strikes({ kind: 'refuse_all', seconds: 900 })
  searching = await aRiderWho(...hailed)
})
afterAll(() => city?.close())

for (const look of looks) test(`every screen fits and can be read at ${nameOf(look)}`, () => expectGood(look))

async function expectGood(look: Look): Promise<void> {
  const { isLarge = false, isRead = false } = look
  const folder = nameOf(look).replaceAll(/[^\w]+/g, '-')
  const problems: string[] = []
  const seen = async (rider: PageRider, name: string) => {
    await rider.shows(`screen-${folder}-${name}`)
    for (const problem of await looksAt(rider.page, { isRead })) problems.push(`${name}: ${problem}`)
  }
  const stands = async (rider: PageRider, name: string) => {
    // Words that are twice as large may take another line when they come.
    if (!isLarge) problems.push(...(await shiftsOf(rider.page)).map((shift) => `${name} ${shift}`))
  }
  const rider = await aPageLike(look, rode)
  const { page } = rider
  const opens = async (path: string, sign: string) => {
    await page.goto(path)
    await page.locator(sign).first().waitFor()
  }
  await opens('/', 'a[href="/taxi"]')
  await page.waitForTimeout(500)
  await seen(rider, 'home')
  await stands(rider, 'home')
  await opens('/myOrder?tab=history', 'a[href^="/myOrder/"]')
  await seen(rider, 'orders')
  await opens(`/myOrder/${rode.hash}`, 'dl')
  await seen(rider, 'order')
  await opens('/memberCenter', 'main h1')
  await seen(rider, 'member')
  await opens('/taxi', '[role="combobox"]')
  await page.locator('[role="combobox"]').fill('西門站')
  await page.getByRole('option').first().waitFor()
  await seen(rider, 'search')
  await opens(`/taxi?${somewhere}`, 'fieldset label')
  await page.waitForTimeout(1500)
  await seen(rider, 'cars')
  await stands(rider, 'cars')
  await page.evaluate((hash) => {
    sessionStorage.setItem('daoxing.shownTrip', hash)
  }, rode.hash)
  await opens('/taxi', 'dl')
  await seen(rider, 'receipt')

  for (const [name, known] of Object.entries({ coming, searching })) {
    await becomes(rider, known)
    await page.goto('/taxi')
    await page.locator('section h1').waitFor()
    await page.locator('.maplibregl-canvas').waitFor()
    await seen(rider, name)
  }
  if (isRead) {
    await becomes(rider, null)
    await walkSignUp(rider, (name) => seen(rider, name))
  }
  await rider.close()
  expect(problems).toEqual([])
}

const somewhere = new URLSearchParams({
  s_lat: '25.0478',
  s_lng: '121.517',
  s_address: '臺北車站',
  e_lat: '25.0421',
  e_lng: '121.5083',
  e_address: '捷運西門站',
}).toString()

/** Every step of signing up, by what its fields are and not by their words. */
async function walkSignUp({ page, phone: number }: PageRider, seen: (name: string) => Promise<void>): Promise<void> {
  const next = () => page.locator('button[type="submit"]').click()
  await page.goto('/signUp')
  await page.locator('main h1').waitFor()
  await seen('sign-up')
  await page.locator('main button').last().click()
  await page.locator('input[type="tel"]').fill(number)
  await seen('phone')
  await next()
  await page.locator('[autocomplete="one-time-code"]').waitFor()
  await seen('code')
  await page.locator('[autocomplete="one-time-code"]').fill(await city.codeFor(number))
  const name = page.locator('input:not([autocomplete="one-time-code"])').first()
  await name.fill('怡君')
  await seen('name')
  await next()
  await page.locator('input[type="email"]').waitFor()
  await seen('email')
}

async function aRiderWho(...stages: readonly string[]): Promise<Known> {
  const rider = await city.rider()
  await rider.joins()
  const hash = await hailByCalls(rider.context.request)
  const isThere = async () => stages.includes((await rider.trip(hash)).session_stage) || undefined
  await until(`a trip that is ${stages.join(' or ')}`, isThere, 75_000)
  const state = await rider.context.storageState()
  await rider.close()
  return { state, hash }
}

async function aPageLike({ isLarge, viewport, locale, colorScheme }: Look, known: Known): Promise<PageRider> {
  const rider = await city.rider({ viewport, locale, colorScheme, storageState: known.state })
  await rider.page.addInitScript(watchShifts)
  await rider.page.addInitScript((locale) => localStorage.setItem('locale', locale), locale)
  if (isLarge) await rider.page.addInitScript(writeTwiceAsLarge)
  return rider
}

/** Another rider takes the telephone, or somebody new: of the one before nothing is left but the files of the page, which cost a while. */
async function becomes({ page, context }: PageRider, known: Known | null): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies(known?.state.cookies ?? [])
}

/** Runs in the page, as somebody's browser that is set so. */
function writeTwiceAsLarge(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets = [style]
}
