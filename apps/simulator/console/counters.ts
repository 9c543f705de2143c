export type Counters = { count(what: string): void; all(): Readonly<Record<string, number>> }

/** The number of each event since the city started. */
export function createCounters(): Counters {
  const counts = new Map<string, number>()
  return {
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    all: () => Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other))),
  }
}
