import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { CapMessage } from '@daoxing/safety/contract/cap'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import { hailByCalls } from './hail-by-calls.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

test('a rider sets a PIN, raises an alarm from a live ride, takes it back, raises it again, sees it acknowledged, reloads, and closes it with the PIN', async () => {
  const rider = await city.rider()
  const { page, context } = rider
  await rider.joins('怡君')
  await page.goto('/emergency')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspectEverywhere(rider, 'alarm-1-emergency')
  await page.getByRole('button', { name: /設定安全 PIN/ }).click()
  const pins = page.getByRole('dialog', { name: '設定安全 PIN' })
  await pins.getByLabel('新的 PIN').fill('2468')
  await pins.getByLabel('脅迫 PIN（選填）').fill('1357')
  await inspectEverywhere(rider, 'alarm-2-pin')
  await pins.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByRole('button', { name: /變更安全 PIN/ })).toBeVisible()

  await holds(page, page)
  await page.getByRole('button', { name: '收回，我沒事' }).click()
  await expect(page.getByText('已收回，沒有通知任何人')).toBeVisible()
  await expect(sosIn(page)).toBeVisible()

  await city.strikes({ kind: 'riders_absent' })
  const hash = await hailByCalls(page.request)
  await page.goto('/taxi')
  await rider.reaches('DRIVER_ENROUTE', 'DRIVER_ARRIVED')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 25.04, longitude: 121.52 })
  await page.getByRole('button', { name: '安全中心' }).click()
  const sheet = page.getByRole('dialog', { name: '安全中心' })
  await expect(sosIn(sheet)).toBeVisible()
  await inspectEverywhere(rider, 'alarm-3-sheet')
  await holds(page, sheet)
  await expect(sheet.getByText('控制中心已確認').first()).toBeVisible({ timeout: 60_000 })
  await inspectEverywhere(rider, 'alarm-5-acknowledged')
  const sent = await messagesOf(hash)
  // The alarm that was taken back never reached the control room.
  expectThat(sent.filter(({ msgType }) => msgType === 'Alert')).toHaveLength(1)
  expectThat(sent[0]).toMatchObject({
    status: 'Actual',
    msgType: 'Alert',
    info: { area: { point: { lat: 25.04, lng: 121.52 } } },
  })

  await page.goto('/emergency')
  await expect(page.getByText('控制中心已確認').first()).toBeVisible()
  const close = async (typed: string) => {
    await page.getByLabel('安全 PIN', { exact: true }).fill(typed)
    await page.getByRole('button', { name: '解除求助', exact: true }).click()
  }
  await close('9999')
  await expect(page.getByRole('alert').getByText(/PIN 不正確/)).toBeVisible()
  await inspectEverywhere(rider, 'alarm-6-wrong')
  await close('2468')
  await expect(page.getByText('求助已解除')).toBeVisible()
  await expect(page.getByRole('button', { name: /按住 2 秒/ })).toBeVisible()
  await expect.poll(async () => (await messagesOf(hash)).at(-1)?.msgType).toBe('Cancel')
  await city.calms()
  // The browser reports the wrong PIN.
  rider.expectCalm(/alarm\/[^/]+\/close .*403/)
}, 240_000)

test('a drill by the keyboard is marked as one everywhere, and sends no text message', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins('阿德')
  await page.goto('/emergency')
  await page.getByRole('button', { name: /求助演習/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '要開始演習嗎？' }).getByRole('button', { name: '開始演習' }).press('Enter')
  await expect(page.getByRole('heading', { name: '演習：求助即將送出' })).toBeVisible()
  await expect(page.getByText('控制中心已確認').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('演習', { exact: true })).toBeVisible()
  await inspectEverywhere(rider, 'alarm-7-drill')
  rider.expectCalm()
}, 120_000)

const sosIn = (within: Page | Locator) => within.getByRole('button', { name: /緊急求助/ })

/** Holds the button until the alarm waits to be sent. */
async function holds(page: Page, within: Page | Locator): Promise<void> {
  await sosIn(within).hover()
  await page.mouse.down()
  await expect(within.getByRole('heading', { name: '求助即將送出' })).toBeVisible()
  await page.mouse.up()
}

/** The messages about an order at the control room, and the end of that alarm, the oldest first. */
async function messagesOf(hash: string): Promise<readonly CapMessage[]> {
  const all = z
    .array(CapMessage)
    .parse(await city.ask('/api/control-room'))
    .toReversed()
  const own = all.filter(({ info }) => info?.parameters['order'] === hash)
  const alarm = own[0]?.info?.parameters['alarm'] ?? 'none'
  return all.filter(({ identifier }) => identifier.startsWith(alarm))
}
