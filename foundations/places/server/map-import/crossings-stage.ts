import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distanceMetres } from '@daoxing/kit/contract'
import { crossingName, TextCollector } from '../search/index.ts'
import { mapFiles } from '../real-streets/map-folder.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { writeArrays } from '../real-streets/typed-arrays.ts'
import { type Counts, type ImportJob, type Stage, type WayLine, workFiles } from './import-stage.ts'
import { linesOf } from './line-file.ts'
import { Extent } from './read-stage.ts'

/** Finds crossings of two named streets, for queries such as 忠孝敦化路口. */
export const crossingsStage: Stage = { name: 'crossings', run: makeCrossings }

type Spot = readonly [lng: number, lat: number]
type Pair = { readonly one: number; readonly other: number; readonly spots: Spot[] }

/** Two dual carriageways meet in four points, which are one crossing: 敦化南路 is 70 m wide. */
const oneCrossingMetres = 80

async function makeCrossings({ folder, report }: ImportJob): Promise<Counts> {
  const { nodes } = Extent.parse(JSON.parse(await readFile(join(folder, workFiles.extent), 'utf8')))
  const names: string[] = []
  const pairs = new Map<string, Pair>()
  const places = new Map<string, number>()
  const meet = nameMeter(nodes)
  for await (const { drawn, road, names: named, nodes: course, path } of linesOf<WayLine>(
    join(folder, workFiles.ways),
  )) {
    if ((!road && drawn?.layer !== 'roads') || !named) continue
    const text = crossingName(named.name)
    const name = places.get(text) ?? names.push(text) - 1
    places.set(text, name)
    for (const [index, node] of course.entries())
      for (const other of meet(node, name))
        addPair(pairs, [other, name], [path[2 * index] ?? 0, path[2 * index + 1] ?? 0])
  }
  report(0.5, `${pairs.size} pairs of streets`)
  return { crossingsWithNames: await write(join(folder, mapFiles.crossings), names, [...pairs.values()]) }
}

/**
 * Returns the previous other names at a point of a street. Most points have one name, so only the others are stored.
 */
function nameMeter(nodes: number): (node: number, name: number) => readonly number[] {
  const first = new Int32Array(nodes)
  const further = new Map<number, number[]>()
  return (node, name) => {
    const known = first[node] ?? 0
    if (known === 0) {
      first[node] = name + 1
      return []
    }
    const all = [known - 1, ...(further.get(node) ?? [])]
    if (all.includes(name)) return []
    further.set(node, [...all.slice(1), name])
    return all
  }
}

function addPair(pairs: Map<string, Pair>, [a, b]: readonly [number, number], spot: Spot): void {
  const [one, other] = [Math.min(a, b), Math.max(a, b)]
  const key = `${one} ${other}`
  const held = pairs.get(key)
  if (held) held.spots.push(spot)
  else pairs.set(key, { one, other, spots: [spot] })
}

/** Sorted names, so that a binary search finds one without an index in memory. */
async function write(path: string, names: readonly string[], pairs: readonly Pair[]): Promise<number> {
  const used = new Set(pairs.flatMap(({ one, other }) => [names[one] ?? '', names[other] ?? '']))
  const texts = new TextCollector()
  const placeOf = new Map([...used].toSorted(byLetters).map((name) => [name, texts.add(name)]))
  const rows = pairs
    .flatMap(({ one, other, spots }) => {
      const [a = 0, b = 0] = [placeOf.get(names[one] ?? ''), placeOf.get(names[other] ?? '')]
      return clustersOf(spots).map((spot) => ({ one: Math.min(a, b), other: Math.max(a, b), spot }))
    })
    .toSorted((a, b) => a.one - b.one || a.other - b.other || a.spot[0] - b.spot[0] || a.spot[1] - b.spot[1])
  await writeArrays(path, {
    one: Int32Array.from(rows, ({ one }) => one),
    other: Int32Array.from(rows, ({ other }) => other),
    lng: Int32Array.from(rows, ({ spot }) => spot[0]),
    lat: Int32Array.from(rows, ({ spot }) => spot[1]),
    ...texts.table(),
  })
  return rows.length
}

const byLetters = (one: string, other: string) => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The centre of each group of nearby points. */
export function clustersOf(spots: readonly Spot[]): readonly Spot[] {
  const left = [...spots]
  const middles: Spot[] = []
  for (let seed = left.pop(); seed; seed = left.pop()) {
    const group = [seed]
    for (let next = 0; next < group.length; next += 1)
      for (let at = left.length - 1; at >= 0; at -= 1) {
        const [from, to] = [group[next], left[at]]
        if (from && to && metresBetween(from, to) <= oneCrossingMetres) group.push(...left.splice(at, 1))
      }
    middles.push([meanOf(group.map(([lng]) => lng)), meanOf(group.map(([, lat]) => lat))])
  }
  return middles
}

const meanOf = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
const latLng = ([lng, lat]: Spot) => ({ lat: lat / unitsPerDegree, lng: lng / unitsPerDegree })
const metresBetween = (one: Spot, other: Spot) => distanceMetres(latLng(one), latLng(other))
