import robustPointInPolygon from 'robust-point-in-polygon'
import { latLngOf, type Position, type Ring } from './atlas.ts'
import { coastIn, islands } from './coast.ts'
import { villageAt } from './locate-area.ts'
import { degreesEast, degreesNorth, flatMetres, onSegment, simplified } from './plane.ts'

/** Points of a line closer together than this have no visible bay between them. */
const stepMetres = 80
/** The distance from the shore to the rails: on a ledge of the cliff or in a tunnel through it. */
const behindShoreMetres = 180
/** Remaining points at sea are moved only as far as necessary. */
const onShoreMetres = 30
/** A smaller bend is invisible at every zoom that draws a railway. */
const seenMetres = 6
/** No line between two stations goes farther out to sea. */
const searchMetres = 3000
/**
 * Moved and smoothed points may cross the next bend of the shore, so they are moved again; the last pass does not
 * smooth.
 */
const rounds = { bent: 5, unbent: 3 } as const
/** The line is smoothed this many points to each side of a moved one, to avoid a corner. */
const bendSteps = 7

/** The same line, with points at sea moved behind the nearest shore: rails run on land or below it. */
export function ashore(line: Ring): Ring {
  let shown = inSteps(line)
  if (shown.every(isLand)) return line
  for (let round = 0; round < rounds.bent && !shown.every(isLand); round += 1)
    shown = inSteps(bent(movedAshore(shown, behindShoreMetres)))
  for (let round = 0; round < rounds.unbent && !shown.every(isLand); round += 1)
    shown = inSteps(movedAshore(shown, onShoreMetres))
  return simplified(shown, seenMetres)
}

/** Each point becomes the mean of its neighbours; both ends stay. */
function bent(line: Ring): Ring {
  return line.map((position, index) => {
    const reach = Math.min(bendSteps, index, line.length - 1 - index)
    const around = line.slice(index - reach, index + reach + 1)
    const mean = (axis: 0 | 1) => around.reduce((sum, other) => sum + other[axis], 0) / around.length
    return reach === 0 ? position : [mean(0), mean(1)]
  })
}

function inSteps(line: Ring): Ring {
  return line.flatMap((from, index): Ring => {
    const to = line[index + 1]
    if (!to) return [from]
    const count = Math.max(1, Math.ceil(flatMetres(from, to) / stepMetres))
    return Array.from({ length: count }, (_, step) => towards(from, to, step / count))
  })
}

const towards = (from: Position, to: Position, share: number): Position => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/** Nearly all of a line lies in a village, which is fast to test; gaps between villages are land as well. */
const isLand = (position: Position): boolean =>
  villageAt(latLngOf(position)) !== undefined ||
  islands().some((ring) => robustPointInPolygon([...ring], [...position]) <= 0)

const movedAshore = (line: Ring, inlandMetres: number): Ring =>
  line.map((position) => (isLand(position) ? position : behindShore(position, inlandMetres)))

function behindShore(position: Position, inlandMetres: number): Position {
  const shore = nearestShore(position)
  const metres = shore && flatMetres(position, shore)
  if (!shore || !metres) return position
  // A spit of land may be narrower.
  const behind = [inlandMetres, inlandMetres / 3].map((inland) => towards(position, shore, (metres + inland) / metres))
  return behind.find(isLand) ?? shore
}

function nearestShore(position: Position): Position | undefined {
  const [lng, lat] = position
  const [east, north] = [degreesEast(searchMetres), degreesNorth(searchMetres)]
  let nearest: { readonly shore: Position; readonly metres: number } | undefined
  for (const piece of coastIn([lng - east, lat - north, lng + east, lat + north]))
    for (const [index, to] of piece.entries()) {
      const from = piece[index - 1]
      if (!from) continue
      const shore = onSegment(position, from, to).position
      const metres = flatMetres(position, shore)
      if (!nearest || metres < nearest.metres) nearest = { shore, metres }
    }
  return nearest?.shore
}
