import { byHours, carMode, type StreetMode } from './street-modes.ts'
import { hourKey, type Streets, turnKey } from './streets.ts'

/** The signs of a network for one ride: by its mode and its minute of the week. */
export class StreetSigns {
  /** 1 for edges with a forbidden turn for any mode: most have none. */
  readonly banFrom: Uint8Array
  readonly #streets: Streets
  /** Hours by edge and mode, and the index of each forbidden turn. */
  readonly #hoursOf: ReadonlyMap<number, number>
  readonly #banOf: ReadonlyMap<number, number>
  #mode: StreetMode = carMode
  /** Its hours; undecided without a minute. */
  #isNow: Uint8Array | undefined

  constructor(streets: Streets) {
    this.#streets = streets
    this.#hoursOf = new Map(Array.from(streets.hourKeys, (key, index) => [key, streets.hoursOfKey[index] ?? 0]))
    this.#banOf = new Map(Array.from(streets.banned, (key, index) => [key, index]))
    this.banFrom = new Uint8Array(streets.from.length * 2)
    for (const key of streets.banned) this.banFrom[Math.floor(key / turnKey(1, 0))] = 1
  }

  /** Sets the ride for the following lookups. Without a minute, each sign has its stricter value. */
  ask(mode: StreetMode, minute: number | undefined): void {
    this.#mode = mode
    this.#isNow = minute === undefined ? undefined : hoursNow(this.#streets, minute)
  }

  get mode(): StreetMode {
    return this.#mode
  }

  isOpen(edge: number): boolean {
    const open = this.#streets.open[edge] ?? 0
    if ((open & this.#mode) !== 0) return true
    if ((open & byHours(this.#mode)) === 0 || !this.#isNow) return false
    return this.#isNow[this.#hoursOf.get(hourKey(edge, this.#mode)) ?? -1] === 1
  }

  isForbidden(edge: number, next: number): boolean {
    const ban = this.#banOf.get(turnKey(edge, next))
    if (ban === undefined) return false
    const modes = this.#streets.bannedFor[ban] ?? 0
    if ((modes & this.#mode) !== 0) return true
    if ((modes & byHours(this.#mode)) === 0) return false
    return !this.#isNow || this.#isNow[this.#streets.bannedHours[ban] ?? -1] === 1
  }
}

/** Whether the minute lies in each of the signs' hours. */
function hoursNow({ hoursStart, hourSpans }: Streets, minute: number): Uint8Array {
  const isNow = new Uint8Array(Math.max(0, hoursStart.length - 1))
  for (let hours = 0; hours < isNow.length; hours += 1)
    for (let span = hoursStart[hours] ?? 0; span < (hoursStart[hours + 1] ?? 0); span += 1)
      if (minute >= (hourSpans[2 * span] ?? 0) && minute < (hourSpans[2 * span + 1] ?? 0)) isNow[hours] = 1
  return isNow
}
