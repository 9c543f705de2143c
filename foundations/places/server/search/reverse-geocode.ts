import { japaneseName } from './japanese-name.ts'
import type { Language, LatLng } from '@daoxing/kit/contract'
import type { Place } from '../places/place.ts'
import type { AtlasArea } from '../ground/atlas.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { type Near, placesNear } from './nearby.ts'
import type { StreetAddress, StreetAddresses } from './street-addresses.ts'

export type ReverseGeocode =
  | {
      readonly state: 'inside'
      readonly location: LatLng
      readonly county: string
      readonly town: string
      readonly village: string
      /**
       * 臺北市信義區興雅里 · 近 市政府站. On imported streets 臺北市信義區松壽路9號 next to a surveyed house, else 臺北市信義區松壽路 · 近 市政府站. Only
       * surveyed numbers are used.
       */
      readonly address: string
      /** The name of the place at exactly this position, or else the address. */
      readonly description: string
      readonly near?: Near<Place>
    }
  | { readonly state: 'outside'; readonly location: LatLng }

const nearMetresMax = 800
const atTheSpotMetres = 60

/** Returns the county, town, village and nearest known place of a point; undefined at sea. */
export function reverseGeocode(
  location: LatLng,
  language: Language = 'zh-TW',
  addresses?: StreetAddresses,
): ReverseGeocode {
  const area = villageAtOrBeside(location)
  if (!area) return { state: 'outside', location }
  const near = bestNear(location)
  const address = addressOf({ area, near: near?.thing, street: addresses?.(location) }, language)
  const { county, town, village } = area
  return {
    state: 'inside',
    location,
    county,
    town,
    village,
    address,
    description: near && near.distanceMetres <= atTheSpotMetres ? nameOf(near.thing, language) : address,
    ...(near ? { near } : {}),
  }
}

export function nameOf({ name, nameEn, kind }: Named, language: Language): string {
  if (language === 'en') return nameEn
  return language === 'ja' ? japaneseName(name, kind) : name
}

type Named = Pick<Place, 'name' | 'nameEn' | 'kind'>

export function areaNameOf(area: AtlasArea, language: Language): string {
  return language === 'en'
    ? [area.villageEn, area.townEn, area.countyEn].filter((part) => part !== '').join(', ')
    : `${area.county}${area.town}${area.village}`
}

/** Stations are better for orientation than a slightly nearer place; a rank is named after its place. */
const stationAdvantage = 0.6

function bestNear(point: LatLng): Near<Place> | undefined {
  const felt = ({ thing, distanceMetres }: Near<Place>) =>
    distanceMetres * (thing.codes.length > 0 || thing.kind === 'rail' ? stationAdvantage : 1)
  return placesNear(point, nearMetresMax)
    .filter(({ thing }) => thing.kind !== 'taxi-rank')
    .toSorted((a, b) => felt(a) - felt(b))[0]
}

type Known = {
  readonly area: AtlasArea
  readonly near: Place | undefined
  readonly street: StreetAddress | undefined
}

function addressOf({ area, near, street }: Known, language: Language): string {
  if (street?.house) return houseAddress(area, { ...street, house: street.house }, language)
  const areaName = street ? withStreet(area, street, language) : areaNameOf(area, language)
  if (!near) return areaName
  if (language === 'en') return `Near ${near.nameEn}, ${areaName}`
  return `${areaName} · ${language === 'ja' ? '付近' : '近'} ${near.shortName}`
}

/** A road is better for orientation than its village. */
function withStreet(area: AtlasArea, { street, streetEn }: StreetAddress, language: Language): string {
  return language === 'en'
    ? `${streetEn ?? street}, ${area.townEn}, ${area.countyEn}`
    : `${area.county}${area.town}${street}`
}

type HouseAddress = StreetAddress & { readonly house: NonNullable<StreetAddress['house']> }

/** The house may lie across a town border, which then determines its address. */
function houseAddress(here: AtlasArea, { house, ...street }: HouseAddress, language: Language): string {
  const area = villageAtOrBeside(house.location) ?? here
  const rest = withStreet(area, street, language)
  return language === 'en' ? `${englishDoor(house.door)}, ${rest}` : `${rest}${house.door}`
}

/** 12巷3弄5號之2 as `No. 5-2, Aly. 3, Ln. 12`. */
function englishDoor(door: string): string {
  const [, lane, alley, number = door] = /^(?:(\d+)巷)?(?:([^弄]+)弄)?(.+)$/.exec(door) ?? []
  const latin = (text: string) => text.replaceAll('號', '').replaceAll('之', '-')
  return [
    `No. ${latin(number)}`,
    ...(alley === undefined ? [] : [`Aly. ${latin(alley)}`]),
    ...(lane === undefined ? [] : [`Ln. ${lane}`]),
  ].join(', ')
}
