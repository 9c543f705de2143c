import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChargingDraft } from '../draft.ts'
import { charging } from '../testing/charge-fixtures.ts'
import { myCar, quoteOf } from '../testing/find-fixtures.ts'
import { type Answer, chargeServer, data, openCharge } from '../testing/open-charge.tsx'
import { ChargingSetting } from './ChargingSetting.tsx'
import { rememberInvoice } from './invoice-wish.ts'

const quotes = 'POST /v3/charging/quotes'
const order = 'POST /v3/charging/order'
const refusal = (code: string, message: string, facts: object = {}): Answer => ({
  status: 409,
  body: { code, message, data: facts },
})
const busy = refusal('CHARGING_OCCUPIED', '這支充電槍正在使用中，請換一支。', {
  ...{ nearest: 'TW/VLT/L%202/E9/1', nearestStation: '松山車站充電站', nearestMetres: 1240 },
})

beforeEach(() => {
  settleRider('ana')
  rememberInvoice({ carrierType: 2, carrierId: '', invoiceEmail: 'rider@example.tw', invoiceTitle: '' })
  useChargingDraft.getState().reset()
  useChargingDraft.getState().change({
    ...{ step: 'ChargingSetting', isAgreed: true },
    ...{ station: { country: 'TW', party: 'SPK', station: 'L1' }, plug: { chargerId: 'E1', connectorId: '1' } },
  })
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
})

async function open(replies: Parameters<typeof chargeServer>[0]) {
  const server = chargeServer({
    'GET /v3/charging/users/me/car': data({ car: myCar }),
    [quotes]: data(quoteOf(18, 412)),
    ...replies,
  })
  return { server, ...(await openCharge(<ChargingSetting onBack={() => undefined} />)) }
}
const start = /^開始充電/

test('a plug that is taken meanwhile says so, and one tap shows the price of the nearest free one [CHG-007]', async () => {
  let isBusy = true
  const { page, server } = await open({
    [order]: busy,
    [quotes]: () => (isBusy ? data(quoteOf(18, 412)) : data(quoteOf(30, 355))),
  })
  await page.getByRole('button', { name: start }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/這支充電槍正在使用中，請換一支。/)).toBeVisible()
  await expect.element(alert.getByText(/最近可用：松山車站充電站，1.2 公里/)).toBeVisible()
  expect(server.of(order)).toHaveLength(1)
  isBusy = false
  await page.getByRole('button', { name: '改用這支' }).click()
  await expect.element(page.getByText('$355', { exact: true }).first()).toBeVisible()
  expect(server.of(quotes).at(-1)?.body).toMatchObject({
    ...{ toPartyId: 'VLT', locationId: 'L 2', chargerId: 'E9', connectorId: '1' },
  })
  // The refusal belonged to the other plug.
  expect(alert.elements()).toHaveLength(0)
  expect(server.of(order)).toHaveLength(1)
})

test('a plug without a price cannot start: the page says why, and offers the nearest one', async () => {
  const { page, server } = await open({ [quotes]: busy })
  await expect.element(page.getByRole('button', { name: '改用這支' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: start })).toBeDisabled()
  expect(server.of(order)).toHaveLength(0)
})

test('a charge that is not paid comes first, with the way to pay it', async () => {
  const { page } = await open({
    [order]: refusal('CHARGING_UNPAID_ORDER', '你有一筆充電還沒付款，付清後就能再充電。', { orderNo: 'c7' }),
  })
  await page.getByRole('button', { name: start }).click()
  await expect.element(page.getByRole('alert').getByText(/你有一筆充電還沒付款/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '去付款' })).toHaveAttribute('href', '/myOrder/c7')
})

test('an expired price is fetched again and shown, and starts only with another tap', async () => {
  let quoted = 0
  let ordered = 0
  const { page, server } = await open({
    [quotes]: () => {
      quoted += 1
      return data(quoteOf(18, quoted === 1 ? 412 : 430))
    },
    [order]: () => {
      ordered += 1
      return ordered === 1 ? refusal('CHARGING_QUOTE_EXPIRED', '這個報價已過期，請再看一次價格。') : data(charging())
    },
  })
  await page.getByRole('button', { name: start }).click()
  await expect.element(page.getByText('$430', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('這個報價已過期，請再看一次價格。')
  expect(server.of(order)).toHaveLength(1)
  await page.getByRole('button', { name: start }).click()
  await expect.poll(() => server.of(order)).toHaveLength(2)
  const [first, second] = server.of(order)
  expect(first?.key).not.toBe(second?.key)
})
