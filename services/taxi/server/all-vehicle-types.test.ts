import { seatsOf, VehicleType } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksShuttle, aCityWithFlights } from './testing/a-shuttle.ts'
import type { City } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = (await aCityWithFlights()).city
})
afterAll(() => city.close())

test('all fifteen types can be ordered: twelve in an estimate, three as shuttles, and an accessible van costs 300 more [TAXI-006]', async () => {
  const { options } = await (await city.rider()).estimates()
  const shuttles = await Promise.all(
    (['airport_four_seater', 'airport_six_seater', 'airport_business'] as const).map(async (airportClass) => {
      const booked = await booksShuttle({ city, rider: await city.rider(), airportClass })
      return booked.data.vehicleType
    }),
  )
  expect(shuttles).toEqual(['ONDEMAND_SHUTTLE', 'SIX_PASSENGER_SHUTTLE', 'LUXURY_SHUTTLE'])
  const offered = new Set([...options.map(({ vehicleType }) => vehicleType), ...shuttles])
  expect(offered).toEqual(new Set(VehicleType.options.filter((type) => type !== '')))
  expect(offered.size).toBe(15)
  const most = (type: VehicleType) => options.find(({ vehicleType }) => vehicleType === type)?.fare_range?.max ?? 0
  expect(most('ACCESSIBLE_VAN')).toBe(most('FIX_FARE_AND_BY_METER') + 300)
  for (const { vehicleType, seats } of options) expect(seats).toBe(seatsOf(vehicleType))
})
