import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { createLog, seededRandom } from '@daoxing/kit/server'
import { findRoute, slowdown, usualTraffic } from '@daoxing/places/server'
import { followImportedMap } from '@daoxing/places/server/map-import'
import { readRoadNet } from './road-net.ts'

type CompareInput = {
  readonly extract: string
  /** Contains an import of the extract with the routing engine to compare with. */
  readonly mapFolder: string
  readonly pairs: number
  readonly say: (line: string) => void
}

type Compared = { readonly straight: number; readonly metres: number; readonly seconds: number; readonly pair: Pair }
type Pair = { readonly from: LatLng; readonly to: LatLng }

const distanceErrorMax = 0.15
/** For closer pairs, the error depends on the side of the street. */
const straightMetresMin = 200

/**
 * Compares the schematic engine with an engine on real streets, over pairs that were not used for its table: crossings
 * of the extract are split into two halves, and only those of the second are used here. The first half shows, for
 * information, what a new table would be. Returns the violations.
 */
export async function compareEstimates({ extract, mapFolder, pairs, say }: CompareInput): Promise<readonly string[]> {
  const { points } = await readRoadNet(extract)
  const ids = [...points.keys()]
  const half = (wanted: 0 | 1) => ids.filter((id) => id % 2 === wanted).flatMap((id) => points.get(id) ?? [])
  const map = followImportedMap(mapFolder, createLog({ level: 'warn' }))
  try {
    await map.refresh()
    if (map.manifest()?.routes !== 'valhalla') return ['the import in use has no routes of Valhalla']
    const compare = async (among: readonly LatLng[], seed: string) => {
      const found: Compared[] = []
      for (const pair of randomPairs(among, { pairs, seed })) {
        const way = await map.find(pair.from, pair.to)
        // Valhalla assumes empty roads; riders get its duration with the traffic of the hour added, which is compared
        // here.
        const seconds = (way?.seconds ?? 0) * slowdown(usualTraffic, undefined)
        if (way) found.push({ ...way, seconds, pair, straight: distanceMetres(pair.from, pair.to) })
      }
      return found
    }
    for (const line of bandLines(await compare(half(0), 'calibration'))) say(line)
    const heldOut = await compare(half(1), 'held out')
    return verdictOn(heldOut, { pairs, say })
  } finally {
    await map.close()
  }
}

function verdictOn(
  compared: readonly Compared[],
  { pairs, say }: Pick<CompareInput, 'pairs' | 'say'>,
): readonly string[] {
  const ours = compared.map(({ pair }) => findRoute(pair))
  const errors = (of: 'metres' | 'seconds') =>
    compared.map((way, index) => {
      const route = ours[index]
      const said = (of === 'metres' ? route?.distanceMetres : route?.ordinarySeconds) ?? 0
      return Math.abs(said - way[of]) / way[of]
    })
  const [distance, time] = [median(errors('metres')), median(errors('seconds'))]
  const slower = median(compared.map((way, index) => (ours[index]?.ordinarySeconds ?? 0) / way.seconds))
  say(
    `· ${compared.length} held-out pairs: median error of distance ${percent(distance)}; of time ${percent(time)} ` +
      `(at an ordinary hour ours is ${slower.toFixed(2)} of Valhalla's)`,
  )
  return [
    ...(distance <= distanceErrorMax ? [] : [`the median error of distance is ${percent(distance)}`]),
    ...(compared.length >= 0.98 * pairs ? [] : [`Valhalla found only ${compared.length} of ${pairs} ways`]),
  ]
}

const bandsMetres = [0, 1_000, 2_000, 4_000, 7_000, Number.POSITIVE_INFINITY]

/** The ratio of road distance to straight line, band by band. */
function bandLines(compared: readonly Compared[]): readonly string[] {
  return bandsMetres.slice(1).map((end, index) => {
    const begin = bandsMetres[index] ?? 0
    const within = compared.filter(({ straight }) => straight >= begin && straight < end)
    const factor = median(within.map(({ straight, metres }) => metres / straight))
    const ours = median(within.map(({ straight, pair }) => findRoute(pair).distanceMetres / straight))
    const name = end === Number.POSITIVE_INFINITY ? `from ${begin} m` : `${begin} to ${end} m`
    return `· ${name}: the road is ${factor.toFixed(2)} of the straight line over ${within.length} pairs, our table says ${ours.toFixed(2)}`
  })
}

function* randomPairs(among: readonly LatLng[], { pairs, seed }: { pairs: number; seed: string }): Generator<Pair> {
  const random = seededRandom(seed)
  for (let made = 0; made < pairs; ) {
    const from = among[random.between(0, among.length - 1)]
    const to = among[random.between(0, among.length - 1)]
    if (!from || !to || distanceMetres(from, to) < straightMetresMin) continue
    made += 1
    yield { from, to }
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
