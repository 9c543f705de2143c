import type { LatLng } from '@daoxing/kit/contract'
import type { Heading } from '@daoxing/places/contract'
import { placeById } from './place-by-id.ts'

/** A spot where a car can stop and the rider can be found: an exit, a gate, a taxi rank, one side of a road. */
export type MeetingPoint = {
  readonly id: string
  readonly placeId: string
  /** 捷運市政府站 2號出口 */
  readonly name: string
  readonly nameEn: string
  /** Its name within its place: 2號出口 */
  readonly label: string
  readonly labelEn: string
  /** Visible marks of the spot: 市府轉運站、統一時代百貨旁 */
  readonly guide: string
  readonly guideEn: string
  readonly location: LatLng
  /** The centre of its exits, if the place's own point on a map lies elsewhere. */
  readonly middle?: LatLng
  /** Set if it is one side of a road. */
  readonly heading?: Heading
  /** Its road, if known. */
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

/** The readable signs: 2號出口 has a sign with a 2, 市民大道側 is on that road. */
function signsOf({ label, labelEn, road }: Signed): Pick<MeetingPoint, 'road' | 'exit'> {
  const exit = /^(\d+[A-Z]?)號出口$/.exec(label)?.[1]
  const side = /^(.+(?:路|街|大道)(?:[一二三四五六七八九十]段)?)側$/.exec(label)?.[1]
  const named = side === undefined ? road : { name: side, nameEn: labelEn.replace(/ side$/, '') }
  return { ...(named && { road: named }), ...(exit !== undefined && { exit }) }
}

/**
 * The two sides of the road above or next to a station: the centre of that road is this many metres north, or east if
 * it runs north. Traffic drives on the right, so the side determines the direction of a car.
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
