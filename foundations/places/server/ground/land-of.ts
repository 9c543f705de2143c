import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import robustPointInPolygon from 'robust-point-in-polygon'
import { boxOf, latLngOf, positionOf, type Ring } from './atlas.ts'
import { islands } from './coast.ts'
import { villageAtOrBeside } from './locate-area.ts'

/** Island counties; towns and villages of them without a bridge are listed below. */
const islandCounties: readonly string[] = ['澎湖縣', '金門縣', '連江縣']
/** Towns without a road to the rest of their county. */
const islandTowns: readonly string[] = [
  '屏東縣琉球鄉',
  '臺東縣綠島鄉',
  '臺東縣蘭嶼鄉',
  '澎湖縣望安鄉',
  '澎湖縣七美鄉',
  '金門縣烏坵鄉',
  '連江縣南竿鄉',
  '連江縣北竿鄉',
  '連江縣莒光鄉',
  '連江縣東引鄉',
]
/** Villages on a separate island. */
const islandVillages: readonly string[] = [
  '澎湖縣馬公市虎井里',
  '澎湖縣馬公市桶盤里',
  '澎湖縣白沙鄉吉貝村',
  '澎湖縣白沙鄉鳥嶼村',
  '澎湖縣白沙鄉員貝村',
  '澎湖縣白沙鄉大倉村',
  '澎湖縣望安鄉將軍村',
  '澎湖縣望安鄉花嶼村',
  '澎湖縣望安鄉東吉村',
  '澎湖縣望安鄉東坪村',
  '澎湖縣望安鄉西坪村',
  '金門縣烏坵鄉小坵村',
]
/** Villages that share an island, separate from the rest of their town. */
const sharedIslands = new Map([
  ['連江縣莒光鄉青帆村', '西莒'],
  ['連江縣莒光鄉田沃村', '西莒'],
  ['連江縣莒光鄉西坵村', '西莒'],
])

/** The land mass of a point: no road connects two different ones. Undefined at sea and abroad. */
export function landAt(point: LatLng): string | undefined {
  const area = villageAtOrBeside(point)
  if (!area) return undefined
  const townName = `${area.county}${area.town}`
  const villageName = `${townName}${area.village}`
  const shared = sharedIslands.get(villageName)
  if (shared !== undefined) return shared
  if (islandVillages.includes(villageName)) return villageName
  if (islandTowns.includes(townName)) return townName
  if (islandCounties.includes(area.county)) return area.county
  return islandOf(point) ?? mainLand
}

/** Whether two points lie on the same land mass; false if one of them is at sea or abroad. */
export function isOneLand(one: LatLng, other: LatLng): boolean {
  const land = landAt(one)
  return land !== undefined && land === landAt(other)
}

const mainLand = 'main'
/** No bridge reaches farther from the coast of the main island. */
const offshoreMetres = 1_500

/** An island of a mainland town, far off its coast and without a road. */
function islandOf(point: LatLng): string | undefined {
  const position = positionOf(point)
  const rings = offshoreIslands()
  const index = rings.findIndex((ring) => {
    const [west, south, east, north] = boxOf(ring)
    const [lng, lat] = position
    if (lng < west || lng > east || lat < south || lat > north) return false
    return robustPointInPolygon([...ring], position) <= 0
  })
  return index < 0 ? undefined : `island ${index}`
}

let held: readonly Ring[] | undefined

function offshoreIslands(): readonly Ring[] {
  held ??= findOffshore()
  return held
}

function findOffshore(): readonly Ring[] {
  const sizeOf = (ring: Ring) => {
    const [west, south, east, north] = boxOf(ring)
    return (east - west) * (north - south)
  }
  const [main = [], ...others] = islands().toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const coast = main.filter((_, index) => index % coastStep === 0).map(latLngOf)
  return others.filter((ring) => {
    const [first] = ring
    return first !== undefined && coast.every((shore) => distanceMetres(shore, latLngOf(first)) > offshoreMetres)
  })
}

/** Coast points are a few dozen metres apart. */
const coastStep = 5
