import Flatbush from 'flatbush'
import * as z from 'zod/mini'
import { carMode, type StreetMode } from './street-modes.ts'
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
  /** Seconds along every directed edge; 0 where nobody may go that way. */
  readonly seconds: Float32Array
  /**
   * The modes that may go along every directed edge, as bits; those for which it depends on the hour have bits of their
   * own.
   */
  readonly open: Uint8Array
  /** Edges that are open at some hours, as `hourKey` in order, and the hours of each. */
  readonly hourKeys: Float64Array
  readonly hoursOfKey: Int32Array
  /** Where the path of a stretch begins, counted in points; one more than there are stretches. */
  readonly pathStart: Int32Array
  /** Longitude and latitude in turn. */
  readonly path: Int32Array
  /** Where the edges that leave a node begin in `out`; one more than there are nodes. */
  readonly outStart: Int32Array
  readonly out: Int32Array
  /** By stretch: where a ride can begin, since the net can be reached from there, and where it can end; see `endBits`. */
  readonly use: Uint8Array
  /** By stretch and mode: the piece of the net in which one gets everywhere; no way leads from one piece to another. */
  readonly piece: Int32Array
  /** Turns that a sign forbids, as `turnKey`; for whom, as bits like those of edges; at which hours, or -1. */
  readonly banned: Float64Array
  readonly bannedFor: Uint8Array
  readonly bannedHours: Int32Array
  /** Where the spans of each hours begin, counted in pairs, and the spans: minutes of the week, the first and the one after the last. */
  readonly hoursStart: Int32Array
  readonly hourSpans: Int32Array
  /** The boxes of all stretches, as the spatial index keeps itself. */
  readonly boxes: Uint8Array
}

/** One number for a turn from an edge into another. */
export const turnKey = (edge: number, next: number) => edge * 2 ** 26 + next

/** One number for an edge and a mode. */
export const hourKey = (edge: number, mode: StreetMode) => edge * 4 + mode

/** The bits of `use` for a mode. */
export const endBits = (mode: StreetMode) => (mode === carMode ? { begin: 1, end: 2 } : { begin: 4, end: 8 })

/** Where `piece` has that of a stretch. */
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
