import type Flatbush from 'flatbush'
import type { LatLng } from '@daoxing/kit/contract'
import { nearestStretches, type StreetSpot } from './nearest-stretches.ts'
import type { StreetSigns } from './street-signs.ts'
import { boxesOf, endBits, pieceAt, type Streets } from './streets.ts'

type Ends = { readonly starts: readonly StreetSpot[]; readonly goals: readonly StreetSpot[] }
const awayOf = ({ starts, goals }: Ends) => (starts[0]?.awayMetres ?? 0) + (goals[0]?.awayMetres ?? 0)

/** Finds the start and end of a ride on the streets, with the signs of its time. */
export class RideEnds {
  readonly #streets: Streets
  readonly #boxes: Flatbush
  readonly #signs: StreetSigns

  constructor(streets: Streets, signs: StreetSigns) {
    this.#streets = streets
    this.#boxes = boxesOf(streets)
    this.#signs = signs
  }

  /**
   * Start and end, both in one piece of the network: a pin next to the closed streets of a campus, or across the water,
   * moves to a point that the other end can reach, along the shorter of the two routes.
   */
  find(from: LatLng, to: LatLng): Ends {
    const { begin, end } = endBits(this.#signs.mode)
    const [starts, goals] = [this.#nearest(from, begin), this.#nearest(to, end)]
    const [startPieces, goalPieces] = [this.#piecesOf(starts), this.#piecesOf(goals)]
    const common = new Set([...startPieces].filter((piece) => goalPieces.has(piece)))
    if (common.size > 0 || starts.length === 0 || goals.length === 0)
      return { starts: this.#within(starts, common), goals: this.#within(goals, common) }
    const moved: readonly Ends[] = [
      { starts: this.#nearest(from, begin, goalPieces), goals },
      { starts, goals: this.#nearest(to, end, startPieces) },
    ]
    const whole = moved.filter((ends) => ends.starts.length > 0 && ends.goals.length > 0)
    const [best] = whole.toSorted((one, other) => awayOf(one) - awayOf(other))
    return best ?? { starts: [], goals: [] }
  }

  #nearest(point: LatLng, use: number, pieces?: ReadonlySet<number>): readonly StreetSpot[] {
    const isUsable = (stretch: number) =>
      ((this.#streets.use[stretch] ?? 0) & use) !== 0 &&
      (!pieces || pieces.has(this.#pieceOf(stretch))) &&
      (this.#signs.isOpen(2 * stretch) || this.#signs.isOpen(2 * stretch + 1))
    return nearestStretches(this.#streets, this.#boxes, { point, isUsable })
  }

  #pieceOf(stretch: number): number {
    return this.#streets.piece[pieceAt(stretch, this.#signs.mode)] ?? 0
  }

  #piecesOf(spots: readonly StreetSpot[]): ReadonlySet<number> {
    return new Set(spots.map(({ stretch }) => this.#pieceOf(stretch)))
  }

  #within(spots: readonly StreetSpot[], pieces: ReadonlySet<number>): readonly StreetSpot[] {
    return spots.filter(({ stretch }) => pieces.has(this.#pieceOf(stretch)))
  }
}
