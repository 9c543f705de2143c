import type { Layer } from './open-layer.ts'

/** The layers above the screen, and the number of their history entries. */
export class LayerStack {
  /** The topmost last. */
  #layers: readonly Layer[] = []
  #surplus: number

  /** After a reload no layer is open, but `depth` entries still exist. */
  constructor(depth: number) {
    this.#surplus = depth
  }

  /** The number of open layers with an entry. */
  get count(): number {
    return this.#layers.length
  }

  /** The number of obsolete entries on top. */
  get surplus(): number {
    return this.#surplus
  }

  /** Whether the layer needs its own entry: one that opens while another closes takes over that one's. */
  add(layer: Layer): boolean {
    this.#layers = [...this.#layers, layer]
    if (this.#surplus === 0) return true
    this.#surplus -= 1
    return false
  }

  remove(layer: Layer): void {
    const left = this.#layers.filter((other) => other !== layer)
    this.#surplus += this.#layers.length - left.length
    this.#layers = left
  }

  /** The screen is left: its layers are discarded, and their entries must be removed. */
  abandon(): void {
    this.#surplus += this.#layers.length
    this.#layers = []
  }

  /** The screen is left together with all entries above it. */
  clear(): void {
    this.#layers = []
    this.#surplus = 0
  }

  /** The browser is on an entry of this depth now. Returns the layers that were left, the topmost first. */
  arriveAt(depth: number): readonly Layer[] {
    const left = this.#layers.length + this.#surplus - depth
    const closed = Math.max(0, left - this.#surplus)
    const at = this.#layers.length - closed
    const leaving = this.#layers.slice(at).toReversed()
    this.#layers = this.#layers.slice(0, at)
    // Going forward again reaches entries of closed layers.
    this.#surplus = depth - at
    return leaving
  }
}
