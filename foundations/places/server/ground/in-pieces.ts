/** Yields the thread to other work. */
export const breath = () => new Promise<void>((resolve) => setImmediate(resolve))

const runLength = 1000
const mergedAtOnce = 5000

/** Sorts as `toSorted` does, in chunks that yield to other work. */
export async function sortedInPieces(texts: readonly string[]): Promise<readonly string[]> {
  let runs: (readonly string[])[] = []
  for (let from = 0; from < texts.length; from += runLength) {
    runs.push(texts.slice(from, from + runLength).toSorted())
    await breath()
  }
  while (runs.length > 1) {
    const merged: (readonly string[])[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await mergedRuns(runs[at] ?? [], runs[at + 1] ?? []))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedRuns(one: readonly string[], other: readonly string[]): Promise<readonly string[]> {
  const merged: string[] = []
  for (let left = 0, right = 0; left < one.length || right < other.length; ) {
    const [a, b] = [one[left], other[right]]
    const isLeft = b === undefined || (a !== undefined && a <= b)
    merged.push((isLeft ? a : b) ?? '')
    if (isLeft) left += 1
    else right += 1
    if (merged.length % mergedAtOnce === 0) await breath()
  }
  return merged
}
