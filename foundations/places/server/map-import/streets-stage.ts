import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { distanceMetres } from '@daoxing/kit/contract'
import Flatbush from 'flatbush'
import { mapFiles } from '../real-streets/map-folder.ts'
import { type Streets, unitsPerDegree, writeStreets } from '../real-streets/streets.ts'
import { bannedTurns } from './banned-turns.ts'
import { byWayOf } from './by-way-of.ts'
import { edgesByTail } from './edges-by-node.ts'
import { GrowingArray } from './growing-array.ts'
import { type Counts, type ImportJob, type Stage, type TurnLine, type WayLine, workFiles } from './import-stage.ts'
import { linesOf } from './line-file.ts'
import { UnreadableExtract } from './read-extract.ts'
import { Extent } from './read-stage.ts'
import { SignTable } from './sign-table.ts'
import { usesOf } from './street-uses.ts'

/** Builds the street network: crossings, the stretches between them, and forbidden turns. */
export const streetsStage: Stage = { name: 'streets', run: makeStreets }

async function makeStreets(job: ImportJob): Promise<Counts> {
  const { nodes } = Extent.parse(JSON.parse(await readFile(join(job.folder, workFiles.extent), 'utf8')))
  const roads = await roadsPerNode(job, nodes)
  const barriers = new Set(await Array.fromAsync(linesOf<number>(join(job.folder, workFiles.barriers))))
  for (const node of barriers) if (roads[node] !== 0) roads[node] = 2
  job.report(0.3, 'crossings counted')
  const draft = await draftOf(job, { roads, barriers })
  job.report(0.7, `${draft.from.length} stretches`)
  if (draft.from.length === 0)
    throw new UnreadableExtract('no street that a car may use lies in the box; choose a larger --bbox, or none')
  const plain = draft.from.length
  const turns = await Array.fromAsync(linesOf<TurnLine>(join(job.folder, workFiles.turns)))
  const { copies, turns: bans } = forbiddenIn(draft, turns)
  for (const edge of copies) copyStretch(draft, edge)
  const arrays = arraysOf(draft)
  const net = { ...arrays, ...edgesByTail(arrays) }
  const isWithout = (stretch: number) => draft.noKerb.at(stretch) === 1
  const uses = usesOf(net, { isWithout, plain })
  const signs = draft.signs.table(bans)
  await writeStreets(join(job.folder, mapFiles.streets), { ...net, ...signs, ...uses, boxes: boxesOf(net) })
  return { crossings: draft.nodeLng.length, stretches: plain, forbiddenTurns: signs.banned.length }
}

/** The bans of signs in the current network, for a search that knows only its previous edge. */
function forbiddenIn(draft: Draft, turns: readonly TurnLine[]) {
  const arrays = arraysOf(draft)
  const net = { ...arrays, ...edgesByTail(arrays) }
  return byWayOf(net, bannedTurns({ net, turns, wayOf: draft.way.whole(), crossingOf: draft.crossingOf }))
}

/** The number of roads at a node, at most two; an end counts as two, since a stretch ends there. */
async function roadsPerNode({ folder }: ImportJob, nodeCount: number): Promise<Uint8Array> {
  const roads = new Uint8Array(nodeCount)
  for await (const { road, nodes } of linesOf<WayLine>(join(folder, workFiles.ways))) {
    if (!road) continue
    for (const node of nodes) roads[node] = Math.min(2, (roads[node] ?? 0) + 1)
    for (const end of [nodes[0], nodes.at(-1)]) if (end !== undefined) roads[end] = 2
  }
  return roads
}

const ints = () => new GrowingArray((length) => new Int32Array(length))
const bytes = () => new GrowingArray((length) => new Uint8Array(length))
const floats = () => new GrowingArray((length) => new Float32Array(length))

type Draft = ReturnType<typeof emptyDraft>
const emptyDraft = (nodeCount: number, barriers: ReadonlySet<number>) => ({
  /** Points that block cars: each street ends there separately. */
  barriers,
  /** The number of the crossing at a node, from 1; 0 for other nodes. */
  crossingOf: new Int32Array(nodeCount),
  nodeLng: ints(),
  nodeLat: ints(),
  from: ints(),
  to: ints(),
  metres: floats(),
  seconds: floats(),
  pathStart: ints(),
  path: ints(),
  /** The allowed modes of each edge, as bits. */
  open: bytes(),
  /** 1 for stretches without pickup and drop-off. */
  noKerb: bytes(),
  signs: new SignTable(),
  /** The way of each stretch, to which signs refer. */
  way: new GrowingArray((length) => new Float64Array(length)),
})

type Counted = { readonly roads: Uint8Array; readonly barriers: ReadonlySet<number> }

async function draftOf({ folder }: ImportJob, { roads, barriers }: Counted): Promise<Draft> {
  const draft = emptyDraft(roads.length, barriers)
  for await (const way of linesOf<WayLine>(join(folder, workFiles.ways))) {
    if (!way.road) continue
    let first = 0
    for (let at = 1; at < way.nodes.length; at += 1) {
      if (roads[way.nodes[at] ?? 0] !== 2) continue
      addStretch(draft, way, [first, at])
      first = at
    }
  }
  draft.pathStart.push(draft.path.length / 2)
  return draft
}

function addStretch(draft: Draft, { id, road, nodes, path }: WayLine, [first, last]: readonly [number, number]): void {
  const points = path.slice(2 * first, 2 * last + 2)
  const metres = lengthOf(points)
  // Two nodes at one position: a stretch of zero length would cost nothing in both directions.
  const counted = Math.max(0.1, metres)
  draft.pathStart.push(draft.path.length / 2)
  for (const value of points) draft.path.push(value)
  draft.from.push(crossing(draft, nodes[first] ?? 0, points.slice(0, 2)))
  draft.to.push(crossing(draft, nodes[last] ?? 0, points.slice(-2)))
  draft.metres.push(counted)
  const secondsAt = (kmh: number) => counted / (kmh / 3.6)
  const { ahead = 0, back = 0, kmh = 1, kmhBack = kmh, hours = [] } = road ?? {}
  draft.seconds.push(ahead === 0 ? 0 : secondsAt(kmh))
  draft.seconds.push(back === 0 ? 0 : secondsAt(kmhBack))
  draft.open.push(ahead)
  draft.open.push(back)
  draft.noKerb.push(road?.noKerb ? 1 : 0)
  const edge = 2 * (draft.from.length - 1)
  for (const { isBack, mode, open } of hours) draft.signs.openAt(isBack ? edge + 1 : edge, mode, open)
  draft.way.push(id)
}

/** A copy of the same stretch for traffic that arrived by a certain path, open only in the direction of the edge. */
function copyStretch(draft: Draft, edge: number): void {
  const [stretch, isBack] = [edge >> 1, edge % 2 === 1]
  const copied = draft.from.length
  const [first, end] = [draft.pathStart.at(stretch), draft.pathStart.at(stretch + 1)]
  for (let point = first; point < end; point += 1) {
    const at = 2 * (isBack ? first + end - 1 - point : point)
    const [lng, lat] = [draft.path.at(at), draft.path.at(at + 1)]
    draft.path.push(lng)
    draft.path.push(lat)
  }
  draft.pathStart.push(draft.path.length / 2)
  draft.from.push(isBack ? draft.to.at(stretch) : draft.from.at(stretch))
  draft.to.push(isBack ? draft.from.at(stretch) : draft.to.at(stretch))
  draft.metres.push(draft.metres.at(stretch))
  draft.seconds.push(draft.seconds.at(edge))
  draft.seconds.push(0)
  draft.open.push(draft.open.at(edge))
  draft.open.push(0)
  draft.noKerb.push(draft.noKerb.at(stretch))
  draft.signs.copyHours(edge, 2 * copied)
  draft.way.push(draft.way.at(stretch))
}

function crossing(
  { barriers, crossingOf, nodeLng, nodeLat }: Draft,
  node: number,
  [lng = 0, lat = 0]: readonly number[],
): number {
  const known = crossingOf[node] ?? 0
  if (known > 0) return known - 1
  nodeLng.push(lng)
  nodeLat.push(lat)
  if (!barriers.has(node)) crossingOf[node] = nodeLng.length
  return nodeLng.length - 1
}

function lengthOf(points: readonly number[]): number {
  let metres = 0
  for (let at = 2; at < points.length; at += 2) {
    const [lng = 0, lat = 0, nextLng = 0, nextLat = 0] = points
      .slice(at - 2, at + 2)
      .map((unit) => unit / unitsPerDegree)
    metres += distanceMetres({ lat, lng }, { lat: nextLat, lng: nextLng })
  }
  return metres
}

const arraysOf = (draft: Draft) => ({
  nodeLng: draft.nodeLng.whole(),
  nodeLat: draft.nodeLat.whole(),
  from: draft.from.whole(),
  to: draft.to.whole(),
  metres: draft.metres.whole(),
  seconds: draft.seconds.whole(),
  open: draft.open.whole(),
  pathStart: draft.pathStart.whole(),
  path: draft.path.whole(),
})

function boxesOf({ pathStart, path, from }: Pick<Streets, 'pathStart' | 'path' | 'from'>): Uint8Array {
  const index = new Flatbush(from.length, 16, Int32Array)
  for (let stretch = 0; stretch < from.length; stretch += 1) {
    let [west, south, east, north] = [2e9, 2e9, -2e9, -2e9]
    for (let point = pathStart[stretch] ?? 0; point < (pathStart[stretch + 1] ?? 0); point += 1) {
      const [lng, lat] = [path[2 * point] ?? 0, path[2 * point + 1] ?? 0]
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    index.add(west, south, east, north)
  }
  index.finish()
  return new Uint8Array(index.data)
}
