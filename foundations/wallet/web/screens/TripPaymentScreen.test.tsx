import type { TripPayment } from '@daoxing/wallet/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openWallet, walletServer } from '../testing/open-wallet.tsx'
import { cardFixture, paidFixture, paymentFixture, twoCards } from '../testing/wallet-fixture.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const get = 'GET /v2/rider/payment/trip-1'
const pay = 'POST /payment/reprocess/trip-1'
const opened = (payment: TripPayment, replies: Parameters<typeof walletServer>[1] = {}) =>
  walletServer(twoCards(), { [get]: { body: { data: payment } }, ...replies })
const open = () => openWallet('/payment?trip_hash=trip-1')

afterEach(() => vi.unstubAllGlobals())

test('a refused card is reported with its meaning for the money, and another card is preselected [PAY-012]', async () => {
  const server = opened(paymentFixture(), {
    [pay]: { body: { data: paidFixture({ card: { id: 'card-1881', Card4No: '1881' } }) } },
  })
  await open()
  await expect.element(page.getByText(/銀行拒絕了這張卡，沒有扣款/)).toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: /1881/ })).toBeChecked()
  await button('付款 · $215').click()
  await expect.element(page.getByText('付款完成：信用卡末四碼 1881', { exact: true })).toBeInTheDocument()
  expect(server.of(pay)).toMatchObject([
    { body: { payment_method: 'creditcard', card_id: 'card-1881' }, key: expect.any(String) },
  ])
})

test('a payment that is refused again stays open, with a message and all methods', async () => {
  opened(paymentFixture(), { [pay]: { status: 422, body: { code: 'PAYMENT_DECLINED', message: '扣款失敗' } } })
  await open()
  await button('付款 · $215').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('還沒有付款成功。扣款失敗')
  await expect.element(button('付款 · $215')).toBeEnabled()
})

test("a payment with the wallet sends the wallet's request [PAY-018]", async () => {
  const wallet = twoCards({
    default: 'linepay',
    creditcard: [cardFixture('4242')],
    linepay_info: { id: 'line-1', in_use: true, is_flagged: false },
  })
  const server = walletServer(wallet, {
    [get]: { body: { data: paymentFixture() } },
    'POST /linepay_request_v3': { body: { data: paidFixture({ payment_method: 'linepay', card: null }) } },
  })
  await open()
  await button('付款 · $215').click()
  await expect.element(page.getByText('付款完成：LINE Pay', { exact: true })).toBeInTheDocument()
  expect(server.of('POST /linepay_request_v3')).toMatchObject([
    { body: { trip_hash: 'trip-1' }, key: expect.any(String) },
  ])
})

test('while the provider processes a payment the rider cannot pay twice, and the page learns the outcome by itself', async () => {
  let isPaid = false
  const checking = paymentFixture({
    payment_status: 20,
    trip_payment_status: 'PENDING',
    decline_reason: null,
    can: { pay: false, say_cash_paid: false, pay_later: false },
  })
  opened(checking, { [get]: () => ({ body: { data: isPaid ? paidFixture() : checking } }) })
  await open()
  await expect.element(page.getByText(/請不要重複付款/)).toBeInTheDocument()
  await expect.element(button(/^付款/)).not.toBeInTheDocument()
  isPaid = true
  await expect.element(page.getByText('付款完成：信用卡末四碼 4242', { exact: true })).toBeInTheDocument()
})

test("cash without the driver's confirmation shows its deadline, then that it is owed, and offers every other method", async () => {
  const reported = paymentFixture({
    payment_status: 20,
    trip_payment_status: 'PENDING',
    decline_reason: null,
    collection_status: null,
    cash_told: { confirm_until: 1_795_400_000, is_overdue: false },
  })
  opened(reported)
  await open()
  await expect.element(page.getByText(/^司機最晚在 .* 前確認；在那之前可以照常叫車。$/)).toBeVisible()
})

test('cash that was not confirmed in time is no longer being confirmed', async () => {
  opened(
    paymentFixture({
      decline_reason: null,
      collection_status: 'ARREARS',
      cash_told: { confirm_until: 1_795_100_000, is_overdue: true },
    }),
  )
  await open()
  await expect.element(page.getByText('司機沒有確認收款').first()).toBeVisible()
  await expect.element(page.getByText(/司機一直沒有確認，這筆只能先當作未付款/)).toBeVisible()
  await expect.element(button('付款 · $215')).toBeEnabled()
})

test('a fare above the held amount requests only the rest [PAY-004]', async () => {
  opened(
    paymentFixture({
      trip_payment_status: 'ADJUSTMENT_REQUIRED',
      payment_status: 1,
      decline_reason: null,
      amount: 260,
      paid_amount: 215,
      open_amount: 45,
    }),
  )
  await open()
  await expect.element(page.getByText(/還差 \$45/)).toBeInTheDocument()
  await expect.element(button('付款 · $45')).toBeInTheDocument()
})

test('the rider pays the part of a fare above the limit of a company with another method', async () => {
  opened(
    paymentFixture({
      payment_method: 'company',
      card: null,
      trip_payment_status: 'ADJUSTMENT_REQUIRED',
      payment_status: 1,
      decline_reason: null,
      amount: 260,
      paid_amount: 215,
      open_amount: 45,
    }),
  )
  await open()
  await expect
    .element(page.getByText('公司已付 $215。超過公司額度的 $45 由你自付，請選擇付款方式。'))
    .toBeInTheDocument()
  await expect.element(button('付款 · $45')).toBeInTheDocument()
})

test('a cash payment is reported, and the driver’s confirmation settles it [PAY-013]', async () => {
  const cashPayment = paymentFixture({
    payment_method: 'cash',
    card: null,
    payment_status: 1,
    trip_payment_status: 'PENDING',
    decline_reason: null,
    can: { pay: false, say_cash_paid: true, pay_later: false },
  })
  const server = opened(cashPayment, { 'POST /payment/cash/trip-1': { body: { data: cashPayment } } })
  await open()
  await button('我已付現金給司機').click()
  await button('已付給司機').click()
  await expect.element(page.getByText('已告訴司機，等司機確認')).toBeInTheDocument()
  expect(server.of('POST /payment/cash/trip-1')).toHaveLength(1)
})

test('an overdue payment is shown as overdue; a payment that may wait can be postponed [PAY-005]', async () => {
  const server = opened(
    paymentFixture({
      collection_status: 'ARREARS',
      pay_later_until: 1_795_154_700,
      can: { pay: true, say_cash_paid: false, pay_later: true },
    }),
    { 'POST /payment/later/trip-1': { body: { data: paymentFixture({ revision: 2 }) } } },
  )
  await open()
  await expect.element(page.getByText('已超過付款期限，付清後才能再叫車。')).toBeInTheDocument()
  await button('稍後付款').click()
  await expect.poll(() => server.of('POST /payment/later/trip-1')).toHaveLength(1)
})

test('a payment that is absent, or of another rider, shows a message', async () => {
  walletServer()
  await open()
  await expect.element(page.getByText('找不到這筆付款')).toBeInTheDocument()
})
