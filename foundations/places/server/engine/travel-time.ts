import { type Instant, taipeiTime } from '@daoxing/kit/contract'

/** Kilometres per hour of a taxi in town by the hour of the day in Taipei, 0 to 23. */
const weekdayKmh = [36, 38, 38, 38, 36, 34, 30, 22, 17, 19, 22, 22, 21, 22, 22, 21, 19, 16, 16, 20, 24, 27, 30, 33]
const weekendKmh = [34, 36, 37, 38, 37, 36, 33, 30, 27, 24, 22, 21, 21, 21, 20, 20, 20, 19, 20, 21, 23, 26, 29, 32]
const usualKmh = 22
const fastestKmh = 80

/** The longer the way, the more of it is on large roads. `[metres, times the speed in town]` */
const lengthGain = [
  [3_000, 1],
  [10_000, 1.35],
  [30_000, 2.3],
] as const

/** Driving by road against the straight line, measured on real streets. `[metres, factor]`, at the middle of each measured band. */
const detourByStraightMetres = [
  [500, 1.57],
  [1_500, 1.39],
  [3_000, 1.33],
  [5_500, 1.32],
  [9_000, 1.3],
] as const

/** Metres by road for a straight line; between two measured bands the factor goes evenly from one to the other. */
export function roadMetres(straightMetres: number): number {
  return Math.round(straightMetres * alongTable(detourByStraightMetres, straightMetres))
}

/** Seconds for getting away and for the last crossing, whatever the length. */
const startSeconds = 40

/** Seconds for that many metres of road at that time; an ordinary hour where no time is said. */
export function travelSeconds(metres: number, departAt: Instant | undefined): number {
  if (metres === 0) return 0
  const kmh = Math.min(fastestKmh, townKmh(departAt) * alongTable(lengthGain, metres))
  return Math.round(startSeconds * Math.min(1, metres / 500) + metres / (kmh / 3.6))
}

function townKmh(departAt: Instant | undefined): number {
  if (departAt === undefined) return usualKmh
  const { hour, minute, weekday } = taipeiTime(departAt)
  const table = weekday === 0 || weekday === 6 ? weekendKmh : weekdayKmh
  const [now = usualKmh, next = usualKmh] = [table[hour], table[(hour + 1) % 24]]
  return now + ((next - now) * minute) / 60
}

/** The value at x on the line through the table's points; beyond its ends the nearest end. */
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
