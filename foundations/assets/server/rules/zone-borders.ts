import type { ZonePosition, ZoneRuling } from '@daoxing/assets/contract'
import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import Flatbush from 'flatbush'
import { type Box, boxAround, metresOfMeeting, nearestShare, type Stretch, stretchFrom } from './zone-geometry.ts'
import type { ZoneIndex, ZoneQuestion } from './zone-index.ts'

/** The borders of the zones of one operator, piece by piece. */
export type ZoneBorders = {
  /** The pieces that may touch a box. */
  within(box: Box): readonly (readonly [from: ZonePosition, to: ZonePosition])[]
}

export function createZoneBorders({ zones }: ZoneIndex): ZoneBorders {
  const pieces = zones.flatMap(({ zone }) =>
    zone.area.coordinates.flat().flatMap((ring) =>
      ring.slice(1).flatMap((to, number) => {
        const from = ring[number]
        return from ? [[from, to] as const] : []
      }),
    ),
  )
  if (pieces.length === 0) return { within: () => [] }
  const tree = new Flatbush(pieces.length)
  for (const [[x, y], [u, v]] of pieces) tree.add(Math.min(x, u), Math.min(y, v), Math.max(x, u), Math.max(y, v))
  tree.finish()
  return { within: (box) => tree.search(...box).flatMap((number) => (pieces[number] ? [pieces[number]] : [])) }
}

type Searched = { readonly index: ZoneIndex; readonly borders: ZoneBorders; readonly withinMetres: number }

/** Beyond a border, so that a point is surely on its other side. */
const beyondMetres = 1

/** Where something else counts, and how far away that is. */
export type BorderAhead = { readonly metres: number; readonly beyond: ZoneRuling }

/**
 * The nearest border behind which a rider has other rules: straight ahead, or in any direction without a heading. Undefined
 * if there is none near enough.
 */
export function borderAhead({
  index,
  borders,
  withinMetres,
  headingDegrees,
  ...asked
}: Searched & ZoneQuestion & { readonly headingDegrees?: number | undefined }): BorderAhead | undefined {
  const { point } = asked
  const here = index.rulingAt(asked)
  const stretches = stretchesAround(borders, point, withinMetres)
  const crossings =
    headingDegrees === undefined
      ? stretches.flatMap((stretch) => sampled(stretch, withinMetres, beyondMetres))
      : metOnRay(stretches, headingDegrees)
  for (const { metres, sides } of crossings.sort((a, b) => a.metres - b.metres)) {
    if (metres > withinMetres) return undefined
    for (const side of sides) {
      const beyond = index.rulingAt({ ...asked, point: pointAt(point, side) })
      if (changesRide(here, beyond)) return { metres, beyond }
    }
  }
  return undefined
}

/** A rider on the way has to know these; whether a ride may start there is no matter. */
const changesRide = (here: ZoneRuling, there: ZoneRuling) =>
  here.rideEndAllowed !== there.rideEndAllowed ||
  here.rideThroughAllowed !== there.rideThroughAllowed ||
  here.maximumSpeedKmh !== there.maximumSpeedKmh

const pointAt = (point: LatLng, [eastMetres, northMetres]: Offset) => pointBeside(point, { eastMetres, northMetres })

type Offset = readonly [east: number, north: number]
type Crossing = { readonly metres: number; readonly sides: readonly Offset[] }

function stretchesAround(borders: ZoneBorders, point: LatLng, metres: number): readonly Stretch[] {
  return borders.within(boxAround(point, metres)).map(([from, to]) => stretchFrom(point, from, to))
}

/** Both sides of a stretch, at a share of its length. */
function crossingAt({ ax, ay, bx, by }: Stretch, share: number, besideMetres: number): Crossing {
  const [x, y] = [ax + (bx - ax) * share, ay + (by - ay) * share]
  const length = Math.hypot(bx - ax, by - ay) || 1
  const [nx, ny] = [((ay - by) / length) * besideMetres, ((bx - ax) / length) * besideMetres]
  return {
    metres: Math.hypot(x, y),
    sides: [
      [x + nx, y + ny],
      [x - nx, y - ny],
    ],
  }
}

function metOnRay(stretches: readonly Stretch[], headingDegrees: number): Crossing[] {
  const angle = (headingDegrees * Math.PI) / 180
  const [ex, ey] = [Math.sin(angle), Math.cos(angle)]
  return stretches.flatMap((stretch) => {
    const metres = metresOfMeeting(stretch, ex, ey)
    if (metres === undefined) return []
    const beyond = metres + beyondMetres
    return [{ metres, sides: [[ex * beyond, ey * beyond] as const] }]
  })
}

/** A rider who stops here is surely inside, by eye. */
const insideMetres = 5
/** Between two points of a border that are tried. */
const stepMetres = 20
/** The search is made wider only if nothing is near. */
const widerMetres = [150, 600]
/** So that a search stays short in a city full of borders. */
const triesMax = 3_000

export type GoodPoint = { readonly point: LatLng; readonly metres: number }

/** The nearest point where a ride may end: this one, or one behind a border. Undefined if there is none near enough. */
export function nearestGoodPoint({
  index,
  borders,
  withinMetres,
  ...asked
}: Searched & ZoneQuestion): GoodPoint | undefined {
  const { point } = asked
  if (index.rulingAt(asked).rideEndAllowed) return { point, metres: 0 }
  const radii = [...widerMetres.filter((metres) => metres < withinMetres), withinMetres]
  let tried = 0
  for (const radius of radii) {
    const tries = stretchesAround(borders, point, radius)
      .flatMap((stretch) => sampled(stretch, radius, insideMetres))
      .sort((a, b) => a.metres - b.metres)
    for (const { metres, sides } of tries) {
      tried += 1
      if (metres > radius || tried > triesMax) break
      const good = sides
        .map((side) => ({ point: pointAt(point, side), metres: Math.hypot(...side) }))
        .find((side) => index.rulingAt({ ...asked, point: side.point }).rideEndAllowed)
      if (good) return good
    }
  }
  return undefined
}

/** The nearest point of a stretch, and others on both sides of it: the nearest one may lie in a further zone. */
function sampled(stretch: Stretch, radius: number, besideMetres: number): Crossing[] {
  const { ax, ay, bx, by } = stretch
  const length = Math.hypot(bx - ax, by - ay)
  const nearest = nearestShare(stretch)
  const step = length === 0 ? 1 : stepMetres / length
  const shares = [nearest]
  // Further along than the radius nothing is near enough.
  for (let away = step; away * length <= radius && away <= 1; away += step)
    shares.push(...[nearest - away, nearest + away].filter((share) => share >= 0 && share <= 1))
  return shares.map((share) => crossingAt(stretch, share, besideMetres))
}
