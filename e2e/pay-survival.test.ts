import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { bindsCard, bindsLinePay, goodCard } from './bind-methods.ts'
import { openCity } from './city.ts'
import type { City } from './journey-city.ts'
import { type DeskHold, type DeskMood, type MoneyDesk, moneyDesk } from './money-desk.ts'
import { lineWasCut } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'
import { until } from './until.ts'

/** Longer than it takes to kill a server: a call that waits this long is certainly in progress. */
const farAwaySeconds = 600
/** Long enough that a server has restarted in the meantime, or nearly. */
const thoughtSeconds = 6
/** The ride does not end before the provider's behaviour at its end is set. */
const [slowly, quickly] = [1, 30]
const good: DeskMood = { slowSeconds: 0, answersLateSeconds: 0 }

let city: City
beforeAll(async () => {
  city = await openCity({ seed: 'pay-survival', speed: quickly })
})
afterEach(async () => {
  for (const desk of ['line', 'card'] as const) await moneyDesk(city, desk).behaves(good)
})
afterAll(() => city?.close())

test('a server that is killed after the wallet has held, and again after it has paid, charges the ride once and leaves no hold', async () => {
  const rider = await city.rider()
  await rider.joins()
  await rider.page.goto('/payment')
  await bindsLinePay(rider)
  const desk = moneyDesk(city, 'line')
  const before = desk.book().length
  const holdsSince = () => desk.book().slice(before)
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await city.livesAt(slowly)

  // The wallet's status is checked first: only the following calls wait.
  await rider.page.route(
    '**/gw/*/rides',
    async (route) => {
      await desk.behaves({ answersLateSeconds: farAwaySeconds })
      await route.continue()
    },
    { times: 1 },
  )
  await rider.hails(/計程車 固定車資/)
  await until('the wallet to hold the price', async () => holdsSince().find(({ state }) => state === 'held'))
  await isKilled(desk)
  await rider.reaches('DRIVER_ENROUTE', 'DRIVER_ARRIVED', 'TRIP_STARTED')
  const trip = await rider.liveTrip()
  expect(holdsSince()).toMatchObject([{ state: 'held', amountTwd: trip?.estimate.estimatePriceAfterCoupon }])

  await desk.behaves({ answersLateSeconds: farAwaySeconds })
  await city.livesAt(quickly)
  await until('the wallet to pay', async () => holdsSince().find(({ state }) => state === 'captured'), 60_000)
  await isKilled(desk)
  await expectPaidOnce(rider, holdsSince)
})

test('a server that is killed while the bank processes a hold, and again a payment, charges the ride once and leaves no hold', async () => {
  const rider = await city.rider()
  await rider.joins()
  await bindsCard(rider, goodCard)
  const desk = moneyDesk(city, 'card')
  const before = desk.book().length
  const holdsSince = () => desk.book().slice(before)
  const isOver = () => until('the bank to be done', async () => (await desk.callsUnderWay()) === 0 || undefined)
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await city.livesAt(slowly)

  await desk.behaves({ slowSeconds: thoughtSeconds })
  await rider.hails(/計程車 固定車資/)
  await isRequested(desk)
  await isKilled(desk)
  await rider.reaches('DRIVER_ENROUTE', 'DRIVER_ARRIVED', 'TRIP_STARTED')
  // A movement without a waiting process is completed all the same, after a lookup.
  await isOver()
  const trip = await rider.liveTrip()
  expect(holdsSince()).toMatchObject([{ state: 'held', amountTwd: trip?.estimate.estimatePriceAfterCoupon }])

  await desk.behaves({ slowSeconds: thoughtSeconds })
  await city.livesAt(quickly)
  await isRequested(desk)
  await isKilled(desk)
  await isOver()
  await expectPaidOnce(rider, holdsSince)
})

const isRequested = (desk: MoneyDesk) =>
  until('the provider to be asked', async () => (await desk.callsUnderWay()) > 0 || undefined, 60_000)

/** The caller is killed during the request; afterwards the provider responds to every caller at once. */
async function isKilled(desk: MoneyDesk): Promise<void> {
  await city.kills('server')
  await desk.behaves(good)
  await city.serverIsReady()
}

async function expectPaidOnce(rider: PageRider, holdsSince: () => readonly DeskHold[]): Promise<void> {
  const { page } = rider
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 120_000 })
  const [order] = await rider.orders('history')
  expect(order).toMatchObject({ status: 'COMPLETED', paymentStatus: 2 })
  expect(holdsSince()).toMatchObject([{ state: 'captured', capturedTwd: order?.amountTwd, refundedTwd: 0 }])
  expect(await rider.orders('unfinished')).toEqual([])
  rider.expectCalm(lineWasCut)
  await rider.close()
}
