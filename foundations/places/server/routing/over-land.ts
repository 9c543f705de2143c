import { type Position, type Ring, latLngOf } from '../ground/atlas.ts'
import { villageAt } from '../ground/locate-area.ts'
import { flatMetres, pathMetres } from '../ground/plane.ts'

/** The length of a bay or a bridge; a longer part off the land crosses the sea. */
const offLandMetresMax = 2_500
const sampleMetres = 1_000
/** Each bend splits a line into halves that may be bent again; more bends also mean more possible errors. */
const bendsTried = [3, 5, 8]
/** A longer detour ends at sea or goes around an island. */
const detourMax = 1.6
/** The range and step of the search for land next to the line. */
const asideMetresMax = 120_000
const asideStepMetres = 2_000

/** The line, bent around the sea where it would cross it: coasts are curved, and schematic lines are straight. */
export function overLand(line: Ring): Ring {
  const from = line[0]
  const to = line.at(-1)
  if (!from || !to || offLand(line).length * sampleMetres <= offLandMetresMax) return line
  const bent = bendsTried.map((bends) => bentAshore(from, to, bends))
  const short = bent.filter((way) => pathMetres(way) <= detourMax * flatMetres(from, to))
  return [line, ...short].reduce((best, way) => (offLand(way).length < offLand(best).length ? way : best))
}

function bentAshore(from: Position, to: Position, bends: number): Ring {
  const sea = bends === 0 ? undefined : seaOn([from, to])
  const shore = sea && shoreBeside(sea, from, to)
  return shore ? [...bentAshore(from, shore, bends - 1), ...bentAshore(shore, to, bends - 1).slice(1)] : [from, to]
}

/** The middle of the longest part off the land; undefined if none is long. */
function seaOn(line: Ring): Position | undefined {
  const longest = offLand(line)
  return longest.length * sampleMetres > offLandMetresMax ? longest[longest.length >> 1] : undefined
}

/** The longest part off the land, by its samples. */
function offLand(line: Ring): readonly Position[] {
  let longest: readonly Position[] = []
  let run: Position[] = []
  for (const position of samplesOf(line)) {
    if (villageAt(latLngOf(position))) run = []
    else run.push(position)
    if (run.length > longest.length) longest = [...run]
  }
  return longest
}

function samplesOf(line: Ring): readonly Position[] {
  const metres = pathMetres(line)
  if (metres === 0) return []
  return line.slice(1).flatMap((end, index) => {
    const start = line[index] ?? end
    const steps = Math.max(1, Math.round(flatMetres(start, end) / sampleMetres))
    return Array.from({ length: steps }, (_, step) => between(start, end, step / steps))
  })
}

const between = (one: Position, other: Position, share: number): Position => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
]

/** The nearest land next to the line at this point, one step inland. */
function shoreBeside(at: Position, from: Position, to: Position): Position | undefined {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const degrees = asideStepMetres / 111_195 / Math.hypot(east, north)
  for (let step = 1; step * asideStepMetres <= asideMetresMax; step += 1)
    for (const side of [1, -1]) {
      const aside = (steps: number): Position => [
        at[0] - north * degrees * steps * side,
        at[1] + east * degrees * steps * side,
      ]
      if (!villageAt(latLngOf(aside(step)))) continue
      const inland = aside(step + 1)
      return villageAt(latLngOf(inland)) ? inland : aside(step)
    }
  return undefined
}
