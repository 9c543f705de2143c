import { plusSeconds } from '@daoxing/kit/contract'
import {
  listBatteryStations,
  listScooters,
  quoteScooter,
  readCurrentRental,
  readPublicTerms,
  readScooterMaps,
  readVehicleStatus,
  reserveScooter,
  sayNotFound,
} from '@daoxing/scooter/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aScooterHouse, faraway, kerb, mall, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 40 })
  for (let number = 0; number < 40; number += 1) await house.scooterReports(plateOf(number))
})
afterAll(() => house.close())

let scooter = 0
const nextPlate = () => plateOf((scooter += 1))
const view = { south: '25.02', west: '121.55', north: '25.05', east: '121.58', zoom: '19' }
const listed = async (query: object) =>
  (await house.city.call(listScooters, { query: query as never, as: (await house.rider()).as })).data

test('the map has pins and clusters that add up, and the list the nearest with range, price and age of the position [SCT-055]', async () => {
  const { pins, clusters, total, nearest } = await listed({ ...view, lat: `${kerb.lat}`, lng: `${kerb.lng}` })
  expect(pins.length + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  expect(total).toBeGreaterThan(30)
  const [first] = nearest
  expect(first).toMatchObject({ batPercent: 80, rangeKm: { least: 32, most: 44 }, tariff: { baseTwd: 15 } })
  expect(first?.place).toMatchObject({ accuracyMetres: 8, trust: 'sure' })
  const metres = nearest.map(({ distanceMetres }) => distanceMetres ?? -1)
  expect(metres).toEqual(metres.toSorted((one, other) => one - other))
})

test('a scooter that is reserved, low on battery or protects itself is not offered [SCT-055]', async () => {
  const [reserved, low, hot] = [nextPlate(), nextPlate(), nextPlate()]
  const before = await listed({ lat: `${kerb.lat}`, lng: `${kerb.lng}` })
  expect(before.nearest.length).toBe(20)
  const held = await house.reserves({ plate: reserved })
  await house.scooterReports(low, { energyPercent: 5 })
  await house.scooterReports(hot, { isProtected: true })
  const rider = await house.rider()
  const codeOf = async (plate: string) => (await house.quotes(rider, { plate })).body.code
  expect(await codeOf(reserved)).toBe('VEHICLE_ALREADY_RENTED')
  // So it stays, not only at the moment of the reservation.
  await house.city.leap(30)
  expect(await codeOf(reserved)).toBe('VEHICLE_ALREADY_RENTED')
  expect(await codeOf(low)).toBe('SCOOTER_ERROR_015')
  expect(await codeOf(hot)).toBe('VEHICLE_STATUS_INVALID')
  expect(await codeOf('ZZZ-0000')).toBe('VEHICLE_NOT_FOUND')
  await house.cancels(held)
})

test('zones come with their rules and hours, and bays with their free places [SCT-054]', async () => {
  const { as } = await house.rider()
  const { data } = await house.city.call(readScooterMaps, { query: view as never, as })
  const ground = data.zones.find(({ code }) => code === 'mall')
  expect(ground).toMatchObject({ kind: 'privateGround', mayStart: true, mayEnd: false, mayRide: true, isOpenNow: true })
  expect(ground?.polygons[0]?.[0]?.length).toBe(5)
  const bay = data.bays.find(({ name }) => name === '松智路機車格')
  expect(bay).toMatchObject({ freeBays: 4, isOpenNow: true })
  // A published link names one bay, wherever the map of the rider stands.
  const linked = async (id: string) =>
    (await house.city.call(readScooterMaps, { query: { bay: id }, as })).data.bays.map(({ bayId }) => bayId)
  expect(await linked(bay?.bayId ?? '')).toEqual([bay?.bayId])
  expect(await linked('nowhere')).toEqual([])
})

test('anybody reads the texts in force and the price of every model, as the open data link to them', async () => {
  const { data, status } = await house.city.call(readPublicTerms, {})
  expect(status).toBe(200)
  expect(data.terms.map(({ termId }) => termId)).toEqual(['service', 'privacy', 'insurance'])
  expect(data.terms.every(({ text, title }) => text.length > 20 && title !== '')).toBe(true)
  const { as } = await house.rider()
  const quoted = (await house.city.call(quoteScooter, { body: { plate: plateOf(39) }, as })).data
  const price = data.prices.find(({ models }) => models.includes(quoted.scooter.model.name))
  expect(price?.tariff).toEqual(quoted.tariff)
})

test('stations for swapping batteries are listed by their distance [SCT-056]', async () => {
  const query = { lat: `${kerb.lat}`, lng: `${kerb.lng}` }
  const { stations } = (
    await house.city.call(listBatteryStations, { query: query as never, as: (await house.rider()).as })
  ).data
  expect(stations).toMatchObject([{ name: '換電站', isOpenNow: true }])
  expect(stations[0]?.distanceMetres).toBeGreaterThan(100)
})

test('a quote names price, cap and hold, and says whether the rider arrives in time on foot [SCT-057]', async () => {
  const rider = await house.rider()
  const far = (await house.quotes(rider, { plate: nextPlate(), lat: 25.05, lng: 121.6 })).data
  expect(far).toMatchObject({ tariff: { baseTwd: 15, dayCapTwd: 300 }, holdTwd: 100, pickUpMinutes: 10 })
  expect(far.reachesInTime).toBe(false)
  expect((await house.quotes(rider, { plate: nextPlate() })).data.reachesInTime).toBe(true)
})

test('a plan names what stands against a destination and the nearest good place [SCT-064]', async () => {
  const rider = await house.rider()
  const { plan } = (await house.quotes(rider, { plate: nextPlate(), destination: mall })).data
  expect(plan).toMatchObject({ mayReturn: false, problems: [{ kind: 'privateGround', remedy: 'move' }] })
  expect(plan?.nearest?.distanceMetres).toBeLessThan(300)
  const away = (await house.quotes(rider, { plate: nextPlate(), destination: faraway })).data.plan
  expect(away).toMatchObject({ mayReturn: false, problems: [{ kind: 'outOfZone' }] })
  const near = (await house.quotes(rider, { plate: nextPlate(), destination: { lat: 25.04, lng: 121.56 } })).data.plan
  expect(near).toMatchObject({ mayReturn: true, nearest: null, swapAt: null })
  expect(near?.batteryOnArrival?.least).toBeLessThan(near?.batteryOnArrival?.most ?? 0)
})

test('one rider holds one scooter; a hold that was not used cannot be chained on the same scooter [SCT-057] [SCT-061]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  const second = await house.asks(held.rider, { plate: nextPlate() })
  expect(second.body.code).toBe('SCOOTER_ERROR_012')
  const canceled = await house.cancels(held)
  expect(canceled.data).toMatchObject({ status: 3, state: 'CANCELED', payment: { status: 3 } })
  const again = await house.asks(held.rider, { plate })
  expect(again.body.code).toBe('SCOOTER_ERROR_013')
  expect((await house.quotes(held.rider, { plate })).data.holdAgainFrom).not.toBeNull()
  await house.city.leap(601)
  await house.scooterReports(plate)
  const later = await house.asks(held.rider, { plate })
  expect(later.status).toBe(200)
  await house.city.settle()
  await house.cancels({ ...held, rental: later.data })
})

test('a rider who cannot find the scooter is free at once and offered the next; two of them hide it [SCT-001]', async () => {
  const plate = nextPlate()
  const say = async () => {
    const held = await house.reserves({ plate })
    const params = { id: held.rental.wemoRentId }
    return house.city.call(sayNotFound, { params, body: kerb as never, as: held.rider.as, key: house.key() })
  }
  const first = (await say()).data
  expect(first.rental).toMatchObject({ state: 'CANCELED', lastEvent: 'notFound' })
  expect(first.next.length).toBeGreaterThan(0)
  expect(first.next.map((one) => one.plate)).not.toContain(plate)
  await say()
  await house.scooterReports(plate)
  expect((await house.quotes(await house.rider(), { plate })).body.code).toBe('SCOOTER_ERROR_014')
  // Staff has looked: it is there.
  await house.tells({ kind: 'lookedFor', plate, isThere: true })
  expect((await house.quotes(await house.rider(), { plate })).status).toBe(200)
})

test('the current rental is answered until it is over, with the state of its scooter [SCT-012] [SCT-058] [SCT-060]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  const current = async () => (await house.city.call(readCurrentRental, { as: held.rider.as })).data.rental
  expect(await current()).toMatchObject({ wemoRentId: held.rental.wemoRentId, status: 1 })
  await house.scooterReports(plate, { energyPercent: 61, isTrunkOpen: true })
  const params = { wemoRentId: held.rental.wemoRentId }
  const { data: told } = await house.city.call(readVehicleStatus, { params, as: held.rider.as })
  expect(told).toMatchObject({ batPercent: 61, trunk: true, power: false, protectionMode: false, batteryError: null })
  expect(told.webhookUpdatedAt).toBe(house.city.clock.now())
  expect(told.lat).toBeCloseTo(kerb.lat, 4)
  await house.cancels(held)
  expect(await current()).toBeNull()
  expect((await house.city.call(readVehicleStatus, { params, as: held.rider.as })).status).toBe(404)
})

test('a reserved scooter that the vendor takes away costs nothing, and the rider hears of it [SCT-025]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  await house.tells({ kind: 'maintenance', plate, isOut: true })
  expect(await house.looks(held)).toMatchObject({ state: 'CANCELED', lastEvent: 'scooterLost', bill: null })
  const events = house.city.sent.filter(({ room }) => room === `rider:${held.rider.riderId}`)
  expect(events.map(({ name }) => name)).toContain('scooterCanceled')
})

test('40 riders tap on one scooter at once: one has it, and the others pay nothing', async () => {
  const plate = nextPlate()
  await house.scooterReports(plate)
  const riders = await Promise.all(Array.from({ length: 40 }, () => house.rider()))
  const quotes = await Promise.all(riders.map((rider) => house.quotes(rider, { plate })))
  const asked = await Promise.all(
    riders.map((rider, at) =>
      house.city.call(reserveScooter, {
        ...{ body: { quoteHash: quotes[at]?.data.quoteHash } as never, as: rider.as, key: house.key() },
      }),
    ),
  )
  await house.city.settle()
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(asked.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['VEHICLE_ALREADY_RENTED']),
  )
  const { rows } = await house.city.house.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM scooter.rentals WHERE plate = $1 AND state = 'RESERVED'",
    [plate],
  )
  expect(rows[0]?.count).toBe(1)
  await house.city.leap(600)
})

test('the deadline is ten minutes after the reservation, whatever happens meanwhile [SCT-011]', async () => {
  const held = await house.reserves({ plate: nextPlate() })
  expect(held.rental.pickupDeadline).toBe(plusSeconds(held.rental.reservedAt, 600))
  await house.cancels(held)
})
