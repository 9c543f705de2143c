import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import { pictureOf } from '@daoxing/identity/server/testing'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

const slow = { timeout: 90_000 }

test('a rider searches help, reads an article, asks the chat, writes to customer service with a picture, and reads the answer of a clerk [HLP-001, CSV-002, CSV-003]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins('怡君')
  await page.goto('/memberCenter')
  await page.getByRole('link', { name: '幫助與客服' }).click()
  await expect(page.getByRole('link', { name: /^搭車/ })).toBeVisible()
  await inspectEverywhere(rider, 'help-1-centre', { inEnglish: page.getByRole('link', { name: /^Rides/ }) })
  await page.getByLabel('搜尋幫助').fill('遗失')
  await page.getByRole('link', { name: /^遺失物怎麼找/ }).click()
  await expect(page.getByRole('heading', { name: '遺失物怎麼找' })).toBeVisible()
  await page.getByRole('button', { name: '有', exact: true }).click()
  await expect(page.getByText('謝謝你的回饋')).toBeVisible()
  await inspectEverywhere(rider, 'help-2-article')
  await page.goto('/cs/category/ride')
  await expect(page.getByRole('heading', { name: '預約與機場' })).toBeVisible()
  await inspectEverywhere(rider, 'help-3-category')

  await page.goto('/csChatBot')
  await page.getByRole('button', { name: '付款與收據' }).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await page.getByLabel('輸入問題').fill('退款')
  await page.getByRole('button', { name: '送出' }).click()
  await expect(page.getByText('找到這些文章：')).toBeVisible()
  await page.getByRole('button', { name: '退款多久會到' }).click()
  await expect(page.getByRole('link', { name: '閱讀全文' })).toBeVisible()
  await inspectEverywhere(rider, 'help-4-chat')
  await page.getByRole('button', { name: '請客服幫忙' }).click()
  await expect(page).toHaveURL(/csCenterTicket/)

  await page.getByRole('button', { name: '付款', exact: true }).click()
  await page.getByLabel('發生了什麼事？').fill('上週的退款還沒有入帳')
  await page.getByRole('button', { name: '加照片' }).click()
  const picture = {
    name: 'bank.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await pictureOf({ seed: 9 }).arrayBuffer()),
  }
  await page.getByLabel('改用相簿或手機相機').setInputFiles(picture)
  await page.getByRole('button', { name: '使用這張' }).click()
  await expect(page.getByRole('img', { name: '附上的照片' })).toBeVisible()
  await inspectEverywhere(rider, 'help-5-new')
  await page.getByRole('button', { name: '送出' }).click()
  await expect(page.getByText(/我們會在 .* 前回覆/)).toBeVisible()
  await expect(page.getByRole('list', { name: '對話紀錄' }).getByText('上週的退款還沒有入帳')).toBeVisible()
  await inspectEverywhere(rider, 'help-6-ticket')
  // A clerk of the city answers, and the open page shows it.
  await expect(page.getByText(/我們已查看你的付款紀錄/)).toBeVisible(slow)
  await expect(page.getByText('已回覆')).toBeVisible()
  await inspectEverywhere(rider, 'help-7-answered')
  await page.getByLabel('補充說明').fill('謝謝，已收到')
  await page.getByRole('button', { name: '送出' }).click()
  await expect(page.getByText('處理中')).toBeVisible()
  await page.getByRole('button', { name: '問題已解決' }).click()
  await expect(page.getByText('已解決', { exact: true })).toBeVisible()
  expectThat(new URL(page.url()).searchParams.get('cs_id')).toMatch(/^[0-9a-f-]{36}$/)
  await page.goto('/cs/csCenter')
  await expect(page.getByRole('link', { name: /上週的退款還沒有入帳/ })).toBeVisible()
  rider.expectCalm()
})
