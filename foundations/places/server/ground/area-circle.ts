import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { type AtlasArea, atlas, boxOf } from './atlas.ts'
import { labelPointOf } from './locate-area.ts'

/** The map section that shows an area: a point inside it, and its radius. */
export type AreaCircle = { readonly centre: LatLng; readonly radiusMetres: number }

const circles = new Map<string, AreaCircle>()
let areas: ReadonlyMap<string, AtlasArea> | undefined

/** A town such as `臺北市大安區`, or a county; undefined if the atlas has no such area. */
export function circleOfArea(name: string): AreaCircle | undefined {
  const held = circles.get(name)
  if (held) return held
  areas ??= new Map(
    [...atlas('counties').areas, ...atlas('towns').areas].map((area) => [`${area.county}${area.town}`, area]),
  )
  const area = areas.get(name)
  if (!area) return undefined
  const circle = { centre: labelPointOf(area), radiusMetres: radiusOf(area) }
  circles.set(name, circle)
  return circle
}

/** The English name of the area, the smaller part first; if the atlas has none, the name itself. */
export function englishArea(name: string): string {
  circleOfArea(name)
  const area = areas?.get(name)
  return area ? [area.townEn, area.countyEn].filter((part) => part !== '').join(', ') : name
}

/** A mountainous town extends beyond its streets, and a whole county is too large to show streets. */
const [radiusMetresMin, radiusMetresMax] = [1_500, 8_000]

/** Half of the diagonal of the largest piece. */
function radiusOf({ polygons }: AtlasArea): number {
  const halves = polygons.map((rings) => {
    const [west, south, east, north] = boxOf(rings[0] ?? [])
    return distanceMetres({ lat: south, lng: west }, { lat: north, lng: east }) / 2
  })
  return Math.round(Math.min(radiusMetresMax, Math.max(radiusMetresMin, ...halves)))
}
