import { openHttpMailReceiver } from '@daoxing/identity/server/testing'
import { Language } from '@daoxing/kit/contract'
import { sendTripReceipt } from '@daoxing/taxi/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, type TripIn } from './testing/index.ts'

let city: City
let mails: Awaited<ReturnType<typeof openHttpMailReceiver>>
beforeAll(async () => {
  mails = await openHttpMailReceiver()
  city = await aCity({ settings: { cityUrl: mails.url } })
})
afterAll(async () => {
  await city.close()
  await mails.close()
})

const ask = ({ rider, hash }: TripIn) => city.call(sendTripReceipt, { body: { trip_hash: hash }, as: rider.as })

async function hasAddress({ rider }: TripIn, email: string): Promise<void> {
  await city.house.database.pool.query('UPDATE identity.users SET email = $2 WHERE id = $1', [rider.riderId, email])
}

test('a rider gets the receipt of a paid trip by mail, line by line, once for two quick taps [TAXI-094]', async () => {
  const ended = await aTripIn(city, 'COMPLETED')
  await hasAddress(ended, 'ana@example.tw')
  const trip = await ended.rider.sees(ended.hash)
  expect((await ask(ended)).data.sent_to).toBe('an…@example.tw')
  await ask(ended)
  await city.settle()
  expect(mails.received).toHaveLength(1)
  const [mail] = mails.received
  expect(mail?.to).toBe('ana@example.tw')
  expect(mail?.subject).toContain(`$${trip.fare?.amount}`)
  const facts = [
    trip.start_address,
    trip.driver_info?.plate,
    ...(trip.fare?.lines ?? []).map((line) => `$${line.amountTwd}`),
  ]
  for (const fact of facts) expect(mail?.text).toContain(fact)
})

test('a receipt names every payment method, in every language', () => {
  const nameless = PaymentMethod.options.flatMap((method) =>
    Language.options.filter((language) => !city.house.words.say(`taxi_receipt_method_${method}`, language)),
  )
  expect(nameless).toEqual([])
})

test("there is no receipt for an unpaid or another rider's trip, or without an address", async () => {
  const open = await aTripIn(city, 'PENDING_PAYMENT')
  await hasAddress(open, 'ben@example.tw')
  expect((await ask(open)).body.code).toBe('NO_RECEIPT_YET')
  const stranger = await city.rider()
  expect((await ask({ ...open, rider: stranger })).status).toBe(404)
  const nameless = await aTripIn(city, 'COMPLETED')
  expect((await ask(nameless)).body.code).toBe('USER_MISSING_EMAIL')
})

test('receipts are mailed at most three times a minute and twenty times a day, and again the next day', async () => {
  const ended = await aTripIn(city, 'COMPLETED')
  await hasAddress(ended, 'mistyped@example.tw')
  const codes = []
  for (let times = 0; times < 4; times += 1) codes.push((await ask(ended)).status)
  expect(codes).toEqual([200, 200, 200, 429])
  const busy = await aTripIn(city, 'COMPLETED')
  await hasAddress(busy, 'mistyped@example.tw')
  const { database, clock } = city.house
  await database.pool.query('INSERT INTO taxi.receipt_requests SELECT $1, $2 FROM generate_series(1, 19)', [
    busy.rider.riderId,
    clock.now(),
  ])
  const both = await Promise.all([ask(busy), ask(busy)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  expect(both.find(({ status }) => status === 429)?.body.code).toBe('RECEIPT_LIMIT')
  await city.leap(24 * 3600 + 1)
  expect((await ask(busy)).status).toBe(200)
})
