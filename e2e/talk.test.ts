import { openNoticeReceiver, type NoticeReceiver } from '@daoxing/notices/server/testing'
import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import { expect } from './expect.ts'
import { openCity } from './city.ts'
import type { City } from './journey-city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { PageRider } from './journey-rider.ts'
import { pushDevice, subscribeHere } from './push-device.ts'
import { until } from './until.ts'

let receiver: NoticeReceiver
let city: City
let rider: PageRider
beforeAll(async () => {
  receiver = await openNoticeReceiver()
  city = await openCity({
    seed: 'talk',
    speed: 20,
    skills: ['worksOffline', 'showsNotices'],
    environment: { PUSH_HOSTS: receiver.host },
  })
  rider = await city.rider()
  await rider.context.grantPermissions(['notifications'])
  await rider.page.addInitScript(subscribeHere, receiver.browser('phone'))
  await rider.page.addInitScript(hasPocket)
  await rider.page.addInitScript(noteDialling)
  await rider.joins()
})
afterAll(async () => {
  await city?.close()
  await receiver?.close()
})

test('a tap turns notifications on, and with the phone in the pocket a push reports the arrival, without personal data', async () => {
  const { page } = rider
  await page.goto('/setting/notices')
  // On a first visit it is busy until the service worker is ready, and ignores taps.
  const turnOn = page.getByRole('button', { name: '開啟推播' })
  await expect(turnOn).toHaveAttribute('aria-busy', 'false')
  await turnOn.click()
  await expect(page.getByText('已開啟，鎖定螢幕時也會通知你。')).toBeVisible()
  await inspectEverywhere(rider, 'talk-1-notices', { inEnglish: page.getByRole('button', { name: 'Turn off' }) })

  await rider.plans({ from: '臺北車站', to: '西門站' })
  await city.strikes({ kind: 'riders_absent' })
  await rider.hails(/計程車 固定車資/)
  await page.evaluate(() => sessionStorage.setItem('test.isPocketed', 'yes'))
  await rider.reaches('DRIVER_ARRIVED')
  await city.livesAt(5)
  const arrived = await until('a push', async () =>
    receiver.pushes.map(({ payload }) => payload).find(({ title }) => title === '司機到了'),
  )
  const device = await pushDevice(rider, city.url)
  await page.goto('/myOrder')
  expect(await device.receives(arrived)).toEqual({ title: '司機到了', body: '你的司機已抵達上車地點。' })
  await device.taps()
  await expect(page).toHaveURL(/\/taxi\?stage=DRIVER_ARRIVED/)
  await expect(page.getByRole('heading', { name: '司機已抵達' })).toBeVisible()

  const trip = await rider.liveTrip()
  const { name = '', plate = '' } = trip?.driver_info ?? {}
  const pushed = JSON.stringify(receiver.pushes)
  for (const personal of [name, plate, rider.phone, trip?.start_address ?? '', trip?.boarding_code ?? '', '怡君'])
    expectThat(pushed).not.toContain(personal)
})

test('the driver writes, the rider reads it and answers by a phrase, the driver reads that and answers; a call uses a masked number [TAXI-011]', async () => {
  const { page } = rider
  await page.evaluate(() => sessionStorage.removeItem('test.isPocketed'))
  const open = page.getByRole('button', { name: '傳訊息，1 則未讀' })
  await expect(open).toBeVisible()
  await rider.shows('talk-2-unread')
  await open.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('log')).toContainText('我到了')
  await sheet.getByRole('button', { name: '我正在過去' }).click()
  await expect(sheet.getByRole('log')).toContainText('我正在過去')
  await expect(sheet.getByRole('log')).toContainText('已讀')
  await expect(sheet.getByRole('log')).toContainText('收到')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '傳訊息', exact: true })).toBeVisible()

  await page.getByRole('button', { name: '打電話' }).click()
  await expect(page.getByText('這是代表號，雙方都看不到對方的號碼')).toBeVisible()
  await rider.shows('talk-4-call')
  const dialled = await page.evaluate(() => sessionStorage.getItem('test.dialled'))
  // The exchange of the city leases only its own numbers.
  expect(dialled).toMatch(/^tel:\+88627700\d{4}$/)

  // The same conversation from the order, where inspections draw no map.
  await page.goto(`/myOrder/${(await rider.liveTrip())?.trip_hash}`)
  await page.getByRole('button', { name: '傳訊息', exact: true }).click()
  await expect(sheet.getByRole('log')).toContainText('收到')
  await inspectEverywhere(rider, 'talk-3-sheet', { within: 'dialog' })
  rider.expectCalm()
})

test('after the ride a driver is blocked with one tap, is listed as blocked, and is unblocked there', async () => {
  const { page } = rider
  await city.calms()
  await city.livesAt(60)
  const order = await until('the ride to be over', async () => (await rider.orders('history'))[0], 90_000)
  await page.goto(`/myOrder/${order.orderHash}`)
  await page.getByRole('button', { name: '不再配對' }).click()
  await expect(page.getByText('之後不會再配對到這位司機')).toBeVisible()
  await page.goto('/setting/blockedDrivers')
  const lift = page.getByRole('button', { name: /^解除封鎖/ })
  await expect(lift).toBeVisible()
  await inspectEverywhere(rider, 'talk-5-blocked', { inEnglish: page.getByRole('button', { name: /^Unblock/ }) })
  await lift.click()
  await expect(page.getByText('沒有封鎖任何司機')).toBeVisible()
  rider.expectCalm()
})

/** Runs in the page before everything else: with the mark the page is hidden, as in a pocket. */
function hasPocket(): void {
  Object.defineProperty(document, 'visibilityState', {
    get: () => (sessionStorage.getItem('test.isPocketed') === null ? 'visible' : 'hidden'),
  })
}

/** Runs in the page before everything else: there is no phone here, so dialled numbers are recorded. */
function noteDialling(): void {
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    if (this.href.startsWith('tel:')) sessionStorage.setItem('test.dialled', this.href)
    else click.call(this)
  }
}
