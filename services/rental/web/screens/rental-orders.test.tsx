import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RentalOrderDetail } from '../live/RentalOrderDetail.tsx'
import { RentalLiveCard } from '../live/RentalLiveCard.tsx'
import { rentalOrders } from '../rental-orders.ts'
import { useRentalSettings } from '../settings.ts'
import { openRental, rentalServer } from '../testing/open-rental.tsx'
import { bill, inMinutes, orderFixture, unpaidOrder } from '../testing/rental-fixtures.ts'
import { RentalOrdersScreen } from './RentalOrdersScreen.tsx'
import { RentalPolicyScreen } from './RentalPolicyScreen.tsx'
import { RentalSettingScreen } from './RentalSettingScreen.tsx'

beforeEach(() => useRentalSettings.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Order = ReturnType<typeof orderFixture>

const detail = (order: Order) =>
  openRental('/myOrder/r1', <RentalOrderDetail hash="r1" />, (cache) =>
    cache.setQueryData(rentalOrders.keyOf('r1'), order),
  )
const serves = (order: Order, replies: Parameters<typeof rentalServer>[0] = {}) =>
  rentalServer({ 'GET /v3/station_rental/orders/r1': { body: { data: order } }, ...replies })

test('the list has the tabs unfinished and history [RNT-016, RNT-058]', async () => {
  const server = rentalServer()
  const { page } = await openRental('/rental/myOrder', <RentalOrdersScreen />)
  await expect.element(page.getByRole('link', { name: /預訂成功/ })).toHaveAttribute('href', '/myOrder/r1')
  expect(server.of('GET /v3/station_rental/orders')[0]?.query).toEqual({ tab: 'unfinished' })
  await page.getByRole('button', { name: '歷史紀錄' }).click()
  await expect.poll(() => server.of('GET /v3/station_rental/orders').at(-1)?.query).toEqual({ tab: 'history' })
})

test('an empty list leads to the reservation', async () => {
  rentalServer({ 'GET /v3/station_rental/orders': { body: { data: { orders: [] } } } })
  const { page } = await openRental('/rental/myOrder', <RentalOrdersScreen />)
  await expect.element(page.getByText('沒有進行中的租車')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '開始租車' })).toHaveAttribute('href', '/rental/reservation')
})

test('the detail shows status, times, both stations with directions, and the plate once it is known [RNT-004, RNT-020]', async () => {
  const order = orderFixture()
  serves(order)
  const { page, cache } = await detail(order)
  await expect.element(page.getByText('預訂成功', { exact: true })).toBeVisible()
  await expect.element(page.getByText('訂單編號 R2611240001')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '導航到臺北車站店' }).first())
    .toHaveAttribute('href', expect.stringContaining('25.0479,121.517'))
  await expect.element(page.getByText('車牌在取車時由站點指定。')).toBeVisible()
  const carInfo = { ...order.carInfo, plateNo: 'RCA-1234', currentEnergy: 80, estRemainingRange: 640 }
  rentalOrders.hold(cache, { ...order, revision: 4, state: 'IN_USE', carInfo })
  await expect.element(page.getByText('RCA-1234')).toBeVisible()
  await expect.element(page.getByText(/80%，約 640 公里/)).toBeVisible()
})

test('an older snapshot never replaces a newer one', async () => {
  const order = orderFixture({ revision: 5, state: 'IN_USE' })
  serves(order)
  const { page, cache } = await detail(order)
  await expect.element(page.getByText('用車中')).toBeVisible()
  rentalOrders.hold(cache, orderFixture({ revision: 4 }))
  await expect.element(page.getByText('用車中')).toBeVisible()
})

test('an open deposit counts down and is paid again after a failure by one tap with one key', async () => {
  const unpaid = unpaidOrder()
  const failed = unpaidOrder({ payment: { ...unpaid.payment, declineReason: 'cardDeclined' } })
  const server = serves(failed, {
    'POST /v3/station_rental/orders/r1/pay': { body: { data: orderFixture({ revision: 6 }) } },
  })
  const { page } = await detail(failed)
  await expect.element(page.getByText(/^1[12]:\d\d$/)).toBeVisible()
  await expect.element(page.getByText(/上次付款沒有成功，沒有扣款/)).toBeVisible()
  await page.getByRole('button', { name: /付訂金 · \$654|付訂金.*\$654/ }).click()
  await expect.element(page.getByText('預訂成功', { exact: true })).toBeVisible()
  const [sent] = server.of('POST /v3/station_rental/orders/r1/pay')
  expect(sent).toMatchObject({ body: { paymentMethod: 'creditcard', cardId: 'card-1' }, key: expect.any(String) })
})

test("an order by LINE Pay leads to the provider's page", async () => {
  const unpaid = unpaidOrder()
  const order = unpaidOrder({ payment: { ...unpaid.payment, method: 'linepay' } })
  serves(order, {
    'GET /v3/station_rental/orders/r1/payment_url': { body: { data: { paymentUrl: 'https://pay.test/1' } } },
  })
  const { page } = await detail(order)
  await expect.element(page.getByRole('button', { name: /前往 LINE Pay 付款.*\$654/ })).toBeVisible()
})

test('the refund stands before the cancellation, and is sent with it', async () => {
  const order = orderFixture()
  const canceled = orderFixture({
    revision: 4,
    state: 'CANCELED',
    lastEvent: 'canceled',
    bookingStatus: 'canceled',
    deposit: { state: 'refunded', paidTwd: 654, refundedTwd: 131 },
    refundPreview: null,
    can: { cancel: false, pay: false, object: false, readContract: true },
  })
  const server = serves(order, { 'DELETE /v3/station_rental/orders/r1': { body: { data: canceled } } })
  const { page } = await detail(order)
  await page.getByRole('button', { name: '取消這筆租車' }).click()
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.query()?.textContent).toMatch(/退還給你\$131不退還\$523/)
  await expect.poll(() => sheet.query()?.textContent).toMatch(/現在取消退還訂金的 20%/)
  expect(server.of('DELETE /v3/station_rental/orders/r1')).toEqual([])
  await sheet.getByRole('button', { name: '取消並退還 $131' }).click()
  await expect.element(page.getByText('已付 $654，退還 $131。')).toBeVisible()
  expect(server.of('DELETE /v3/station_rental/orders/r1')[0]?.query).toEqual({ refundTwd: '131' })
})

test('a late car has words of its own: no time to come, and all money back; another car is named', async () => {
  const order = orderFixture({
    lastEvent: 'delayed',
    isCarLate: true,
    refundPreview: { refundTwd: 654, keptTwd: 0, percent: 100, daysAhead: 0, lessFrom: null },
  })
  serves(order)
  const { page, cache } = await detail(order)
  await expect.element(page.getByText('車還沒回到站點', { exact: true })).toBeVisible()
  await expect.element(page.getByText('前一位使用者晚還車')).toBeVisible()
  await expect.element(page.getByText('不想等可以取消，已付的 $654 全額退還。')).toBeVisible()
  expect(page.getByText(/帶駕照到/).query()).toBeNull()
  rentalOrders.hold(cache, orderFixture({ revision: 5, lastEvent: 'carChanged' }))
  await expect.element(page.getByText('已為你換成另一輛 Toyota Corolla Altis，價格不變。')).toBeVisible()
  await expect.element(page.getByText(/帶駕照到/).first()).toBeVisible()
  // The car is back after all: the last event still says that it was late.
  rentalOrders.hold(cache, orderFixture({ revision: 6, lastEvent: 'delayed' }))
  await expect.element(page.getByText('前一位使用者晚還車')).not.toBeInTheDocument()
})

test('the bill says what the contract has cut', async () => {
  const order = orderFixture({ state: 'COMPLETED', lastEvent: 'paid', bookingStatus: 'completed', bill })
  serves(order)
  const { page } = await detail(order)
  await expect.element(page.getByText('$3,180').first()).toBeVisible()
  await expect.element(page.getByText('行駛 640 公里')).toBeVisible()
  await expect.element(page.getByText(/站點請求 \$1,920，依契約上限只收 \$1,000/)).toBeVisible()
})

test('an open bill says first what is left to pay', async () => {
  const open = { ...bill, payAmount: 1_000 }
  const order = orderFixture({
    state: 'PENDING_PAYMENT',
    lastEvent: 'returned',
    bookingStatus: 'completed',
    bill: open,
  })
  serves(order)
  const { page } = await detail(order)
  await expect.element(page.getByText('還有 $1,000 沒付，請在下面付款。').first()).toBeVisible()
})

test('a later fine shows its proof and until when the rider may object', async () => {
  const line = {
    lineId: 'l1',
    kind: 'fine',
    amountTwd: 900,
    proof: { number: 'A01234567', text: '違規停車', happenedAt: inMinutes(-9000) },
    announcedAt: inMinutes(-60),
    objectUntil: inMinutes(14 * 1440),
    state: 'announced',
    objection: null,
  } as const
  const can = { cancel: false, pay: false, object: true, readContract: true }
  const base = { state: 'COMPLETED', lastEvent: 'lineAnnounced', bookingStatus: 'completed', bill, can } as const
  const order = orderFixture({ ...base, laterLines: [line] })
  const objected = { ...line, state: 'objected', objection: '那天車已還' } as const
  const server = serves(order, {
    'POST /v3/station_rental/orders/r1/later-lines/l1/objection': {
      body: { data: orderFixture({ ...base, revision: 9, laterLines: [objected] }) },
    },
  })
  const { page } = await detail(order)
  await expect.element(page.getByText(/單號 A01234567/)).toBeVisible()
  await expect.element(page.getByText(/前可以申訴，之後才扣款/)).toBeVisible()
  await page.getByRole('button', { name: '我要申訴' }).click()
  await page.getByRole('textbox', { name: '申訴理由' }).fill('那天車已還')
  await page.getByRole('button', { name: '送出申訴' }).click()
  await expect.element(page.getByText('申訴處理中，暫不扣款')).toBeVisible()
  expect(server.of('POST /v3/station_rental/orders/r1/later-lines/l1/objection')[0]?.body).toEqual({
    text: '那天車已還',
  })
})

test('the card on home says the next time that counts', async () => {
  const order = unpaidOrder()
  serves(order)
  const { page } = await openRental('/', <RentalLiveCard hash="r1" />, (cache) =>
    cache.setQueryData(rentalOrders.keyOf('r1'), order),
  )
  await expect.poll(() => page.getByRole('link').query()?.textContent).toMatch(/待付訂金請在.* 前付訂金/)
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/myOrder/r1')
})

test('the card on home names a station whose car is late', async () => {
  const order = orderFixture({ lastEvent: 'delayed', isCarLate: true })
  serves(order)
  const { page } = await openRental('/', <RentalLiveCard hash="r1" />, (cache) =>
    cache.setQueryData(rentalOrders.keyOf('r1'), order),
  )
  await expect.poll(() => page.getByRole('link').query()?.textContent).toMatch(/臺北車站店的車還沒回來/)
})

test('the contract stands with its date in three languages [RNT-060]', async () => {
  const server = rentalServer()
  const { page } = await openRental('/rental/policy/', <RentalPolicyScreen />)
  await expect.element(page.getByRole('heading', { name: '小客車租賃定型化契約' })).toBeVisible()
  await expect.element(page.getByText(/版本 2026-1，自 .*起適用/)).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => server.of('GET /v3/rental/contents').length).toBe(2)
})

test('the copy of an order has its number and the fingerprint of its text', async () => {
  rentalServer()
  const { page } = await openRental('/rental/policy/?order=r1', <RentalPolicyScreen />)
  await expect.element(page.getByText(/訂單 R2611240001 在.* 同意的契約/)).toBeVisible()
  await expect.element(page.getByText(/ab12/)).toBeVisible()
})

test('the settings keep an invoice for the next reservation, and show a missing membership [RNT-057]', async () => {
  rentalServer({
    'GET /v3/rental/orders/current-status': { status: 403, body: { code: 'RENTAL_LOGIN_NEEDED', message: '需要' } },
  })
  const { page } = await openRental('/rental/setting', <RentalSettingScreen />)
  await expect.element(page.getByText('尚未綁定')).toBeVisible()
  await page.getByRole('button', { name: /發票資訊/ }).click()
  await page.getByRole('textbox', { name: '電子信箱' }).fill('rider@example.com')
  await page.getByRole('button', { name: '儲存發票資訊' }).click()
  await expect.element(page.getByText('電子發票：rider@example.com')).toBeVisible()
})
