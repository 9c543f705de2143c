import type { Subscription } from '@daoxing/charging/contract'
import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChargingDraft } from '../draft.ts'
import { ended } from '../testing/charge-fixtures.ts'
import { myCar } from '../testing/find-fixtures.ts'
import { type Answer, chargeServer, data, openCharge } from '../testing/open-charge.tsx'
import { ContractScreen } from './ContractScreen.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'
import { SubscriptionScreen } from './SubscriptionScreen.tsx'

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
})

const login = 'POST /v3/charging/login'
const refusal = (code: string, message: string, status = 422): Answer => ({ status, body: { code, message, data: {} } })
/** Answers of one call in their order; the last one stays. */
const inTurn = (...answers: readonly [Answer, ...Answer[]]) => {
  let at = 0
  return () => {
    const answer = answers[Math.min(at, answers.length - 1)] ?? answers[0]
    at += 1
    return answer
  }
}
const soon = () => new Date(performance.timeOrigin + performance.now() + 60_000).toISOString()
const asksCode = () => data({ nextStep: 'otp', resendAt: soon(), isContractorMode: false, contractorCpos: [] })
const isIn = data({
  ...{ nextStep: 'done', resendAt: null, isContractorMode: true },
  contractorCpos: [{ partyId: 'SPK', name: '星火充電', percentOff: 12 }],
})

test('a contractor logs in by id number and code, sees the lower prices, and leaves them again [CHG-032, CHG-076]', async () => {
  const server = chargeServer({
    [login]: inTurn(asksCode(), refusal('CHARGING_WRONG_OTP', '驗證碼不正確，請再輸入一次。'), isIn),
    'DELETE /v3/charging/login': data({ isContractorMode: false }),
  })
  const { page } = await openCharge(<ContractScreen />)
  await expect.element(page.getByText('TW +886')).toBeVisible()
  const next = page.getByRole('button', { name: '取得驗證碼' })
  await expect.element(next).toBeDisabled()
  await page.getByLabelText(/證號或統編/).fill('A123456789')
  await page.getByLabelText('簽約時的手機號碼').fill('0912345678')
  await next.click()
  await expect.element(page.getByText('輸入簡訊裡的 6 位數驗證碼')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /秒後可重新取得/ })).toBeDisabled()
  await page.getByRole('textbox').fill('111111')
  await expect.element(page.getByText('驗證碼不正確，請再輸入一次。')).toBeVisible()
  await page.getByRole('textbox').fill('222222')
  await expect.element(page.getByText('星火充電 折扣 12%')).toBeVisible()
  const contract = { idNumber: 'A123456789', countryCode: '886', phone: '0912345678' }
  expect(server.of(login).map(({ body }) => body)).toEqual([
    contract,
    { ...contract, otp: '111111' },
    { ...contract, otp: '222222' },
  ])
  await page.getByRole('button', { name: '退出簽約價' }).click()
  await expect.element(page.getByLabelText(/證號或統編/)).toBeVisible()
  expect(server.of('DELETE /v3/charging/login')).toHaveLength(1)
})

test('an unknown contract is said at the form, which keeps what was typed', async () => {
  chargeServer({ [login]: refusal('CHARGING_CONTRACTOR_UNKNOWN', '查不到這個證號的簽約資料，請確認後再試。') })
  const { page } = await openCharge(<ContractScreen />)
  await page.getByLabelText(/證號或統編/).fill('12345678')
  await page.getByRole('button', { name: '取得驗證碼' }).click()
  await expect.element(page.getByText('查不到這個證號的簽約資料，請確認後再試。')).toBeVisible()
  await expect.element(page.getByLabelText(/證號或統編/)).toHaveValue('12345678')
})

const plan = (changes: Partial<Subscription> = {}): Subscription => ({
  ...{ monthlyTwd: 688, percentOff: 25, from: '22:00', until: '08:00', breakEvenKwh: 290, usualTwdPerKwh: 9.5 },
  ...{ state: 'none', carSeriesId: null, renewsAt: null, endsAt: null, usedKwh: 0, savedTwd: 0 },
  ...changes,
})
const active = plan({
  ...{ state: 'active', carSeriesId: 'ioniq5', renewsAt: '2026-12-24T00:00:00.000Z', usedKwh: 41.26, savedTwd: 98 },
})
const path = '/v3/charging/users/me/subscription'
const openPlan = async (first: Subscription, replies: Parameters<typeof chargeServer>[0] = {}) => {
  const server = chargeServer({
    [`GET ${path}`]: data(first),
    'GET /v3/charging/users/me/car': data({ car: myCar }),
    ...replies,
  })
  return { server, ...(await openCharge(<SubscriptionScreen />)) }
}

test('the plan says when it pays, asks before the first month is paid, and begins once with its price', async () => {
  const { page, server } = await openPlan(plan(), { [`POST ${path}`]: data(active) })
  await expect.element(page.getByText('每月充超過 290 度就省錢（一般價每度 $9.5）')).toBeVisible()
  const begin = page.getByRole('button', { name: /^開始月租.*\$688/ })
  await begin.click()
  const dialog = page.getByRole('dialog', { name: '開始充電月租？' })
  await expect.element(dialog.getByText(/現在付 \$688，每月自動續約/)).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  expect(server.of(`POST ${path}`)).toHaveLength(0)
  await begin.click()
  await dialog.getByRole('button', { name: '開始月租' }).click()
  await expect.element(page.getByText('本月用了 41.3 度，省了 $98')).toBeVisible()
  await expect.element(page.getByText(/自動續約/)).toBeVisible()
  expect(server.of(`POST ${path}`)).toEqual([
    expect.objectContaining({
      body: { carSeriesId: 'ioniq5', monthlyTwd: 688, paymentMethod: 'creditcard', cardId: 'card-1' },
      key: expect.any(String),
    }),
  ])
})

test('a card that is declined begins no plan, and the page says why', async () => {
  const { page } = await openPlan(plan(), { [`POST ${path}`]: refusal('HOLD_DECLINED', '這張卡無法付款') })
  await page.getByRole('button', { name: /^開始月租/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '開始月租' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('這張卡無法付款')
  await expect.element(page.getByRole('button', { name: /^開始月租/ })).toBeEnabled()
})

test('without a car the plan cannot begin, and one tap leads to the choice of the car', async () => {
  const { page } = await openPlan(plan(), { 'GET /v3/charging/users/me/car': data({ car: null }) })
  await expect.element(page.getByText('請先選你的車，月租限一台車使用。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^開始月租/ })).toBeDisabled()
  await page.getByRole('button', { name: '我的車' }).click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/charging_station')
  expect(useChargingDraft.getState().step).toBe('SearchFilter')
})

test('an end keeps the paid month after a question, and can be taken back', async () => {
  const ending = { ...active, state: 'ending', renewsAt: null, endsAt: '2026-12-24T00:00:00.000Z' } as const
  const { page, server } = await openPlan(active, { [`DELETE ${path}`]: inTurn(data(ending), data(active)) })
  await page.getByRole('button', { name: '結束月租' }).click()
  const dialog = page.getByRole('dialog', { name: '要結束月租嗎？' })
  await expect.element(dialog.getByText('已付的這個月可以用完，之後不再扣款。')).toBeVisible()
  await dialog.getByRole('button', { name: '結束月租' }).click()
  await expect.element(page.getByText(/用到 .*12\/24.*，之後不再扣款/)).toBeVisible()
  await page.getByRole('button', { name: '繼續月租' }).click()
  await expect.element(page.getByText(/自動續約/)).toBeVisible()
  expect(server.of(`DELETE ${path}`).map(({ body }) => body)).toEqual([{ goesOn: false }, { goesOn: true }])
})

test('a month that is not paid says that its discount is paused', async () => {
  const { page } = await openPlan({ ...active, state: 'unpaid' })
  await expect.element(page.getByText('這個月還沒付款，暫停優惠。')).toBeVisible()
})

const list = 'GET /v3/charging/user/order/EV'

test('the history sums each month of Taipei, leads to each order, and offers the table of each year [CHG-079]', async () => {
  chargeServer({
    [list]: data({
      orders: [
        ended({ orderHash: 'c2', createdAt: '2026-11-02T01:00:00.000Z', energyKwh: 10.26, amountTwd: 100 }),
        // The last evening of October in UTC is November in Taipei.
        ended({ orderHash: 'c1', createdAt: '2026-10-31T16:30:00.000Z', energyKwh: 20, amountTwd: 200 }),
        ended({ orderHash: 'c0', createdAt: '2025-12-31T15:59:00.000Z', energyKwh: 5, amountTwd: 50 }),
      ],
      nextBefore: null,
    }),
  })
  const { page } = await openCharge(<HistoryScreen />)
  await expect.element(page.getByText('2026/11 · 30.3 度 · $300')).toBeVisible()
  await expect.element(page.getByText('2025/12 · 5 度 · $50')).toBeVisible()
  const hrefs = page
    .getByRole('link', { name: /信義充電站/ })
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/myOrder/c2', '/myOrder/c1', '/myOrder/c0'])
  await expect
    .element(page.getByRole('link', { name: '下載 2025 年的 CSV' }))
    .toHaveAttribute('href', '/gw/v3/charging/user/order/EV/export?year=2025')
  await expect.element(page.getByRole('link', { name: '下載 2026 年的 CSV' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '看更早的紀錄' })).not.toBeInTheDocument()
})

test('earlier charges are added to the list by one tap, until there are none', async () => {
  const server = chargeServer({
    [list]: inTurn(
      data({ orders: [ended({ orderHash: 'c2' })], nextBefore: '2026-11-24T01:58:00.000Z' }),
      data({ orders: [ended({ orderHash: 'c1', createdAt: '2026-10-01T01:00:00.000Z' })], nextBefore: null }),
    ),
  })
  const { page } = await openCharge(<HistoryScreen />)
  await page.getByRole('button', { name: '看更早的紀錄' }).click()
  await expect.element(page.getByText(/^2026\/10/)).toBeVisible()
  await expect.element(page.getByText(/^2026\/11/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '看更早的紀錄' })).not.toBeInTheDocument()
  expect(server.of(list)).toHaveLength(2)
})

test('an empty history leads to a charger; one that cannot be read offers another try', async () => {
  chargeServer({
    [list]: inTurn(refusal('FAULT', '', 500), data({ orders: [], nextBefore: null })),
  })
  const { page } = await openCharge(<HistoryScreen />)
  await page.getByRole('button', { name: '再試一次' }).click()
  await expect.element(page.getByText('還沒有充電紀錄')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '找充電站' })).toHaveAttribute('href', '/charging_station')
})
