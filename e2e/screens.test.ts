import type { Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { hailByCalls } from './hail-by-calls.ts'
import { inspectPage, shiftsOf, watchShifts } from './inspect-page.ts'
import { hailed } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'
import { until } from './until.ts'

type Screen = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}
type ScreenVariant = Screen & {
  readonly locale: 'zh-TW' | 'en' | 'ja'
  readonly isLarge?: boolean
  /** Every page is inspected on this screen, too, at the usual text size. */
  readonly alsoOn?: Screen
}

const phone = { width: 390, height: 844 }
const small = { width: 360, height: 740 }
const tablet = { width: 768, height: 1024 }
const desk = { width: 1280, height: 800 }
// Contrast and names depend on colours and language, not on widths, so they are not checked again for wide screens.
// Pages are not reloaded for them either: a reload costs more than all inspections.
const variants: readonly ScreenVariant[] = [
  { viewport: phone, locale: 'zh-TW', colorScheme: 'light' },
  { viewport: small, locale: 'ja', colorScheme: 'dark', alsoOn: { viewport: tablet, colorScheme: 'light' } },
  {
    viewport: small,
    locale: 'en',
    colorScheme: 'light',
    isLarge: true,
    alsoOn: { viewport: desk, colorScheme: 'dark' },
  },
]
const sizeOf = ({ viewport: { width, height }, colorScheme }: Screen) => `${width}×${height}, ${colorScheme}`
const nameOf = ({ locale, isLarge, alsoOn, ...screen }: ScreenVariant) =>
  `${sizeOf(screen)}, ${locale}${isLarge ? ', letters twice as large' : ''}${alsoOn ? `, and at ${sizeOf(alsoOn)}` : ''}`

type StorageState = Awaited<ReturnType<PageRider['context']['storageState']>>
type Known = { readonly state: StorageState; readonly hash: string }

let city: SharedCity
let rode: Known
let coming: Known
let searching: Known

beforeAll(async () => {
  city = await shareCity({ speed: 60, skills: ['drawsMaps'] })
  await city.sets('trip_timeout', 900)
  rode = await aRiderWho('TRIP_PAYMENT_PROCESSED')
  await city.livesAt(2)
  coming = await aRiderWho('DRIVER_ENROUTE')
  // From here on everything nearly stands still.
  await city.livesAt(0.1)
  await city.strikes({ kind: 'refuse_all', seconds: 900 })
  searching = await aRiderWho(...hailed)
})
afterAll(() => city?.close())

for (const variant of variants)
  test(`every screen fits and is readable at ${nameOf(variant)}`, () => expectGood(variant))

test('on wide screens nothing moves by itself while home and the list of cars load', async () => {
  const problems: string[] = []
  for (const viewport of [tablet, desk]) {
    const rider = await aPageLike({ viewport, locale: 'ja', colorScheme: 'light' }, rode)
    for (const [path, sign] of [home, cars]) {
      await opens(rider, path, sign)
      await rider.page.waitForTimeout(settlesMs)
      problems.push(...(await shiftsOf(rider.page)).map((shift) => `${viewport.width} ${path} ${shift}`))
    }
    await rider.close()
  }
  expect(problems).toEqual([])
})

async function expectGood(variant: ScreenVariant): Promise<void> {
  const { isLarge = false, alsoOn } = variant
  const folder = nameOf(variant).replaceAll(/[^\w]+/g, '-')
  const problems: string[] = []
  const seen = async (rider: PageRider, name: string, { stands = false } = {}) => {
    const inspect = async (as: string, isRead: boolean) => {
      await rider.shows(`screen-${folder}-${as}`)
      for (const problem of await inspectPage(rider.page, { isRead })) problems.push(`${as}: ${problem}`)
    }
    // Text of doubled size may need another line when it arrives.
    if (stands && !isLarge) problems.push(...(await shiftsOf(rider.page)).map((shift) => `${name} ${shift}`))
    await inspect(name, true)
    if (alsoOn === undefined) return
    await isShownOn(rider.page, alsoOn, 'usual')
    await inspect(`${name} wide`, false)
    await isShownOn(rider.page, variant, isLarge ? 'large' : 'usual')
  }
  const rider = await aPageLike(variant, rode)
  const { page } = rider
  await opens(rider, ...home)
  await page.waitForTimeout(settlesMs)
  await seen(rider, 'home', { stands: true })
  await opens(rider, '/myOrder?tab=history', 'a[href^="/myOrder/"]')
  await seen(rider, 'orders')
  await opens(rider, `/myOrder/${rode.hash}`, 'dl')
  await seen(rider, 'order')
  await opens(rider, '/memberCenter', 'main h1')
  await seen(rider, 'member')
  await opens(rider, '/taxi', '[role="combobox"]')
  await page.locator('[role="combobox"]').fill('西門站')
  await page.getByRole('option').first().waitFor()
  await seen(rider, 'search')
  await opens(rider, ...cars)
  await page.waitForTimeout(settlesMs)
  await seen(rider, 'cars', { stands: true })
  await page.evaluate((hash) => {
    sessionStorage.setItem('daoxing.taxi.shown', hash)
  }, rode.hash)
  await opens(rider, '/taxi', 'dl')
  await seen(rider, 'receipt')

  for (const [name, known] of Object.entries({ coming, searching })) {
    await becomes(rider, known)
    await page.goto('/taxi')
    await page.locator('section h1').waitFor()
    await page.locator('.maplibregl-canvas').waitFor()
    // The cancel button of a search ignores taps for a second, and then gets its full colour.
    if (name === 'searching')
      await page.waitForFunction(() =>
        [...document.querySelectorAll('section button')].every((button) => getComputedStyle(button).opacity === '1'),
      )
    await seen(rider, name)
  }
  await becomes(rider, null)
  await walkSignUp(rider, (name) => seen(rider, name))
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
const home = ['/', 'a[href="/taxi"]'] as const
const cars = [`/taxi?${somewhere}`, 'fieldset label'] as const
/** How long a loaded page is observed for movements. */
const settlesMs = 1500

async function opens({ page }: PageRider, path: string, sign: string): Promise<void> {
  await page.goto(path)
  await page.locator(sign).first().waitFor()
}

/** Another screen size for the current page. */
async function isShownOn(page: Page, { viewport, colorScheme }: Screen, letters: 'usual' | 'large'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  await page.evaluate(
    letters === 'large'
      ? writeTwiceAsLarge
      : () => {
          document.adoptedStyleSheets = []
        },
  )
}

/** Every step of signing up, identified by its fields and not by its texts. */
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
  await page.locator('input[type="checkbox"]').check()
  await next()
  await page.waitForURL('/')
  await page.goto('/signUp?step=email')
  await page.locator('input[type="email"]').waitFor()
  await seen('email')
}

async function aRiderWho(...stages: readonly string[]): Promise<Known> {
  const rider = await city.rider()
  await rider.joins()
  const hash = await hailByCalls(rider.context.request)
  const isThere = async () => stages.includes((await rider.trip(hash)).session_stage) || undefined
  await until(`a trip that is ${stages.join(' or ')}`, isThere, 150_000)
  const state = await rider.context.storageState()
  await rider.close()
  return { state, hash }
}

async function aPageLike({ isLarge, viewport, locale, colorScheme }: ScreenVariant, known: Known): Promise<PageRider> {
  const rider = await city.rider({ viewport, locale, colorScheme, storageState: known.state })
  await rider.page.addInitScript(watchShifts)
  await rider.page.addInitScript((locale) => localStorage.setItem('locale', locale), locale)
  if (isLarge) await rider.page.addInitScript(writeTwiceAsLarge)
  return rider
}

/** Another or a new rider takes the phone: of the previous one only the files of the page remain. */
async function becomes({ page, context }: PageRider, known: Known | null): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies(known?.state.cookies ?? [])
}

/** Runs in the page, as a browser with this setting. */
function writeTwiceAsLarge(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets = [style]
}
