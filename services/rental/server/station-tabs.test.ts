import { aFleet, smallModel, taipeiStand } from '@daoxing/assets/server/testing'
import {
  getRentalContents,
  listRentalCars,
  listRentalModels,
  type RentalTab,
  searchRentalStations,
  typesOfTab,
} from '@daoxing/rental/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse } from './testing/a-rental-house.ts'

const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
const fuels = ['Electric', 'Gasoline', 'Diesel', 'Hybrid', 'Phev'] as const

/** Beside the usual operator, a second one with a single station, which never closes. */
let house: RentalHouse
let rider: TestRider
let aloneId: string
beforeAll(async () => {
  house = await aRentalHouse()
  const classes = ['high', 'big', 'low', 'low', 'low'] as const
  const fleet = await aFleet(house.city, {
    operator: { nameZh: '單站租車', nameEn: 'One Station', phone: '02-2311-0009' },
    models: fuels.map((fuelType, at) => ({
      ...smallModel,
      ...{ fuelType, modelCode: fuelType.toUpperCase(), vehicleClass: classes[at] ?? 'low' },
    })),
    stands: [{ ...taipeiStand, code: 'taipei', nameZh: '松山機場店', hours: always, isClosed: false }],
    assets: fuels.map((fuelType, at) => ({
      ...{ plate: `RFZ-000${at}`, modelCode: fuelType.toUpperCase(), energyPercent: 80, odometerKm: 1_000 },
      ...{ stand: 'taipei', state: 'ready' as const },
    })),
  })
  aloneId = fleet.standIds['taipei'] ?? ''
  rider = await house.renter()
})
afterAll(() => house.close())

const span = (days: number) => ({ startTime: house.at(days), endTime: house.at(days, 6) })
async function stationsOf(tab: RentalTab, days = 3) {
  const query = { tab, ...span(days) }
  const { data } = await house.city.call(searchRentalStations, { query: query as never, as: rider.as })
  return new Map(data.stations.map(({ stationId, freeCars }) => [stationId, freeCars]))
}
const carsAt = async (query: object) =>
  (await house.city.call(listRentalCars, { query: query as never, as: rider.as })).data.cars

test('the tab of all services shows every station with its free cars [RNT-012]', async () => {
  const { from, to } = house.stations
  expect(await stationsOf('all')).toEqual(
    new Map([
      [from, 6],
      [to, 0],
      [aloneId, 5],
    ] as const),
  )
})

test('the tab of the same station leads to a return there, and every station takes its own cars back [RNT-013]', async () => {
  expect(await stationsOf('station')).toEqual(await stationsOf('all'))
  const { order } = await house.reserves({ ...span(4), endTime: house.at(4, 5) })
  expect(typesOfTab.station).toContain(order.rentalType)
  expect(order).toMatchObject({ rentalType: 'return_at_original_station', rentalLocation: 'Station' })
})

test('the tab of another station hides those without one, and counts only cars that may stay elsewhere [RNT-014, RNT-025]', async () => {
  const { from, to } = house.stations
  // The car of a later order has to come back before it.
  const later = await house.reserves(span(9))
  expect((await stationsOf('all', 8)).get(from)).toBe(6)
  expect(await stationsOf('roadside', 8)).toEqual(
    new Map([
      [from, 5],
      [to, 0],
    ] as const),
  )
  const cars = { stationId: from, ...span(8) }
  const [[here], [elsewhere]] = [await carsAt(cars), await carsAt({ ...cars, toStationId: to })]
  expect([here?.freeCars, elsewhere?.freeCars]).toEqual([6, 5])
  expect((elsewhere?.rentTwd ?? 0) - (here?.rentTwd ?? 0)).toBe(900)
  const { order } = await house.reserves({ ...span(8), toStationId: to })
  expect(typesOfTab.roadside).toContain(order.rentalType)
  expect(order).toMatchObject({ rentalType: 'return_at_different_station', rentalLocation: 'Station' })
  const refused = await house.city.call(listRentalCars, {
    query: { ...cars, toStationId: aloneId } as never,
    as: rider.as,
  })
  expect(refused.body.code).toBe('RENTAL_NO_RETURN_THERE')
  await house.deletes(later)
})

test('the tab of stores shows stations that close, and its whole days are rentals of a store [RNT-015, RNT-037]', async () => {
  const { from, to } = house.stations
  expect([...(await stationsOf('station_rental')).keys()]).toEqual([from, to])
  const { order } = await house.reserves({ startTime: house.at(12, -1), endTime: house.at(13, -1) })
  expect(typesOfTab.station_rental).toEqual([order.rentalType])
  const { tabs } = (await house.city.call(getRentalContents, { as: rider.as })).data
  expect(tabs.map(({ types }) => types)).toEqual([
    [
      'shared_parking_lot',
      'shared_roadside',
      'return_at_original_station',
      'return_at_different_station',
      'store_station',
    ],
    ['return_at_original_station', 'shared_parking_lot'],
    ['return_at_different_station', 'shared_roadside'],
    ['store_station'],
  ])
})

test('models have five fuels and three classes [RNT-024, RNT-053]', async () => {
  const { models } = (await house.city.call(listRentalModels, { as: rider.as })).data
  expect(new Set(models.map(({ carEnergyType }) => carEnergyType))).toEqual(new Set(fuels))
  expect(new Set(models.map(({ vehicleClass }) => vehicleClass))).toEqual(new Set(['high', 'big', 'low']))
  const series = await carsAt({ stationId: aloneId, ...span(5), carSeries: 'Camry' })
  expect(series).toEqual([])
})

test('opening hours are named by weekday, 1 for Monday and 7 for Sunday [RNT-051]', async () => {
  const { data } = await house.city.call(searchRentalStations, { query: {}, as: rider.as })
  const [usual, alone] = [house.stations.from, aloneId].map((id) =>
    data.stations.find(({ stationId }) => stationId === id),
  )
  expect(usual?.weekdays?.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(usual?.weekdays?.[6]).toEqual({ weekday: 7, opensAt: '08:00', closesAt: '21:00' })
  expect(alone).toMatchObject({ opensAt: null, isStore: false })
})

test('times are epoch milliseconds: seconds, fractions and steps between write nothing [RNT-054, RNT-046]', async () => {
  const rows = async () =>
    (await house.city.house.database.pool.query('SELECT count(*)::int AS count FROM rental.quotes')).rows[0]?.count
  const before = await rows()
  const { startTime } = span(20)
  for (const wrong of [startTime / 1000, startTime + 1, startTime + 60_000, startTime * 1000, -startTime]) {
    const refused = await house.estimates(rider, house.wish({ startTime: wrong, endTime: house.at(21) }))
    expect([wrong, refused.status, refused.body.code]).toEqual([wrong, 400, 'INVALID_INPUT'])
  }
  expect(await rows()).toBe(before)
  const { order } = await house.reserves(span(20))
  expect([order.startTime, Date.parse(order.startsAt)]).toEqual([startTime, startTime])
})
