import { carModelName, feature, neededCarFeatures, offeredKinds, type VehicleType } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, bothWays, type City, requestOf, type Wish } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

/** The wish that a page creates for a car type. */
const wishOf = ({ featureMap, carModel }: { featureMap: number; carModel: 'n7' | null }): Wish => ({
  featureMap,
  ...(carModel === null ? {} : { carModel }),
})

test('an estimate offers every car type with its price, its seats and whether one is nearby [TAXI-024, TAXI-079]', async () => {
  const ana = await city.rider()
  const { options } = await ana.estimates()
  const bits = (...ids: readonly number[]) => ids.reduce((mask, id) => mask + 2 ** (id - 1), 0)
  const types: readonly (readonly [VehicleType, number])[] = [
    ['FIX_FARE_AND_BY_METER', bits(24, 21)],
    ['FIX_FARE', bits(24)],
    ['BY_METER', bits(21)],
    ['SIX_PASSENGER', bits(24, 31)],
    ['PET_FRIENDLY', bits(24, 2)],
    ['KID_SEAT', bits(24, 10)],
    ['LOW_CARBON_FIX_FARE', bits(24, 11)],
    ['N7_ELECTRIC', bits(24, 11)],
    ['PREMIUM', bits(24, 1)],
    ['LUXURY', bits(24, 30)],
    ['WELCAB', bits(24, 7)],
    ['ACCESSIBLE_VAN', bits(24, 21, 7)],
  ]
  expect(options.map(({ vehicleType, featureMap }) => [vehicleType, featureMap])).toEqual(types)
  expect(options.every(({ fare, fare_range: range }) => (fare === null) !== (range === null))).toBe(true)
  expect(options.every(({ pickupSeconds }) => pickupSeconds === null)).toBe(true)
  const priceOf = (type: VehicleType) => {
    const option = options.find(({ vehicleType }) => vehicleType === type)
    return option?.fare ?? option?.fare_range?.max ?? 0
  }
  expect(priceOf('ACCESSIBLE_VAN')).toBe(priceOf('FIX_FARE_AND_BY_METER') + 300)
})

test('for every offered car type only a suitable car comes', async () => {
  for (const kind of offeredKinds({ hasEnd: true })) {
    const needed = neededCarFeatures(kind.featureMap)
    if (needed === 0) continue
    const ana = await city.rider()
    const plain = await city.driver()
    const fit = await city.driver({
      features: needed,
      seats: needed === feature.SIX_SEATER ? 6 : 4,
      ...(kind.carModel === null ? {} : { model: carModelName[kind.carModel] }),
    })
    const { options } = await ana.estimates(wishOf(kind))
    const option = options.find((one) => one.featureMap === kind.featureMap && one.carModel === kind.carModel)
    expect(option?.pickupSeconds).not.toBeNull()
    const trip = (await ana.hails(wishOf(kind))).data
    expect(trip).toMatchObject({ feature_map: kind.featureMap, car_model: kind.carModel })
    expect(trip.vehicleType).toBe(option?.vehicleType)
    await city.pass(3)
    expect((await city.offered(trip.trip_hash)).driverId).toBe(fit.driverId)
    await ana.cancels(trip.trip_hash)
    for (const driver of [plain, fit]) driver.fallsSilent()
    await city.advance(31)
  }
})

test('an n7 stays one from the quote to the trip, even if the request names only its quote [TAXI-033]', async () => {
  const ana = await city.rider()
  const featureMap = feature.FIX_FARE + feature.LOW_CARBON
  const { fareHash, vehicleType } = await ana.estimates({ featureMap, carModel: 'n7' })
  expect(vehicleType).toBe('N7_ELECTRIC')
  const trip = (await ana.hails({ featureMap }, { fare_hash: fareHash })).data
  expect(trip).toMatchObject({ vehicleType: 'N7_ELECTRIC', car_model: 'n7' })
  await ana.cancels(trip.trip_hash)
  const lowCarbon = (await ana.estimates({ featureMap })).fareHash
  const body = requestOf({ featureMap, carModel: 'n7' }, lowCarbon)
  const { body: refused } = await ana.hails({ featureMap, carModel: 'n7' }, body)
  expect(refused).toMatchObject({ code: 'QUOTE_DOES_NOT_FIT' })
})

test('the estimate of a trip is one price if it is binding, and a range if the ride is metered [TAXI-020]', async () => {
  const ana = await city.rider()
  const estimateOf = async (featureMap: number) => {
    const { options } = await ana.estimates({ featureMap })
    const quoted = options.find((option) => option.featureMap === featureMap)
    const { data } = await ana.hails({ featureMap })
    const seen = await ana.sees(data.trip_hash)
    expect(seen.estimate).toEqual(data.estimate)
    await ana.cancels(data.trip_hash)
    return { quoted, estimate: data.estimate }
  }
  const fixed = await estimateOf(feature.FIX_FARE)
  expect(fixed.quoted?.fare).toBeGreaterThan(85)
  expect(fixed.estimate).toMatchObject({
    estimatePriceAfterCoupon: fixed.quoted?.fare,
    fare_range: null,
    linegoPointsRedeemFare: 0,
  })
  for (const featureMap of [feature.BY_METER, bothWays]) {
    const { quoted, estimate } = await estimateOf(featureMap)
    expect(quoted?.fare_range?.min).toBeGreaterThan(85)
    expect(estimate).toMatchObject({
      estimatePriceAfterCoupon: null,
      fare_range: quoted?.fare_range,
      linegoPointsRedeemFare: 0,
    })
  }
})

test('the QA_TEST flag of a wish changes neither its car type nor its price [TAXI-026]', async () => {
  const ana = await city.rider()
  const featureMap = feature.PET_FRIENDLY + feature.FIX_FARE
  const plain = await ana.estimates({ featureMap })
  const { vehicleType, fare } = await ana.estimates({ featureMap: featureMap + 262144 })
  expect([vehicleType, fare]).toEqual(['PET_FRIENDLY', plain.fare])
  const trip = (await ana.hails({ featureMap: featureMap + 262144 })).data
  expect([trip.vehicleType, trip.estimate.estimatePriceAfterCoupon]).toEqual(['PET_FRIENDLY', fare])
  await ana.cancels(trip.trip_hash)
})

test('an accessible van is available without a drop-off, with its fee on the meter, and the fee is charged [TAXI-008]', async () => {
  const ana = await city.rider()
  const van = await city.driver({ features: feature.WELCAB })
  const trip = (await ana.hails({ featureMap: feature.WELCAB + feature.BY_METER, end: null })).data
  expect(trip).toMatchObject({ vehicleType: 'ACCESSIBLE_VAN', fare_mode: 'BY_METER' })
  const fee = { kind: 'service', quantity: null, amountTwd: 300 }
  expect(trip.estimate.breakdown).toContainEqual(fee)
  await city.pass(3)
  await van.accepts()
  await van.arrives()
  await van.starts()
  await city.pass(600)
  // 85 + 24 started steps of 200 m, and the fee.
  const { collectTwd } = (await van.finishes({ seq: 1, metres: 6000, slowSeconds: 0 })).data
  expect([collectTwd, (await ana.sees(trip.trip_hash)).fare?.lines]).toEqual([505, expect.arrayContaining([fee])])
  await van.collects()
})
