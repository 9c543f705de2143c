import { decodePath, distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { createLog, seededRandom } from '@daoxing/kit/server'
import { followImportedMap } from '@daoxing/places/server/map-import'
import { fastestSeconds, readRoadNet, type RoadNet } from './road-net.ts'
import { streetsAround } from './streets-around.ts'

type CheckInput = {
  readonly extract: string
  readonly mapFolder: string
  readonly pairs: number
  readonly say: (line: string) => void
}

const timeRatioMax = 1.2
/** For closer pairs, the result depends on the end of a street. */
const secondsMin = 60
/** Polylines are rounded to a metre, and a line between two rounded points is slightly off. */
const besideRoadMetresMax = 5

/** Requests routes between random pairs from the import and compares them with the network; returns the violations. */
export async function checkRoutes({ extract, mapFolder, pairs, say }: CheckInput): Promise<readonly string[]> {
  const net = await readRoadNet(extract)
  const map = followImportedMap(mapFolder, createLog({ level: 'warn' }))
  try {
    await map.refresh()
    const isRoad = streetsAround(net, besideRoadMetresMax)
    const seen = { ratios: [] as number[], none: 0, besideRoad: 0, against: 0 }
    for (const { from, to, seconds } of randomPairs(net, pairs)) {
      const way = await map.find(from, to)
      if (!way) {
        seen.none += 1
        continue
      }
      seen.ratios.push(way.seconds / seconds)
      const verdict = verdictOn(decodePath(way.polyline), isRoad)
      if (verdict === 'beside') seen.besideRoad += 1
      if (verdict === 'against') seen.against += 1
    }
    const sorted = seen.ratios.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    const low = sorted[Math.floor(sorted.length / 50)] ?? 0
    say(
      `· ${pairs} pairs: median time ${median.toFixed(3)} of the net's own shortest, at worst ${sorted.at(-1)?.toFixed(2)}; ` +
        `${seen.none} without a way, ${seen.besideRoad} beside the road, ${seen.against} against a one-way street`,
    )
    return [
      ...(median <= timeRatioMax ? [] : [`the median time is ${median.toFixed(3)} of the shortest`]),
      // Nothing is faster than the shortest, except for the few points within a step of a second street.
      ...(low >= 0.98 ? [] : [`one way in fifty took less than ${low.toFixed(3)} of the shortest time`]),
      ...(seen.none <= pairs / 100 ? [] : [`${seen.none} pairs that the net joins got no way`]),
      ...(seen.besideRoad === 0 ? [] : [`${seen.besideRoad} ways leave the road`]),
      ...(seen.against === 0 ? [] : [`${seen.against} ways go against a one-way street`]),
    ]
  } finally {
    await map.close()
  }
}

type Pair = { readonly from: LatLng; readonly to: LatLng; readonly seconds: number }

function* randomPairs(net: RoadNet, pairs: number): Generator<Pair> {
  const random = seededRandom('real streets')
  const ids = [...net.points.keys()].filter((id) => !net.onFreeways.has(id))
  const any = () => ids[random.between(0, ids.length - 1)] ?? 0
  for (let made = 0; made < pairs; ) {
    const [one, other] = [any(), any()]
    const seconds = fastestSeconds(net, one, other)
    const [from, to] = [net.points.get(one), net.points.get(other)]
    if (!from || !to || seconds === undefined || seconds < secondsMin) continue
    made += 1
    yield { from, to, seconds }
  }
}

function verdictOn(path: readonly LatLng[], isRoad: ReturnType<typeof streetsAround>): 'fine' | 'beside' | 'against' {
  for (const [index, to] of path.entries()) {
    const from = path[index - 1]
    // Within a metre or two, rounding determines the direction of a step.
    if (!from || distanceMetres(from, to) < 3) continue
    const verdict = isRoad(from, to)
    if (verdict !== 'fine') return verdict
  }
  return 'fine'
}
