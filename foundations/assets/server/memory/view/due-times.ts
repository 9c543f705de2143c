/** Numbers with the time at which each is due, the earliest first. */
export type DueTimes = {
  add(atMs: number, slot: number): void
  /** Takes the earliest one that is due; undefined if there is none. */
  takeDue(nowMs: number): { readonly atMs: number; readonly slot: number } | undefined
}

/** A binary heap. */
export function createDueTimes(): DueTimes {
  const times: number[] = []
  const slots: number[] = []
  const timeAt = (place: number) => times[place] ?? Number.POSITIVE_INFINITY

  function write(place: number, atMs: number, slot: number): void {
    times[place] = atMs
    slots[place] = slot
  }

  return {
    add(atMs, slot) {
      let place = times.length
      while (place > 0) {
        const above = (place - 1) >> 1
        if (timeAt(above) <= atMs) break
        write(place, timeAt(above), slots[above] ?? 0)
        place = above
      }
      write(place, atMs, slot)
    },
    takeDue(nowMs) {
      const first = { atMs: timeAt(0), slot: slots[0] ?? 0 }
      if (first.atMs > nowMs) return undefined
      const [atMs, slot] = [times.pop() ?? 0, slots.pop() ?? 0]
      if (times.length === 0) return first
      let place = 0
      for (;;) {
        const left = 2 * place + 1
        const below = timeAt(left + 1) < timeAt(left) ? left + 1 : left
        if (timeAt(below) >= atMs) break
        write(place, timeAt(below), slots[below] ?? 0)
        place = below
      }
      write(place, atMs, slot)
      return first
    },
  }
}
