import assert from 'node:assert/strict'
import { createGrid, type Found } from '@daoxing/dispatch/server'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { pointsOfTaipei } from './greater-taipei.ts'
import { cpuMicrosOf, keep } from './measure.ts'
import { openRedisCars } from './redis-cars.ts'
import { type Line, micros, ratioOf } from './table.ts'

const crowds = [20_000, 200_000] as const
const riders = pointsOfTaipei(200, 'riders')
const limit = 10
const radiusMetres = 6_000
const accepts = () => true

/** Nearest cars: the dispatcher's grid against a linear scan, and against Redis if available. */
export async function measureNearestCars(): Promise<readonly Line[]> {
  const lines: Line[] = []
  for (const crowd of crowds) lines.push(...(await measureCrowd(pointsOfTaipei(crowd, 'cars'))))
  return lines
}

async function measureCrowd(cars: readonly LatLng[]): Promise<readonly Line[]> {
  const grid = createGrid<number>()
  cars.forEach((point, id) => grid.put(id, point))
  const nearestByScan = scanOf(cars)
  for (const point of riders.slice(0, 20))
    assert.deepEqual(metresOf(grid.nearest({ point, radiusMetres, limit, accepts })), metresOf(nearestByScan(point)))

  const count = cars.length.toLocaleString('en')
  const times = 40_000_000 / cars.length
  const cpu = await cpuMicrosOf({
    grid: { times, run: () => forRiders(times, (point) => grid.nearest({ point, radiusMetres, limit, accepts })) },
    scan: { times: times / 100, run: () => forRiders(times / 100, nearestByScan) },
    move: { times: cars.length, run: () => cars.forEach((point, id) => grid.put(id, movedBy(point, id))) },
  })
  const promise = `nearest 10 of ${count} cars`
  const line = (anchor: string, anchorMicros: number): Line => ({
    promise,
    figure: micros(cpu.grid),
    anchor: `${anchor}: ${micros(anchorMicros)}`,
    ratio: ratioOf(cpu.grid, anchorMicros),
  })
  const redis = await openRedisCars(cars)
  const redisLine = redis
    ? line('Redis GEOSEARCH', await redis.micros(riders, { radiusMetres, limit }))
    : { promise, figure: micros(cpu.grid), anchor: 'Redis GEOSEARCH: no redis-server here, skipped', ratio: '-' }
  await redis?.close()
  return [
    line('scan of all cars', cpu.scan),
    redisLine,
    {
      promise: `one of ${count} cars moves`,
      figure: micros(cpu.move),
      anchor: 'nearest 10, by the grid',
      ratio: ratioOf(cpu.move, cpu.grid),
    },
  ]
}

function forRiders(times: number, ask: (point: LatLng) => unknown): void {
  for (let time = 0; time < times; time += 1) keep(ask(riders[time % riders.length] ?? { lat: 25, lng: 121.5 }))
}

/** A linear scan that keeps the best ten, without an index. */
function scanOf(cars: readonly LatLng[]): (point: LatLng) => readonly Found<number>[] {
  return (point) => {
    const best: Found<number>[] = []
    cars.forEach((car, id) => {
      const metres = distanceMetres(point, car)
      const last = best[limit - 1]
      if (metres > radiusMetres || (last && last.metres <= metres)) return
      const at = best.findIndex((found) => found.metres > metres)
      best.splice(at < 0 ? best.length : at, 0, { id, metres })
      if (best.length > limit) best.pop()
    })
    return best
  }
}

const metresOf = (found: readonly Found<number>[]) => found.map(({ metres }) => Math.round(metres))

/** Some 30 m, which occasionally leads into the next cell. */
function movedBy({ lat, lng }: LatLng, id: number): LatLng {
  return { lat: lat + (id % 2 === 0 ? 0.0003 : -0.0003), lng }
}
