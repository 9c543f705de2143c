import type { PageRider, PageRiderWish } from './journey-rider.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { OrderPage } from '@daoxing/orders/contract'
import { Trip } from '@daoxing/taxi/contract'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from './expect.ts'
import {
  type BrowserSkill,
  chromiumLaunch,
  drawFourTimesASecond,
  forgetServiceWorkers,
  picturesIn,
} from './chromium.ts'
import type { SharedCity } from './journey-city.ts'
import { signUpByCalls } from './sign-up-by-calls.ts'
import { until } from './until.ts'

/** Any stage from the tap until a driver is on the way: under load some may not be seen. */
export const hailed = ['WAITING_SPECIFY', 'REQUESTING_DRIVER', 'PENDING_RESPONSE_DRIVER', 'DRIVER_ENROUTE']
/** Chromium's messages while the server was unreachable. */
export const lineWasCut = /net::ERR_|WebSocket connection|status of 50[234]/
const stageMsMax = 150_000
/** Without OpenGL, Chromium itself reads each map that it draws, and warns about it. */
const mapIsRead = /GPU stall due to ReadPixels/

export async function openPageRider({
  browser,
  city,
  skills,
  ...wish
}: PageRiderWish & {
  readonly browser: Browser
  readonly city: SharedCity
  readonly skills: readonly BrowserSkill[]
}): Promise<PageRider> {
  const context = await browser.newContext({
    ...chromiumLaunch.contextOptions,
    // Without a graphics card a map costs four times as much at double resolution, which only pictures need.
    deviceScaleFactor: picturesIn() ? chromiumLaunch.contextOptions.deviceScaleFactor : 1,
    reducedMotion: 'reduce',
    baseURL: city.url,
    ...wish,
  })
  context.setDefaultTimeout(45_000)
  if (!skills.includes('worksOffline')) await context.addInitScript(forgetServiceWorkers)
  await context.addInitScript(drawFourTimesASecond)
  return openTab({ context, city, phone: nextPhone() })
}

type TabPlan = { readonly context: BrowserContext; readonly city: SharedCity; readonly phone: string }

async function openTab({ context, city, phone }: TabPlan): Promise<PageRider> {
  const page = await context.newPage()
  const said = wordsOf(page)
  const stages = stagesOf(page)
  openPages.set(page, { said, city })
  page.on('close', () => openPages.delete(page))
  let stagesAwaited = 0

  async function chooses(prompt: string, text: string): Promise<void> {
    await page.getByRole('combobox', { name: prompt }).fill(text)
    await page.getByRole('option', { name: text }).first().click()
  }
  async function asks(path: string): Promise<unknown> {
    const answer = await context.request.get(`/gw${path}`)
    return (await answer.json()).data
  }
  async function liveTrip(): Promise<Trip | null> {
    const trip = await asks('/v3/trip/ongoing/active')
    return trip === null ? null : Trip.parse(trip)
  }
  return {
    page,
    context,
    phone,
    stages,
    liveTrip,
    async signsUp(name = '怡君') {
      await page.goto('/signUp')
      await page.getByRole('button', { name: '用手機號碼繼續' }).click()
      await page.getByLabel('手機號碼').fill(phone)
      await page.getByRole('button', { name: '下一步', exact: true }).click()
      await page.getByLabel('6 位驗證碼').fill(await city.codeFor(phone))
      await page.getByLabel('稱呼').fill(name)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '完成註冊' }).click()
      await expect(page).toHaveURL('/')
    },
    joins: (name = '怡君') => signUpByCalls({ request: context.request, city, phone, name }),
    opensTab: () => openTab({ context, city, phone }),
    async plans({ from, to }) {
      await page.goto('/taxi')
      if (to === null) {
        await page.getByRole('button', { name: '先不設定下車地點' }).click()
        // Without a pickup the hail is not possible: it is asked for first.
        await page.getByRole('button', { name: '選擇上車地點' }).click()
      } else await chooses('輸入目的地', to)
      await chooses('請輸入你的出發地址', from)
      await expect(page.getByRole('button', { name: /^確認叫車/ })).toBeEnabled({ timeout: 20_000 })
    },
    async hails(car) {
      if (car !== undefined) {
        // By keyboard: in a long list the radio button may be covered by the button above it.
        await page.getByRole('radio', { name: car }).focus()
        await page.keyboard.press('Space')
      }
      await page.getByRole('button', { name: /^確認叫車/ }).click()
    },
    async reaches(...wished) {
      await until(
        `the stage ${wished.join(' or ')}`,
        async () => {
          const at = stages.findIndex((stage, index) => index >= stagesAwaited && wished.includes(stage))
          if (at < 0) return undefined
          stagesAwaited = at
          return true
        },
        stageMsMax,
      ).catch(async (error: unknown) => {
        const state = await liveTrip().then((trip) => trip?.trip_status ?? 'no live trip', String)
        throw new Error(`after ${stages.join(', ')}; at the server ${state}\n${city.troubles()}`, { cause: error })
      })
    },
    trip: async (hash) => Trip.parse(await asks(`/rides/${hash}`)),
    orders: async (tab) => OrderPage.parse(await asks(`/v3/identity/users/me/orders?status=${tab}`)).orders,
    async shows(name) {
      const folder = picturesIn()
      if (!folder) return
      mkdirSync(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${name}.png`) })
    },
    expectCalm: (...expected) => expect(said.filter((line) => !expected.some((known) => known.test(line)))).toEqual([]),
    close: () => context.close(),
  }
}

/** Every page that is open, with its console. */
const openPages = new Map<Page, { readonly said: readonly string[]; readonly city: SharedCity }>()

/** Writes what each open page shows, its console and the last troubles of the city: a failed journey needs them. */
export async function describeOpenPages(): Promise<void> {
  for (const [page, { said, city }] of openPages) {
    const text = page.locator('body').innerText({ timeout: 5000 }).catch(String)
    console.log([page.url(), (await text).slice(0, 1500), ...said.slice(-10), city.troubles()].join('\n'))
  }
}

/** Errors and warnings of the console, with their origin. */
function wordsOf(page: Page): readonly string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !mapIsRead.test(message.text()))
      said.push(`${message.location().url} ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(error.stack ?? String(error)))
  return said
}

function stagesOf(page: Page): readonly string[] {
  const stages: string[] = []
  page.on('framenavigated', (frame) => {
    const stage = frame === page.mainFrame() ? new URL(frame.url()).searchParams.get('stage') : null
    if (stage !== null && stage !== stages.at(-1)) stages.push(stage)
  })
  return stages
}

let phonesUsed = 0
/** A number that is unique in this city. */
function nextPhone(): string {
  phonesUsed += 1
  return `09${String(10_000_000 + phonesUsed)}`
}
