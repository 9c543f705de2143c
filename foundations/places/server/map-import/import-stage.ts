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
  /** Where this import is being made. */
  readonly folder: string
  readonly routes: RouteEngine
  /** Says how far the stage is, as a share of its work. */
  readonly report: (share: number, words: string) => void
}

/** The numbers of items that a stage made, by name; they are written to the progress and to the manifest. */
export type Counts = Readonly<Record<string, number>>

/** A step that is whole or not there: when it was broken off, it begins again and writes over its own files. */
export type Stage = { readonly name: string; readonly run: (job: ImportJob) => Promise<Counts> }

/** A way as the first stage keeps it for those that follow. */
export type WayLine = {
  readonly id: number
  readonly road?: Road
  readonly drawn?: Drawn
  readonly place?: NamedPlace
  readonly names?: PlaceNames
  readonly house?: House
  /** Named places of several ways that this one is a piece of, by the number of their relation. */
  readonly pieceOf?: readonly number[]
  /** Its points, as numbers of the import; streets that share one meet there. */
  readonly nodes: readonly number[]
  /** Longitude and latitude of each in turn, in whole units. */
  readonly path: readonly number[]
}

/** A named place that is a single point. */
export type PointLine = {
  readonly id: number
  readonly place: NamedPlace
  readonly at: readonly [lng: number, lat: number]
}

/** Where a house with a number stands. */
export type HouseLine = House & { readonly at: readonly [lng: number, lat: number] }

/** An area whose border is made of several ways: a named place, something that the map draws, or both. */
export type RelationLine = {
  readonly id: number
  readonly place?: NamedPlace
  readonly drawn?: Drawn
  readonly names?: PlaceNames
  /** The ways of its border, and those of its holes. */
  readonly outer: readonly number[]
  readonly inner: readonly number[]
}

/** A way of the border of an area: from which point to which it leads, and what of its path lies in the box. */
export type BorderLine = {
  readonly id: number
  readonly ends: readonly [first: number, last: number]
  readonly path: readonly number[]
}

/** One piece of such an area, put together: its border, then its holes, each closed. */
export type AreaLine = {
  readonly drawn: Drawn
  readonly names?: PlaceNames
  readonly rings: readonly (readonly number[])[]
}

/** A sign that forbids a turn from a way into another, or all but that one; a point where one turns is one of the import. */
export type TurnLine = TurnSign

/** Files between the stages; they go when the import is whole. */
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
