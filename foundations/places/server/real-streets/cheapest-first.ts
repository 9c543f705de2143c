/** A binary heap of integers by priority, in growing arrays, reused for every search. */
export class CheapestFirst {
  #items = new Int32Array(1024)
  #priorities = new Float64Array(1024)
  #size = 0

  clear(): void {
    this.#size = 0
  }

  /** The lowest priority; infinite if the heap is empty. */
  lowest(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#priorities[0] ?? 0)
  }

  push(item: number, priority: number): void {
    if (this.#size === this.#items.length) this.#grow()
    let index = this.#size
    this.#size += 1
    while (index > 0) {
      const above = (index - 1) >> 1
      const abovePriority = this.#priorities[above] ?? 0
      if (abovePriority <= priority) break
      this.#put(index, this.#items[above] ?? 0, abovePriority)
      index = above
    }
    this.#put(index, item, priority)
  }

  /** The item with the lowest priority; undefined if the heap is empty. */
  pop(): number | undefined {
    if (this.#size === 0) return undefined
    const first = this.#items[0]
    this.#size -= 1
    if (this.#size > 0) this.#sink(this.#items[this.#size] ?? 0, this.#priorities[this.#size] ?? 0)
    return first
  }

  #sink(item: number, priority: number): void {
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      if (left >= this.#size) break
      const isRight = left + 1 < this.#size && (this.#priorities[left + 1] ?? 0) < (this.#priorities[left] ?? 0)
      const child = isRight ? left + 1 : left
      const childPriority = this.#priorities[child] ?? 0
      if (childPriority >= priority) break
      this.#put(index, this.#items[child] ?? 0, childPriority)
      index = child
    }
    this.#put(index, item, priority)
  }

  #put(index: number, item: number, priority: number): void {
    this.#items[index] = item
    this.#priorities[index] = priority
  }

  #grow(): void {
    const [items, priorities] = [this.#items, this.#priorities]
    this.#items = new Int32Array(items.length * 2)
    this.#priorities = new Float64Array(items.length * 2)
    this.#items.set(items)
    this.#priorities.set(priorities)
  }
}
