import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import * as words from './words/compiled/messages.js'

/** Returns the part of a guide beyond the name above it: of 東三門，計程車排班處 under 臺北車站 東三門 it is 計程車排班處. */
export function beyondName(guide: string, name: string): string {
  const [first = '', ...others] = guide.split(/[，,]\s*/)
  if (!name.endsWith(first)) return guide
  return others.join(guide.includes('，') ? '，' : ', ')
}

/** A meeting point in one line, each word once. */
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

/** Which of the eight directions of the sky one goes in from one point to another. */
export function directionOf(from: LatLng, to: LatLng): string {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const eighths = Math.round(Math.atan2(east, to.lat - from.lat) / (Math.PI / 4))
  return (sides[(eighths + 8) % 8] ?? sides[0])()
}

/** A rider this near has arrived. */
const hereMetres = 15
/** A rider further away does not come on foot. */
const walkMaxMetres = 1500

/** Whether the way from here is one that somebody walks. */
export function isWalk(from: LatLng, kerb: LatLng): boolean {
  const metres = distanceMetres(from, kerb)
  return metres >= hereMetres && metres <= walkMaxMetres
}
