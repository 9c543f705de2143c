import Flatbush from 'flatbush'
import * as z from 'zod/mini'
import { carMode, type StreetMode } from './street-modes.ts'
import { readArrays, writeArrays } from './typed-arrays.ts'

/** Coordinates are integers in this fraction of a degree, about a centimetre, as in the extract. */
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
  /** Seconds along each directed edge; 0 if the direction is closed. */
  readonly seconds: Float32Array
  /** The allowed modes of each directed edge, as bits; modes with limited hours have bits of their own. */
  readonly open: Uint8Array
  /** Edges with limited hours, as sorted `hourKey` values, and the hours of each. */
  readonly hourKeys: Float64Array
  readonly hoursOfKey: Int32Array
  /** The index of the first point of each stretch; one more than there are stretches. */
  readonly pathStart: Int32Array
  /** Alternating longitude and latitude. */
  readonly path: Int32Array
  /** The index in `out` of the first edge of each node; one more than there are nodes. */
  readonly outStart: Int32Array
  readonly out: Int32Array
  /**
   * By stretch: whether a ride can start here, since the network can be left from it, and whether it can end here; see
   * `endBits`.
   */
  readonly use: Uint8Array
  /** By stretch and mode: the connected piece of the network; no route connects two pieces. */
  readonly piece: Int32Array
  /** Forbidden turns, as `turnKey`; their modes, as bits like those of edges; their hours, or -1. */
  readonly banned: Float64Array
  readonly bannedFor: Uint8Array
  readonly bannedHours: Int32Array
  /**
   * The index of the first span of each hours, counted in pairs, and the spans: minutes of the week, the first and the
   * one after the last.
   */
  readonly hoursStart: Int32Array
  readonly hourSpans: Int32Array
  /** The bounding boxes of all stretches, serialised by the spatial index. */
  readonly boxes: Uint8Array
}

/** A single number for a turn from one edge into another. */
export const turnKey = (edge: number, next: number) => edge * 2 ** 26 + next

/** A single number for an edge and a mode. */
export const hourKey = (edge: number, mode: StreetMode) => edge * 4 + mode

/** The bits of `use` for a mode. */
export const endBits = (mode: StreetMode) => (mode === carMode ? { begin: 1, end: 2 } : { begin: 4, end: 8 })

/** The index in `piece` for a stretch. */
export const pieceAt = (stretch: number, mode: StreetMode) => 2 * stretch + (mode === carMode ? 0 : 1)

const Ints = z.instanceof(Int32Array)
const Floats = z.instanceof(Float32Array)
const Bytes = z.instanceof(Uint8Array)
const Keys = z.instanceof(Float64Array)
const StreetArrays = z.object({
  nodeLng: Ints,
  nodeLat: Ints,
  from: Ints,
  to: Ints,
  metres: Floats,
  seconds: Floats,
  open: Bytes,
  hourKeys: Keys,
  hoursOfKey: Ints,
  pathStart: Ints,
  path: Ints,
  outStart: Ints,
  out: Ints,
  use: Bytes,
  piece: Ints,
  banned: Keys,
  bannedFor: Bytes,
  bannedHours: Ints,
  hoursStart: Ints,
  hourSpans: Ints,
  boxes: Bytes,
})

/** Writes streets to a file. */
export function writeStreets(path: string, streets: Streets): Promise<void> {
  return writeArrays(path, streets)
}

/** Reads streets from a file. */
export async function readStreets(path: string): Promise<Streets> {
  return StreetArrays.parse(await readArrays(path))
}

/** The spatial index over the bounding boxes of all stretches. */
export function boxesOf({ boxes }: Pick<Streets, 'boxes'>): Flatbush {
  return Flatbush.from(boxes.buffer, boxes.byteOffset)
}
