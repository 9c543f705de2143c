import { afterAll, beforeAll, test } from 'vitest'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 60 })
})
afterAll(() => city?.close())

const somewhere = { from: '臺北車站', to: '西門站' }

/** Gives the browser a wallet: Chromium has none, so a phone of the city confirms the sheet. */
async function hasPhone(
  { page }: PageRider,
  asked: { readonly total: string; readonly method: string }[],
): Promise<void> {
  await page.exposeFunction('confirmOnPhone', async (method: string, total: string, data: object) => {
    asked.push({ method, total })
    const maker = method.includes('apple') ? 'apple' : 'google'
    const response = await fetch(`${city.cityUrl}/pay/${maker}/sheet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: Number(total), data }),
    })
    return await response.json()
  })
  // Text, since it runs in the page: the interface of the W3C, as far as the page uses it.
  await page.addInitScript(`
    window.ApplePaySession = {}
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Linux; Android 16)' })
    window.PaymentRequest = class extends EventTarget {
      constructor(methods, details) { super(); this.method = methods[0]; this.total = details.total.amount.value }
      async canMakePayment() { return true }
      async show() {
        if (this.method.supportedMethods.includes('apple')) {
          const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
          const session = new Promise((complete) =>
            this.dispatchEvent(Object.assign(new Event('merchantvalidation'), { validationURL, complete })))
          if (!(await session)?.merchantSessionIdentifier) throw new DOMException('no session', 'AbortError')
        }
        const details = await window.confirmOnPhone(this.method.supportedMethods, this.total, this.method.data)
        return { details, complete: async () => undefined }
      }
    }`)
}

test('LINE Bank and AFTEE are bound on their own pages, and LINE Bank pays a ride by itself', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  for (const [name, desk] of [
    ['AFTEE 先享後付', 'aftee'],
    ['LINE Bank', 'linebank'],
  ] as const) {
    await page.goto('/payment')
    await page.getByRole('button', { name: `綁定 ${name}` }).click()
    await page.waitForURL(`**/pay/${desk}/bind/**`)
    await rider.shows(`ways-1-${desk}`)
    await page.getByRole('radio', { name: /林小島/ }).check()
    await page.getByRole('button', { name: '同意', exact: true }).click()
    await page.waitForURL('**/payment?**')
    await expect(page.getByRole('heading', { name: '綁定完成' })).toBeVisible({ timeout: 30_000 })
  }
  await inspectEverywhere(rider, 'ways-2-bound')
  await rider.plans(somewhere)
  await expect(page.getByText('LINE Bank').first()).toBeVisible()
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('TRIP_PAYMENT_PENDING', 'TRIP_PAYMENT_PROCESSED')
  await expect(page.getByText('已付 · LINE Bank')).toBeVisible({ timeout: 60_000 })
  rider.expectCalm()
  await rider.close()
})

test.each([
  ['Google Pay', 'googlepay'],
  ['Apple Pay', 'applepay'],
] as const)(
  'a ride is hailed with %s: its price is confirmed on the sheet of the device, held, and paid',
  async (name, method) => {
    const rider = await city.rider()
    const { page } = rider
    const asked: { total: string; method: string }[] = []
    await hasPhone(rider, asked)
    await rider.joins()
    await page.goto('/payment')
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    await expect(page.getByText(`預設已改為 ${name}`)).toBeVisible()
    await rider.shows(`ways-3-${method}`)
    await rider.plans(somewhere)
    await expect(page.getByText(name).first()).toBeVisible()
    await rider.shows(`ways-4-${method}-plan`)
    await rider.hails(/計程車 固定車資/)
    await rider.reaches('TRIP_PAYMENT_PENDING', 'TRIP_PAYMENT_PROCESSED')
    await expect(page.getByText(`已付 · ${name}`)).toBeVisible({ timeout: 60_000 })
    const [order] = await rider.orders('history')
    const fareTwd = (await rider.trip(order?.orderHash ?? '')).fare?.amount
    expect(asked.map(({ total }) => Number(total))).toEqual([fareTwd])
    await rider.shows(`ways-5-${method}-receipt`)
    // The first answer to the hail is the amount that the rider confirms.
    rider.expectCalm(/rides Failed to load resource: .* 422/)
    await rider.close()
  },
)
