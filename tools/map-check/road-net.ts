import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { createOSMStream } from 'osm-pbf-parser-node'
import * as z from 'zod/mini'

/** A street network read directly from the extract, without the importer's code. */
export type RoadNet = {
  readonly points: ReadonlyMap<number, LatLng>
  readonly next: ReadonlyMap<
    number,
    readonly { readonly to: number; readonly seconds: number; readonly metres: number }[]
  >
  /** Points of freeways, where riders cannot get in or out. */
  readonly onFreeways: ReadonlySet<number>
}

const Node = z.object({ type: z.literal('node'), id: z.number(), lat: z.number(), lon: z.number() })
const Way = z.object({
  type: z.literal('way'),
  refs: z.array(z.number()),
  tags: z.optional(z.record(z.string(), z.string())),
})

/** Reads an extract whose roads all have a tagged direction and speed. */
export async function readRoadNet(extract: string): Promise<RoadNet> {
  const points = new Map<number, LatLng>()
  const next = new Map<number, { to: number; seconds: number; metres: number }[]>()
  const onFreeways = new Set<number>()
  const join = (from: number, to: number, kmh: number) => {
    const [here, there] = [points.get(from), points.get(to)]
    if (!here || !there) return
    const metres = distanceMetres(here, there)
    next.set(from, [...(next.get(from) ?? []), { to, metres, seconds: metres / (kmh / 3.6) }])
  }
  for await (const thing of createOSMStream(extract)) {
    const node = Node.safeParse(thing)
    if (node.success) points.set(node.data.id, { lat: node.data.lat, lng: node.data.lon })
    const way = Way.safeParse(thing)
    if (!way.success) continue
    const { refs, tags = {} } = way.data
    const kmh = Number(tags['maxspeed'])
    if (!tags['highway'] || !(kmh > 0)) continue
    for (const [index, to] of refs.entries()) {
      if (tags['highway'].startsWith('motorway')) onFreeways.add(to)
      const from = refs[index - 1]
      if (from === undefined) continue
      join(from, to, kmh)
      if (tags['oneway'] !== 'yes') join(to, from, kmh)
    }
  }
  return { points, next, onFreeways }
}

/** Plain Dijkstra: seconds of the fastest route, or undefined if there is none. */
export function fastestSeconds({ next }: RoadNet, from: number, to: number): number | undefined {
  const known = new Map([[from, 0]])
  const done = new Set<number>()
  const open: [seconds: number, node: number][] = [[0, from]]
  for (let first = taken(open); first; first = taken(open)) {
    const [seconds, node] = first
    if (node === to) return seconds
    if (done.has(node)) continue
    done.add(node)
    for (const step of next.get(node) ?? []) {
      const total = seconds + step.seconds
      if (total >= (known.get(step.to) ?? Number.POSITIVE_INFINITY)) continue
      known.set(step.to, total)
      put(open, [total, step.to])
    }
  }
  return undefined
}

type Heap = [seconds: number, node: number][]

function put(heap: Heap, entry: Heap[number]): void {
  let at = heap.push(entry) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above]
    if (!parent || parent[0] <= entry[0]) break
    heap[at] = parent
    at = above
  }
  heap[at] = entry
}

function taken(heap: Heap): Heap[number] | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return first
  let at = 0
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
    const child = right && left && right[0] < left[0] ? right : left
    if (!child || child[0] >= last[0]) break
    heap[at] = child
    at = child === right ? 2 * at + 2 : 2 * at + 1
  }
  heap[at] = last
  return first
}
