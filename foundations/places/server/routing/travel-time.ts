import type { Instant } from '@daoxing/kit/contract'
import { townKmh, type TrafficTable, usualTraffic } from './traffic-table.ts'

const fastestKmh = 80

/** A longer route has a larger share of fast roads. `[metres, factor of the speed in town]` */
const lengthGain = [
  [3_000, 1],
  [10_000, 1.35],
  [30_000, 2.3],
] as const

/**
 * The ratio of road distance to straight line, measured on real streets. `[metres, factor]`, at the middle of each
 * measured band.
 */
const detourByStraightMetres = [
  [500, 1.57],
  [1_500, 1.39],
  [3_000, 1.33],
  [5_500, 1.32],
  [9_000, 1.3],
] as const

/** Road metres for a straight line; the factor is interpolated linearly between two measured bands. */
export function roadMetres(straightMetres: number): number {
  return Math.round(straightMetres * alongTable(detourByStraightMetres, straightMetres))
}

/** Seconds for setting off and for the last crossing, independent of the distance. */
const startSeconds = 40

/** Seconds for this many road metres at that time; without a time, at an ordinary hour. */
export function travelSeconds(
  metres: number,
  departAt: Instant | undefined,
  traffic: TrafficTable = usualTraffic,
): number {
  if (metres === 0) return 0
  const kmh = Math.min(fastestKmh, townKmh(traffic, departAt) * alongTable(lengthGain, metres))
  return Math.round(startSeconds * Math.min(1, metres / 500) + metres / (kmh / 3.6))
}

const walkingMetresPerSecond = 1.25

/** Seconds on foot, independent of the hour. */
export function walkSeconds(metres: number): number {
  return Math.round(metres / walkingMetresPerSecond)
}

/** Linear interpolation of the table at x; constant beyond its ends. */
function alongTable(table: readonly (readonly [number, number])[], x: number): number {
  let [belowX, belowY] = table[0] ?? [0, 0]
  if (x <= belowX) return belowY
  for (const [aboveX, aboveY] of table) {
    if (x <= aboveX) return belowY + ((aboveY - belowY) * (x - belowX)) / (aboveX - belowX || 1)
    belowX = aboveX
    belowY = aboveY
  }
  return belowY
}
