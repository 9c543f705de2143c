import type { Bounds } from '../real-streets/bounds.ts'
import type { RouteEngine } from '../real-streets/map-folder.ts'
import type { Drawn } from './drawn-of-tags.ts'
import type { House } from './house-of-tags.ts'
import type { NamedPlace, PlaceNames } from './place-of-tags.ts'
import type { Road } from './road-of-way.ts'
import type { TurnSign } from './turn-signs.ts'

/** The input of every stage of an import. */
export type ImportJob = {
  readonly extract: string
  readonly bounds: Bounds | undefined
  readonly mapFolder: string
  /** The working folder of this import. */
  readonly folder: string
  readonly routes: RouteEngine
  /** Reports the progress of the stage, from 0 to 1. */
  readonly report: (share: number, words: string) => void
}

/** The number of items of a stage by name, for the progress and the manifest. */
export type Counts = Readonly<Record<string, number>>

/** An atomic step: after an interruption it starts again and overwrites its own files. */
export type Stage = { readonly name: string; readonly run: (job: ImportJob) => Promise<Counts> }

/** A way as the first stage stores it for the later ones. */
export type WayLine = {
  readonly id: number
  readonly road?: Road
  readonly drawn?: Drawn
  readonly place?: NamedPlace
  readonly names?: PlaceNames
  readonly house?: House
  /** The relation ids of named places whose border contains this way. */
  readonly pieceOf?: readonly number[]
  /** Its points, as numbers of the import; streets that share a point meet there. */
  readonly nodes: readonly number[]
  /** Alternating longitude and latitude, in integer units. */
  readonly path: readonly number[]
}

/** A named place that is a single point. */
export type PointLine = {
  readonly id: number
  readonly place: NamedPlace
  readonly at: readonly [lng: number, lat: number]
}

/** The position of a house with a number. */
export type HouseLine = House & { readonly at: readonly [lng: number, lat: number] }

/** An area whose border consists of several ways: a named place, a drawn area, or both. */
export type RelationLine = {
  readonly id: number
  readonly place?: NamedPlace
  readonly drawn?: Drawn
  readonly names?: PlaceNames
  /** The ways of its outer border, and those of its holes. */
  readonly outer: readonly number[]
  readonly inner: readonly number[]
}

/** A way of an area's border: its two end points, and its path within the box. */
export type BorderLine = {
  readonly id: number
  readonly ends: readonly [first: number, last: number]
  readonly path: readonly number[]
}

/** One assembled piece of such an area: its border, then its holes, each closed. */
export type AreaLine = {
  readonly drawn: Drawn
  readonly names?: PlaceNames
  readonly rings: readonly (readonly number[])[]
}

/**
 * A sign that forbids a turn from one way into another, or all turns but that one; its point is a point of the import.
 */
export type TurnLine = TurnSign

/** Temporary files between the stages, deleted when the import is complete. */
export const workFiles = {
  raw: 'raw-ways.ndjson',
  ways: 'ways.ndjson',
  points: 'points.ndjson',
  turns: 'turns.ndjson',
  houses: 'houses.ndjson',
  relations: 'relations.ndjson',
  borders: 'borders.ndjson',
  areas: 'areas.ndjson',
  barriers: 'barriers.ndjson',
  extent: 'extent.json',
  cells: 'cells',
  tileData: 'tiles.data',
} as const
