import { canBegin, canEnd } from '../real-streets/nearest-stretches.ts'
import type { Streets } from '../real-streets/streets.ts'
import { edgesByHead, edgesByTail, endOf } from './edges-by-node.ts'

type Net = Pick<Streets, 'from' | 'to' | 'seconds' | 'nodeLng'>

const triesMax = 40

/**
 * What a stretch is good for: a ride begins where the large net can be reached and ends where it can be reached from
 * the net, so that a car park behind a gate, or the roads of an islet, never catch a pin of the street beside them.
 */
export function usesOf(net: Net): Uint8Array {
  const onward = walker(net, edgesByTail(net), (edge) => endOf(net, edge))
  const backward = walker(net, edgesByHead(net), (edge) => endOf(net, edge ^ 1))
  const heart = largestHeart(net.nodeLng.length, onward, backward)
  const fromHeart = onward(heart)
  const toHeart = backward(heart)
  return Uint8Array.from(net.from, (_, stretch) => {
    const edges = [2 * stretch, 2 * stretch + 1].filter((edge) => (net.seconds[edge] ?? 0) > 0)
    const begins = edges.some((edge) => toHeart[endOf(net, edge)] === 1)
    const ends = edges.some((edge) => fromHeart[endOf(net, edge ^ 1)] === 1)
    return (begins ? canBegin : 0) + (ends ? canEnd : 0)
  })
}

type Walk = (start: number) => Uint8Array

/** All crossings that can be walked to from one. */
function walker(
  net: Net,
  { outStart, out }: Pick<Streets, 'outStart' | 'out'>,
  nextOf: (edge: number) => number,
): Walk {
  return (start) => {
    const isReached = new Uint8Array(net.nodeLng.length)
    const open = [start]
    isReached[start] = 1
    for (let node = open.pop(); node !== undefined; node = open.pop())
      for (let at = outStart[node] ?? 0; at < (outStart[node + 1] ?? 0); at += 1) {
        const next = nextOf(out[at] ?? 0)
        if (isReached[next] === 1) continue
        isReached[next] = 1
        open.push(next)
      }
    return isReached
  }
}

/** A crossing of the largest part in which one can drive from everywhere to everywhere. */
function largestHeart(nodes: number, onward: Walk, backward: Walk): number {
  const isSeen = new Uint8Array(nodes)
  let best = { node: 0, size: 0 }
  let unseen = nodes
  // Tries are spread over the map; a part that is larger than all that is left unseen is the largest.
  for (let attempt = 0; attempt < triesMax && best.size < unseen; attempt += 1) {
    const node = nextUnseen(isSeen, Math.floor((attempt * nodes) / triesMax))
    if (node === undefined) break
    const [there, back] = [onward(node), backward(node)]
    let size = 0
    for (let other = 0; other < nodes; other += 1) {
      if (there[other] !== 1 || back[other] !== 1 || isSeen[other] === 1) continue
      isSeen[other] = 1
      size += 1
    }
    unseen -= size
    if (size > best.size) best = { node, size }
  }
  return best.node
}

function nextUnseen(isSeen: Uint8Array, from: number): number | undefined {
  const after = isSeen.indexOf(0, from)
  const found = after >= 0 ? after : isSeen.indexOf(0)
  return found >= 0 ? found : undefined
}
