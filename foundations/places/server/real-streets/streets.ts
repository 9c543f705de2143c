import Flatbush from 'flatbush'
import * as z from 'zod/mini'
import { readArrays, writeArrays } from './typed-arrays.ts'

/** Coordinates are whole numbers of this share of a degree, about a centimetre, as in the extract. */
export const unitsPerDegree = 1e7

/**
 * Streets as arrays. A stretch is the piece of a street between two crossings; its directed edge `2 * stretch` leads
 * from `from` to `to`, and `2 * stretch + 1` back.
 */
export type Streets = {
  readonly nodeLng: Int32Array
  readonly nodeLat: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly metres: Float32Array
  /** Seconds along every directed edge; 0 where a car may not go that way. */
  readonly seconds: Float32Array
  /** Where the path of a stretch begins, counted in points; one more than there are stretches. */
  readonly pathStart: Int32Array
  /** Longitude and latitude in turn. */
  readonly path: Int32Array
  /** Where the edges that leave a node begin in `out`; one more than there are nodes. */
  readonly outStart: Int32Array
  readonly out: Int32Array
  /** By stretch: 1 where a ride can begin, since the net can be reached from there, and 2 where it can end. */
  readonly use: Uint8Array
  /** Turns that a sign forbids, as `turnKey`. */
  readonly banned: Float64Array
  /** The boxes of all stretches, as the spatial index keeps itself. */
  readonly boxes: Uint8Array
}

/** One number for a turn from an edge into another. */
export const turnKey = (edge: number, next: number) => edge * 2 ** 26 + next

const Ints = z.instanceof(Int32Array)
const Floats = z.instanceof(Float32Array)
const StreetArrays = z.object({
  nodeLng: Ints,
  nodeLat: Ints,
  from: Ints,
  to: Ints,
  metres: Floats,
  seconds: Floats,
  pathStart: Ints,
  path: Ints,
  outStart: Ints,
  out: Ints,
  use: z.instanceof(Uint8Array),
  banned: z.instanceof(Float64Array),
  boxes: z.instanceof(Uint8Array),
})

/** Keeps streets in a file. */
export function writeStreets(path: string, streets: Streets): Promise<void> {
  return writeArrays(path, streets)
}

/** Streets of a file. */
export async function readStreets(path: string): Promise<Streets> {
  return StreetArrays.parse(await readArrays(path))
}

/** The index over the boxes of all stretches. */
export function boxesOf({ boxes }: Pick<Streets, 'boxes'>): Flatbush {
  return Flatbush.from(boxes.buffer, boxes.byteOffset)
}
