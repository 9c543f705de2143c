import type { ChargingOrder, NotificationType } from '@daoxing/charging/contract'
import { startRealtime, stopRealtime } from '@daoxing/kit/web'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chargingNews, newsSeen } from './charging-news.ts'
import { followCharging } from './follow-charging.ts'
import { ChargeScreen } from './live/ChargeScreen.tsx'
import { charging, ended } from './testing/charge-fixtures.ts'
import { chargeServer, data, openCharge } from './testing/open-charge.tsx'

type Heard = (name: string, payload: unknown) => void
const line = vi.hoisted(() => ({ hear: undefined as Heard | undefined, options: undefined as unknown, opened: 0 }))
vi.mock('socket.io-client', () => ({
  io: (options: unknown): Partial<Socket> => {
    line.options = options
    line.opened += 1
    return {
      on: () => undefined,
      onAny: (heard: Heard) => {
        line.hear = heard
      },
      disconnect: () => undefined,
    } as never
  },
}))

let stop: (() => void) | undefined
beforeEach(() => {
  sessionStorage.clear()
  line.opened = 0
})
afterEach(() => {
  stop?.()
  stopRealtime()
  newsSeen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The screen of an order, and the events that reach the page. */
async function opened(order: ChargingOrder, replies: Parameters<typeof chargeServer>[0] = {}) {
  const server = chargeServer({ 'GET /v3/charging/order/status': data(order), ...replies })
  const { page, cache } = await openCharge(<ChargeScreen hash="c1" onLeave={() => undefined} />, [order])
  stop = followCharging(cache)
  await startRealtime('rider-1', () => undefined)
  return { server, page, tells: (name: string, payload: object) => line.hear?.(name, payload) }
}

test('the event of an update replaces the order, and an older one does not [CHG-058, CHG-059, SHL-019]', async () => {
  const { page, tells } = await opened(charging())
  await expect.element(page.getByText('12.34 度')).toBeVisible()
  tells('chargingOrderUpdated', { order: charging({ revision: 7, energyKwh: 15.5 }) })
  await expect.element(page.getByText('15.50 度')).toBeVisible()
  tells('chargingOrderUpdated', { order: charging({ revision: 6, energyKwh: 13 }) })
  await expect.element(page.getByText('15.50 度')).toBeVisible()
})

const notifies = async (notificationType: NotificationType) => {
  const { page, tells } = await opened(charging())
  await expect.element(page.getByText('12.34 度')).toBeVisible()
  tells('chargingOrderNotification', { order: charging({ revision: 8 }), notificationType })
  return page
}

test('a notification carries the order and its type: a complete charge is told [CHG-047, CHG-060]', async () => {
  const page = await notifies('charging_complete')
  await expect.element(page.getByRole('heading', { name: /帳單準備好了/ })).toBeVisible()
  expect(chargingNews.get().chargingFail).toBeNull()
})

test('a charge that fails is told, and sets the fail flag [CHG-048]', async () => {
  const page = await notifies('charging_fail')
  await expect.element(page.getByRole('heading', { name: /^沒有開始充電$/ })).toBeVisible()
  expect(chargingNews.get().chargingFail).toBe('c1')
})

test('a pause at the rate of the site is told [CHG-050]', async () => {
  const page = await notifies('charging_paused_pay_parking')
  await expect.element(page.getByRole('heading', { name: /場地費率/ })).toBeVisible()
})

test('a failed automatic payment carries the order and a message, which the page shows [CHG-061]', async () => {
  const { page, tells } = await opened(charging())
  await expect.element(page.getByText('12.34 度')).toBeVisible()
  const order = ended({ status: 'PAYMENT_FAILED', rawState: 'PayFailed' })
  tells('chargingAutoPaymentFailed', { order, message: '銀行拒絕了這張卡' })
  await expect.element(page.getByText('銀行拒絕了這張卡')).toBeVisible()
})

test('the socket is a websocket alone, comes back after 1 to 5 s, and is opened once for a signed-in rider [CHG-057, CHG-062, CHG-065]', async () => {
  await opened(charging())
  expect(line.opened).toBe(1)
  expect(line.options).toMatchObject({
    transports: ['websocket'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    auth: { rider: 'rider-1' },
  })
  // Without an end to the attempts: the library's own default.
  expect(line.options).not.toHaveProperty('reconnectionAttempts')
})

test('the status is asked for every 10 seconds, and a failure of it changes nothing on the page [CHG-054, CHG-055]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isDown = false
  const { server, page } = await opened(charging(), {
    'GET /v3/charging/order/status': () =>
      isDown ? { status: 500, body: { code: 'UNEXPECTED', message: '出錯了' } } : data(charging()),
  })
  await expect.element(page.getByText('12.34 度')).toBeVisible()
  const asked = () => server.of('GET /v3/charging/order/status').length
  const before = asked()
  await vi.advanceTimersByTimeAsync(10_500)
  await vi.waitFor(() => expect(asked()).toBe(before + 1))
  isDown = true
  await vi.advanceTimersByTimeAsync(10_500)
  await vi.waitFor(() => expect(asked()).toBeGreaterThanOrEqual(before + 2))
  await expect.element(page.getByText('12.34 度')).toBeVisible()
  await expect.element(page.getByText('出錯了')).not.toBeInTheDocument()
})
