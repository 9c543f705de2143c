import type { Layer } from './open-layer.ts'

/** Which layers lie over the screen, and how many entries of the history stand there for them. */
export class LayerStack {
  /** The topmost last. */
  #layers: readonly Layer[] = []
  #surplus: number

  /** After a reload no layer is open, and `depth` entries still stand there. */
  constructor(depth: number) {
    this.#surplus = depth
  }

  /** How many layers are open and have an entry. */
  get count(): number {
    return this.#layers.length
  }

  /** How many entries on top stand for nothing any more. */
  get surplus(): number {
    return this.#surplus
  }

  /** Whether the layer needs an entry of its own: one that opens while another closes takes that one's over. */
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

  /** The screen is left: its layers are nobody's concern any more, and their entries have to go. */
  abandon(): void {
    this.#surplus += this.#layers.length
    this.#layers = []
  }

  /** The screen is left together with all entries above it. */
  clear(): void {
    this.#layers = []
    this.#surplus = 0
  }

  /** The browser stands on an entry of this depth now. Answers the layers that this has left behind, the topmost first. */
  arriveAt(depth: number): readonly Layer[] {
    const left = this.#layers.length + this.#surplus - depth
    const closed = Math.max(0, left - this.#surplus)
    const at = this.#layers.length - closed
    const leaving = this.#layers.slice(at).toReversed()
    this.#layers = this.#layers.slice(0, at)
    // Going forward again leads onto entries of layers that were closed.
    this.#surplus = depth - at
    return leaving
  }
}
