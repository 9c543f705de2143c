import { expect } from './expect.ts'
import type { PageRider } from './journey-rider.ts'

/** Cards of the city's bank: foundations/wallet/README.md describes their behaviour. */
export const goodCard = '4000 2211 1111 1112'
export const cardWhoseCaptureFails = '4000 0000 0000 0259'

/** From the payment methods to the bank's page, its 3-D Secure code, and back to the result. */
export async function bindsCard({ page }: PageRider, number: string): Promise<void> {
  await page.goto('/payment')
  await page.getByRole('button', { name: /新增信用卡/ }).click()
  await page.waitForURL('**/pay/card/pages/**')
  await page.getByLabel('卡號').fill(number)
  await page.getByLabel('有效期限（月／年）').fill('12/99')
  await page.getByLabel('末三碼').fill('123')
  await page.getByRole('button', { name: '同意並繼續' }).click()
  const message = await page.getByRole('note', { name: '簡訊' }).locator('strong').textContent()
  await page.getByLabel('驗證碼').fill(message ?? '')
  await page.getByRole('button', { name: '確認' }).click()
  await page.waitForURL('**/payment?**')
  await expect(page.getByRole('heading', { name: '綁定完成' })).toBeVisible({ timeout: 30_000 })
}

/** From the current page to LINE Pay's own, where the rider consents, and back to the result. */
export async function bindsLinePay({ page }: PageRider): Promise<void> {
  await page.getByRole('button', { name: /^綁定 LINE Pay/ }).click()
  await page.waitForURL('**/pay/line/web/payment/**')
  await page.getByRole('radio', { name: /林小島/ }).check()
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await expect(page.getByRole('heading', { name: '已同意' })).toBeVisible()
  await page.getByRole('link', { name: '回到商店' }).click()
  await page.waitForURL('**/payment?**')
  await expect(page.getByRole('heading', { name: '綁定完成' })).toBeVisible({ timeout: 30_000 })
}
