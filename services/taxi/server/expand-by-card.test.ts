import { expandMatch, feature, type Trip } from '@daoxing/taxi/contract'
import { getPaymentWhole } from '@daoxing/wallet/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { bankPorts, type PretendBank, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCity, brokenTruths, type City, type CityRider } from './testing/index.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let city: City
let bank: PretendBank
beforeAll(async () => {
  bank = pretendBank()
  city = await aCity({ portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())
beforeEach(() => bank.feels())
afterEach(async () => {
  bank.feels()
  await city.advance(3600)
  const broken = await brokenTruths(city)
  const sumTwd = await ledgerSumTwd(city.house.database)
  const heldTwd = bank.heldTwd()
  if (Object.keys(broken).length > 0 || sumTwd !== 0 || heldTwd !== 0)
    throw new Error(JSON.stringify({ broken, sumTwd, heldTwd }))
})

/** At 23:00 in Taipei the night surcharge starts, and every ride costs more than half a minute before. */
const secondsUntilNight = () => {
  const day = 86_400_000
  const at = Date.parse('2026-11-20T14:59:30Z') - Date.parse(city.clock.now())
  return (((at % day) + day) % day) / 1000
}
const green = feature.LOW_CARBON + feature.FIX_FARE
const open = 9437184

/** A rider who waits for a low-carbon car and pays by card, with the higher quote for any taxi. */
async function aWaitingRider() {
  await city.advance(secondsUntilNight())
  const rider = await city.rider()
  await withCard(city, rider)
  const trip = (await rider.hails({ featureMap: green }, { payment_method: 'creditcard' })).data
  await city.advance(45)
  const { fareHash, fare_range: range } = await rider.estimates({ featureMap: open })
  const oldTwd = trip.estimate.estimatePriceAfterCoupon ?? 0
  const newTwd = range?.max ?? 0
  expect(newTwd).toBeGreaterThan(oldTwd)
  return { rider, trip, fareHash, oldTwd, newTwd }
}

const expand = (rider: CityRider, trip: Trip, fareHash: string, key?: string) =>
  city.call(expandMatch, { params: { id: trip.trip_hash }, body: { fareHash }, as: rider.as, ...(key ? { key } : {}) })
const payment = async (rider: CityRider, trip: Trip) =>
  (await city.call(getPaymentWhole, { params: { id: trip.trip_hash }, as: rider.as })).data

test('a search that is opened at a higher price has the difference held first', async () => {
  const { rider, trip, fareHash, oldTwd, newTwd } = await aWaitingRider()
  expect(bank.heldTwd()).toBe(oldTwd)
  const opened = await expand(rider, trip, fareHash)
  expect(opened.data).toMatchObject({ match_expanded: true, expansion: null, estimate: { fare_hash: fareHash } })
  expect([bank.heldTwd(), (await payment(rider, trip)).held_amount]).toEqual([newTwd, newTwd])
  expect((await expand(rider, trip, fareHash)).data.revision).toBe(opened.data.revision)
  expect(bank.heldTwd()).toBe(newTwd)
  await rider.cancels(trip.trip_hash)
})

test('if the difference is declined the search keeps its old price, and the rider is notified', async () => {
  const { rider, trip, fareHash, oldTwd } = await aWaitingRider()
  bank.feels('declines')
  const refused = await expand(rider, trip, fareHash, 'tap')
  expect([refused.status, refused.body.code]).toEqual([422, 'POST_RIDES_0011'])
  expect((await expand(rider, trip, fareHash, 'tap')).body).toEqual(refused.body)
  expect(await rider.sees(trip.trip_hash)).toMatchObject({
    match_expanded: false,
    trip_status: 'MATCHING',
    expansion: { state: 'DECLINED', fare_hash: fareHash, decline_reason: 'cardDeclined' },
    estimate: { fare_hash: trip.estimate.fare_hash },
    can: { expand_match: true },
  })
  expect(bank.heldTwd()).toBe(oldTwd)
  bank.feels('poor')
  expect((await expand(rider, trip, fareHash)).body.code).toBe('INSUFFICIENT_BALANCE')
  expect((await expand(rider, trip, fareHash)).data.match_expanded).toBe(true)
  await rider.cancels(trip.trip_hash)
})

test('while the difference is unknown the search continues unchanged, and is opened as soon as it is held', async () => {
  const { rider, trip, fareHash, newTwd } = await aWaitingRider()
  bank.feels('loses', 'silent')
  const expanded = (await expand(rider, trip, fareHash)).data
  expect(expanded).toMatchObject({
    match_expanded: false,
    expansion: { state: 'AUTHORIZING' },
    can: { expand_match: false },
  })
  // The server requests no second hold in the meantime.
  expect((await expand(rider, trip, fareHash)).data.revision).toBe(expanded.revision)
  const other = (await rider.estimates({ featureMap: open })).fareHash
  expect((await expand(rider, trip, other)).body.code).toBe('CANNOT_EXPAND_NOW')
  await city.advance(60)
  expect(await rider.sees(trip.trip_hash)).toMatchObject({ match_expanded: true, expansion: null })
  expect(bank.heldTwd()).toBe(newTwd)
  await rider.cancels(trip.trip_hash)
})

test('a late refusal is reported as well', async () => {
  const { rider, trip, fareHash, oldTwd } = await aWaitingRider()
  bank.feels('silent', 'silent', 'fine', 'declines')
  await expand(rider, trip, fareHash)
  await city.advance(60)
  expect(await rider.sees(trip.trip_hash)).toMatchObject({
    match_expanded: false,
    expansion: { state: 'DECLINED', decline_reason: 'cardDeclined' },
  })
  expect(bank.heldTwd()).toBe(oldTwd)
  await rider.cancels(trip.trip_hash)
})

test('a rider who finds a driver before the difference is held rides at the old price, and the difference is released', async () => {
  const { rider, trip, fareHash, oldTwd } = await aWaitingRider()
  const driver = await city.driver({ features: feature.LOW_CARBON })
  bank.feels('loses', 'silent', 'silent')
  await expand(rider, trip, fareHash)
  await city.pass(4)
  await (await city.offered(trip.trip_hash)).accepts()
  await city.pass(120)
  expect(await rider.sees(trip.trip_hash)).toMatchObject({ match_expanded: false, expansion: null })
  expect(bank.heldTwd()).toBe(oldTwd)
  await rider.cancels(trip.trip_hash)
  driver.fallsSilent()
})

test('a trip that ends before the difference is known holds nothing', async () => {
  const { rider, trip, fareHash } = await aWaitingRider()
  bank.feels('loses')
  await expand(rider, trip, fareHash)
  await rider.cancels(trip.trip_hash)
  await city.advance(120)
  expect(bank.heldTwd()).toBe(0)
})
