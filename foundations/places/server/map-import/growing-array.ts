type ArrayType = Int32Array | Float32Array | Float64Array | Uint8Array

/** Numbers in a typed array that grows as they come. */
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

  /** Returns the pushed values, in an array of their number. */
  whole(): Kind {
    const exact = this.#make(this.#length)
    exact.set(this.#array.subarray(0, this.#length))
    return exact
  }
}

/** Sorts numbers and drops twins. */
export function sortedOnce(numbers: Float64Array): Float64Array {
  numbers.sort()
  let kept = 0
  for (let at = 0; at < numbers.length; at += 1) {
    const value = numbers[at] ?? 0
    if (at > 0 && value === numbers[at - 1]) continue
    numbers[kept] = value
    kept += 1
  }
  return numbers.slice(0, kept)
}

/** Where a number stands in a sorted array; -1 where it does not. */
export function indexIn(sorted: Float64Array, wanted: number): number {
  const place = placeIn(sorted, wanted)
  return sorted[place] === wanted ? place : -1
}

/** Where a number stands in a sorted array, or would stand. */
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
 * As `indexIn`, for numbers that mostly come in order, as those of an extract do: each is looked for from where the one
 * before it stood.
 */
export function followerOf(sorted: Float64Array): (wanted: number) => number {
  let at = 0
  return (wanted) => {
    if (at > 0 && (sorted[at - 1] ?? 0) >= wanted) at = 0
    // A little further on; where it is far, the whole is searched.
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
