import { distanceMetres } from '@daoxing/kit/contract'
import { allPlaces } from '../places/all-places.ts'
import { meetingPoints } from '../data/meeting-points.ts'
import type { Place } from '../places/place.ts'
import { placeById } from '../places/place-by-id.ts'
import { type AtlasArea, atlas, positionOf } from './atlas.ts'
import { type Feature, feature, fine, short } from './basemap-feature.ts'
import { labelPointOf } from './locate-area.ts'
import { flatMetresOf } from './plane.ts'
import { zoomWithRoom } from './zoom-with-room.ts'

/** Kinds whose names the map shows, with the zoom from which there is room for them. */
const labelZoom = new Map<string, number>([
  ['airport', 9],
  ['high-speed-rail', 10],
  ['rail', 12],
  ['landmark', 13.5],
  ['night-market', 14],
  ['hospital', 14],
  ['university', 13.5],
  ['museum', 14.5],
  ['park', 14],
  ['department-store', 15],
  ['venue', 14.5],
  ['temple', 14.5],
  ['government', 14.5],
  ['hotel', 15.5],
  ['bus-terminal', 15],
  ['business-park', 15],
  ['taxi-rank', 16],
  // Only a point of a road is known: the map shows its name there and no line.
  ['road', 15],
])
/** Gates, exits and kerbs can be told apart only at a high zoom. */
const meetingZoom = 16
/** A town with this many villages is populous enough for its name to take precedence. */
const largeTownVillages = 34

/** The labels of the map. If two names overlap, the one with the lower rank stays. */
export function labelFeatures(): readonly Feature[] {
  return [...countyNames(), ...townNames(), ...placeNames(), ...meetingNames()]
}

/** The six special municipalities and the islands first, then counties, then the cities that lie within one. */
const countyRanks = new Map([
  ...['臺北市', '高雄市', '臺中市', '臺南市'].map((name) => [name, 0] as const),
  ...['桃園市', '新北市', '澎湖縣', '金門縣', '連江縣'].map((name) => [name, 1] as const),
  ...['基隆市', '新竹市', '嘉義市'].map((name) => [name, 3] as const),
])

function countyNames(): readonly Feature[] {
  return atlas('counties').areas.map((area) =>
    areaName(area, {
      kind: 'county',
      name: area.county,
      nameEn: area.countyEn,
      minZoom: 6,
      rank: countyRanks.get(area.county) ?? 2,
    }),
  )
}

function townNames(): readonly Feature[] {
  const villages = Map.groupBy(atlas('villages').areas, ({ county, town }) => `${county}${town}`)
  return atlas('towns').areas.map((area) => {
    const count = villages.get(`${area.county}${area.town}`)?.length ?? 0
    return areaName(area, {
      kind: 'town',
      name: area.town,
      nameEn: area.townEn,
      minZoom: count >= largeTownVillages ? 9 : 10,
      rank: -count,
    })
  })
}

const areaName = (area: AtlasArea, properties: Feature['properties']) =>
  feature(properties, { type: 'Point', coordinates: short(positionOf(labelPointOf(area))) })

function placeNames(): readonly Feature[] {
  const named = allPlaces.flatMap((place) => {
    const zoom = stationZoom(place) ?? labelZoom.get(place.kind)
    return zoom === undefined ? [] : [{ place, zoom }]
  })
  // The name of a road never displaces a name with an icon.
  const isPlace = (index: number) => named[index]?.place.kind !== 'road'
  const spots = named.map(({ place: { location } }) => flatMetresOf(positionOf(location)))
  return named.map(({ place: { id, kind, shortName, nameEn, location }, zoom }, index) => {
    const here = spots[index]
    const others = spots.filter((_, other) => other !== index && (named[other]?.zoom ?? 0) <= zoom && isPlace(other))
    const nearest = Math.min(...others.map((spot) => (here ? metresBetween(here, spot) : 0)))
    // A place without better-known neighbours serves as orientation, and has room at a lower zoom.
    const minZoom = Math.min(zoom, Math.max(zoom - lonelyZooms, zoomWithRoom(nearest)))
    return feature(
      { kind, id, name: shortName, nameEn, minZoom },
      { type: 'Point', coordinates: fine(positionOf(location)) },
    )
  })
}

const lonelyZooms = 2

type Spot = ReturnType<typeof flatMetresOf>
const metresBetween = (one: Spot, other: Spot) => Math.hypot(one.east - other.east, one.north - other.north)

/** Of two adjacent stations, the interchange is the better-known one: 高雄車站 before 三塊厝. */
function stationZoom({ id, kind, location }: Place): number | undefined {
  if (isSharedStation(id)) return kind === 'rail' ? 10 : 14
  const isChange =
    kind === 'rail' && metroStations.some((metro) => distanceMetres(metro.location, location) < oneRoofMetres)
  return isChange ? 11 : undefined
}

const metroStations = allPlaces.filter(({ kind }) => kind === 'metro')

/** A station shared by both railways has the name of the older one: 臺北車站. */
function isSharedStation(id: string): boolean {
  const [network, station] = [id.slice(0, 4), id.slice(4)]
  const other = network === 'hsr-' ? 'tra-' : network === 'tra-' ? 'hsr-' : undefined
  const [here, there] = [placeById(id), other && placeById(`${other}${station}`)]
  return here !== undefined && there !== undefined && distanceMetres(here.location, there.location) < oneRoofMetres
}

const oneRoofMetres = 300

function meetingNames(): readonly Feature[] {
  return meetingPoints.map(({ id, placeId, name, nameEn, location }) => {
    const place = placeById(placeId)
    // The place's own label is next to it, so 東三門 suffices.
    const within = (whole: string, placeName = '') => whole.replace(placeName, '').replace(/^[\s,]+/, '') || whole
    return feature(
      {
        kind: 'meeting',
        id,
        name: within(name, place?.name),
        nameEn: within(nameEn, place?.nameEn),
        minZoom: meetingZoom,
      },
      { type: 'Point', coordinates: fine(positionOf(location)) },
    )
  })
}
