import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@daoxing/kit/web'
import { sendWithConsent } from '../device/send-with-consent.ts'
import { openWallet, walletServer } from '../testing/open-wallet.tsx'
import { phoneBrowser } from '../testing/stand-in-browser.ts'
import { defaultsFixture, paidFixture, paymentFixture } from '../testing/wallet-fixture.ts'

const apple = 'https://apple.com/apple-pay'
const google = 'https://google.com/pay'
const get = 'GET /v2/rider/payment/trip-1'
const open = 'POST /payment/device/sheets'
const give = 'POST /payment/device/sheets/0123456789abcdef0123'
const deviceOptions = (['applepay', 'googlepay'] as const).map((method) => ({
  method,
  is_available: true,
  is_bound: true,
}))
const withDevices = defaultsFixture({
  options: [
    ...defaultsFixture().options.filter(({ method }) => method !== 'applepay' && method !== 'googlepay'),
    ...deviceOptions,
  ],
})
const sheetOf = (method: 'applepay' | 'googlepay', amount: number) => ({
  body: {
    data: {
      id: '0123456789abcdef0123',
      payment_method: method,
      amount,
      expires_at: 1_900_000_000,
      supported_methods: method === 'applepay' ? apple : google,
      data: { merchantIdentifier: 'merchant.tw.daoxing' },
    },
  },
})
const debt = paymentFixture({
  options: withDevices.options,
  payment_method: 'cash',
  card: null,
  decline_reason: null,
})
const button = (name: string | RegExp) => page.getByRole('button', { name })
const closed = (hasText: RegExp) => page.getByRole('listitem').filter({ hasText })
const option = (name: string | RegExp) => page.getByRole('radio', { name })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the wallet of the device is a method only where the browser has it, and says so elsewhere', async () => {
  phoneBrowser({ has: [apple], details: {} })
  walletServer(withDevices)
  await openWallet('/payment')
  await expect.element(option(/^Apple Pay.*每趟在這個裝置上確認金額/)).toBeEnabled()
  await expect.element(closed(/Google Pay這個裝置或瀏覽器無法使用/)).toBeInTheDocument()
})

test('Chromium itself has no wallet: both are listed as not for this browser', async () => {
  walletServer(withDevices)
  await openWallet('/payment')
  for (const line of [/Apple Pay.*無法使用/, /Google Pay.*無法使用/])
    await expect.element(closed(line)).toBeInTheDocument()
  expect(option(/Apple Pay|Google Pay/).elements()).toHaveLength(0)
})

test('an open trip is paid by Apple Pay: a sheet for its amount, a merchant session, and the token to the server', async () => {
  const phone = phoneBrowser({ has: [apple], details: { token: { paymentData: 'sealed' } } })
  const server = walletServer(withDevices, {
    [get]: { body: { data: debt } },
    [open]: sheetOf('applepay', 215),
    'POST /api/payment-methods/applePaySession': { body: { data: { merchantSessionIdentifier: 'm' } } },
    'POST /api/payment-methods/offlineApplePay': {
      body: { data: paidFixture({ payment_method: 'applepay', card: null }) },
    },
  })
  await openWallet('/payment?trip_hash=trip-1')
  await option(/^Apple Pay/).click()
  await button('付款 · $215').click()
  await expect.element(page.getByText('付款完成：Apple Pay', { exact: true })).toBeInTheDocument()
  expect(phone.sheets).toMatchObject([
    { details: { total: { amount: { currency: 'TWD', value: '215' } } }, outcome: 'success' },
  ])
  expect(phone.sessions).toEqual([{ merchantSessionIdentifier: 'm' }])
  expect(server.of(open)).toMatchObject([{ body: { payment_method: 'applepay', amount: 215 } }])
  expect(server.of('POST /api/payment-methods/offlineApplePay')).toMatchObject([
    { body: { trip_hash: 'trip-1', token: { paymentData: 'sealed' } }, key: expect.any(String) },
  ])
})

test('an order by Google Pay is sent, refused with its amount, confirmed on the device, and sent again with another key', async () => {
  const token = '{"protocolVersion":"ECv2"}'
  const details = { paymentMethodData: { tokenizationData: { token } } }
  const phone = phoneBrowser({ has: [google], details })
  const server = walletServer(withDevices, {
    [open]: sheetOf('googlepay', 180),
    [give]: { body: { data: withDevices } },
  })
  const keys: string[] = []
  const reply = await sendWithConsent('tap', async (key) => {
    keys.push(key)
    if (keys.length > 1) return 'the ride'
    const data = { payment_method: 'googlepay', amount: 180 }
    throw new ApiError({ code: 'DEVICE_CONSENT_NEEDED', message: '', data }, 422)
  })
  expect(reply).toBe('the ride')
  expect(new Set(keys).size).toBe(2)
  expect(server.of(open)).toMatchObject([{ body: { payment_method: 'googlepay', amount: 180 } }])
  expect(server.of(give)).toMatchObject([{ body: { token } }])
  expect(phone.sheets).toMatchObject([{ outcome: 'success' }])
})

test('a closed sheet costs nothing and leaves the payment as it was', async () => {
  phoneBrowser({ has: [apple], details: {}, closes: true })
  const server = walletServer(withDevices, { [get]: { body: { data: debt } }, [open]: sheetOf('applepay', 215) })
  await openWallet('/payment?trip_hash=trip-1')
  await option(/^Apple Pay/).click()
  await button('付款 · $215').click()
  await expect.element(page.getByText(/你關閉了付款畫面，沒有扣款/)).toBeInTheDocument()
  await expect.element(button('付款 · $215')).toBeEnabled()
  expect(server.of('POST /api/payment-methods/offlineApplePay')).toEqual([])
})
