import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Bounds, isInBounds } from '../real-streets/bounds.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { drawnOfTags } from './drawn-of-tags.ts'
import { followerOf, GrowingArray, indexIn, sortedOnce } from './growing-array.ts'
import { houseOfTags } from './house-of-tags.ts'
import {
  type Counts,
  type HouseLine,
  type ImportJob,
  type PointLine,
  type RelationLine,
  type Stage,
  type TurnLine,
  type WayLine,
  workFiles,
} from './import-stage.ts'
import { LineFile, linesOf } from './line-file.ts'
import { namesOf, placeOfTags } from './place-of-tags.ts'
import {
  blocksOf,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
  readExtractHeader,
  UnreadableExtract,
} from './read-extract.ts'
import { roadOfWay } from './road-of-way.ts'

/** What the first stage learned of the extract as a whole. */
export const Extent = z.object({ bounds: Bounds, dataAt: z.nullable(Instant), nodes: z.int() })
export type Extent = z.infer<typeof Extent>

type RawWay = Omit<WayLine, 'nodes' | 'path'> & { readonly refs: readonly number[] }
type RawTurn = { readonly from: number; readonly via: number; readonly to: number; readonly only: boolean }

/** Reads the extract: ways that matter first, then the points that they go through, then both together. */
export const readStage: Stage = { name: 'read', run: readExtract }

async function readExtract(job: ImportJob): Promise<Counts> {
  const { dataAt } = await readExtractHeader(job.extract)
  const { turns, pieces } = await readRelations(job)
  const { ids, ways } = await readWays(job, pieces)
  const points = await readPoints(job, ids)
  const written = await writeWays(job, ids, points)
  writeTurns(job, turns, ids)
  await rm(join(job.folder, workFiles.raw), { force: true })
  if (written === 0)
    throw new UnreadableExtract('no street and no place of the extract lies in the box; nothing can be made of it')
  const extent: Extent = { bounds: boundsOf(points), dataAt: dataAt ?? null, nodes: ids.length }
  await writeFile(join(job.folder, workFiles.extent), JSON.stringify(extent))
  return { ways, nodes: ids.length, signs: turns.length }
}

/** Which named places a way is a piece of the border of. */
type Pieces = ReadonlyMap<number, readonly number[]>

/** Relations come last in an extract and are read first, since they say which ways are wanted. */
async function readRelations({ extract, folder, report }: ImportJob) {
  const named = new LineFile(join(folder, workFiles.relations))
  const turns: RawTurn[] = []
  const pieces = new Map<number, number[]>()
  const keep = (relation: OsmRelation) => {
    turns.push(...turnsOf(relation))
    const place = relation.tags?.['type'] === 'multipolygon' ? placeOfTags(relation.tags) : undefined
    if (!place) return
    named.write({ id: relation.id, place } satisfies RelationLine)
    for (const { type, ref, role } of relation.members) {
      if (type !== 'way' || role === 'inner') continue
      const held = pieces.get(ref)
      if (held) held.push(relation.id)
      else pieces.set(ref, [relation.id])
    }
  }
  try {
    for await (const { things, share } of blocksOf(extract, new Set(['relation']))) {
      for (const thing of things) if (thing.type === 'relation') keep(thing)
      report(share / 4, `${turns.length} signs`)
    }
  } finally {
    named.close()
  }
  return { turns, pieces }
}

async function readWays({ extract, folder, report }: ImportJob, pieces: Pieces) {
  const raw = new LineFile(join(folder, workFiles.raw))
  const refs = new GrowingArray((length) => new Float64Array(length))
  let ways = 0
  try {
    for await (const { things, share } of blocksOf(extract, new Set(['way']))) {
      for (const thing of things) {
        const line = thing.type === 'way' ? rawWay(thing, pieces) : undefined
        if (!line) continue
        raw.write(line)
        for (const ref of line.refs) refs.push(ref)
        ways += 1
      }
      report((1 + share) / 4, `${ways} ways`)
    }
  } finally {
    raw.close()
  }
  return { ids: sortedOnce(refs.whole()), ways }
}

function rawWay({ id, refs, tags = {} }: OsmWay, pieces: Pieces): RawWay | undefined {
  if (refs.length < 2) return undefined
  const isClosed = refs.length > 3 && refs[0] === refs.at(-1)
  const [road, drawn, place] = [roadOfWay(tags), drawnOfTags(tags, isClosed), placeOfTags(tags)]
  const [house, pieceOf] = [houseOfTags(tags), pieces.get(id)]
  if (!road && !drawn && !place && !house && !pieceOf) return undefined
  // A house is no street, so its name is that of a place alone.
  const names = road || drawn ? namesOf(tags) : undefined
  return {
    id,
    refs,
    ...(road && { road }),
    ...(drawn && { drawn }),
    ...(place && { place }),
    ...(names && { names }),
    ...(house && { house }),
    ...(pieceOf && { pieceOf }),
  }
}

/** Signs at a crossing; those along whole ways are rare and left out. */
function turnsOf({ tags = {}, members }: OsmRelation): readonly RawTurn[] {
  const sign = tags['restriction:motorcar'] ?? tags['restriction'] ?? ''
  const isOnly = sign.startsWith('only_')
  if (tags['type'] !== 'restriction' || (!isOnly && !sign.startsWith('no_'))) return []
  if (tags['except']?.split(';').includes('motorcar')) return []
  const via = members.find(({ role, type }) => role === 'via' && type === 'node')
  if (!via) return []
  const ways = (role: string) => members.filter((member) => member.role === role && member.type === 'way')
  return ways('from').flatMap((from) =>
    ways('to').map((to) => ({ from: from.ref, via: via.ref, to: to.ref, only: isOnly })),
  )
}

/** Where the points of the ways lie. What is outside the box stays absent. */
type Points = { readonly lng: Int32Array; readonly lat: Int32Array; readonly isThere: Uint8Array }

async function readPoints({ extract, folder, bounds, report }: ImportJob, ids: Float64Array): Promise<Points> {
  const lng = new Int32Array(ids.length)
  const lat = new Int32Array(ids.length)
  const isThere = new Uint8Array(ids.length)
  const named = new LineFile(join(folder, workFiles.points))
  const houses = new LineFile(join(folder, workFiles.houses))
  const indexOf = followerOf(ids)
  const keep = (node: OsmNode) => {
    if (bounds && !isInBounds(bounds, { lat: node.lat, lng: node.lon })) return
    const at: readonly [number, number] = [units(node.lon), units(node.lat)]
    const place = node.tags && placeOfTags(node.tags)
    if (place) named.write({ id: node.id, place, at } satisfies PointLine)
    const house = node.tags && houseOfTags(node.tags)
    if (house) houses.write({ ...house, at } satisfies HouseLine)
    const index = indexOf(node.id)
    if (index < 0) return
    isThere[index] = 1
    lng[index] = at[0]
    lat[index] = at[1]
  }
  try {
    for await (const { things, share } of blocksOf(extract, new Set(['node']))) {
      for (const thing of things) if (thing.type === 'node') keep(thing)
      report((2 + share) / 4, 'points of the ways')
    }
  } finally {
    named.close()
    houses.close()
  }
  return { lng, lat, isThere }
}

const units = (degrees: number) => Math.round(degrees * unitsPerDegree)

async function writeWays({ folder, report }: ImportJob, ids: Float64Array, points: Points): Promise<number> {
  const ways = new LineFile(join(folder, workFiles.ways))
  let written = 0
  try {
    for await (const { refs, ...way } of linesOf<RawWay>(join(folder, workFiles.raw))) {
      const nodes = refs.map((ref) => indexIn(ids, ref))
      for (const piece of piecesOf(nodes, points.isThere, way.drawn?.isArea === true)) {
        const path = piece.flatMap((node) => [points.lng[node] ?? 0, points.lat[node] ?? 0])
        ways.write({ ...way, nodes: piece, path } satisfies WayLine)
        written += 1
      }
      if (written % 1000 === 0) report(3 / 4, `${written} ways written`)
    }
  } finally {
    ways.close()
  }
  return written
}

/** A way that leaves the box is several; of an area what is inside stays one ring. */
function piecesOf(nodes: readonly number[], isThere: Uint8Array, isArea: boolean): readonly (readonly number[])[] {
  const isKnown = (node: number) => isThere[node] === 1
  if (nodes.every(isKnown)) return [nodes]
  if (isArea) {
    const ring = nodes.filter(isKnown)
    const [first] = ring
    return first !== undefined && new Set(ring).size >= 3 ? [[...ring, first]] : []
  }
  const pieces: number[][] = [[]]
  for (const node of nodes) {
    if (isKnown(node)) pieces.at(-1)?.push(node)
    else if (pieces.at(-1)?.length !== 0) pieces.push([])
  }
  return pieces.filter((piece) => piece.length >= 2)
}

function writeTurns({ folder }: ImportJob, turns: readonly RawTurn[], ids: Float64Array): void {
  const file = new LineFile(join(folder, workFiles.turns))
  for (const { from, via, to, only } of turns) {
    const node = indexIn(ids, via)
    if (node >= 0) file.write({ from, via: node, to, only } satisfies TurnLine)
  }
  file.close()
}

function boundsOf({ lng, lat, isThere }: Points): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let node = 0; node < isThere.length; node += 1) {
    if (isThere[node] !== 1) continue
    const [x, y] = [(lng[node] ?? 0) / unitsPerDegree, (lat[node] ?? 0) / unitsPerDegree]
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}
