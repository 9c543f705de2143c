export type Counters = { count(what: string): void; all(): Readonly<Record<string, number>> }

/** How often each thing has happened since the city began. */
export function createCounters(): Counters {
  const counts = new Map<string, number>()
  return {
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    all: () => Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other))),
  }
}
