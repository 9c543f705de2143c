import { type ParkedDriver, parkFleet, reportPositions } from '@daoxing/dispatch/server/testing'
import type { LatLng } from '@daoxing/kit/contract'
import type { CityRider } from '@daoxing/taxi/server/testing'
import { batchSeconds } from '@daoxing/dispatch/contract'
import type { BenchHouse, CpuSpent } from './bench-house.ts'
import { fleetDriver } from './fleet-driver.ts'
import { pointsOfTaipei } from './greater-taipei.ts'
import { mean, median } from './measure.ts'
import { type Line, micros, percent, ratioOf } from './table.ts'

const fleets = [300, 3_000, 20_000] as const
/** 20 wait in a batch at 10 hails per second. */
const crowds = [1, 20] as const
const rounds = 3

/** One batch from the rows to the offers: riders announced, cars weighed, offers and the decision written. */
export async function measureDispatcher(house: BenchHouse): Promise<readonly Line[]> {
  const { city } = house
  const places = pointsOfTaipei(fleets[2], 'fleet')
  const cars: ParkedDriver[] = []
  const riders = await Promise.all(Array.from({ length: crowds[1] }, () => city.rider()))
  const lines: Line[] = []
  const smallest = new Map<number, number>()
  for (const fleet of fleets) {
    const more = places.slice(cars.length, fleet).map((at, index) => ({ driver: fleetDriver(cars.length + index), at }))
    cars.push(...(await parkFleet(city.house, more)))
    for (const crowd of crowds) {
      const { server, database } = await measureBatches(house, cars, riders.slice(0, crowd))
      const micro = server + database
      smallest.set(crowd, smallest.get(crowd) ?? micro)
      const anchor = smallest.get(crowd) ?? micro
      lines.push({
        promise: `CPU of a batch, ${fleet.toLocaleString('en')} cars, ${crowd} waiting`,
        figure: `${micros(server)} + database ${micros(database)}, ${percent(micro / (batchSeconds * 1_000_000))} of a core`,
        anchor: `with ${fleets[0]} cars: ${micros(anchor)}`,
        ratio: ratioOf(micro, anchor),
      })
    }
  }
  return lines
}

async function measureBatches(house: BenchHouse, cars: readonly ParkedDriver[], riders: readonly CityRider[]) {
  const { city } = house
  const spent: CpuSpent[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const trips: string[] = []
    for (const [index, rider] of riders.entries()) trips.push(await hailFrom(rider, startOf(index + round)))
    reportPositions(city.house, cars)
    spent.push(await house.spent(() => city.settle()))
    for (const [index, rider] of riders.entries()) await rider.cancels(trips[index] ?? '')
    // The round that was planned in the meantime finds no rider and is not measured.
    await city.advance(batchSeconds + 1)
  }
  const measured = spent.slice(1)
  return {
    server: median(measured.map(({ serverMicros }) => serverMicros)),
    database: mean(measured.map(({ databaseMicros }) => databaseMicros)),
  }
}

const starts = pointsOfTaipei(50, 'starts')
const startOf = (index: number): LatLng => starts[index % starts.length] ?? { lat: 25.0478, lng: 121.517 }

async function hailFrom(rider: CityRider, location: LatLng): Promise<string> {
  const start = { address: '出發地', location }
  return (await rider.hails({ start })).data.trip_hash
}
