import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

test('a rider who starts at terminal 1 is offered the shuttle, may put it off, and is led to its page [AIR-007, AIR-008, AIR-009]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins('雅婷')
  await rider.plans({ from: '桃園機場第一航廈', to: '臺北車站' })
  const prompt = page.getByRole('dialog', { name: '你在桃園機場' })
  await expect(prompt).toBeVisible()
  await expect(prompt.getByRole('button', { name: '稍後再說' })).toBeVisible()
  await inspectEverywhere(rider, 'airport-1-prompt', { within: 'dialog[open]' })
  await prompt.getByRole('button', { name: '前往叫車' }).click()
  await expect(page).toHaveURL(/\/airport-shuttle\?serviceType=PICK_UP&airportCode=TPE1/)
  await expect(page.getByRole('button', { name: '桃園第一航廈' })).toHaveAttribute('aria-pressed', 'true')
}, 240_000)

test('a rider books a pick-up with flight, class, id number and invoice, and finds it in the orders [AIR-011, AIR-012]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins('雅婷')
  await page.goto('/airport-shuttle?serviceType=PICK_UP&airportCode=TPE1')
  await expect(page.getByRole('button', { name: '桃園第一航廈' })).toHaveAttribute('aria-pressed', 'true')
  await inspectEverywhere(rider, 'airport-2-empty')

  await page.getByRole('button', { name: /下車地點/ }).click()
  await page.getByRole('combobox', { name: '請輸入你的目的地地址' }).fill('臺北車站')
  await page.getByRole('option', { name: '臺北車站' }).first().click()
  await expect(page.getByRole('button', { name: /下車地點.*臺北車站/ })).toBeVisible()
  await page.getByRole('button', { name: /搭車時間/ }).click()
  const wheels = page.getByRole('dialog', { name: '搭車時間' })
  await wheels.getByRole('listbox', { name: '日期' }).press('ArrowDown')
  for (const label of ['時', '分']) await wheels.getByRole('listbox', { name: label }).press('Home')
  for (let hour = 0; hour < 18; hour += 1) await wheels.getByRole('listbox', { name: '時' }).press('ArrowDown')
  await inspectEverywhere(rider, 'airport-2a-wheels', { within: 'dialog[open]' })
  await wheels.getByRole('button', { name: '確認時間' }).click()
  await page.getByLabel('航班號碼').fill('BR1')
  await expect(page.getByText(/查不到/)).toBeVisible()
  await rider.shows('airport-2b-typed')
  await expect(page.getByRole('radio', { name: /四人座/ })).toBeVisible()
  await page.getByLabel('航班號碼').fill('br 108')
  await expect(page.getByText('依定期班表')).toBeVisible()
  await expect(page.getByText('10 分鐘到')).toBeVisible()
  await page.getByLabel('人數').selectOption('5')
  await expect(page.getByRole('radio', { name: /六人座/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /四人座/ })).toBeDisabled()
  await inspectEverywhere(rider, 'airport-3-classes')
  await page.getByRole('button', { name: '下一步' }).click()

  await expect(page).toHaveURL(/\/airport-shuttle\/booking\?serviceType=PICK_UP&airportCode=TPE1/)
  await page.getByLabel('身分證或居留證號碼').fill('A123456788')
  await page.getByRole('combobox', { name: '發票' }).selectOption('company')
  await page.getByLabel('載具、愛心碼或統編').fill('04595257')
  await page.getByRole('button', { name: /^確認預訂/ }).click()
  await expect(page.getByText('號碼不正確，請再核對一次')).toBeVisible()
  await inspectEverywhere(rider, 'airport-4-review')
  await page.getByLabel('身分證或居留證號碼').fill('A123456789')
  await page.getByRole('button', { name: /^確認預訂/ }).click()
  await page.getByRole('dialog', { name: '要預訂這趟接送嗎？' }).getByRole('button', { name: '預訂' }).click()
  await expect(page.getByRole('heading', { name: '預訂完成' }).last()).toBeVisible()
  await inspectEverywhere(rider, 'airport-5-booked')
  await page.getByRole('link', { name: '查看行程' }).click()
  await expect(page.getByText('BR108')).toBeVisible()
  // The timetable says terminal 2, so the driver meets the rider there.
  await expect(page.getByText(/會合點：桃園國際機場第二航廈/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/免費等候到/)).toBeVisible()
  await inspectEverywhere(rider, 'airport-6-order')
  expectThat(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'A123456789',
  )
}, 240_000)
