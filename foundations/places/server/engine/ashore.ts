import robustPointInPolygon from 'robust-point-in-polygon'
import { latLngOf, type Position, type Ring } from './atlas.ts'
import { coastIn, islands } from './coast.ts'
import { villageAt } from './locate-area.ts'
import { degreesEast, degreesNorth, flatMetres, onSegment, simplified } from './plane.ts'

/** Between two points of a line so near to each other lies no bay that is seen on the map. */
const stepMetres = 80
/** Behind the shore, where the rails are: on a ledge of the cliff or in a tunnel through it. */
const behindShoreMetres = 180
/** The little that is still at sea at the end is moved no further than it must be. */
const onShoreMetres = 30
/** A bend that is smaller is not seen on any zoom that draws a railway. */
const seenMetres = 6
/** No line from station to station goes further out to sea. */
const searchMetres = 3000
/** Moved and bent points may cross the next bend of the shore, and are moved again; at last without being bent. */
const rounds = { bent: 5, unbent: 3 } as const
/** So many steps to each side a line is bent towards what was moved, so that it turns no corner there. */
const bendSteps = 7

/** The same line, with what lies at sea moved behind the nearest shore: rails run on land or below it. */
export function ashore(line: Ring): Ring {
  let shown = inSteps(line)
  if (shown.every(isLand)) return line
  for (let round = 0; round < rounds.bent && !shown.every(isLand); round += 1)
    shown = inSteps(bent(movedAshore(shown, behindShoreMetres)))
  for (let round = 0; round < rounds.unbent && !shown.every(isLand); round += 1)
    shown = inSteps(movedAshore(shown, onShoreMetres))
  return simplified(shown, seenMetres)
}

/** Each point in the middle of those around it; both ends stay. */
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

/** Nearly all of a line lies in a village, which is found at once; what villages leave open is land as well. */
const isLand = (position: Position): boolean =>
  villageAt(latLngOf(position)) !== undefined ||
  islands().some((ring) => robustPointInPolygon([...ring], [...position]) <= 0)

const movedAshore = (line: Ring, inlandMetres: number): Ring =>
  line.map((position) => (isLand(position) ? position : behindShore(position, inlandMetres)))

function behindShore(position: Position, inlandMetres: number): Position {
  const shore = nearestShore(position)
  const metres = shore && flatMetres(position, shore)
  if (!shore || !metres) return position
  // A spit of land may be narrower than that.
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
