/** Work that is done `times` times in one run, synchronously or not. */
export type Work = { readonly times: number; run(): unknown }

const roundsMeasured = 7
const warmUps = 50

/**
 * CPU microseconds of this process per operation: the median of the rounds, after one warm-up round. All works take
 * turns, so that disturbances of the machine affect each alike.
 */
export async function cpuMicrosOf<Name extends string>(
  tasks: Readonly<Record<Name, Work>>,
  rounds = roundsMeasured,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(tasks) as Name[]
  const seen = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const micros = await cpuMicrosOfRun(tasks[name])
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

/** Elapsed microseconds of each call, one after the other, after some calls that warm up. */
export async function elapsedMicrosOf(call: () => Promise<unknown>, times: number): Promise<readonly number[]> {
  for (let warm = 0; warm < warmUps; warm += 1) await call()
  const taken: number[] = []
  for (let number = 0; number < times; number += 1) {
    const startedAt = performance.now()
    await call()
    taken.push((performance.now() - startedAt) * 1000)
  }
  return taken
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The percentile of the values, interpolated linearly. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [below = Number.NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Uses a result, so that the engine cannot remove the work that produced it. */
export function keep(result: unknown): void {
  lastResult = result
}
export let lastResult: unknown
