import { instantFromMs, plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import { bindsCard, goodCard } from './bind-methods.ts'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'
import { aMember, bindsMembership, drawTheCamera, sendsPapers } from './rental-steps.ts'
import { until } from './until.ts'

let city: SharedCity
let rider: PageRider
let loginId: string
let orderHash: string
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
  loginId = await aMember(city)
})
afterAll(() => city?.close())

/** The browser's line about the partner's answer to a rider who is not bound yet. */
const notBoundYet = /auth-login .* status of 400/

/** Only the part over a map is looked at: its markers reach beyond the screen. */
const look = (name: string, within?: string) =>
  inspectEverywhere(rider, `rental-${name}`, within === undefined ? {} : { within })

test('a rider opens rental from home, binds the membership by code and id number, and proves the licence [PTB-001, PTB-010]', async () => {
  rider = await city.rider()
  const { page } = rider
  await rider.context.addInitScript(drawTheCamera)
  await rider.signsUp('怡君')
  await expect(page.getByRole('link', { name: '租車' })).toBeVisible()
  await page.getByRole('link', { name: '租車' }).click()
  await expect(page).toHaveURL(/\/rental\/reservation/)
  await expect(page.getByText('先綁定租車會員')).toBeVisible()
  await look('gate')
  await page.getByRole('button', { name: '綁定租車會員' }).click()
  await bindsMembership(rider, city, loginId, look)
  await expect(page.getByRole('list', { name: '站點，由近到遠' })).toBeVisible()
  await page.getByRole('button', { name: '租車設定' }).click()
  await expect(page.getByText('已綁定')).toBeVisible()
  await look('setting')
  await page.getByRole('link', { name: /駕照與證件/ }).click()
  await sendsPapers(rider, loginId, look)
  await expect(page.getByText(/資料已送出|審核人員正在看/)).toBeVisible()
  await expect(page.getByText('認證完成，可以租車了')).toBeVisible({ timeout: 90_000 })
  await look('papers-done')
  rider.expectCalm(notBoundYet)
}, 280_000)

/** Tomorrow from ten o'clock: every station is open. */
async function choosesTimes(): Promise<void> {
  const { page } = rider
  const { day } = taipeiTime(plusSeconds(instantFromMs(Date.now()), 86_400))
  const [, month, date] = day.split('-').map(Number)
  await page.getByRole('button', { name: /^取車與還車時間/ }).click()
  const sheet = page.getByRole('dialog', { name: '取車與還車時間' })
  await sheet.getByRole('grid').waitFor()
  const tomorrow = sheet.getByRole('button', { name: new RegExp(`${month}月${date}日`) })
  if ((await tomorrow.count()) === 0) await sheet.getByRole('button', { name: '下個月' }).click()
  await tomorrow.first().click()
  const hours = sheet.getByRole('listbox', { name: '時' })
  await hours.getByRole('option', { name: '10' }).click()
  await sheet.getByRole('button', { name: /^還車/ }).click()
  // The calendar opens at the proposed return, which is in the next month if tomorrow is the last day of this one.
  if ((await tomorrow.count()) === 0) await sheet.getByRole('button', { name: '上個月' }).click()
  await tomorrow.first().click()
  await hours.getByRole('option', { name: '16' }).click()
  await look('times', 'dialog[open]')
  await sheet.getByRole('button', { name: '確定時間' }).click()
}

test('the rider chooses station, times, car, cover and invoice, and orders for the price that was shown [RNT-002, RNT-005]', async () => {
  const { page } = rider
  await bindsCard(rider, goodCard)
  await page.goto('/rental/reservation')
  const stations = page.getByRole('list', { name: '站點，由近到遠' })
  await expect(stations).toBeVisible()
  await choosesTimes()
  await expect(stations.getByRole('button', { name: /輛可租/ }).first()).toBeVisible()
  await look('stations', 'section')
  await page.getByRole('searchbox', { name: '搜尋站點' }).fill('臺北')
  await stations
    .getByRole('button', { name: /輛可租/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '選擇車款' })).toBeVisible()
  const cars = page.getByRole('button', { name: /輛可租.*起/ })
  await expect(cars.first()).toBeVisible()
  await look('cars')
  await cars.first().click()
  await expect(page.getByRole('heading', { name: '確認預訂' })).toBeVisible()
  await page.getByRole('checkbox', { name: /加購免責方案/ }).check()
  await page.getByRole('button', { name: /^增加/ }).first().click()
  await page.getByRole('button', { name: /發票資訊/ }).click()
  await expect(page.getByLabel('發票類型')).toBeVisible()
  await page.getByRole('textbox', { name: '電子信箱' }).fill('yijun@example.tw')
  await look('invoice')
  await page.getByRole('button', { name: '儲存發票資訊' }).click()
  await expect(page.getByText('現在付訂金')).toBeVisible()
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).check()
  await look('review')
  const order = page.getByRole('button', { name: /付訂金並預訂/ })
  const price = /\$[\d,]+/.exec(await order.innerText())?.[0]
  await order.click()
  await expect(page.getByText('預訂成功', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('已付', { exact: true }).locator('..')).toContainText(price ?? 'a price')
  orderHash = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await look('reserved')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /預訂成功.*取車/ })).toBeVisible()
  await look('home-live')
  rider.expectCalm(notBoundYet)
}, 280_000)

/** The desk of the city hands over or takes back now; it has looked at the order a moment before. */
const bringsRenter = () =>
  until('a desk to await the renter', () =>
    city.post('/api/rental/renters', { orderHash }).then(
      () => true,
      () => undefined,
    ),
  )

test('the desk hands over and takes back, and the receipt stands in both lists of orders [RNT-004, RNT-016, RNT-058]', async () => {
  const { page } = rider
  await page.goto(`/myOrder/${orderHash}`)
  await bringsRenter()
  await expect(page.getByText('用車中', { exact: true }).first()).toBeVisible({ timeout: 90_000 })
  await look('in-use')
  await page.goto('/rental/myOrder')
  await expect(page.getByRole('link', { name: /用車中/ })).toHaveAttribute('href', `/myOrder/${orderHash}`)
  await look('orders')
  await bringsRenter()
  await page.getByRole('link', { name: /用車中/ }).click()
  await expect(page.getByText('已完成', { exact: true }).first()).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/行駛 \d+ 公里/)).toBeVisible()
  const total = await page.locator('header .text-number').innerText()
  await look('receipt')
  await page.goto('/rental/myOrder?tab=history')
  await expect(page.getByRole('link', { name: /已完成/ })).toContainText(total)
  await look('history')
  await page.goto('/myOrder?tab=history')
  const entry = page.getByRole('link', { name: /站點租車.*已完成/ })
  await expect(entry).toContainText(total)
  await look('all-orders')
  await entry.click()
  await expect(page.getByText('已簽契約副本')).toBeVisible()
  await page.getByRole('link', { name: '已簽契約副本' }).click()
  await expect(page.getByRole('heading', { name: '小客車租賃定型化契約' })).toBeVisible()
  await look('contract')
  const [listed] = await rider.orders('history')
  expectThat(listed).toMatchObject({ orderHash })
  rider.expectCalm(notBoundYet)
}, 280_000)
