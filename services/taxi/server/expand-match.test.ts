import { expandMatch, feature, type Trip } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, brokenTruths, type City, type CityRider } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

const pet = feature.PET_FRIENDLY + feature.FIX_FARE
const open = 9437184

/** The quote of the opened search, as the page requests it. */
const openQuote = async (rider: CityRider) => (await rider.estimates({ featureMap: open })).fareHash

const expand = async (rider: CityRider, trip: Trip, fareHash: string, more: object = {}) =>
  city.call(expandMatch, { params: { id: trip.trip_hash }, body: { fareHash, ...more }, as: rider.as })

test('without a suitable driver, the rider opens the search to any taxi at the displayed price [TAXI-027, TAXI-028, TAXI-098]', async () => {
  const ana = await city.rider()
  const plain = await city.driver()
  const trip = (await ana.hails({ featureMap: pet })).data
  await city.pass(39)
  const early = await expand(ana, trip, await openQuote(ana))
  expect([early.status, early.body.code]).toEqual([409, 'CANNOT_EXPAND_NOW'])
  expect((await ana.sees(trip.trip_hash)).can.expand_match).toBe(false)
  await city.pass(1)
  const waiting = await ana.sees(trip.trip_hash)
  expect(waiting.can.expand_match).toBe(true)
  expect(waiting.searching?.expand_at).toBe(waiting.request_time + 40)
  const { fareHash, fare_range: range } = await ana.estimates({ featureMap: open })
  // Without a mask: the default is 9437184.
  const opened = (await expand(ana, trip, fareHash)).data
  expect(opened).toMatchObject({
    match_expanded: true,
    feature_map: open,
    vehicleType: 'FIX_FARE',
    fare_mode: 'BOTH',
    estimate: { fare_hash: fareHash, fare_range: range },
    can: { expand_match: false },
  })
  expect(opened.searching?.gives_up_at).toBeGreaterThan(waiting.searching?.gives_up_at ?? 0)
  // A request with a lost response is repeated; another opening is refused.
  expect((await expand(ana, trip, fareHash)).data.revision).toBe(opened.revision)
  expect((await expand(ana, trip, await openQuote(ana))).body.code).toBe('CANNOT_EXPAND_NOW')
  await city.pass(4)
  expect((await city.offered(trip.trip_hash)).driverId).toBe(plain.driverId)
  expect(await brokenTruths(city)).toEqual({})
  await plain.accepts()
  await plain.arrives()
  await plain.starts()
  await city.pass(600)
  const { collectTwd } = (await plain.finishes({ seq: 1, metres: 60_00, slowSeconds: 60 })).data
  expect(collectTwd).toBeLessThanOrEqual(range?.max ?? 0)
  plain.fallsSilent()
})

test('an opening needs a valid quote for exactly this route, and a mask without a special car [TAXI-098]', async () => {
  const ana = await city.rider()
  const trip = (await ana.hails({ featureMap: pet })).data
  await city.advance(45)
  const codes = [
    await expand(ana, trip, 'made-up'),
    await expand(ana, trip, trip.estimate.fare_hash),
    await expand(ana, trip, await openQuote(ana), { featureMap: feature.FIX_FARE + feature.PREMIUM }),
    await expand(ana, trip, await openQuote(ana), { featureMap: feature.BY_METER }),
    await expand(await city.rider(), trip, await openQuote(ana)),
  ].map(({ body }) => body.code)
  expect(codes).toEqual(['QUOTE_EXPIRED', 'QUOTE_DOES_NOT_FIT', 'INVALID_INPUT', 'QUOTE_DOES_NOT_FIT', 'NOT_FOUND'])
  await ana.cancels(trip.trip_hash)
})

test('without a drop-off an opened search is metered', async () => {
  const ana = await city.rider()
  const trip = (await ana.hails({ featureMap: feature.KID_SEAT + feature.BY_METER, end: null })).data
  await city.advance(45)
  const { fareHash } = await ana.estimates({ featureMap: open, end: null })
  const opened = (await expand(ana, trip, fareHash)).data
  expect(opened).toMatchObject({ vehicleType: 'BY_METER', fare_mode: 'BY_METER', feature_map: feature.BY_METER })
  await ana.cancels(trip.trip_hash)
})

test('a rider who has agreed beforehand gets any taxi automatically, never at a higher price; an ordinary hail has nothing to open', async () => {
  const [ana, ben] = [await city.rider(), await city.rider()]
  const trip = (await ana.hails({ featureMap: pet }, { agreeExpandMatching: true })).data
  const plain = (await ben.hails({ featureMap: open }, { agreeExpandMatching: true })).data
  await city.advance(39)
  expect((await ana.sees(trip.trip_hash)).match_expanded).toBe(false)
  await city.advance(2)
  const opened = await ana.sees(trip.trip_hash)
  expect(opened).toMatchObject({ match_expanded: true, feature_map: open })
  expect(opened.estimate.fare_range?.max).toBeLessThanOrEqual(trip.estimate.estimatePriceAfterCoupon ?? 0)
  expect((await ben.sees(plain.trip_hash)).match_expanded).toBe(false)
  expect(await brokenTruths(city)).toEqual({})
  await ana.cancels(trip.trip_hash)
  await ben.cancels(plain.trip_hash)
})
