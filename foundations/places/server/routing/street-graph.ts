import Flatbush from 'flatbush'
import { allPlaces } from '../places/all-places.ts'
import { riversOfTaipei } from '../data/great-rivers.ts'
import { bridges, freeways, type RoadLink } from '../data/road-links.ts'
import { type AtlasArea, atlas, type Position, positionOf, type Ring } from '../ground/atlas.ts'
import { degreesEast, degreesNorth, flatMetres, onSegment, pathMetres } from '../ground/plane.ts'
import { buildingKinds } from '../ground/building-kinds.ts'

/** A stretch between two crossings. Its cost exceeds its length if it is slower or less likely to be a street. */
export type StreetEdge = {
  readonly from: number
  readonly to: number
  readonly path: Ring
  readonly metres: number
  readonly costPerMetre: number
}

/** A point on a street: the edge, and the metres along it. */
export type StreetSpot = {
  readonly edge: StreetEdge
  readonly alongMetres: number
  readonly position: Position
  readonly awayMetres: number
}

export type StreetGraph = {
  readonly nodes: readonly Position[]
  /** The edges at a node, by the node's index. */
  readonly edgesAt: readonly (readonly StreetEdge[])[]
  /** The nearest position within reach. */
  nearestSpot(position: Position, reachMetres: number): StreetSpot | undefined
}

let held: StreetGraph | undefined

/**
 * Village borders of the north as a street graph. In town, two thirds of their length follow a real street, so a route
 * over them looks plausible; the page labels it schematic.
 */
export function streetGraph(): StreetGraph {
  held ??= buildGraph()
  return held
}

const northernCounties = new Set(['臺北市', '新北市', '基隆市', '桃園市', '新竹縣', '新竹市'])

/** Longer borders between two crossings usually follow ridges and brooks, not roads. */
const ridgeMetres = 1500
const ridgeCost = 1.7
/** Less than one, since otherwise a long route would stay on town streets. */
export const freewayCost = 0.7

type Draft = { readonly nodes: Position[]; readonly byPlace: Map<string, number>; readonly edges: StreetEdge[] }

function buildGraph(): StreetGraph {
  const draft: Draft = { nodes: [], byPlace: new Map(), edges: [] }
  for (const path of streetArcs()) {
    const metres = pathMetres(path)
    addEdge(draft, path, metres > ridgeMetres ? ridgeCost : 1)
  }
  closeBuildings(draft.edges)
  const streetNodes = draft.nodes.length
  for (const link of [...bridges, ...freeways]) addLink(draft, link, streetNodes)
  const edgesAt: StreetEdge[][] = draft.nodes.map(() => [])
  for (const edge of draft.edges) {
    edgesAt[edge.from]?.push(edge)
    if (edge.to !== edge.from) edgesAt[edge.to]?.push(edge)
  }
  return { nodes: draft.nodes, edgesAt, nearestSpot: spotFinder(draft.edges) }
}

/** A border this close to the middle of a building passes through it. */
const throughBuildingMetres = 25
/** So expensive that a route goes around the building wherever possible. */
const buildingCost = 6

/** Some borders pass through stations and hospitals, where no car drives. */
function closeBuildings(edges: StreetEdge[]): void {
  const nearest = spotFinder(edges)
  const through = new Set(
    allPlaces
      .filter(({ kind }) => buildingKinds.includes(kind))
      .flatMap(({ location }) => nearest(positionOf(location), throughBuildingMetres)?.edge ?? []),
  )
  for (const [index, edge] of edges.entries())
    if (through.has(edge)) edges[index] = { ...edge, costPerMetre: edge.costPerMetre * buildingCost }
}

/** Borders between two villages; a border of one village is the coast or the edge of the map. */
function streetArcs(): readonly Ring[] {
  const { areas, arcs } = atlas('villages')
  const usersOfArc = new Map<number, AtlasArea[]>()
  for (const area of areas.filter(({ county }) => northernCounties.has(county)))
    for (const arc of area.arcs) usersOfArc.set(arc, [...(usersOfArc.get(arc) ?? []), area])
  return [...usersOfArc].flatMap(([arc, [one, other]]) => {
    const path = arcs[arc]
    return path && one && other && !isRiver(one, other) ? [path] : []
  })
}

const rivers = new Set(
  riversOfTaipei.flatMap(({ borders }) => borders.flatMap(([one, other]) => [`${one}${other}`, `${other}${one}`])),
)
const isRiver = (one: AtlasArea, other: AtlasArea) => rivers.has(`${one.county}${one.town}${other.county}${other.town}`)

function addEdge(draft: Draft, path: Ring, costPerMetre: number): void {
  const first = path[0]
  const last = path.at(-1)
  if (!first || !last) return
  draft.edges.push({
    from: nodeAt(draft, first),
    to: nodeAt(draft, last),
    path,
    metres: pathMetres(path),
    costPerMetre,
  })
}

function nodeAt({ nodes, byPlace }: Draft, position: Position): number {
  const place = `${position[0].toFixed(6)},${position[1].toFixed(6)}`
  const known = byPlace.get(place)
  if (known !== undefined) return known
  byPlace.set(place, nodes.length)
  return nodes.push(position) - 1
}

const rampReachMetres = { bridge: 700, freeway: 1500 } as const
/** Ramps are slow, so that a route does not use a freeway for one exit. */
const rampCost = 1.5

function addLink(draft: Draft, { points, kind }: RoadLink, streetNodes: number): void {
  const positions = points.map(([lat, lng]): Position => [lng, lat])
  for (const [index, position] of positions.entries()) {
    const next = positions[index + 1]
    if (next) addEdge(draft, [position, next], kind === 'freeway' ? freewayCost : 1)
    const isEnd = index === 0 || next === undefined
    if (kind === 'bridge' && !isEnd) continue
    const ramp = nearestNode(draft.nodes.slice(0, streetNodes), position, rampReachMetres[kind])
    if (ramp) addEdge(draft, [position, ramp], rampCost)
  }
}

function nearestNode(nodes: readonly Position[], position: Position, reachMetres: number): Position | undefined {
  let nearest: { readonly node: Position; readonly metres: number } | undefined
  for (const node of nodes) {
    const metres = flatMetres(node, position)
    if (metres <= (nearest?.metres ?? reachMetres)) nearest = { node, metres }
  }
  return nearest?.node
}

function spotFinder(edges: readonly StreetEdge[]): StreetGraph['nearestSpot'] {
  const segments = edges
    .filter(({ costPerMetre }) => costPerMetre !== freewayCost)
    .flatMap((edge) => edge.path.slice(1).map((_, index) => ({ edge, index })))
  const tree = new Flatbush(segments.length)
  for (const { edge, index } of segments) {
    const [from = [0, 0], to = [0, 0]] = edge.path.slice(index, index + 2)
    tree.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]))
  }
  tree.finish()
  return (position, reachMetres) => {
    // Most points are near a street, so a small box is searched first.
    for (const reach of [reachMetres / 5, reachMetres]) {
      const [east, north] = [degreesEast(reach), degreesNorth(reach)]
      const found = tree.search(position[0] - east, position[1] - north, position[0] + east, position[1] + north)
      const nearest = nearestOf(
        found.map((id) => segments[id]).filter((segment) => segment !== undefined),
        position,
      )
      if (nearest && nearest.awayMetres <= reach) return nearest
    }
    return undefined
  }
}

function nearestOf(
  segments: readonly { readonly edge: StreetEdge; readonly index: number }[],
  position: Position,
): StreetSpot | undefined {
  let nearest: (StreetSpot & { readonly index: number }) | undefined
  for (const { edge, index } of segments) {
    const [from, to] = edge.path.slice(index, index + 2)
    if (!from || !to) continue
    const { position: on, share } = onSegment(position, from, to)
    const awayMetres = flatMetres(position, on)
    if (nearest && awayMetres >= nearest.awayMetres) continue
    const alongMetres = pathMetres(edge.path.slice(0, index + 1)) + share * flatMetres(from, to)
    nearest = { edge, index, alongMetres, position: on, awayMetres }
  }
  return nearest
}
