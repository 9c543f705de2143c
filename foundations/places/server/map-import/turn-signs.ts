import { carMode, type StreetMode, streetModes } from '../real-streets/street-modes.ts'
import { isAlways, type Spans, spansWhere } from './hours-of-week.ts'
import type { OsmRelation, Tags } from './read-extract.ts'
import { isByHours, signAt } from './sign-at.ts'

/** A sign that forbids a turn from one way into another, or allows only that one. */
export type TurnSign = {
  readonly from: number
  /** The point of the turn; for a turn via other ways, those ways. */
  readonly via: number | readonly number[]
  readonly to: number
  readonly only: boolean
  /** The modes that it applies to, as bits. */
  readonly modes: number
  /** Its hours; without them it always applies. */
  readonly hours?: Spans
}

/** The signs of a relation; none if it does not concern cars or scooters. */
export function turnsOf({ tags = {}, members }: OsmRelation): readonly TurnSign[] {
  if (tags['type'] !== 'restriction') return []
  const ways = (role: string) => members.filter((member) => member.role === role && member.type === 'way')
  const node = members.find(({ role, type }) => role === 'via' && type === 'node')?.ref
  const via = node ?? ways('via').map(({ ref }) => ref)
  if (typeof via !== 'number' && via.length === 0) return []
  return meaningsOf(tags).flatMap((meaning) =>
    ways('from').flatMap((from) => ways('to').map((to) => ({ from: from.ref, via, to: to.ref, ...meaning }))),
  )
}

type Meaning = Pick<TurnSign, 'only' | 'modes' | 'hours'>

function meaningsOf(tags: Tags): readonly Meaning[] {
  const all = streetModes.flatMap((mode) => meaningsFor(tags, mode))
  const merged = new Map<string, Meaning>()
  for (const meaning of all) {
    const key = JSON.stringify([meaning.only, meaning.hours])
    merged.set(key, { ...meaning, modes: meaning.modes | (merged.get(key)?.modes ?? 0) })
  }
  return [...merged.values()]
}

/**
 * A left turn in two stages, as scooters make it in Taiwan, is a kind of turn and forbids nothing: it is no `no_` sign.
 */
function meaningsFor(tags: Tags, mode: StreetMode): readonly Meaning[] {
  const own = mode === carMode ? 'motorcar' : 'motorcycle'
  const excepted = (tags['except'] ?? '').split(/[;,]/).map((each) => each.trim())
  if ([own, 'motor_vehicle', 'vehicle'].some((name) => excepted.includes(name))) return []
  const keys = [`restriction:${own}`, 'restriction:motor_vehicle', 'restriction:vehicle', 'restriction']
  const says = signAt(tags, { keys, isStrict: (value) => /^(?:no|only)_/.test(value) })
  return [false, true].flatMap((only): readonly Meaning[] => {
    const holds = (minute: number) => says(minute)?.startsWith(only ? 'only_' : 'no_') === true
    if (!isByHours(tags, keys)) return holds(0) ? [{ only, modes: mode }] : []
    const hours = spansWhere(holds)
    if (hours.length === 0) return []
    return [isAlways(hours) ? { only, modes: mode } : { only, modes: mode, hours }]
  })
}
