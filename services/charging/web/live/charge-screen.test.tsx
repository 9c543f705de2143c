import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invoiceStatusNames } from '../parts/charge-words.ts'
import { charging, ended } from '../testing/charge-fixtures.ts'
import { chargeServer, data, openCharge } from '../testing/open-charge.tsx'
import { BillView } from './BillView.tsx'
import { ChargeScreen } from './ChargeScreen.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const open = async (order = charging()) => {
  const server = chargeServer({
    'GET /v3/charging/order/status': data(order),
    'POST /v3/charging/order/charging-stopped': data(
      charging({
        revision: 9,
        rawState: 'PreStop',
        status: 'PRE_STOP',
        can: { cancel: false, stop: false, pay: false },
      }),
    ),
  })
  return { server, ...(await openCharge(<ChargeScreen hash="c1" onLeave={() => undefined} />, [order])) }
}

test('the current status shows price, energy, power, charge and what limits it [CHG-016]', async () => {
  const { page } = await open()
  for (const text of ['充電中', '$111', '12.34 度', '88.5 kW', '61%', /受車輛限制/])
    await expect.element(page.getByText(text).first()).toBeVisible()
})

test('a stop is asked for once it is confirmed, and the page says so [CHG-075]', async () => {
  const { page, server } = await open()
  await page.getByRole('button', { name: '停止充電' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止充電' }).click()
  await expect.element(page.getByRole('heading', { name: '正在停止' })).toBeVisible()
  const [asked] = server.of('POST /v3/charging/order/charging-stopped')
  expect(asked).toMatchObject({ body: { orderNo: 'c1' }, key: expect.any(String) })
})

test('after the power the grace counts down, and then the place says what it costs', async () => {
  const graceEndsAt = new Date(performance.timeOrigin + performance.now() + 300_000).toISOString()
  const buffer = { rawState: 'Buffer', status: 'PRE_STOP', graceEndsAt } as const
  const { page } = await open(charging(buffer))
  await expect.element(page.getByText(/免費停留還有 0?[45]:\d\d/)).toBeVisible()
  await expect.element(page.getByText(/之後每小時 \$60/)).toBeVisible()
})

test('the completion shows the bill line by line with its payment [CHG-017]', async () => {
  chargeServer({})
  const { page } = await openCharge(<BillView order={ended()} />)
  await expect.element(page.getByText('電能 12.34 度 × $9')).toBeVisible()
  await expect.element(page.getByText('$123')).toBeVisible()
  await expect.element(page.getByText('付款中')).toBeVisible()
})

test('the invoice is shown with its carrier, and its statuses as void, issued and partial allowance [CHG-018, CHG-045]', async () => {
  chargeServer({})
  const invoice = { status: 'REFUND', number: null, carrier: '/AB•••••' } as const
  const { page } = await openCharge(<BillView order={ended({ invoice })} />)
  await expect.element(page.getByText('部分折讓 · /AB•••••')).toBeVisible()
  expect(Object.entries(invoiceStatusNames).map(([status, name]) => [status, name()])).toEqual([
    ['PENDING', '處理中'],
    ['INVALIDATE', '作廢'],
    ['SUCCESS', '開立'],
    ['CANCELLED', '作廢'],
    ['REFUND', '部分折讓'],
  ])
})

test('a bill that is looked into says so, and what is paid meanwhile', async () => {
  chargeServer({})
  const { page } = await openCharge(<BillView order={ended({ billState: 'checking' })} />)
  await expect.element(page.getByText(/^核對中/)).toBeVisible()
})
