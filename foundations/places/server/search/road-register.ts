import { readFileSync } from 'node:fs'
import { chineseOfNumber } from './address-numerals.ts'

/**
 * Every road of Taiwan by name and town, without a position: the rider has to point at it on the map.
 *
 * Names (2026-11), `data/road-names.txt`: the list of road names of the Ministry of the Interior (data.gov.tw 35321)
 * for roads and their towns, and the postal codes of Chunghwa Post for their sections, both under the Open Government
 * Data License 1.0. One line per town; hexadecimal digits after a name are its sections. Names with characters outside
 * of Unicode's blocks for Chinese are left out, and so are places that are no road.
 */
type RoadRegister = {
  /** County and town, such as `臺北市大安區`. */
  readonly towns: readonly string[]
  /** The towns of each name, by index; most names have one. */
  readonly townsOf: ReadonlyMap<string, number | readonly number[]>
  /** Every name once, sorted. */
  readonly names: readonly string[]
}

let held: RoadRegister | undefined

function register(): RoadRegister {
  held ??= readRegister(readFileSync(new URL('../data/road-names.txt', import.meta.url), 'utf8'))
  return held
}

/** Loads the register before the first request. */
export const loadRoadRegister = (): void => void register()

const item = /^(?<name>\p{Script=Han}+)(?<sections>[1-9A]*)$/u

function readRegister(text: string): RoadRegister {
  const towns: string[] = []
  const townsOf = new Map<string, number | number[]>()
  const enter = (name: string, town: number) => {
    const before = townsOf.get(name)
    if (before === undefined) townsOf.set(name, town)
    else if (typeof before === 'number') townsOf.set(name, [before, town])
    else before.push(town)
  }
  for (const line of text.trimEnd().split('\n')) {
    const [area = '', ...roads] = line.split(' ')
    const town = towns.push(area) - 1
    for (const road of roads) {
      const { name = road, sections = '' } = item.exec(road)?.groups ?? {}
      const spelt = folded(name)
      enter(spelt, town)
      for (const digit of sections) enter(`${spelt}${chineseOfNumber(Number.parseInt(digit, 16))}段`, town)
    }
  }
  return { towns, townsOf, names: [...townsOf.keys()].toSorted() }
}

const folded = (name: string) => name.replaceAll('臺', '台')

/** The towns that have a road with this name, such as `臺北市大安區`; with a section, those that have the section. */
export function townsWithRoad(name: string): readonly string[] {
  const { towns, townsOf } = register()
  const found = townsOf.get(folded(name)) ?? []
  return (typeof found === 'number' ? [found] : found).map((town) => towns[town] ?? '')
}

/** Whether Taiwan has a road with this name. */
export const isRoadName = (name: string): boolean => register().townsOf.has(folded(name))

/** Road names with this prefix, without sections. */
export function roadsBeginning(text: string): readonly string[] {
  const { names } = register()
  const wanted = folded(text)
  const found: string[] = []
  for (let at = firstFrom(names, wanted); names[at]?.startsWith(wanted) === true; at += 1) {
    const name = names[at] ?? ''
    if (!section.test(name)) found.push(name)
  }
  return found
}

const section = /[一二三四五六七八九十]段$/u

function firstFrom(names: readonly string[], wanted: string): number {
  let [low, high] = [0, names.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** All road names, for comparison with a query. */
export const allRoadNames = (): readonly string[] => register().names
