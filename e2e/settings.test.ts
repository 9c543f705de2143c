import { afterAll, beforeAll, test } from 'vitest'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

test('a rider goes from the member screen through the settings, sets address, birthday, card and a carrier, and finds each after a reload [SET-002, SET-005, INV-018]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins('怡君')
  await page.goto('/memberCenter')
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await expect(page.getByRole('link', { name: /通訊地址.*尚未設定/ })).toBeVisible()
  await inspectEverywhere(rider, 'settings-1-list', { inEnglish: page.getByRole('link', { name: /^Invoices/ }) })

  await page.getByRole('link', { name: /^通訊地址/ }).click()
  await page.getByLabel('縣市').selectOption('臺北市')
  await page.getByLabel(/^(區|鄉鎮市區|行政區)/).selectOption('信義區')
  await page.getByLabel('郵遞區號').fill('110')
  await page.getByLabel(/^地址|^街道|^詳細地址/).fill('松仁路100號')
  await inspectEverywhere(rider, 'settings-2-address')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(page.getByText('已儲存')).toBeVisible()

  await page.goto('/setting?stages=birthday')
  await expect(page.getByRole('grid')).toBeVisible()
  await inspectEverywhere(rider, 'settings-3-birthday')
  await page.getByRole('gridcell').getByRole('button', { name: /15/ }).first().click()
  await page.getByRole('button', { name: /^設定為 / }).click()
  await expect(page.getByText('已儲存')).toBeVisible()
  await page.goto('/setting?stages=birthday')
  await expect(page.getByText('需要更正請聯絡客服。')).toBeVisible()

  await page.goto('/setting?stages=edit-traffic-card')
  await page.getByLabel('卡號').fill('1234 5678 9012 3456')
  await inspectEverywhere(rider, 'settings-4-card')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(page.getByText('敬老卡，尾號 3456')).toBeVisible()

  await page.goto('/setting?stages=invoice-setting')
  await expect(page).toHaveURL(/\/setting\/invoice$/)
  await inspectEverywhere(rider, 'settings-5-no-carrier')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('手機條碼').fill('/none123')
  await form.getByRole('button', { name: '儲存' }).click()
  await expect(form.getByText(/查無/)).toBeVisible()
  await inspectEverywhere(rider, 'settings-6-carrier')
  await form.getByLabel('手機條碼').fill('/AB+1234')
  await form.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('/AB+1234')).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  await form.getByLabel('發票類型').selectOption('捐贈發票')
  await form.getByLabel('搜尋社福團體或輸入捐贈碼').fill('伊甸')
  await form.getByRole('button', { name: /^伊甸社會福利基金會/ }).click()
  await form.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText(/伊甸社會福利基金會 25885/)).toBeVisible()
  await inspectEverywhere(rider, 'settings-7-carriers')

  await page.goto('/setting')
  await expect(page.getByRole('link', { name: /通訊地址.*110 臺北市信義區松仁路100號/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /敬老愛心卡.*3456/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /生日.*-15/ })).toBeVisible()
})
