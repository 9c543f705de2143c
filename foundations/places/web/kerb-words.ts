import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import * as words from './words/compiled/messages.js'

/** The part of a guide that the name above it does not contain: for 東三門，計程車排班處 under 臺北車站 東三門, it is 計程車排班處. */
export function beyondName(guide: string, name: string): string {
  const [first = '', ...others] = guide.split(/[，,]\s*/)
  if (!name.endsWith(first)) return guide
  return others.join(guide.includes('，') ? '，' : ', ')
}

/** A meeting point in one line, without repeated words. */
export function kerbInWords({ name, guide }: { readonly name: string; readonly guide: string }): string {
  const beyond = beyondName(guide, name)
  return beyond === '' ? name : `${name} · ${beyond}`
}

const sides = [
  () => words.places_side_north(),
  () => words.places_side_northEast(),
  () => words.places_side_east(),
  () => words.places_side_southEast(),
  () => words.places_side_south(),
  () => words.places_side_southWest(),
  () => words.places_side_west(),
  () => words.places_side_northWest(),
] as const

/** The compass direction from one point to another, one of eight. */
export function directionOf(from: LatLng, to: LatLng): string {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const eighths = Math.round(Math.atan2(east, to.lat - from.lat) / (Math.PI / 4))
  return (sides[(eighths + 8) % 8] ?? sides[0])()
}

/** A rider within this distance has arrived. */
const hereMetres = 15
/** A rider farther away does not walk. */
const walkMaxMetres = 1500

/** Whether the rider can walk the distance. */
export function isWalk(from: LatLng, kerb: LatLng): boolean {
  const metres = distanceMetres(from, kerb)
  return metres >= hereMetres && metres <= walkMaxMetres
}
