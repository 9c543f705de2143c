import { matchRiders } from '@daoxing/dispatch/server'
import { imagineHour, type Matcher } from './imagined-hour.ts'
import { mean } from './measure.ts'
import { type Line, percent, threeDigits } from './table.ts'

const drivers = 300
/** Quiet: nearly everybody is alone in a batch. Rush: about as many hails as 300 cars can carry. */
const loads = [
  { name: 'quiet hour', secondsBetweenHails: 10 },
  { name: 'rush hour', secondsBetweenHails: 5 },
] as const
const seeds = 10
/** Two-sided 95 % of Student's t with nine degrees of freedom, as ten seeds have. */
const tOfTenSeeds = 2.262

/** The same hour of the same city, once in batches and once as "who asks first gets the nearest car". */
export async function measureAssignment(): Promise<readonly Line[]> {
  return loads.map(({ name, secondsBetweenHails }) => {
    const plans = Array.from({ length: seeds }, (_, seed) => ({ drivers, secondsBetweenHails, seed }))
    const batched = plans.map((plan) => imagineHour(plan, inBatches))
    const greedy = plans.map((plan) => imagineHour(plan, firstCome))
    const differences = batched.map(({ pickupSeconds }, seed) => pickupSeconds - (greedy[seed]?.pickupSeconds ?? 0))
    return {
      promise: `hail to pick-up, 300 cars, ${name}`,
      figure: saidOf(batched),
      anchor: `nearest car, first come: ${saidOf(greedy)}`,
      ratio: `${mean(differences).toFixed(1)} s ± ${halfInterval(differences).toFixed(1)} (95 %)`,
    }
  })
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

type Outcome = ReturnType<typeof imagineHour>

function saidOf(outcomes: readonly Outcome[]): string {
  const seconds = mean(outcomes.map(({ pickupSeconds }) => pickupSeconds))
  const unserved = mean(outcomes.map(({ unservedShare }) => unservedShare))
  return `${threeDigits(seconds)} s, ${percent(unserved)} unserved`
}

function halfInterval(differences: readonly number[]): number {
  const middle = mean(differences)
  const variance = mean(differences.map((value) => (value - middle) ** 2)) * (seeds / (seeds - 1))
  return tOfTenSeeds * Math.sqrt(variance / seeds)
}
