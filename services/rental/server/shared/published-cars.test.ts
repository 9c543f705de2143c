import { gbfsProblems, type GbfsPlan, readGbfs, reckonRide } from '@daoxing/assets/server/testing'
import { instantFromMs, msOf } from '@daoxing/kit/contract'
import { contractAt, readPublishedCar } from '@daoxing/rental/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentalConfigs } from '../rental-configs.ts'
import { aSharedHouse, plateOf, type SharedHouse } from '../testing/a-shared-house.ts'
import { priceShared } from './rules/price-shared.ts'

let house: SharedHouse
let servedAt: string
beforeAll(async () => {
  house = await aSharedHouse({ stationCars: 2 })
  servedAt = await house.city.listen()
})
afterAll(() => house.close())

type Row = Readonly<Record<string, unknown>>
/** Read as a stranger does, once the earlier answers are old. */
async function reads() {
  await house.city.leap(61)
  const files = await readGbfs({ servedAt, publicUrl: 'http://localhost' }, 'daoxing_shared_cars')
  const rows = (file: string, list: string) => (files[file]?.data[list] ?? []) as readonly Row[]
  return { files, rows }
}
const linked = async (vehicleId: unknown, as: object) => {
  const answer = await house.city.call(readPublishedCar, { params: { vehicleId: String(vehicleId) }, as })
  return answer.status === 200 ? answer.data.plateNo : answer.body.code
}

test('shared cars and their lots are valid open data, and cars of stations are not in it', async () => {
  const { files, rows } = await reads()
  expect(gbfsProblems(files)).toEqual([])
  expect(files['system_information']?.data).toMatchObject({
    name: [{ text: '島行共享汽車', language: 'zh-TW' }, {}, {}],
  })
  expect(rows('vehicle_types', 'vehicle_types')).toMatchObject([
    { form_factor: 'car', return_constraint: 'any_station', default_pricing_plan_id: 'low-weekday' },
  ])
  const stations = rows('station_information', 'stations')
  expect(stations.map(({ parking_type }) => String(parking_type)).toSorted()).toEqual([
    'street_parking',
    'underground_parking',
  ])
  const { rental_uris } = stations.find(({ parking_type }) => parking_type === 'underground_parking') ?? {}
  expect(rental_uris).toEqual({ web: `http://localhost/rental/reservation?lot=${house.lotIds.lot}` })
  expect(rows('vehicle_status', 'vehicles')).toHaveLength(4)
  // The bays of a road are not counted.
  const zone = rows('station_status', 'stations').find(({ station_id }) => station_id === house.lotIds.zone)
  expect(zone).toMatchObject({ num_vehicles_available: 1 })
  expect(zone).not.toHaveProperty('num_docks_available')
})

test('a link leads to its car until the next trip, and then says that the car is gone', async () => {
  const rider = await house.renter()
  const carOf = async () => {
    const found = await Promise.all(
      (await reads()).rows('vehicle_status', 'vehicles').map(async (row) => ({
        ...{ row, plateNo: await linked(row['vehicle_id'], rider.as) },
      })),
    )
    return found.find(({ plateNo }) => plateNo === plateOf(0))?.row
  }
  const before = await carOf()
  expect(before?.['rental_uris']).toEqual({
    web: `http://localhost/rental/reservation?vehicle=${String(before?.['vehicle_id'])}`,
  })
  const taken = await house.takes()
  expect(taken.order.state).toBe('IN_USE')
  expect(await carOf()).toBeUndefined()
  expect(await linked(before?.['vehicle_id'], rider.as)).toBe('VEHICLE_GONE')
  await house.brings(taken)
  const after = await carOf()
  expect(after?.['vehicle_id']).not.toBe(before?.['vehicle_id'])
  expect(await linked(before?.['vehicle_id'], rider.as)).toBe('VEHICLE_GONE')
  expect(await linked('nothing', rider.as)).toBe('VEHICLE_GONE')
  const stranger = await house.renter({ isBound: false })
  expect(await linked(after?.['vehicle_id'], stranger.as)).toBe('RENTAL_LOGIN_NEEDED')
})

test('the rent that a stranger reckons by a plan is the rent of our bill, for every length in days of one kind', async () => {
  const { rows } = await reads()
  const plans = rows('system_pricing_plans', 'plans') as unknown as readonly GbfsPlan[]
  expect(plans).toHaveLength(9)
  const rates = rentalConfigs.rental_shared_tariff.default
  // From Monday to Friday there is no holiday in this week.
  const monday = Date.parse('2026-11-23T00:00:00.000+08:00')
  fc.assert(
    fc.property(
      fc.constantFrom('low', 'big', 'high'),
      fc.integer({ min: 0, max: 24 * 6 }),
      fc.integer({ min: 1, max: 4 * 24 * 60 - 1 }),
      (vehicleClass, step, minutes) => {
        const fromMs = monday + step * 600_000
        const untilMs = fromMs + minutes * 60_000
        if (untilMs > monday + 5 * 86_400_000) return
        const plan = plans.find(({ plan_id }) => plan_id === `${vehicleClass}-weekday`)
        const { totalAmount } = priceShared({
          ...{ from: instantFromMs(fromMs), until: instantFromMs(untilMs), hasWaiver: false },
          prices: { ...rates, rent: rates.rents[vehicleClass] },
          contract: contractAt(instantFromMs(fromMs)),
        })
        if (!plan) throw new Error('the plan is missing')
        expect(reckonRide(plan, { minutes, kilometres: 400 })).toBe(totalAmount)
        expect(reckonRide(plan, { minutes, kilometres: 420 })).toBe(totalAmount + 20 * rates.kilometreTwd)
      },
    ),
    { numRuns: 300, seed: 12 },
  )
})

test('a ride costs what a stranger reckons by the plan of its car', async () => {
  const plans = (await reads()).rows('system_pricing_plans', 'plans') as unknown as readonly GbfsPlan[]
  const taken = await house.takes({ plateNo: plateOf(1) })
  await house.until(msOf(taken.order.takeFrom) + 40 * 60_000)
  const back = await house.brings(taken)
  const rent = back.bill?.lines.find(({ kind }) => kind === 'rent')?.amountTwd
  const minutes = (house.city.clock.nowMs() - taken.order.startTime) / 60_000
  const plan = plans.find(({ plan_id }) => plan_id === 'low-weekday')
  expect(plan && reckonRide(plan, { minutes, kilometres: 0 })).toBe(rent)
})
