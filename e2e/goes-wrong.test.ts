import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { hailed } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterEach(() => city.calms())
afterAll(() => city?.close())

test('a search is cancelled with a reason by keyboard only, free of charge [TAXI-043, TAXI-047, TAXI-087]', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  await city.strikes({ kind: 'refuse_all' })
  await rider.hails()
  await rider.reaches(...hailed)
  // Not at the position of the hail button.
  await expect(page.getByRole('button', { name: /^取消叫車/ })).toBeEnabled()
  await tabsTo(rider, /^取消叫車/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '要取消嗎？' })
  await expect(dialog).toContainText('現在取消不收費')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^取消叫車/ })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await rider.shows('wrong-1-cancel')
  await tabsTo(rider, '行程有變，不需要搭車了')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '等候時間太長' })).toBeChecked()
  await tabsTo(rider, '仍要取消')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '你已取消這趟行程' })).toBeVisible()
  await expect(page.getByText('沒有產生任何費用。', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^再叫一次.*\$\d+/ })).toBeEnabled()
  await rider.shows('wrong-1-cancelled')
  expect(await rider.liveTrip()).toBeNull()
  expect(await rider.orders('history')).toMatchObject([{ status: 'CANCELED', amountTwd: null }])
  // A rider who requests another ride does not see the old one.
  await page.getByRole('button', { name: '回首頁' }).click()
  await page.getByRole('link', { name: '輸入目的地' }).click()
  await expect(page.getByRole('combobox', { name: '輸入目的地' })).toBeVisible()
  rider.expectCalm()
  await rider.close()
})

test('a rider who cancels a driver on the way may give a reason as text [TAXI-049, TAXI-089]', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  await rider.hails()
  await rider.reaches('DRIVER_ENROUTE')
  const hash = (await rider.liveTrip())?.trip_hash ?? 'no trip'
  await page.getByRole('button', { name: /^取消行程/ }).click()
  await page.getByRole('radio', { name: '其他原因' }).check()
  await page.getByRole('button', { name: '仍要取消' }).click()
  await page.getByLabel('取消的原因（選填）').fill('朋友來接我')
  await rider.shows('wrong-2-why')
  await page.getByRole('button', { name: '仍要取消' }).click()
  await expect(page.getByRole('heading', { name: '你已取消這趟行程' })).toBeVisible()
  await expect.poll(async () => (await rider.trip(hash)).cancel).toMatchObject({ detail: '朋友來接我', fee: 0 })
  rider.expectCalm()
  await rider.close()
})

test('a rider with a wrong place cancels, keeps both places and changes one [TAXI-050]', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  await city.strikes({ kind: 'refuse_all' })
  await rider.hails()
  await rider.reaches(...hailed)
  await page.getByRole('button', { name: /^取消叫車/ }).click()
  await page.getByRole('radio', { name: '上車地點設錯了' }).check()
  await page.getByRole('button', { name: '仍要取消' }).click()
  await page.getByRole('button', { name: '取消並修改' }).click()
  await expect(page.getByRole('button', { name: /^更改上車地點.*臺北車站/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^更改下車地點.*西門站/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^確認叫車/ })).toBeEnabled()
  rider.expectCalm()
  await rider.close()
})

test('without a driver the rider is notified, retries with one tap, and gets a driver [TAXI-042, TAXI-070, TAXI-085]', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  await city.sets('trip_timeout', 6)
  await city.strikes({ kind: 'refuse_all' })
  await rider.hails()
  await expect(page.getByRole('heading', { name: '找不到車，要再試一次嗎？' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('沒有產生任何費用。', { exact: true })).toBeVisible()
  await rider.shows('wrong-3-match-failed')
  await city.calms()
  await city.sets('trip_timeout', 180)
  await page.getByRole('button', { name: /^再試一次.*\$\d+/ }).click()
  await rider.reaches(...hailed)
  await rider.reaches('DRIVER_ENROUTE')
  await expect(page.getByText(/^請在 .*臺北車站.* 上車$/).first()).toBeVisible()
  expect(await rider.orders('history')).toMatchObject([{ status: 'MATCH_FAILED' }])
  expect(await rider.orders('unfinished')).toHaveLength(1)
  rider.expectCalm()
  await rider.close()
})

test('a search that found no driver returns to the plan with its places and prices [TAXI-041]', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  await city.sets('trip_timeout', 6)
  await city.strikes({ kind: 'no_drivers', seconds: 120 })
  await rider.hails()
  await page.getByRole('button', { name: '修改行程' }).click({ timeout: 30_000 })
  await city.sets('trip_timeout', 180)
  await expect(page).toHaveURL(/stage=END_ADDRESS_CONFIRMED/)
  await expect(page.getByRole('button', { name: /^更改下車地點.*西門站/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^確認叫車.*\$\d+/ })).toBeEnabled()
  rider.expectCalm()
  await rider.close()
})

test('when a driver gives the trip back the rider gets a kind message, and another driver [TAXI-065]', async () => {
  const rider = await aRiderWithAPlan()
  const { page } = rider
  await rider.hails()
  await rider.reaches('DRIVER_ENROUTE')
  const before = await rider.liveTrip()
  // The next driver takes longer, so that the message can be read.
  await city.strikes({ kind: 'refuse_all' })
  await city.strikes({ kind: 'driver_cancels', tripHash: before?.trip_hash })
  await expect(page.getByText(/^上一位司機臨時無法前來.*不會收取任何費用。$/)).toBeVisible()
  await rider.shows('wrong-4-driver-cancels')
  await city.calms()
  await expect(page.getByRole('heading', { name: /^司機(前往中|即將抵達| ?\d+ 分鐘後抵達)$/ })).toBeVisible({
    timeout: 45_000,
  })
  const now = await rider.liveTrip()
  expect(now).toMatchObject({ trip_hash: before?.trip_hash, driver_cancels: 1 })
  expect(now?.driver_info?.driver_id).not.toBe(before?.driver_info?.driver_id)
  rider.expectCalm()
  await rider.close()
})

test('the URL of another rider’s trip reveals nothing', async () => {
  const owner = await aRiderWithAPlan()
  await city.strikes({ kind: 'refuse_all' })
  await owner.hails()
  await owner.reaches(...hailed)
  const hash = (await owner.liveTrip())?.trip_hash ?? 'no trip'
  const stranger = await city.rider()
  await stranger.joins('阿明')
  await stranger.page.goto(`/myOrder/${hash}`)
  await expect(stranger.page.getByText('找不到這筆行程')).toBeVisible()
  await expect(stranger.page.getByText('臺北車站')).toHaveCount(0)
  await stranger.shows('wrong-5-not-found')
  owner.expectCalm()
  stranger.expectCalm(/status of 404/)
  await Promise.all([owner.close(), stranger.close()])
})

test('without a drop-off a popup explains that, and the trip is metered [TAXI-012, TAXI-013, TAXI-053]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await page.goto('/taxi')
  await page.getByRole('button', { name: '先不設定下車地點' }).click()
  const popup = page.getByRole('dialog', { name: '還沒有設定下車地點' })
  await expect(popup).toContainText('車資以跳錶計算')
  await rider.shows('wrong-6-no-drop-off')
  await popup.getByRole('button', { name: '設定地點' }).click()
  await expect(page.getByRole('combobox', { name: '輸入目的地' })).toBeVisible()
  await rider.plans({ from: '臺北車站', to: null })
  await expect(page.getByRole('radio', { name: /固定車資/ })).toHaveCount(0)
  await rider.hails()
  await rider.reaches('DRIVER_ENROUTE')
  expect(await rider.liveTrip()).toMatchObject({ end_address: null, vehicleType: 'BY_METER', fare_mode: 'BY_METER' })
  await expect(page.getByText('跳錶計費', { exact: true })).toBeVisible()
  await rider.shows('wrong-7-by-meter')
  rider.expectCalm()
  await rider.close()
})

async function aRiderWithAPlan(): Promise<PageRider> {
  const rider = await city.rider()
  await rider.joins()
  await rider.plans({ from: '臺北車站', to: '西門站' })
  return rider
}

/** Presses Tab until an element with this name has the focus. */
async function tabsTo({ page }: PageRider, name: string | RegExp): Promise<void> {
  const names: string[] = []
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return (label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
    })
    names.push(focused)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`${name} is not reached by Tab: ${names.join(' → ')}`)
}
