import { squeezed } from './place-index.ts'

/** How exactly a name fits what was typed, both in one spelling without spaces: 0 where it does not hold it. */
export function fitOfSqueezed(name: string, wanted: string): number {
  if (name === wanted) return 108
  if (name === `${wanted}站` || name === `${wanted}車站`) return 100
  if (name.startsWith(wanted)) return 70
  if (name.includes(wanted)) return 45
  return 0
}

/** As above, of names as they are written. */
export function fitOf(name: string, typed: string): number {
  const wanted = squeezed(typed)
  return wanted === '' ? 0 : fitOfSqueezed(squeezed(name), wanted)
}

/** 市政府 of 捷運市政府站: all that somebody means who types it. */
export function bareName(name: string): string {
  return name.replace(network, '').replace(/(?<=.{2})(?:車站|站)$/, '')
}

const network = /^(?:(?:[臺台]中|高雄|機場)?(?:捷運|輕軌)|高鐵|三鶯線)/
