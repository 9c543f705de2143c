import { enrollDrivers, startShift } from '@daoxing/dispatch/contract'
import { hearPosition } from '@daoxing/dispatch/server'
import type { LatLng } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { type City, type CityRider } from '@daoxing/taxi/server/testing'
import { batchSeconds } from '@daoxing/dispatch/contract'
import type { BenchHouse, CpuSpent } from './bench-house.ts'
import { fleetDriver } from './fleet-driver.ts'
import { pointsOfTaipei } from './greater-taipei.ts'
import { mean, median } from './measure.ts'
import { type Line, micros, percent } from './table.ts'

const fleets = [300, 3_000] as const
const crowds = [1, 10] as const
const rounds = 5
const enrolTogether = 500

type ParkedCar = { readonly driverId: string; readonly at: LatLng }

/** One batch from the rows to the offers: riders announced, cars weighed, offers and the decision written. */
export async function measureDispatcher(house: BenchHouse): Promise<readonly Line[]> {
  const { city } = house
  const places = pointsOfTaipei(fleets[1], 'fleet')
  const cars: ParkedCar[] = []
  const riders = await Promise.all(Array.from({ length: crowds[1] }, () => city.rider()))
  const lines: Line[] = []
  for (const fleet of fleets) {
    cars.push(...(await bringCars(city, places.slice(cars.length, fleet), cars.length)))
    for (const crowd of crowds) lines.push(await measureBatches(house, cars, riders.slice(0, crowd)))
  }
  return lines
}

async function measureBatches(house: BenchHouse, cars: readonly ParkedCar[], riders: readonly CityRider[]) {
  const { city } = house
  const spent: CpuSpent[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const trips = await Promise.all(riders.map((rider, index) => hailFrom(rider, startOf(index + round))))
    saySo(city, cars)
    spent.push(await house.spent(() => city.settle()))
    for (const [index, rider] of riders.entries()) await rider.cancels(trips[index] ?? '')
    // The round that was planned meanwhile finds nobody and is not measured.
    await city.advance(batchSeconds + 1)
  }
  const measured = spent.slice(1)
  const server = median(measured.map(({ serverMicros }) => serverMicros))
  const database = mean(measured.map(({ databaseMicros }) => databaseMicros))
  return {
    promise: `CPU of a batch, ${cars.length} cars, ${riders.length} waiting`,
    figure: `${micros(server)} + database ${micros(database)}`,
    anchor: `the ${batchSeconds} s until the next`,
    ratio: `${percent((server + database) / (batchSeconds * 1_000_000))} of a core`,
  }
}

const starts = pointsOfTaipei(50, 'starts')
const startOf = (index: number): LatLng => starts[index % starts.length] ?? { lat: 25.0478, lng: 121.517 }

async function hailFrom(rider: CityRider, location: LatLng): Promise<string> {
  const start = { address: '出發地', location }
  return (await rider.hails({ start })).data.trip_hash
}

/** Parked cars go on saying where they stand. */
function saySo({ house }: City, cars: readonly ParkedCar[]): void {
  for (const { driverId, at } of cars)
    hearPosition({ house, driverId, heard: { location: at, bearing: 0, speedMps: 0 } })
}

async function bringCars(city: City, places: readonly LatLng[], before: number): Promise<readonly ParkedCar[]> {
  const cars: ParkedCar[] = []
  for (let from = 0; from < places.length; from += enrolTogether) {
    const batch = places.slice(from, from + enrolTogether)
    const drivers = batch.map((_, index) => fleetDriver(before + from + index))
    const as = { bearer: city.house.settings.citySecret }
    const { credentials } = (await city.call(enrollDrivers, { as, body: { drivers } })).data
    await Promise.all(
      credentials.map(async ({ driverId, credential }, index) => {
        const at = batch[index] ?? startOf(index)
        await begin(city, { bearer: credential }, at)
        cars.push({ driverId, at })
      }),
    )
  }
  return cars
}

async function begin(city: City, as: As, location: LatLng): Promise<void> {
  const { status } = await city.call(startShift, { as, body: { location } })
  if (status !== 200) throw new Error(`a shift did not begin: ${status}`)
}
