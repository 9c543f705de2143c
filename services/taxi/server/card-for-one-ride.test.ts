import { retryRide } from '@daoxing/taxi/contract'
import { deleteDefaultPayment, getDefaultPayment, getPaymentWhole } from '@daoxing/wallet/contract'
import { bankPorts, type PretendBank, pretendBank, withCard, withLinePay } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCity, type City, type CityRider } from './testing/index.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let city: City
let bank: PretendBank
beforeAll(async () => {
  bank = pretendBank()
  city = await aCity({ portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())
beforeEach(() => bank.feels())

/** A rider with two cards, of which the second is the default, and a wallet. */
async function aRiderOfManyCards() {
  const rider = await city.rider()
  await withLinePay(city, rider)
  const first = await withCard(city, { ...rider, last4: '1881' })
  const usual = await withCard(city, { ...rider, last4: '4242' })
  return { rider, first, usual }
}

const paymentOf = async (rider: CityRider, hash: string) =>
  (await city.call(getPaymentWhole, { params: { id: hash }, as: rider.as })).data
const defaultsOf = async (rider: CityRider) => {
  const { data } = await city.call(getDefaultPayment, { as: rider.as })
  return [data.default, data.creditcard.find(({ in_use: isInUse }) => isInUse)?.Card4No]
}

test('any card of the rider pays for one ride, held and captured, and the default stays', async () => {
  const { rider, first } = await aRiderOfManyCards()
  await city.driver()
  const { data } = await rider.hails({}, { payment_method: 'creditcard', card_id: first })
  expect(await paymentOf(rider, data.trip_hash)).toMatchObject({ card: { id: first }, pre_auth: 'AUTHORIZED' })
  await city.pass(3)
  const driver = await city.offered(data.trip_hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  expect(await paymentOf(rider, data.trip_hash)).toMatchObject({ payment_status: 2, card: { Card4No: '1881' } })
  const { rows } = await city.house.database.pool.query<{ state: string; instrument_id: string }>(
    'SELECT state, instrument_id FROM wallet.holds WHERE order_hash = $1',
    [data.trip_hash],
  )
  expect(rows).toEqual([{ state: 'CAPTURED', instrument_id: first }])
  expect(await defaultsOf(rider)).toEqual(['creditcard', '4242'])
  const next = await rider.hails({}, { payment_method: 'creditcard' })
  expect(await paymentOf(rider, next.data.trip_hash)).toMatchObject({ card: { Card4No: '4242' } })
  await rider.cancels(next.data.trip_hash)
  const byWallet = await rider.hails({}, { payment_method: 'linepay' })
  expect(byWallet.data.payment_method).toBe('linepay')
  await rider.cancels(byWallet.data.trip_hash)
})

test("another rider's card counts as absent, and a card is refused with any other method", async () => {
  const { rider, first } = await aRiderOfManyCards()
  const { first: foreign } = await aRiderOfManyCards()
  const outcomeWith = async (more: object) => {
    const { status, body } = await rider.hails({}, more)
    return [status, body.code]
  }
  const heldBefore = bank.heldTwd()
  expect(await outcomeWith({ payment_method: 'creditcard', card_id: foreign })).toEqual([404, 'NOT_FOUND'])
  expect(await outcomeWith({ payment_method: 'creditcard', card_id: 'none' })).toEqual([404, 'NOT_FOUND'])
  expect(await outcomeWith({ payment_method: 'cash', card_id: first })).toEqual([400, 'INVALID_INPUT'])
  expect(bank.heldTwd()).toBe(heldBefore)
  const named = await rider.hails({}, { payment_method: undefined, card_id: first })
  expect(named.data.payment_method).toBe('creditcard')
  await rider.cancels(named.data.trip_hash)
})

test('a retried trip is paid with its previous card; if that was removed, another one is required', async () => {
  const { rider, first, usual } = await aRiderOfManyCards()
  const { data } = await rider.hails({}, { payment_method: 'creditcard', card_id: first })
  await rider.cancels(data.trip_hash)
  const retry = (more: object = {}) =>
    city.call(retryRide, { body: { trip_hash: data.trip_hash, ...more }, as: rider.as })
  const again = await retry()
  expect(await paymentOf(rider, again.data.trip_hash)).toMatchObject({ card: { id: first } })
  await rider.cancels(again.data.trip_hash)
  await city.settle()
  await city.call(deleteDefaultPayment, { query: { id: first }, as: rider.as })
  expect((await retry()).body.code).toBe('PAYMENT_METHOD_NOT_BOUND')
  const other = await retry({ payment_method: 'creditcard', card_id: usual })
  expect(await paymentOf(rider, other.data.trip_hash)).toMatchObject({ card: { id: usual } })
  await rider.cancels(other.data.trip_hash)
})
