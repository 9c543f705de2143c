type ArrayType = Int32Array | Float32Array | Float64Array | Uint8Array

/** A typed array of numbers that grows on demand. */
export class GrowingArray<Kind extends ArrayType> {
  readonly #make: (length: number) => Kind
  #array: Kind
  #length = 0

  constructor(make: (length: number) => Kind) {
    this.#make = make
    this.#array = make(1024)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#array.length) {
      const larger = this.#make(this.#array.length * 2)
      larger.set(this.#array)
      this.#array = larger
    }
    this.#array[this.#length] = value
    this.#length += 1
  }

  at(index: number): number {
    return this.#array[index] ?? 0
  }

  /** The pushed values, in an array of exact length. */
  whole(): Kind {
    const exact = this.#make(this.#length)
    exact.set(this.#array.subarray(0, this.#length))
    return exact
  }
}

/** Sorts numbers and removes duplicates. */
export function sortedOnce(numbers: Float64Array): Float64Array {
  numbers.sort()
  let used = 0
  for (let at = 0; at < numbers.length; at += 1) {
    const value = numbers[at] ?? 0
    if (at > 0 && value === numbers[at - 1]) continue
    numbers[used] = value
    used += 1
  }
  return numbers.slice(0, used)
}

/** The index of a number in a sorted array; -1 if it is missing. */
export function indexIn(sorted: Float64Array, wanted: number): number {
  const place = placeIn(sorted, wanted)
  return sorted[place] === wanted ? place : -1
}

/** The index of a number in a sorted array, or its insertion point. */
function placeIn(sorted: Float64Array, wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Like `indexIn`, for mostly ascending numbers, such as those of an extract: each search starts at the previous index.
 */
export function followerOf(sorted: Float64Array): (wanted: number) => number {
  let at = 0
  return (wanted) => {
    if (at > 0 && (sorted[at - 1] ?? 0) >= wanted) at = 0
    // Tries the following indices first, then searches the whole array.
    for (let step = 0; step < 32 && at < sorted.length; step += 1) {
      const value = sorted[at] ?? 0
      if (value === wanted) return at
      if (value > wanted) return -1
      at += 1
    }
    const found = placeIn(sorted, wanted)
    at = found
    return sorted[found] === wanted ? found : -1
  }
}
