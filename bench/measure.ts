/** Work that is done `times` times in one run, synchronously or not. */
export type Work = { readonly times: number; run(): unknown }

const roundsMeasured = 7

/**
 * CPU microseconds of this process per operation: the median of the rounds, after one round that warms up. All works
 * take turns, so that what disturbs the machine disturbs each alike.
 */
export async function cpuMicrosOf<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  rounds = roundsMeasured,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(works) as Name[]
  const seen = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const micros = await cpuMicrosOfRun(works[name])
      if (round > 0) seen.get(name)?.push(micros)
    }
  return Object.fromEntries(names.map((name) => [name, median(seen.get(name) ?? [])])) as Record<Name, number>
}

async function cpuMicrosOfRun({ times, run }: Work): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that this share of all values does not exceed; between two neighbours the way goes evenly. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [below = Number.NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Keeps a result alive, so that the engine cannot leave out the work that made it. */
export function keep(result: unknown): void {
  kept = result
}
export let kept: unknown
