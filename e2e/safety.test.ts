import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import * as z from 'zod/mini'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import { until } from './until.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

const Messages = z.array(z.object({ to: z.string(), text: z.string() }))
const textsTo = async (to: string) => Messages.parse(await city.ask(`/api/messages?to=${to}`)).map(({ text }) => text)

test("a rider enters two contacts, and from a live ride texts the police and them, calls, and offline uses the phone's own messages [EMG-001]", async () => {
  const rider = await city.rider()
  const { page, context } = rider
  await page.addInitScript(noteDialling)
  await rider.joins('怡君')
  await page.goto('/memberCenter')
  await page.getByRole('link', { name: '緊急聯絡人' }).click()
  await expect(page.getByText('還沒有緊急聯絡人')).toBeVisible()
  await inspectEverywhere(rider, 'safety-1-none')
  for (const [name, number] of [
    ['媽媽', '0955 000 801'],
    ['哥哥', '0955000802'],
  ] as const) {
    await page.getByRole('button', { name: '新增緊急聯絡人' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('姓名').fill(name)
    await sheet.getByLabel('手機號碼').fill(number)
    await sheet.getByRole('button', { name: '儲存' }).click()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('0955000801')).toBeVisible()
  await inspectEverywhere(rider, 'safety-2-contacts')
  expectThat((await until('the first text', () => firstOf('+886955000801'))).includes('怡君')).toBe(true)

  await rider.plans({ from: '臺北車站', to: '西門站' })
  await city.strikes({ kind: 'riders_absent' })
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('DRIVER_ENROUTE', 'DRIVER_ARRIVED')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 25.04, longitude: 121.52 })
  await page.getByRole('button', { name: '安全中心' }).click()
  const help = page.getByRole('dialog', { name: '安全中心' })
  await expect(help.getByText('媽媽、哥哥')).toBeVisible()
  await inspectEverywhere(rider, 'safety-3-sheet')

  const plate = (await rider.liveTrip())?.driver_info?.plate ?? ''
  await help.getByRole('button', { name: /簡訊報警/ }).click()
  await page.getByRole('dialog', { name: '要傳簡訊報警嗎？' }).getByRole('button', { name: '送出簡訊' }).click()
  await expect(page.getByText('報警簡訊已送出')).toBeVisible()
  const police = await until('the text of the police', () => newestOf('110', plate))
  expectThat(police).toContain('25.04000,121.52000')
  await help.getByRole('button', { name: /通知緊急聯絡人/ }).click()
  await page.getByRole('dialog', { name: '要通知緊急聯絡人嗎？' }).getByRole('button', { name: '送出簡訊' }).click()
  await expect(page.getByText('已通知緊急聯絡人')).toBeVisible()
  for (const to of ['+886955000801', '+886955000802']) await until(`the text to ${to}`, () => newestOf(to, plate))
  await help.getByRole('button', { name: '撥打 110 報警' }).click()
  expectThat(await page.evaluate(() => sessionStorage.getItem('test.dialled'))).toBe('tel:110')

  await context.setOffline(true)
  await expect(help.getByText(/目前沒有網路/)).toBeVisible()
  const sms = await help.getByRole('link', { name: '通知緊急聯絡人' }).getAttribute('href')
  expectThat(decodeURIComponent(sms ?? '')).toContain(`sms:+886955000801,+886955000802?body=`)
  expectThat(decodeURIComponent(sms ?? '')).toContain(plate)
  await context.setOffline(false)
  await expect(help.getByRole('button', { name: /簡訊報警/ })).toBeVisible()
  await city.calms()
  rider.expectCalm(/ERR_INTERNET_DISCONNECTED/)
}, 240_000)

const firstOf = async (to: string) => (await textsTo(encodeURIComponent(to)))[0]
const newestOf = async (to: string, plate: string) =>
  (await textsTo(encodeURIComponent(to))).find((text) => plate !== '' && text.includes(plate))

/** Records the number instead of dialling it. */
function noteDialling(): void {
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    if (this.href.startsWith('tel:')) sessionStorage.setItem('test.dialled', this.href)
    else click.call(this)
  }
}
