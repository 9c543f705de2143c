/** A priority queue of numbers; the cheapest comes out first. */
export type Heap = {
  push(price: number, item: number): void
  /** The cheapest item. There must be one. */
  pop(): number
}

/** A binary heap in two plain arrays, sufficient for a shortest path. */
export function createHeap(): Heap {
  const prices: number[] = []
  const items: number[] = []
  const priceAt = (place: number) => prices[place] ?? Number.POSITIVE_INFINITY
  const put = (place: number, price: number, item: number) => {
    prices[place] = price
    items[place] = item
  }
  return {
    push(price, item) {
      let place = prices.length
      while (place > 0) {
        const parent = (place - 1) >> 1
        if (priceAt(parent) <= price) break
        put(place, priceAt(parent), items[parent] ?? 0)
        place = parent
      }
      put(place, price, item)
    },
    pop() {
      const [first] = items
      const [price, item] = [prices.pop(), items.pop()]
      if (first === undefined || price === undefined || item === undefined) throw new Error('the heap is empty')
      if (prices.length === 0) return first
      let place = 0
      for (;;) {
        const left = 2 * place + 1
        const child = priceAt(left + 1) < priceAt(left) ? left + 1 : left
        if (priceAt(child) >= price) break
        put(place, priceAt(child), items[child] ?? 0)
        place = child
      }
      put(place, price, item)
      return first
    },
  }
}
