import { hoursOfWeek } from './hours-of-week.ts'
import type { Tags } from './read-extract.ts'

/** Whether a condition holds in a minute of the week; undefined if unknown. */
type Condition = (minute: number) => boolean | undefined
type Clause = { readonly value: string; readonly holds: Condition }

/** Conditions for lorries and other large or special vehicles never concern a car or a scooter with a rider. */
const ofOthers = /^(?:hgv|trailers?|articulated|caravan|(?:max)?(?:weight|height|length|width|axle|wheels)\w*\s*>)/i

const conditionalKey = (key: string) => `${key}:conditional`

/** Whether any of these signs depends on the hour. */
export const isByHours = (tags: Tags, keys: readonly string[]) => keys.some((key) => conditionalKey(key) in tags)

/**
 * Returns the value of a sign as a function of the minute of the week, from its keys, the most specific first. An
 * unreadable condition has the stricter value: a closure applies at all hours, a permission at none.
 */
export function signAt(
  tags: Tags,
  { keys, isStrict }: { readonly keys: readonly string[]; readonly isStrict: (value: string) => boolean },
): (minute: number) => string | undefined {
  const read = keys.flatMap((key) => {
    const [plain, conditional] = [tags[key], tags[conditionalKey(key)]]
    const clauses = conditional === undefined ? [] : clausesOf(conditional).toReversed()
    return plain === undefined && clauses.length === 0 ? [] : [{ plain, clauses }]
  })
  return (minute) => {
    for (const { plain, clauses } of read) {
      for (const { value, holds } of clauses) if (holds(minute) ?? isStrict(value)) return value
      if (plain !== undefined) return plain
    }
    return undefined
  }
}

const held = new Map<string, readonly Clause[]>()
const heldMax = 10_000

/** Splits `no @ (Mo-Fr 07:00-09:00); yes @ (weight<3.5)`; a country has only a few distinct texts. */
function clausesOf(text: string): readonly Clause[] {
  const known = held.get(text)
  if (known) return known
  const clauses = text.split(/;(?![^(]*\))/).flatMap((part) => {
    const [, value, condition] = /^\s*([^@]+?)\s*@\s*(.+?)\s*$/s.exec(part) ?? []
    return value === undefined || condition === undefined ? [] : [{ value, holds: conditionOf(condition) }]
  })
  if (held.size < heldMax) held.set(text, clauses)
  return clauses
}

function conditionOf(text: string): Condition {
  const parts = text
    .replace(/^\((.*)\)$/s, '$1')
    .split(/\s+and\s+/i)
    .map((part): Condition => (ofOthers.test(part.trim()) ? () => false : (hoursOfWeek(part) ?? (() => undefined))))
  return (minute) => {
    const all = parts.map((part) => part(minute))
    if (all.includes(false)) return false
    return all.includes(undefined) ? undefined : true
  }
}
