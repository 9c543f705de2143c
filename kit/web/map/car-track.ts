import { bearingDegrees, distanceMetres, type LatLng, pointBetween } from '@daoxing/kit/contract'

export type CarPosition = { readonly id: string; readonly at: LatLng; readonly bearing?: number | undefined }
export type ShownCar = { readonly at: LatLng; readonly bearing: number }

type Leg = { readonly from: ShownCar; readonly to: ShownCar; readonly startMs: number }

/** A car glides to its newest position within a second. */
const glideMs = 1000
/** A longer distance is a correction rather than a drive: the car jumps. */
const jumpMetres = 600
/** Shorter moves are noise and do not turn a car. */
const turnMetres = 3

/**
 * The positions of cars, for a layer that draws them: transient, never React state. Positions are set by `put` and
 * `move`; the layer reads the display at a moment.
 */
export class CarTrack {
  readonly #legs = new Map<string, Leg>()
  readonly #listeners = new Set<() => void>()

  /** Exactly these cars, from a list of nearby cars. */
  put(positions: readonly CarPosition[], nowMs: number): void {
    const present = new Set(positions.map(({ id }) => id))
    for (const id of this.#legs.keys()) if (!present.has(id)) this.#legs.delete(id)
    for (const position of positions) this.#steer(position, nowMs)
    this.#notify()
  }

  /** One car has moved. */
  move(position: CarPosition, nowMs: number): void {
    this.#steer(position, nowMs)
    this.#notify()
  }

  remove(id: string): void {
    if (this.#legs.delete(id)) this.#notify()
  }

  ids(): readonly string[] {
    return [...this.#legs.keys()]
  }

  /** The displayed position of a car, between two reported ones. */
  shown(id: string, nowMs: number): ShownCar | undefined {
    const leg = this.#legs.get(id)
    if (leg === undefined) return undefined
    const share = Math.min(1, Math.max(0, (nowMs - leg.startMs) / glideMs))
    return {
      at: pointBetween(leg.from.at, leg.to.at, share),
      bearing: (leg.from.bearing + shortestTurn(leg.from.bearing, leg.to.bearing) * share + 360) % 360,
    }
  }

  isMoving(nowMs: number): boolean {
    for (const { startMs } of this.#legs.values()) if (nowMs < startMs + glideMs) return true
    return false
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #steer({ id, at, bearing }: CarPosition, nowMs: number): void {
    const from = this.shown(id, nowMs)
    const metres = from === undefined ? 0 : distanceMetres(from.at, at)
    const turned = from !== undefined && metres > turnMetres ? bearingDegrees(from.at, at) : from?.bearing
    const to = { at, bearing: bearing ?? turned ?? 0 }
    const isGliding = from !== undefined && metres < jumpMetres
    this.#legs.set(id, isGliding ? { from, to, startMs: nowMs } : { from: to, to, startMs: nowMs - glideMs })
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const shortestTurn = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180
