import { type ChauffeurEstimate, estimateChauffeur } from '@daoxing/chauffeur/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { type CallDefinition, instantFromMs, msOf } from '@daoxing/kit/contract'
import { digestRows, fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chauffeurPriceCalls } from './price-slice.ts'
import { coastStops, jiufen, openPriceWorld, type PriceWorld, station } from './testing/open-price-world.ts'

let world: PriceWorld
let owner: TestRider
let fare: ChauffeurEstimate
beforeAll(async () => {
  world = await openPriceWorld()
  owner = await world.rider()
  fare = (await world.call(estimateChauffeur, { body: world.wish(), as: owner.as })).data
})
afterAll(() => world.close())

const calls: readonly CallDefinition[] = chauffeurPriceCalls.map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: world,
  likely: {
    tripStartTime: [msOf('2026-11-21T02:00:00.000Z'), msOf('2026-12-24T16:00:00.000Z')],
    ...{ startAddress: [station.address], startLocation: [station.location] },
    ...{ endAddress: [jiufen.address], endLocation: [jiufen.location, station.location] },
    stopList: [coastStops, coastStops.slice(0, 2)],
    carType: ['CHAUFFEURED_CAR_4', 'CHAUFFEURED_CAR_7'],
    additional: [{ babySeat: 1 }],
    plan: [{ duration: 6, mileage: 120 }],
    ...{ adult: [1, 4], child: [0, 2], luggage: [0, 3], isRoundTrip: [true, false], hours: [4, 10] },
    fareHash: [fare.fareHash],
  },
  callerOf: () => owner.as,
}))

type Bad = readonly unknown[]
/** Wrong values of each field of a wish. */
const badValues: Readonly<Record<string, Bad>> = {
  tripStartTime: [0, -1, 1.5, '2026-11-21', null, msOf('2026-11-21T02:00:00.000Z') / 1000, 9e15],
  startAddress: ['', '   ', null, 7, 'x'.repeat(201)],
  startLocation: [null, {}, { lat: 91, lng: 121 }, { lat: '25', lng: 121 }, { lat: 25, lng: 181 }, { lat: 0, lng: 0 }],
  endAddress: ['', null, [], 'x'.repeat(201)],
  endLocation: [null, {}, { lat: -91, lng: 121 }, { lat: 25 }, station.location],
  stopList: [{}, [null], [{ address: '站', lat: 25 }], Array.from({ length: 31 }, () => coastStops[0])],
  stayMinutes: [-1, 1.5, 721, '30', null],
  carType: [4, null, 'CHAUFFEURED_CAR_40', 'x'.repeat(41), '__proto__'],
  additional: [null, 3, { babySeat: -1 }, { babySeat: 1.5 }, { babySeat: 21 }, { babySeat: '1' }, { babySeat: 2 }],
  plan: [
    7,
    { duration: 0, mileage: 80 },
    { duration: 4 },
    { duration: 49, mileage: 80 },
    { duration: 11, mileage: 80 },
  ],
  isRoundTrip: ['yes', 2],
  adult: [0, -1, 1.5, 21, '1', 5],
  child: [-1, 0.5, 21, '0', 4],
  luggage: [-1, 0.5, 11, '2', 4],
}

test('a wrong value in any field of a wish is refused with a code and a sentence, and nothing is written', async () => {
  const fields = Object.keys(estimateChauffeur.body.shape)
  expect(Object.keys(badValues).filter((field) => field !== 'stayMinutes')).toEqual(expect.arrayContaining(fields))
  for (const [field, values] of Object.entries(badValues)) {
    const before = await digestRows(world.house)
    for (const value of values) {
      const change =
        field === 'stayMinutes' ? { stopList: [{ ...coastStops[0], stayMinutes: value }] } : { [field]: value }
      const body = { ...world.wish(), ...change } as never
      const { status, body: answered } = await world.call(estimateChauffeur, { body, as: owner.as })
      expect([field, value, status >= 400 && status < 500]).toEqual([field, value, true])
      expect(answered.code).toMatch(/^[A-Z0-9_]+$/)
      expect(answered.message).toMatch(/[一-鿿]{4}/)
    }
    expect(await digestRows(world.house)).toEqual(before)
  }
})

test('each missing field of a wish is refused, or has the default of the documents', async () => {
  const needed = ['tripStartTime', 'startAddress', 'startLocation', 'endAddress', 'endLocation']
  for (const field of needed) {
    const body = Object.fromEntries(Object.entries(world.wish()).filter(([name]) => name !== field)) as never
    expect((await world.call(estimateChauffeur, { body, as: owner.as })).status).toBe(400)
  }
  const body = { ...world.wish(), plan: null, stopList: [] } as never
  const { data } = await world.call(estimateChauffeur, { body, as: owner.as })
  expect(data).toMatchObject({ why: 'cheapestThatFits', totalFare: fare.totalFare })
  expect(data.endsAt).toBe(instantFromMs(world.wish().tripStartTime + 4 * 3_600_000))
})
