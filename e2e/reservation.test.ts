import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

let rider: PageRider

/** Moves the reservation by an hour on the page of its order, at the price of the new time. */
async function changesTheTime() {
  const { page } = rider
  await page.getByRole('button', { name: '更改預約' }).click()
  const change = page.getByRole('dialog', { name: '更改預約' })
  await expect(change.getByRole('radio').first()).toBeAttached()
  await inspectEverywhere(rider, 'reservation-6-change')
  await change.getByRole('button', { name: /^上車時間/ }).click()
  const wheels = page.getByRole('dialog', { name: '預約用車時間' })
  await wheels.getByRole('listbox', { name: '時' }).focus()
  await page.keyboard.press('ArrowDown')
  await wheels.getByRole('button', { name: '確認時間' }).click()
  await change.getByRole('button', { name: /^查看新車資/ }).click()
  const sheet = page.getByRole('dialog', { name: '確認更改' })
  await expect(sheet.getByText('原本')).toBeVisible()
  await expect(sheet.getByText('更改後')).toBeVisible()
  await inspectEverywhere(rider, 'reservation-7-confirm')
  const [before] = await rider.orders('unfinished')
  await sheet.getByRole('button', { name: /^同意並更改/ }).click()
  await expect(change).toBeHidden()
  const [after] = await rider.orders('unfinished')
  expectThat(after?.orderHash).toBe(before?.orderHash)
  expectThat(after?.startsAt).not.toBe(before?.startsAt)
}

test('a rider reserves a taxi on the wheels and finds it among the orders [RSV-002, RSV-005]', async () => {
  rider = await city.rider()
  const { page } = rider
  await rider.joins('怡君')
  await rider.plans({ from: '臺北車站', to: '西門站' })

  await page.getByRole('button', { name: '預約', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '預約用車時間' })
  await expect(sheet.getByText('只能預約 7 天內、且至少 30 分鐘後的行程')).toBeVisible()
  const minutes = sheet.getByRole('listbox', { name: '分' })
  const chosen = await minutes.getByRole('option', { selected: true }).innerText()
  expectThat(Number(chosen) % 5).toBe(0)
  await sheet.getByRole('listbox', { name: '日期' }).focus()
  await page.keyboard.press('ArrowDown')
  await sheet.getByRole('listbox', { name: '時' }).focus()
  await page.keyboard.press('ArrowUp')
  await rider.shows('reservation-1-wheels')
  await sheet.getByRole('button', { name: '確認時間' }).click()
  await expect(page.getByRole('button', { name: /^預約 \S/ })).toBeVisible()
  await page.getByRole('button', { name: /^確認預約/ }).click()
  await expect(page).toHaveURL('/myOrder?reservation=true')
  await expect(page.getByRole('link', { name: /預約叫車.*已預約/ })).toBeVisible()
  await inspectEverywhere(rider, 'reservation-2-list')
}, 240_000)

test('a second ride at that time is refused with both ways out, and the reservation is cancelled from its page [RSV-012, RSV-013, RSV-014]', async () => {
  const { page } = rider
  const sheet = page.getByRole('dialog', { name: '預約用車時間' })
  const order = page.getByRole('link', { name: /預約叫車.*已預約/ })
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await page.getByRole('button', { name: '預約', exact: true }).click()
  await sheet.getByRole('listbox', { name: '日期' }).focus()
  await page.keyboard.press('ArrowDown')
  await sheet.getByRole('listbox', { name: '時' }).focus()
  await page.keyboard.press('ArrowUp')
  await sheet.getByRole('button', { name: '確認時間' }).click()
  await page.getByRole('button', { name: /^確認預約/ }).click()
  const clash = page.getByRole('dialog', { name: /你在 .+ 已有預約/ })
  await expect(clash.getByText('若要修改，請先取消原預約')).toBeVisible()
  await expect(clash.getByText('若要新增，時間請與原預約間隔超過 30 分鐘')).toBeVisible()
  await rider.shows('reservation-3-clash')
  await clash.getByRole('button', { name: '關閉' }).click()
  await page.getByRole('button', { name: /^確認預約/ }).click()
  await clash.getByRole('button', { name: '查看預約' }).click()
  await expect(page).toHaveURL(/\/myOrder/)

  await order.click()
  await expect(page.getByRole('button', { name: '更改預約' })).toBeVisible()
  await inspectEverywhere(rider, 'reservation-4-order')
  await changesTheTime()
  await page.getByRole('button', { name: '取消預約' }).click()
  const asks = page.getByRole('dialog')
  await expect(asks).toBeVisible()
  await inspectEverywhere(rider, 'reservation-5-cancel')
  await asks.getByRole('button', { name: '仍要取消' }).click()
  await expect(page.getByText('已取消').first()).toBeVisible()
  expectThat((await rider.orders('unfinished')).length).toBe(0)
  rider.expectCalm(/409/)
}, 240_000)
