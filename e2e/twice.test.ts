import type { Route } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { hailed, lineWasCut } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'

const requests = '**/gw/*/rides'
/** The server refuses a rider's second request, and Chromium reports that in the console. */
const wasRefused = /\/rides .*status of 409/

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 1 })
})
afterAll(() => city?.close())

test('a double tap makes one trip', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  const button = page.getByRole('button', { name: /^確認叫車/ })
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await rider.reaches(...hailed)
  await expect(page.getByRole('button', { name: /^取消(叫車|行程)/ })).toBeVisible()
  await expectOneTrip(rider)
  rider.expectCalm(wasRefused)
  await rider.close()
})

test('two tabs that hail at once make one trip, and both follow it live', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  const other = await rider.opensTab()
  await other.plans(somewhere)
  await holdUntilBothAsk(rider)
  await Promise.all([rider.hails(), other.hails()])
  for (const tab of [rider, other]) await tab.reaches(...hailed)
  const hash = await expectOneTrip(rider)
  await Promise.all([rider.reaches('DRIVER_ENROUTE'), other.reaches('DRIVER_ENROUTE')])
  const { plate } = (await rider.liveTrip())?.driver_info ?? {}
  for (const tab of [page, other.page]) await expect(tab.getByText(plate ?? 'no plate', { exact: true })).toBeVisible()
  await rider.shows('twice-tab')

  await page.getByRole('button', { name: /^取消行程/ }).click()
  await page.getByRole('radio', { name: '行程有變，不需要搭車了' }).check()
  await page.getByRole('button', { name: '仍要取消' }).click()
  await expect(other.page.getByRole('heading', { name: '你已取消這趟行程' })).toBeVisible()
  await expect(other.page.getByText('沒有產生任何費用。').first()).toBeVisible()
  expect(await rider.orders('history')).toMatchObject([{ orderHash: hash, status: 'CANCELED' }])
  for (const tab of [rider, other]) tab.expectCalm(wasRefused)
  await rider.close()
})

test('a request with a lost response is repeated with the same key, and there is one trip', async () => {
  const rider = await aRiderWithAPlan()
  const keys: (string | undefined)[] = []
  const loseFirst = async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    // The server has carried out the request; the response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  }
  await rider.page.route(requests, loseFirst)
  await rider.hails()
  await expect(rider.page.getByRole('button', { name: /^取消(叫車|行程)/ })).toBeVisible()
  await expect.poll(() => keys.length).toBe(3)
  expect(new Set(keys).size).toBe(1)
  await expectOneTrip(rider)
  rider.expectCalm(lineWasCut)
  await rider.close()
})

test('a rider who reloads the page after a missing response finds the trip, and not another plan', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  const done = new Promise<void>((resolve) => {
    void page.route(requests, async (route) => {
      await route.fetch()
      resolve()
      await route.abort('connectionreset')
    })
  })
  // Without the live connection, which would report the trip.
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close())
  await page.reload()
  await rider.hails()
  await done
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('button', { name: /^取消(叫車|行程)/ })).toBeVisible()
  await expectOneTrip(rider)
  rider.expectCalm(lineWasCut)
  await rider.close()
})

const somewhere = { from: '臺北車站', to: '西門站' }

async function aRiderWithAPlan(): Promise<PageRider> {
  const rider = await city.rider()
  await rider.joins()
  await rider.plans(somewhere)
  return rider
}

/** Releases the first request only when the second one is there, so that neither tab knows of the other's. */
async function holdUntilBothAsk({ context }: PageRider): Promise<void> {
  const held: Route[] = []
  await context.route(requests, async (route) => {
    held.push(route)
    if (held.length === 2) await Promise.all(held.map((request) => request.continue()))
    else if (held.length > 2) await route.continue()
  })
}

/** Returns its hash. */
async function expectOneTrip(rider: PageRider): Promise<string> {
  const trip = await rider.liveTrip()
  const orders = [...(await rider.orders('unfinished')), ...(await rider.orders('history'))]
  expect(orders.map(({ orderHash }) => orderHash)).toEqual([trip?.trip_hash])
  return trip?.trip_hash ?? 'no trip'
}
