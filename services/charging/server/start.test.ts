import {
  acceptAgreement,
  cancelCharging,
  createChargingPaymentLink,
  exportChargingOrders,
  listChargingOrders,
  listLiveCharging,
  quoteCharge,
  readAgreement,
  readChargingStatus,
  startCharging,
} from '@daoxing/charging/contract'
import { filledPath } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoiceIn } from './invoice-seal.ts'
import { findOrder } from './stores/order-store.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'

let world: ChargingWorld
let nextKey = 1
/** The body of an answer, of which a refusal has a code. */
const failure = async (asked: Promise<{ readonly body: unknown }>) => (await asked).body
const declines = Array.from({ length: 60 }, () => 'declines' as const)
const key = () => `tap-${nextKey++}`
beforeAll(async () => {
  world = await openChargingWorld()
  await world.publishes(...Array.from({ length: 20 }, (_, at) => `c${at + 1}`))
})
afterAll(() => world.close())
beforeEach(() => {
  world.bank.feels()
  world.operators.answers({})
})
afterEach(() => world.compareBooks())

type Wish = Parameters<ChargingWorld['startBody']>[1]
const starts = async (
  rider: Awaited<ReturnType<ChargingWorld['rider']>>,
  charger: string,
  more: Wish = {},
  tap = key(),
) => world.call(startCharging, { as: rider.as, key: tap, body: world.startBody(charger, more) })

test('a start by a quote holds its estimate, tells the operator once, and is the order of this tap [CHG-026, CHG-073]', async () => {
  const rider = await world.rider()
  const { toCountryCode, toPartyId, locationId, chargerId, connectorId } = world.startBody('c1')
  const plug = { toCountryCode, toPartyId, locationId, chargerId, connectorId }
  const { data: quote } = await world.call(quoteCharge, { as: rider.as, body: plug })
  expect(quote.holdTwd).toBeGreaterThanOrEqual(100)
  const tap = key()
  const first = await starts(rider, 'c1', { quoteHash: quote.quoteHash }, tap)
  const again = await starts(rider, 'c1', { quoteHash: quote.quoteHash }, tap)
  expect(again.data.orderNo).toBe(first.data.orderNo)
  expect(first.data).toMatchObject({ status: 'PRE_START', coverTwd: quote.holdTwd, place: { chargerId: 'c1' } })
  await world.settle()
  expect(world.operators.asked.filter((asked) => asked === `start ${first.data.orderNo}`)).toHaveLength(1)
})

test('without an order number the status call answers the open order, and null without one [CHG-040, CHG-074]', async () => {
  const rider = await world.rider()
  expect((await world.call(readChargingStatus, { as: rider.as })).data).toBeNull()
  const { data } = await starts(rider, 'c2')
  expect((await world.call(readChargingStatus, { as: rider.as })).data?.orderNo).toBe(data.orderNo)
  expect((await world.call(listLiveCharging, { as: rider.as })).data.orders).toHaveLength(1)
  await world.call(cancelCharging, { as: rider.as, body: { orderNo: data.orderNo } })
  expect((await world.call(readChargingStatus, { as: rider.as })).data).toBeNull()
})

test('a rider charges at one charger, and a charger serves one rider, also of two at once', async () => {
  const [one, other] = [await world.rider(), await world.rider()]
  const results = await Promise.all([starts(one, 'c3'), starts(other, 'c3')])
  expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const winner = results[0]?.status === 200 ? one : other
  expect(await failure(starts(winner, 'c4'))).toMatchObject({ code: 'CHARGING_ALREADY_LIVE' })
  expect(await failure(starts(winner === one ? other : one, 'c3'))).toMatchObject({ code: 'CHARGING_OCCUPIED' })
})

test('a start needs the agreement, which is accepted by its tick or before [CHG-078]', async () => {
  const rider = await world.rider()
  expect(await failure(starts(rider, 'c5', { isAgreeAgreement: false }))).toMatchObject({
    code: 'CHARGING_AGREEMENT_NEEDED',
  })
  const { data: agreement } = await world.call(readAgreement, { as: rider.as })
  const body = { version: agreement.version, isAgreeAgreement: true } as const
  await world.call(acceptAgreement, { as: rider.as, body })
  expect((await starts(rider, 'c5', { isAgreeAgreement: false })).data.status).toBe('PRE_START')
})

test('carriers 0, 1, 2 and 4 are checked, sealed, and a barcode has one slash [CHG-056, INV-003]', async () => {
  const bad = [
    { carrierType: 0, carrierId: '/AB' },
    { carrierType: 1, carrierId: 'AB1' },
    { carrierType: 2, invoiceEmail: '' },
    { carrierType: 4, carrierId: '00000000', invoiceTitle: '島行' },
    { carrierType: 4, carrierId: '04595257', invoiceTitle: '' },
  ] as const
  const rider = await world.rider()
  for (const carrier of bad)
    expect(await failure(starts(rider, 'c6', carrier))).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await failure(starts(rider, 'c6', { carrierType: 3 as never }))).toMatchObject({ code: 'INVALID_INPUT' })
  for (const [at, sent] of ['AB1234.', '/AB1234.', '//AB1234.'].entries()) {
    const { data } = await starts(await world.rider(), `c${7 + at}`, { carrierType: 0, carrierId: sent })
    const order = await findOrder(world.house.database, data.orderNo)
    expect(order?.invoiceSealed).not.toContain('AB1234')
    expect(invoiceIn(world.house, order?.invoiceSealed ?? '').carrierId).toBe('/AB1234.')
    expect(data.invoice.carrier).toBe('/AB•••••')
  }
})

test('a quote is of its rider, plug and limit, and holds for some minutes', async () => {
  const [rider, other] = [await world.rider(), await world.rider()]
  const { toCountryCode, toPartyId, locationId, chargerId, connectorId } = world.startBody('c10')
  const plug = { toCountryCode, toPartyId, locationId, chargerId, connectorId }
  const { quoteHash } = (await world.call(quoteCharge, { as: rider.as, body: plug })).data
  const expired = { code: 'CHARGING_QUOTE_EXPIRED' }
  expect(await failure(starts(other, 'c10', { quoteHash }))).toMatchObject(expired)
  expect(await failure(starts(rider, 'c11', { quoteHash }))).toMatchObject(expired)
  expect(await failure(starts(rider, 'c10', { quoteHash, limit: { kind: 'kwh', value: 5 } }))).toMatchObject(expired)
  await world.advance(301)
  expect(await failure(starts(rider, 'c10', { quoteHash }))).toMatchObject(expired)
})

test('an estimate that is not held ends the order, and the charger is free', async () => {
  const rider = await world.rider()
  world.bank.feels(...declines)
  expect((await starts(rider, 'c12')).status).toBe(422)
  world.bank.feels()
  const { data } = await starts(rider, 'c12')
  expect(data.status).toBe('PRE_START')
})

test('the orders of a rider are listed in pages, exported as a table, and open ones get a link [CHG-077, CHG-079]', async () => {
  const charge = await world.aCharge()
  const { rider, hash, says, cdr } = charge
  await says(8, { status: 'COMPLETED' })
  await world.tells(hash, { cdr: cdr(8) })
  const { data } = await world.call(listChargingOrders, { as: rider.as, query: { limit: 1 } })
  expect(data.orders.map(({ orderNo }) => orderNo)).toEqual([hash])
  const year = Number(world.clock.now().slice(0, 4))
  const address = `${await world.listen()}${filledPath(exportChargingOrders, {})}?year=${year}`
  const table = await fetch(address, { headers: { cookie: rider.as.cookie ?? '' } })
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(await table.text()).toContain('"8.000","80"')
  const link = world.call(createChargingPaymentLink, { as: rider.as, body: { orderNo: hash } })
  expect(await failure(link)).toMatchObject({ code: 'CHARGING_NOTHING_TO_PAY' })
})

test('an unpaid charge comes before the next one, and its link leads to its payment [CHG-077]', async () => {
  const { rider, hash, says, cdr, sees } = await world.aCharge({ holdTwd: 50 })
  world.bank.feels(...declines)
  await says(8, { status: 'COMPLETED' })
  await world.tells(hash, { cdr: cdr(8) })
  await world.advance(7200)
  expect(await sees()).toMatchObject({ status: 'PAYMENT_FAILED', payment: { word: 'PaymentFailed', canPay: true } })
  const { data } = await world.call(createChargingPaymentLink, { as: rider.as, body: { orderNo: hash } })
  expect(data).toMatchObject({ url: `/payment?trip_hash=${hash}` })
  expect(data.amountTwd).toBeGreaterThan(0)
  expect(await failure(starts(rider, 'c13'))).toMatchObject({ code: expect.stringMatching(/UNPAID|PAYMENT/) })
})
