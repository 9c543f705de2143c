import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

test('a rider adds stops by words, moves one by keyboard, hails, and changes the end of the live ride at a price that is shown first [TAXI-010, TAXI-080, TAXI-081]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await city.post('/api/settings', { name: 'CITY_DECLINE_CHANGE', value: 0 })
  await rider.plans({ from: '臺北車站', to: '松山車站' })
  const direct = await page.getByRole('button', { name: /^確認叫車/ }).textContent()
  await page.getByRole('button', { name: '新增停靠點' }).click()
  await expect(page.getByText(/最多 3 個停靠點/)).toBeVisible()
  const editor = page.getByRole('dialog')
  for (const place of ['忠孝復興站', '西門站']) {
    await editor.getByRole('button', { name: '新增停靠點' }).click()
    await page.getByRole('combobox', { name: '輸入停靠點' }).fill(place)
    await page.getByRole('option', { name: place }).first().click()
    await expect(editor.getByRole('button', { name: new RegExp(`^更改停靠點.*${place}`) })).toBeVisible()
  }
  const handle = page.getByRole('button', { name: /^移動停靠點 2/ })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect(editor.getByRole('button', { name: /^更改停靠點 1：.*西門/ })).toBeVisible()
  await inspectEverywhere(rider, 'stops-1-list', { within: 'dialog' })
  await editor.getByRole('button', { name: '完成' }).click()
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^更改停靠點/ })).toContainText('→')
  await expect(page.getByRole('button', { name: /^確認叫車/ })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^確認叫車/ })).not.toHaveText(direct ?? '')
  await rider.shows('stops-2-cars')
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('DRIVER_ENROUTE', 'DRIVER_ARRIVED', 'TRIP_STARTED')
  const hash = (await rider.liveTrip())?.trip_hash ?? ''
  expect((await rider.trip(hash)).stops.map(({ address }) => address)).toEqual([
    expect.stringContaining('西門'),
    expect.stringContaining('忠孝復興'),
  ])
  await page.getByRole('button', { name: '更改停靠點或目的地' }).click()
  await editor.getByRole('button', { name: /^移除.*忠孝復興/ }).click()
  await expect(editor.getByText('差額')).toBeVisible()
  await inspectEverywhere(rider, 'stops-3-change', { within: 'dialog' })
  await page.getByRole('button', { name: /^同意並更改/ }).click()
  await expect.poll(async () => (await rider.trip(hash)).stops.length, { timeout: 60_000 }).toBe(1)
  await expect(page.getByRole('button', { name: '更改停靠點或目的地' })).toBeVisible()
  await rider.shows('stops-4-live')
  rider.expectCalm()
  await rider.close()
}, 240_000)
