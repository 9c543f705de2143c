import { matchRiders } from '@daoxing/dispatch/server'
import { type HourOutcome, type HourPlan, imagineHour, type Matcher } from './imagined-hour.ts'
import { mean } from './measure.ts'
import { type Line, percent, threeDigits } from './table.ts'

/** The same rush hour; only the number of cars differs. With 300 all of them are busy by its end. */
const secondsBetweenHails = 5
const densities = [
  { name: 'cars scarce', drivers: 240 },
  { name: 'just enough', drivers: 320 },
  { name: 'plenty', drivers: 480 },
] as const
const seeds = 10
/** Two-sided 95 % of Student's t with nine degrees of freedom, for ten seeds. */
const tOfTenSeeds = 2.262

const figures: readonly { readonly name: string; read(outcome: HourOutcome): number; say(value: number): string }[] = [
  { name: 'mean wait', read: ({ meanWaitSeconds }) => meanWaitSeconds, say: (value) => `${threeDigits(value)} s` },
  { name: 'p90 wait', read: ({ slowWaitSeconds }) => slowWaitSeconds, say: (value) => `${threeDigits(value)} s` },
  { name: 'served', read: ({ servedShare }) => servedShare, say: percent },
  { name: 'empty way a ride', read: ({ emptyKm }) => emptyKm, say: (value) => `${threeDigits(value)} km` },
]

/**
 * The same hours of the same city, once in batches and once as "who asks first gets the nearest car": ten seeds for
 * each number of cars. Intervals are of the differences hour by hour, so that common variation cancels out.
 */
export async function measureAssignment(): Promise<readonly Line[]> {
  const lines: Line[] = []
  for (const { name, drivers } of densities) {
    const plans = Array.from({ length: seeds }, (_, seed): HourPlan => ({ drivers, secondsBetweenHails, seed }))
    const batched = plans.map((plan) => imagineHour(plan, inBatches))
    const greedy = plans.map((plan) => imagineHour(plan, firstCome))
    for (const figure of figures)
      lines.push(lineOf(`${figure.name}, ${drivers} cars (${name})`, figure, { batched, greedy }))
  }
  return lines
}

type Pair = { readonly batched: readonly HourOutcome[]; readonly greedy: readonly HourOutcome[] }

function lineOf(promise: string, { read, say }: (typeof figures)[number], { batched, greedy }: Pair): Line {
  const [ours, anchor] = [batched.map(read), greedy.map(read)]
  const differences = ours.map((value, seed) => value - (anchor[seed] ?? 0))
  const sign = mean(differences) < 0 ? '-' : '+'
  return {
    promise,
    figure: say(mean(ours)),
    anchor: `nearest car, first come: ${say(mean(anchor))}`,
    ratio: `${sign}${say(Math.abs(mean(differences)))} ± ${say(halfInterval(differences))}, ${sign}${percent(Math.abs(mean(differences)) / mean(anchor))}`,
  }
}

const inBatches: Matcher = (riders) =>
  matchRiders(riders).flatMap(({ rider: { orderHash }, chosen }) => (chosen ? [{ orderHash, ...chosen }] : []))

const firstCome: Matcher = (riders) => {
  const taken = new Set<string>()
  return riders.flatMap(({ orderHash, candidates }) => {
    const free = candidates.filter(({ driverId }) => !taken.has(driverId))
    const [nearest] = free.toSorted((one, other) => one.pickupSeconds - other.pickupSeconds)
    if (!nearest) return []
    taken.add(nearest.driverId)
    return [{ orderHash, ...nearest }]
  })
}

/** Half of the 95 % interval of the mean. */
function halfInterval(differences: readonly number[]): number {
  const middle = mean(differences)
  const variance = mean(differences.map((value) => (value - middle) ** 2)) * (seeds / (seeds - 1))
  return tOfTenSeeds * Math.sqrt(variance / seeds)
}
