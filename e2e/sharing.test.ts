import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

test('a rider shares a live ride; a guest follows, cheers, writes and plays, and sees nothing more once the link is revoked [SHR-001] [SHR-004]', async () => {
  const rider = await city.rider()
  const guest = await city.rider()
  const { page } = rider
  await rider.joins('陳怡君')
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await city.strikes({ kind: 'riders_absent' })
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('DRIVER_ENROUTE', 'DRIVER_ARRIVED')

  // The coach mark is shown once.
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('讓家人看著你平安到達')).toBeHidden()
  await rider.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '分享行程' }).click()
  const sheet = page.getByRole('dialog', { name: '分享行程' })
  await expect(sheet.getByText('還沒有人看得到這趟行程。')).toBeVisible()
  await sheet.getByRole('button', { name: '複製連結' }).click()
  const link = await sheet.getByLabel('分享連結的網址').inputValue()
  await inspectEverywhere(rider, 'sharing-1-sheet')

  // The token is behind the number sign; it leaves the address, and no request bears it.
  const token = new URL(link).hash.slice(1)
  expectThat(token).toMatch(/^[0-9a-f]{32}$/)
  const addresses: string[] = []
  guest.page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await guest.page.goto(`${city.url}${new URL(link).pathname}#${token}`)
  await expect(guest.page.getByRole('heading', { name: '怡君 的行程' })).toBeVisible()
  const trip = await rider.liveTrip()
  const plate = trip?.driver_info?.plate ?? ''
  await expect(guest.page.getByText(plate, { exact: true })).toBeVisible()
  expectThat(new URL(guest.page.url()).hash).toBe('')
  expectThat(addresses.filter((address) => address.includes(token))).toEqual([])
  const shown = await guest.page.locator('main').innerText()
  expectThat(shown).not.toMatch(/\$|09\d\d|陳怡君|西門/)
  await inspectEverywhere(guest, 'sharing-2-guest')

  await guest.page.getByRole('button', { name: '為他加油' }).click()
  await expect(guest.page.getByText('收到 1 個加油')).toBeVisible()
  await guest.page.getByRole('button', { name: '取名字' }).click()
  await guest.page.getByLabel('你的稱呼').fill('媽媽')
  await guest.page.getByRole('button', { name: '儲存' }).click()
  await expect(guest.page.getByText('你是「媽媽」。')).toBeVisible()
  await guest.page.getByLabel('寫給大家').fill('到了說一聲')
  await guest.page.getByRole('button', { name: '送出' }).click()
  await sheet.getByRole('button', { name: '留言與遊戲' }).click()
  await expect(sheet.getByText('到了說一聲')).toBeVisible()
  await expect(sheet.getByText('收到 1 個加油')).toBeVisible()
  await sheet.getByLabel('寫給大家').fill('好，快到了')
  await sheet.getByRole('button', { name: '送出' }).click()
  await expect(guest.page.getByText('好，快到了')).toBeVisible()
  await sheet.getByRole('button', { name: '邀請大家一起玩' }).click()
  await inspectEverywhere(rider, 'sharing-3-talk')
  await guest.page.getByRole('button', { name: '玩 20 秒' }).click()
  await guest.page.locator('[data-lit]').click()
  await expect(guest.page.getByText(/^[13] 分$/)).toBeVisible()
  await guest.shows('sharing-4-game')
  await expect(guest.page.getByText(/1\. 我/)).toBeVisible({ timeout: 30_000 })
  await expect(sheet.getByText(/1\. 媽媽/)).toBeVisible()

  await sheet.getByRole('button', { name: '分享', exact: true }).click()
  await expect(sheet.getByText('打開 1 次：媽媽')).toBeVisible()
  await sheet.getByRole('button', { name: /^停止分享/ }).click()
  await page.getByRole('dialog', { name: '要停止分享嗎？' }).getByRole('button', { name: '停止分享' }).click()
  await expect(guest.page.getByText('分享已停止')).toBeVisible()
  await guest.shows('sharing-5-revoked')
  await city.calms()
  guest.expectCalm(/410/)
  rider.expectCalm()
}, 240_000)

test('the screen of sharing is open to anybody, and a hash without a token opens nothing [SHR-005]', async () => {
  const visitor = await city.rider()
  const { page } = visitor
  await page.goto(`${city.url}/share`)
  await expect(page.getByRole('heading', { name: '分享', exact: true })).toBeVisible()
  await inspectEverywhere(visitor, 'sharing-6-share', {
    inEnglish: page.getByRole('button', { name: 'Share Daoxing' }),
  })
  await page.goto(`${city.url}/share?trip_hash=aaaabbbbccccddddeeee`)
  await expect(page.getByText('需要完整的分享連結')).toBeVisible()
  expectThat(new URL(page.url()).pathname).toBe('/guest-taxi/aaaabbbbccccddddeeee')
  await visitor.shows('sharing-7-needed')
  await visitor.joins('阿明')
  await page.goto(`${city.url}/share`)
  await page.getByRole('checkbox').check()
  await page.getByLabel('家人的手機號碼').fill('0955000930')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('已更新夜間自動分享')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await inspectEverywhere(visitor, 'sharing-8-night')
  visitor.expectCalm()
}, 120_000)
