import { putZones, type ZonePlan } from '@daoxing/assets/contract'
import { refreshAssets } from '@daoxing/assets/server'
import {
  aZone,
  gbfsProblems,
  type GbfsPlan,
  type GbfsZones,
  readGbfs,
  reckonRide,
  squareAround,
  strangersRule,
} from '@daoxing/assets/server/testing'
import { pointBeside } from '@daoxing/kit/contract'
import { seededRandom } from '@daoxing/kit/server'
import { testLength } from '@daoxing/kit/server/testing'
import { listScooters, priceOfRide } from '@daoxing/scooter/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdictOfPlace } from '../ride/return-place.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { aScooterHouse, kerb, plateOf, type ScooterHouse } from '../testing/a-scooter-house.ts'

const scooters = 10
let house: ScooterHouse
let servedAt: string
beforeAll(async () => {
  house = await aScooterHouse({ scooters })
  servedAt = await house.city.listen()
  await allReport()
})
afterAll(() => house.close())

async function allReport(): Promise<void> {
  for (let number = 0; number < scooters; number += 1)
    await house.scooterReports(plateOf(number), { energyPercent: percentOf(number) })
}
/** A scooter is known in the feed by its energy, for its id says nothing. */
const percentOf = (number: number) => 50 + number

type Row = Readonly<Record<string, unknown>>
/** Read as a stranger does, once the earlier answers are old. */
async function reads() {
  await house.city.leap(61)
  const files = await readGbfs({ servedAt, publicUrl: 'http://localhost' }, 'daoxing_scooters')
  const rows = (file: string, list: string) => (files[file]?.data[list] ?? []) as readonly Row[]
  const vehicles = rows('vehicle_status', 'vehicles')
  const scooter = (percent: number) => vehicles.find((row) => row['current_fuel_percent'] === percent / 100)
  return { files, rows, vehicles, scooter }
}
const linked = async (vehicle: unknown) => {
  const { as } = await house.rider()
  const found = await house.city.call(listScooters, { query: { vehicle: String(vehicle) } as never, as })
  return found.status === 200 ? found.data.nearest.map(({ plate }) => plate) : found.body.code
}

test('scooters are mopeds that stand anywhere, with a plan for each tariff', async () => {
  const { files, rows, vehicles } = await reads()
  expect(gbfsProblems(files)).toEqual([])
  expect(files['system_information']?.data).toMatchObject({
    name: [{ text: '島行共享機車', language: 'zh-TW' }, { text: 'Daoxing Shared Scooters' }, { language: 'ja' }],
  })
  expect(rows('vehicle_types', 'vehicle_types')).toMatchObject([
    {
      vehicle_type_id: 'SCT-CITY',
      form_factor: 'moped',
      return_constraint: 'free_floating',
      default_pricing_plan_id: 'small',
    },
  ])
  expect(rows('system_pricing_plans', 'plans')).toMatchObject([
    { plan_id: 'small', price: 15, per_min_pricing: [{ start: 6, rate: 2.5, interval: 1 }] },
    { plan_id: 'large', price: 25, per_min_pricing: [{ start: 6, rate: 3, interval: 1 }] },
  ])
  expect(vehicles).toHaveLength(scooters)
  for (const { current_range_meters, rental_uris, vehicle_id } of vehicles) {
    expect(current_range_meters).toBeGreaterThan(0)
    expect(rental_uris).toEqual({ web: `http://localhost/scooter/reservation?vehicle=${String(vehicle_id)}` })
  }
})

test('a link leads to its scooter until the next trip; a reserved one is marked, a rented one is absent', async () => {
  const percent = percentOf(1)
  const before = (await reads()).scooter(percent)
  expect(before).toMatchObject({ is_reserved: false, is_disabled: false })
  expect(await linked(before?.['vehicle_id'])).toEqual([plateOf(1)])
  const held = await house.reserves({ plate: plateOf(1) })
  await house.scooterReports(plateOf(1), { energyPercent: percent })
  expect((await reads()).scooter(percent)).toMatchObject({ is_reserved: true, vehicle_id: before?.['vehicle_id'] })
  expect(await linked(before?.['vehicle_id'])).toBe('VEHICLE_ALREADY_RENTED')
  await house.rents(held)
  await house.obey()
  await house.scooterReports(plateOf(1), { energyPercent: percent, isPowerOn: true })
  expect((await reads()).scooter(percent)).toBeUndefined()
  await house.ends(held)
  await house.scooterReports(plateOf(1), { energyPercent: percent })
  const after = (await reads()).scooter(percent)
  expect(after).toMatchObject({ is_reserved: false })
  expect(after?.['vehicle_id']).not.toBe(before?.['vehicle_id'])
  expect(await linked(before?.['vehicle_id'])).toBe('VEHICLE_NOT_FOUND')
  expect(await linked(after?.['vehicle_id'])).toEqual([plateOf(1)])
  expect(await linked('nothing')).toBe('VEHICLE_NOT_FOUND')
})

test('a scooter that is too low or protects itself is disabled, and a silent one is absent', async () => {
  await house.scooterReports(plateOf(2), { energyPercent: 8 })
  await house.scooterReports(plateOf(3), { energyPercent: percentOf(3), isProtected: true })
  const { scooter } = await reads()
  expect(scooter(8)).toMatchObject({ is_disabled: true })
  expect(scooter(percentOf(3))).toMatchObject({ is_disabled: true })
  await house.city.leap(31 * 60)
  await house.scooterReports(plateOf(4), { energyPercent: percentOf(4) })
  expect((await reads()).vehicles).toHaveLength(1)
  await allReport()
})

test('files stay valid while scooters are reserved, ridden and given back', async () => {
  const open: Awaited<ReturnType<ScooterHouse['reserves']>>[] = []
  for (let round = 0; round < 3; round += 1) {
    const plate = plateOf(5 + round)
    open.push(round === 1 ? await house.reserves({ plate }) : await house.rides({ plate }))
    expect(gbfsProblems((await reads()).files)).toEqual([])
  }
  const [first, second, third] = open
  if (!first || !second || !third) throw new Error('three rentals were made')
  await house.ends(first)
  await house.cancels(second)
  expect(gbfsProblems((await reads()).files)).toEqual([])
  await house.ends(third)
  expect(gbfsProblems((await reads()).files)).toEqual([])
})

test('a ride costs what a stranger reckons by the plan of its scooter, until the cap of the day', async () => {
  const { rows } = await reads()
  const plans = rows('system_pricing_plans', 'plans') as unknown as readonly GbfsPlan[]
  const tariffs = Object.entries(scooterConfigs.scooter_tariffs.default)
  expect(plans).toHaveLength(tariffs.length)
  const reckoned = (id: string, minutes: number) => {
    const plan = plans.find(({ plan_id }) => plan_id === id)
    if (!plan) throw new Error('the plan is missing')
    return Math.floor(reckonRide(plan, { minutes, kilometres: 0 }) + 0.5)
  }
  fc.assert(
    fc.property(fc.constantFrom(...tariffs), fc.integer({ min: 1, max: 24 * 3_600_000 - 1 }), ([id, tariff], ms) => {
      // A whole minute begins the next one in our bill, and ends the last one in theirs.
      if (ms % 60_000 === 0) return
      const bill = priceOfRide(tariff, Math.floor(ms / 1000))
      expect(bill).toBe(Math.min(tariff.dayCapTwd, reckoned(id, ms / 60_000)))
    }),
    { numRuns: testLength({ usual: 2000, full: 50_000, named: 'SCOOTER_PLANS' }), seed: 15 },
  )
  await house.scooterReports(plateOf(9), { energyPercent: percentOf(9) })
  const held = await house.rides({ plate: plateOf(9) })
  await house.city.leap(17 * 60 + 30)
  const { meter, bill } = await house.ends(held)
  expect(bill?.totalTwd).toBe(reckoned('small', (meter.seconds + 0.5) / 60))
})

const random = seededRandom('scooter zones')
const somewhere = (metres: number) =>
  pointBeside(kerb, { northMetres: (random.next() * 2 - 1) * metres, eastMetres: (random.next() * 2 - 1) * metres })
const kinds = ['noParking', 'privateGround', 'underground', 'slow', 'serviceArea'] as const
const rule = (models: string[] | null, rideEndAllowed: boolean) => ({
  modelCodes: models,
  ...{ rideStartAllowed: true, rideEndAllowed, rideThroughAllowed: true, maximumSpeedKmh: null },
})

/** A service area under thirty zones that overlap, of one model or of all, some closed at this hour. */
const plan = (): ZonePlan => ({
  zones: [
    aZone({ code: 'area', area: squareAround(kerb, 3000), precedence: 100 }),
    ...Array.from({ length: 30 }, (_, number) =>
      aZone({
        code: `zone-${number}`,
        kind: kinds[number % kinds.length] ?? 'noParking',
        area: squareAround(somewhere(2000), 150 + random.between(0, 500)),
        precedence: random.between(0, 9),
        rules: [rule([null, ['SCT-CITY'], ['SCT-MAX']][number % 3] ?? null, random.between(0, 2) === 0)],
        hours: number % 7 === 0 ? Array.from({ length: 7 }, () => null) : null,
      }),
    ),
  ],
  globalRules: [rule(null, false)],
})

test("a stranger's verdict on random points is that of our return check", async () => {
  const { fleet, city } = house
  expect((await city.call(putZones, { body: structuredClone(plan()), as: fleet.lender })).status).toBe(200)
  await refreshAssets(city.house)
  const { files } = await reads()
  expect(gbfsProblems(files)).toEqual([])
  const zones = files['geofencing_zones']?.data as unknown as GbfsZones
  const asked = { house: city.house, operatorId: fleet.operatorId, modelCode: 'SCT-CITY', at: city.clock.now() }
  const verdicts = { allowed: 0, refused: 0 }
  for (let number = 0; number < testLength({ usual: 1000, full: 10_000, named: 'SCOOTER_POINTS' }); number += 1) {
    const point = somewhere(3300)
    const { problems } = verdictOfPlace(asked, point)
    const mayEnd = problems.every(({ remedy }) => remedy !== 'move')
    expect(mayEnd, `${point.lat}, ${point.lng}`).toBe(strangersRule(zones, point, 'SCT-CITY')?.ride_end_allowed)
    verdicts[mayEnd ? 'allowed' : 'refused'] += 1
  }
  // Both verdicts are frequent, or this would prove nothing.
  expect(Math.min(verdicts.allowed, verdicts.refused)).toBeGreaterThan(100)
})
