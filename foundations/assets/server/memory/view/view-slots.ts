/** The assets of the view by number, in typed arrays: two hundred thousand of them in some megabytes. */
export type ViewSlots = {
  /** The number of an asset, a new one if it has none. */
  slotOf(assetId: string): number
  readonly ids: readonly string[]
  columns: Uint32Array
  rows: Uint32Array
  lats: Float64Array
  lngs: Float64Array
  energies: Uint8Array
  /** The number of its layer; -1 while it is not shown. */
  layers: Int16Array
  /** Neighbours in the list of the same cell; -1: none. */
  nexts: Int32Array
  befores: Int32Array
  /** When it is looked at again. */
  dueAtMs: Float64Array
}

/** Energy in tens, so that a filter by whole tens counts exactly. */
export const tenOf = (energyPercent: number): number => Math.min(9, Math.floor(energyPercent / 10))

export function createViewSlots(): ViewSlots {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  let size = 1024
  const slots: ViewSlots = {
    slotOf(assetId) {
      const known = numbers.get(assetId)
      if (known !== undefined) return known
      const slot = ids.length
      if (slot === size) grow()
      ids.push(assetId)
      numbers.set(assetId, slot)
      slots.layers[slot] = -1
      slots.dueAtMs[slot] = Number.POSITIVE_INFINITY
      return slot
    },
    ids,
    columns: new Uint32Array(size),
    rows: new Uint32Array(size),
    lats: new Float64Array(size),
    lngs: new Float64Array(size),
    energies: new Uint8Array(size),
    layers: new Int16Array(size),
    nexts: new Int32Array(size),
    befores: new Int32Array(size),
    dueAtMs: new Float64Array(size),
  }

  function grow(): void {
    size *= 2
    slots.columns = larger(slots.columns, new Uint32Array(size))
    slots.rows = larger(slots.rows, new Uint32Array(size))
    slots.lats = larger(slots.lats, new Float64Array(size))
    slots.lngs = larger(slots.lngs, new Float64Array(size))
    slots.energies = larger(slots.energies, new Uint8Array(size))
    slots.layers = larger(slots.layers, new Int16Array(size))
    slots.nexts = larger(slots.nexts, new Int32Array(size))
    slots.befores = larger(slots.befores, new Int32Array(size))
    slots.dueAtMs = larger(slots.dueAtMs, new Float64Array(size))
  }

  return slots
}

/** The content in a larger array. */
export function larger<Numbers extends { set(from: Numbers): void }>(from: Numbers, into: Numbers): Numbers {
  into.set(from)
  return into
}
