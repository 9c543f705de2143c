import { byHours, type StreetMode, streetModes } from '../real-streets/street-modes.ts'
import { hourKey, type Streets, turnKey } from '../real-streets/streets.ts'
import type { Ban } from './banned-turns.ts'
import type { Spans } from './hours-of-week.ts'

type Signs = Pick<
  Streets,
  'hourKeys' | 'hoursOfKey' | 'banned' | 'bannedFor' | 'bannedHours' | 'hoursStart' | 'hourSpans'
>
type HeldBan = { modes: number; hours: number }
const atAllHours = -1

/** Collects the distinct hours of signs, and the subjects of each. */
export class SignTable {
  readonly #hours = new Map<string, { readonly place: number; readonly spans: Spans }>()
  readonly #edges = new Map<number, number>()

  /** The edge is open to the mode only in these spans. */
  openAt(edge: number, mode: StreetMode, spans: Spans): void {
    this.#edges.set(hourKey(edge, mode), this.#placeOf(spans))
  }

  /** Another edge is open whenever this one is. */
  copyHours(edge: number, copy: number): void {
    for (const mode of streetModes) {
      const hours = this.#edges.get(hourKey(edge, mode))
      if (hours !== undefined) this.#edges.set(hourKey(copy, mode), hours)
    }
  }

  table(bans: readonly Ban[]): Signs {
    const held = new Map<number, HeldBan>()
    for (const ban of bans) this.#keep(held, ban)
    const banned = [...held].toSorted(([one], [other]) => one - other)
    const edges = [...this.#edges].toSorted(([one], [other]) => one - other)
    const spans = [...this.#hours.values()].map((hours) => hours.spans)
    const hoursStart = new Int32Array(spans.length + 1)
    for (const [place, those] of spans.entries()) hoursStart[place + 1] = (hoursStart[place] ?? 0) + those.length / 2
    return {
      hourKeys: Float64Array.from(edges, ([key]) => key),
      hoursOfKey: Int32Array.from(edges, ([, place]) => place),
      banned: Float64Array.from(banned, ([key]) => key),
      bannedFor: Uint8Array.from(banned, ([, { modes }]) => modes),
      bannedHours: Int32Array.from(banned, ([, { hours }]) => hours),
      hoursStart,
      hourSpans: Int32Array.from(spans.flat()),
    }
  }

  #placeOf(spans: Spans): number {
    const key = spans.join(' ')
    const known = this.#hours.get(key) ?? { place: this.#hours.size, spans }
    this.#hours.set(key, known)
    return known.place
  }

  /** A turn has one sign with hours; two with different hours apply at all times. */
  #keep(held: Map<number, HeldBan>, { edges: [edge = 0, next = 0], modes, hours }: Ban): void {
    const key = turnKey(edge, next)
    const ban = held.get(key) ?? { modes: 0, hours: atAllHours }
    held.set(key, ban)
    if (!hours) {
      ban.modes |= modes
      return
    }
    const place = this.#placeOf(hours)
    const isOther = ban.hours !== atAllHours && ban.hours !== place
    ban.modes |= isOther ? modes | (ban.modes >> 2) : byHours(modes)
    ban.hours = place
  }
}
