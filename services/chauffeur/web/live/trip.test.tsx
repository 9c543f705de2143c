import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { chauffeurOrders, isOnTheDay, isUpcoming } from '../chauffeur-orders.ts'
import { assigned, estimate, jiufen, reserved, riding } from '../testing/chauffeur-fixtures.ts'
import { chauffeurServer, data, openChauffeur, type Replies, leavePage } from '../testing/open-chauffeur.tsx'
import { ChauffeurOrderDetail } from './ChauffeurOrderDetail.tsx'
import { TripScreen } from './TripScreen.tsx'

beforeEach(() => settleRider('ana'))
afterEach(leavePage)

const button = (name: string | RegExp) => page.getByRole('button', { name })

/** The order page of a trip. */
async function openDetail(trip: ReturnType<typeof reserved>, replies: Replies = {}) {
  const server = chauffeurServer({ 'GET /trip': data(trip), ...replies })
  history.pushState({ idx: 1 }, '', '/myOrder/t1')
  const opened = await openChauffeur(<ChauffeurOrderDetail hash="t1" />)
  return { server, ...opened }
}

test('a booked trip counts down, says what is paid, and has a file for the calendar', async () => {
  await openDetail(reserved())
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByText('訂金 $1,530：已付')).toBeVisible()
  await expect.element(page.getByText(/前一晚會顯示司機/)).toBeVisible()
  const link = page.getByRole('link', { name: '加入行事曆' })
  await expect.element(link).toHaveAttribute('href', '/gw/v3/chauffeured-car/trip/t1/calendar')
})

test('the evening before, driver, plate and name sign are shown', async () => {
  await openDetail(assigned())
  await expect.element(page.getByText('陳師傅').first()).toBeVisible()
  await expect.element(page.getByText('RAJ-2981', { exact: true })).toBeVisible()
  await expect.element(page.getByText('林小姐', { exact: true })).toBeVisible()
  await expect.element(page.getByText('會說：中文、英文')).toBeVisible()
})

test('a newer trip of an event replaces the shown one, and an older one does not', async () => {
  const { cache } = await openDetail(reserved())
  await expect.element(page.getByText('已預約').first()).toBeVisible()
  chauffeurOrders.hold(cache, assigned())
  await expect.element(page.getByText('司機已確認').first()).toBeVisible()
  chauffeurOrders.hold(cache, reserved({ revision: 5, status: 'CANCELED' }))
  await expect.element(page.getByText('司機已確認').first()).toBeVisible()
})

test('a cancellation says first what comes back, and agrees to exactly that fee', async () => {
  const trip = reserved({ cancel: { isPossible: true, feeTwd: 765, refundTwd: 765, chargedTwd: 0 } })
  const ended = reserved({
    ...{ revision: 9, status: 'CANCELED', lastEvent: 'CANCELED', isUnderWay: false },
    deposit: { state: 'refunded', amountTwd: 1530, refundedTwd: 765 },
    cancel: { isPossible: false, feeTwd: 0, refundTwd: 0, chargedTwd: 765 },
  })
  const { server } = await openDetail(trip, { 'POST /trip/t1/cancel': data(ended) })
  await button('取消預約').click()
  await expect.element(page.getByText('現在取消會收 $765，退還 $765。')).toBeVisible()
  await button('確定取消').click()
  await expect.element(page.getByText('已取消').first()).toBeVisible()
  expect(server.of('POST /trip/t1/cancel').map(({ body }) => body)).toEqual([{ agreedFeeTwd: 765 }])
})

test('a change shows its price and its new end before it counts, and waits for the driver on the way', async () => {
  const priced = {
    ...{ changeHash: 'c1', expiresAt: '2040-01-01T00:00:00.000Z', totalFare: 5700, differenceTwd: 600 },
    ...{ endsAt: '2030-05-20T08:00:00.000Z', needsDriver: true },
  }
  const waiting = riding({
    revision: 13,
    change: {
      ...{ changeHash: 'c1', moreHours: 1, stopList: [], end: { address: jiufen.address, location: jiufen.location } },
      ...{ totalFare: 5700, endsAt: priced.endsAt, askedAt: '2030-05-20T04:00:00.000Z' },
      answerBy: '2040-01-01T00:00:00.000Z',
    },
  })
  const { server } = await openDetail(riding(), {
    'POST /trip/t1/change/estimate': data(priced),
    'POST /trip/t1/change': data(waiting),
  })
  await button('變更行程').click()
  await expect.element(button('確認變更')).toBeDisabled()
  await button('增加多包幾小時').click()
  await expect.element(page.getByText('$5,700')).toBeVisible()
  await expect.element(page.getByText(/16:00/).first()).toBeVisible()
  expect(server.of('POST /trip/t1/change')).toEqual([])
  await button(/請司機確認.*加 \$600/).click()
  await expect.element(page.getByText(/同意後到.*16:00.*\$5,700/)).toBeVisible()
  expect(server.of('POST /trip/t1/change').map(({ body }) => body)).toEqual([{ changeHash: 'c1' }])
  await expect.element(button('變更行程')).toBeDisabled()
})

test('on the day, hours and kilometres that are left and each toll with its photo are shown over the map', async () => {
  chauffeurServer({ 'GET /trip': data(riding()) })
  history.pushState({ idx: 1 }, '', '/chauffeured-car')
  await openChauffeur(<TripScreen hash="t1" onLeave={() => undefined} />)
  await expect.element(page.getByRole('heading', { name: '方案還有 3 小時 30 分鐘' })).toBeVisible()
  await expect.element(page.getByText('75.0 公里')).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: '過路費收據照片' })).toBeInTheDocument()
  await expect.element(page.getByText('$45', { exact: true }).first()).toBeInTheDocument()
})

test('a rest that was declined says until when it can be paid, and another person may pay it', async () => {
  const share = vi.fn(async (_shared: unknown) => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const trip = reserved({ rest: { state: 'declined', amountTwd: 3570, payBy: '2030-05-19T10:00:00.000Z' } })
  const link = { url: 'https://pay.test/1', amountTwd: 3570, expiresAt: '2030-05-19T10:00:00.000Z' }
  const { server } = await openDetail(trip, { 'POST /onetime-payment-link': data(link) })
  await expect.element(page.getByText(/尾款 \$3,570 沒有授權成功，請在.*18:00 前付款/)).toBeVisible()
  await button('傳連結請別人付').click()
  await expect.poll(() => share.mock.calls).toEqual([[expect.objectContaining({ url: link.url })]])
  expect(server.of('POST /onetime-payment-link').map(({ body }) => body)).toEqual([{ trip_hash: 't1' }])
})

test('the bill of a trip adds its parts and its tolls', async () => {
  const trip = riding({
    ...{ revision: 30, status: 'COMPLETED', lastEvent: 'PAYMENT_PROCESSED', isUnderWay: false },
    ...{
      finishedAt: '2030-05-20T07:00:00.000Z',
      endedAt: '2030-05-20T07:01:00.000Z',
      fareDetail: estimate().fareDetail,
    },
    payment: { revision: 4, status: 2, method: 'creditcard', paidTwd: 5145, openTwd: 0, canPay: false },
  })
  await openDetail(trip)
  await expect.element(page.getByText('$5,145', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/已用信用卡付 \$5,145/)).toBeVisible()
})

test('a trip takes the screen of its service on its day only; before, the start shows it as one to come', () => {
  expect([reserved(), assigned()].map(isOnTheDay)).toEqual([false, false])
  expect([reserved(), assigned()].map(isUpcoming)).toEqual([true, true])
  expect(isOnTheDay(riding())).toBe(true)
  expect(isOnTheDay(riding({ status: 'PENDING_PAYMENT', isUnderWay: false }))).toBe(false)
})
