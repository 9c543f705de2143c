import type { Trip } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { hailed } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'
import { until } from './until.ts'

// One trip from the first visit to the order list: each test continues the trip of the previous one. A test that is run
// separately performs the earlier steps first.
let city: SharedCity
let rider: PageRider
let trip: Trip
let paid: string

beforeAll(async () => {
  city = await shareCity({ skills: ['drawsMaps', 'worksOffline'] })
  rider = await city.rider()
})
afterAll(() => city?.close())

/** A step of the journey. It runs once, after the previous step. */
function step(before: (() => Promise<void>) | undefined, take: () => Promise<void>): () => Promise<void> {
  let taken: Promise<void> | undefined
  const takeInOrder = async () => {
    await before?.()
    await take()
  }
  return () => (taken ??= takeInOrder())
}

/** The map that was opened with the list of cars: its canvas. */
async function expectSameMap(): Promise<void> {
  await expect(rider.page.locator('.maplibregl-canvas[data-first-map]')).toBeAttached()
  expect(await rider.page.locator('.maplibregl-canvas').count()).toBe(1)
}

const signsUp = step(undefined, async () => {
  const { page } = rider
  await page.goto('/')
  await page.getByRole('link', { name: '輸入目的地' }).click()
  await expect(page).toHaveURL(/\/signUp/)
  await rider.signsUp('怡君')
  await expect(page.getByRole('heading', { name: '今天要去哪裡？' })).toBeVisible()
  await expect(page.getByText(/，怡君$/)).toBeVisible()
  await rider.shows('hail-1-home')
})
test('a newcomer signs up by phone with the received code, and home greets them [IDN-015, IDN-051, SHL-063]', signsUp)

const plans = step(signsUp, async () => {
  const { page } = rider
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await expect(page).toHaveURL(/stage=END_ADDRESS_CONFIRMED/)
  await expect(page.getByText(/^路程約 \d\.\d 公里，\d+ 分鐘$/)).toBeVisible()
  const cars = page.getByRole('group', { name: '選擇車款' }).locator('label')
  const facts = (name: string) => cars.filter({ has: page.getByText(name, { exact: true }) })
  await page.getByRole('button', { name: /^更多車款/ }).click()
  for (const [name, seats, mode] of [
    ['最快派車', 4, '上限'],
    ['計程車 固定車資', 4, ''],
    ['計程車', 4, '跳錶'],
    ['六人座', 6, ''],
    ['寵物友善', 4, ''],
    ['兒童座椅', 4, ''],
    ['低碳車款', 4, ''],
    ['n7 電動車', 4, ''],
    ['尊榮車款', 4, ''],
    ['豪華車款', 4, ''],
    ['福祉車', 4, ''],
    ['無障礙廂型車', 4, '上限'],
  ] as const) {
    await expect(facts(name)).toContainText(new RegExp(`(\\d+ 分鐘到|附近沒有車) · ${seats} 人 · .*${mode}`))
    await expect(facts(name)).toContainText(/\$\d+/)
  }
  await expect(page.getByText('現金')).toBeVisible()
  await expect(page.getByRole('button', { name: /^確認叫車.*\$\d+/ })).toBeEnabled()
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  // From here to the receipt the map stays the same, whatever the screen.
  await page.locator('.maplibregl-canvas').evaluate((canvas) => canvas.setAttribute('data-first-map', ''))
  await rider.shows('hail-2-cars')
})
test(
  'start and destination are found by search, and every car type shows price, minutes and seats [TAXI-004, TAXI-009, TAXI-059]',
  plans,
)

const searches = step(plans, async () => {
  const { page } = rider
  // No driver accepts before the search was visible, however slow the page is.
  await city.livesAt(1)
  await city.strikes({ kind: 'refuse_all', seconds: 300 })
  await rider.hails(/計程車 固定車資/)
  await rider.reaches(...hailed)
  await expect(page.getByText(/^附近有 \d+ 輛(以上的)?空車$|一有車就為你派送$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^取消叫車.*免費$/ })).toBeVisible()
  await expectSameMap()
  await rider.shows('hail-3-searching')
  await city.calms()
})
test('one tap starts the search for a driver and shows its progress [TAXI-002, TAXI-040, TAXI-076]', searches)

const driverComes = step(searches, async () => {
  const { page } = rider
  await rider.reaches('DRIVER_ENROUTE')
  trip = await until('the live trip', async () => (await rider.liveTrip()) ?? undefined)
  const { driver_info: driver, boarding_code: code } = trip
  await expect(page.getByRole('heading', { name: /^司機(前往中|即將抵達| ?\d+ 分鐘後抵達)$/ })).toBeVisible()
  await expect(page.getByText(driver?.plate ?? 'no plate', { exact: true })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText(/^請在 .*臺北車站.* 上車$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^取消行程.*免費$/ })).toBeVisible()
  await city.livesAt(10)
  await expect(page.locator('.map-car-driver')).toBeVisible()
  await rider.shows('hail-4-coming')
  await carMoves(rider)
})
test(
  'a driver comes: plate, boarding code, minutes, and a car that moves on the map [TAXI-035, TAXI-036, TAXI-063]',
  driverComes,
)

const rides = step(driverComes, async () => {
  const { page } = rider
  // The rider does not board before the arrival was visible.
  await city.strikes({ kind: 'riders_absent' })
  await rider.reaches('DRIVER_ARRIVED')
  await expect(page.getByRole('heading', { name: '司機已抵達' })).toBeVisible()
  await rider.shows('hail-5-arrived')
  await city.calms()
  await rider.reaches('TRIP_STARTED')
  await expect(page.getByRole('heading', { name: /^行程中/ })).toBeVisible()
  await expect(page.getByText(/^前往 .*西門/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^取消/ })).toHaveCount(0)
  await expectSameMap()
  await rider.shows('hail-6-riding')
  const stages = ['INPUT_START_ADDRESS', 'END_ADDRESS_CONFIRMED', 'DRIVER_ENROUTE', 'DRIVER_ARRIVED', 'TRIP_STARTED']
  expect(rider.stages.filter((stage) => stages.includes(stage))).toEqual(stages)
})
test(
  'the driver arrives, the ride starts, and the URL contains the stage throughout [TAXI-015, TAXI-066, TAXI-067]',
  rides,
)

const pays = step(rides, async () => {
  const { page } = rider
  await rider.reaches('TRIP_PAYMENT_PENDING')
  // A driver takes the money in seconds: at normal speed, so that it is visible.
  await city.livesAt(1)
  const cashHeading = page.getByRole('heading', { name: /^請付現金 \$\d+ 給司機$/ })
  await expect(cashHeading).toBeVisible()
  paid = /\$\d+/.exec((await cashHeading.textContent()) ?? '')?.[0] ?? 'no amount'
  await rider.shows('hail-7-paying')
  await city.livesAt(10)
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('已付現金')).toBeVisible()
  // A fixed fare is binding: the promised amount is charged.
  expect(paid).toBe(`$${trip.estimate.estimatePriceAfterCoupon}`)
  await expect(page.locator('dl').getByText(paid, { exact: true }).last()).toBeVisible()
  await expectSameMap()
  await rider.shows('hail-8-receipt')
})
test('the fare is requested in cash, paid, and shown line by line [TAXI-001, TAXI-068, TAXI-072]', pays)

const rates = step(pays, async () => {
  const { page } = rider
  // By keyboard: the sheet may still be moving, and a tap would miss the star.
  await page.getByRole('radio', { name: '5 顆星' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '開車平穩' }).click()
  await page.getByLabel('想說的話（選填）').fill('謝謝')
  await page.getByRole('button', { name: '送出評分' }).click()
  await expect(page.getByText('謝謝你的評分')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: '進行中的行程' })).toHaveCount(0)
})
test('the ride is rated once [TAXI-088]', rates)

const findsOrder = step(rates, async () => {
  const { page } = rider
  await page.getByRole('link', { name: '行程' }).click()
  const orders = page.getByRole('listitem').filter({ has: page.locator('a[href^="/myOrder/"]') })
  await expect(orders).toHaveCount(1)
  await expect(orders).toContainText(paid)
  await expect(orders).toContainText('已完成')
  await rider.shows('hail-9-orders')
  await orders.getByRole('link').click()
  await expect(page).toHaveURL(`/myOrder/${trip.trip_hash}`)
  await expect(page.getByText(trip.driver_info?.plate ?? 'no plate', { exact: true })).toBeVisible()
  await expect(page.getByText('已付現金')).toBeVisible()
  await expect(page.getByText('謝謝你的評分')).toBeVisible()
  await rider.shows('hail-10-order')
})
test('the order list shows the trip once, and its detail the price [ORD-007, ORD-008, ORD-002]', findsOrder)

test('a place on home becomes the destination with one tap, and a link may contain both places, which the URL does not keep', async () => {
  await findsOrder()
  const { page } = rider
  await page.goto('/')
  await page
    .getByRole('link', { name: /西門站/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: '請輸入你的出發地址' }).waitFor()
  await expect(page.getByText(/西門站$/).first()).toBeVisible()
  const link = { s_lat: '25.0478', s_lng: '121.517', s_address: '臺北車站', e_lat: '25.0338', e_lng: '121.5637' }
  await page.goto(`/taxi?${new URLSearchParams({ ...link, e_address: '台北101' }).toString()}`)
  await expect(page.getByRole('button', { name: /^更改下車地點.*台北101/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^確認叫車.*\$\d+/ })).toBeEnabled()
  expect(page.url()).not.toContain('lat')
})

test('home at an approximate address is placed on the map, keeps its text, and stays approximate without drawn streets', async () => {
  await signsUp()
  const { page } = rider
  const typed = '臺北市松山區民生東路五段27巷8弄16號3樓'
  await page.goto('/setting/addresses?edit=home')
  await page.getByRole('combobox', { name: '請輸入住家地址' }).fill(typed)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: /^在地圖上確認位置/ }).click()
  await expect(page.getByRole('region', { name: '在地圖上選擇地點' }).getByText(typed)).toBeVisible()
  await page.getByRole('button', { name: '確認圖釘' }).click()
  await page.getByRole('button', { name: '儲存' }).click()
  // The URL of one leads to it among the others.
  await expect(page).toHaveURL('/setting/addresses')
  const homeLink = page.getByRole('link', { name: /^住家/ })
  await expect(homeLink).toContainText(typed)
  await expect(homeLink).toContainText('約略位置')
})

test('the console stayed silent throughout', () => rider.expectCalm())

/** Waits until the car has moved while the rest of the map did not. */
async function carMoves({ page }: PageRider): Promise<void> {
  const positionOnMap = () =>
    page.evaluate(() => {
      const places = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map(({ style }) => style.transform).join('|')
      return { car: places('.map-car-driver'), rest: places('.maplibregl-marker:not(.map-car-driver, .map-bubble)') }
    })
  let before = await positionOnMap()
  await until('the car to move', async () => {
    const now = await positionOnMap()
    const hasMoved = now.rest === before.rest && now.car !== before.car
    before = now
    return hasMoved || undefined
  })
}
