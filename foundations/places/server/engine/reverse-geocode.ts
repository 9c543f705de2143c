import type { Language, LatLng } from '@daoxing/kit/contract'
import type { Place } from '../places/place.ts'
import type { AtlasArea } from './atlas.ts'
import { villageAtOrBeside } from './locate-area.ts'
import { type Near, placesNear } from './nearby.ts'

export type ReverseGeocode =
  | {
      readonly state: 'inside'
      readonly location: LatLng
      readonly county: string
      readonly town: string
      readonly village: string
      /** 臺北市信義區興雅里 · 近 市政府站. Never a house number, since none is known. */
      readonly address: string
      /** The name of the place at this very spot, or else the address. */
      readonly description: string
      readonly near?: Near<Place>
    }
  | { readonly state: 'outside'; readonly location: LatLng }

const nearMetresMax = 800
const atTheSpotMetres = 60

/** What is at a point: county, town, village and the nearest known place; the open sea is outside. */
export function reverseGeocode(location: LatLng, language: Language = 'zh-TW'): ReverseGeocode {
  const area = villageAtOrBeside(location)
  if (!area) return { state: 'outside', location }
  const near = bestNear(location)
  const address = addressOf(area, near?.thing, language)
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

export function nameOf(place: Place, language: Language): string {
  return language === 'en' ? place.nameEn : place.name
}

export function areaNameOf(area: AtlasArea, language: Language): string {
  return language === 'en'
    ? [area.villageEn, area.townEn, area.countyEn].filter((part) => part !== '').join(', ')
    : `${area.county}${area.town}${area.village}`
}

/** Stations tell people where they are better than what is a few steps nearer; a rank is named after what it stands at. */
const stationAdvantage = 0.6

function bestNear(point: LatLng): Near<Place> | undefined {
  const felt = ({ thing, distanceMetres }: Near<Place>) =>
    distanceMetres * (thing.codes.length > 0 || thing.kind === 'rail' ? stationAdvantage : 1)
  return placesNear(point, nearMetresMax)
    .filter(({ thing }) => thing.kind !== 'taxi-rank')
    .toSorted((a, b) => felt(a) - felt(b))[0]
}

function addressOf(area: AtlasArea, near: Place | undefined, language: Language): string {
  const areaName = areaNameOf(area, language)
  if (!near) return areaName
  if (language === 'en') return `Near ${near.nameEn}, ${areaName}`
  return `${areaName} · ${language === 'ja' ? '付近' : '近'} ${near.shortName}`
}
