import type { LatLng } from '@daoxing/kit/contract'
import type { Heading } from '@daoxing/places/contract'
import { placeById } from './place-by-id.ts'

/** Where a car can stop and a person can find it: an exit, a gate, a taxi rank, one side of a road. */
export type MeetingPoint = {
  readonly id: string
  readonly placeId: string
  /** 捷運市政府站 2號出口 */
  readonly name: string
  readonly nameEn: string
  /** Its name within its place: 2號出口 */
  readonly label: string
  readonly labelEn: string
  /** The visible marks of the spot: 市府轉運站、統一時代百貨旁 */
  readonly guide: string
  readonly guideEn: string
  readonly location: LatLng
  /** The middle of its place as its exits show it, where the point that a map has for the place lies elsewhere. */
  readonly middle?: LatLng
  /** Where it is one side of a road. */
  readonly heading?: Heading
  /** The road that it is at, where that is known. */
  readonly road?: RoadName
  /** The text on the sign of its exit: 2. */
  readonly exit?: string
}

type RoadName = { readonly name: string; readonly nameEn: string }

/** `[name, English name, guide, English guide, metres to the east of the place, metres to the north, heading]` */
export type KerbRow = readonly [string, string, string, string, number, number, Heading?]

export function kerbsOf(placeId: string, rows: readonly KerbRow[], road?: RoadName): readonly MeetingPoint[] {
  const place = placeById(placeId)
  if (!place) throw new Error(`a meeting point names the unknown place ${placeId}`)
  return rows.map(([label, labelEn, guide, guideEn, east, north, heading], index) => ({
    id: `${placeId}~${index + 1}`,
    placeId,
    name: `${place.name} ${label}`,
    nameEn: `${place.nameEn}, ${labelEn}`,
    label,
    labelEn,
    guide,
    guideEn,
    location: moved(place.location, east, north),
    ...(heading && { heading }),
    ...signsOf({ label, labelEn, road }),
  }))
}

type Signed = { readonly label: string; readonly labelEn: string; readonly road: RoadName | undefined }

/** Returns the signs that can be read there: 2號出口 has a sign with a 2, 市民大道側 is at that road. */
function signsOf({ label, labelEn, road }: Signed): Pick<MeetingPoint, 'road' | 'exit'> {
  const exit = /^(\d+[A-Z]?)號出口$/.exec(label)?.[1]
  const side = /^(.+(?:路|街|大道)(?:[一二三四五六七八九十]段)?)側$/.exec(label)?.[1]
  const named = side === undefined ? road : { name: side, nameEn: labelEn.replace(/ side$/, '') }
  return { ...(named && { road: named }), ...(exit !== undefined && { exit }) }
}

/**
 * The two sides of the road that a station lies under, or beside: then its middle is so many metres to the north, or to the
 * east where it runs north. Traffic keeps to the right, so the side says where a car goes on to.
 */
export function roadsidesOf(
  placeId: string,
  road: string,
  roadEn: string,
  runs: 'east-west' | 'north-south',
  middle = 0,
): readonly MeetingPoint[] {
  const rows: readonly KerbRow[] =
    runs === 'east-west'
      ? [
          [
            `${road}北側`,
            `north side of ${roadEn}`,
            `${road}北側路邊，車往西行`,
            `Kerb on the north side of ${roadEn}, heading west`,
            0,
            middle + 18,
            'west',
          ],
          [
            `${road}南側`,
            `south side of ${roadEn}`,
            `${road}南側路邊，車往東行`,
            `Kerb on the south side of ${roadEn}, heading east`,
            0,
            middle - 18,
            'east',
          ],
        ]
      : [
          [
            `${road}東側`,
            `east side of ${roadEn}`,
            `${road}東側路邊，車往北行`,
            `Kerb on the east side of ${roadEn}, heading north`,
            middle + 18,
            0,
            'north',
          ],
          [
            `${road}西側`,
            `west side of ${roadEn}`,
            `${road}西側路邊，車往南行`,
            `Kerb on the west side of ${roadEn}, heading south`,
            middle - 18,
            0,
            'south',
          ],
        ]
  return kerbsOf(placeId, rows, { name: road, nameEn: roadEn })
}

const metresPerDegree = 111_195

function moved({ lat, lng }: LatLng, east: number, north: number): LatLng {
  return {
    lat: round(lat + north / metresPerDegree),
    lng: round(lng + east / (metresPerDegree * Math.cos((lat * Math.PI) / 180))),
  }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
