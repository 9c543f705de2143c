import type { Zone, ZoneRule, ZoneVerdict } from '@daoxing/assets/contract'
import { type Instant, instantFromMs, type LatLng, msOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { memoryOf } from './memory/memory-of.ts'
import { hoursAt } from './rules/zone-hours.ts'
import { isInForce } from './rules/zone-index.ts'

/**
 * The permissions of an operator at a point: whether a ride may start, end and pass there, by which zone and rule, and until when.
 * With the accuracy of the position it also says how sure that is.
 */
export function zoneVerdict({
  house,
  operatorId,
  ...asked
}: {
  readonly house: House
  readonly operatorId: string
  readonly point: LatLng
  readonly accuracyMetres?: number | undefined
  readonly modelCode: string
  readonly at: Instant
}): ZoneVerdict {
  return memoryOf(house).zones.indexOf(operatorId).verdictAt(asked)
}

/** The newest version of a zone, also of one that is closed. */
export function zoneOf(house: House, zoneId: string): Zone | undefined {
  return memoryOf(house).zones.zone(zoneId)
}

/** A zone with the rules that count at one moment: outside its hours no rule lets a ride end. */
export type ZoneInForce = { readonly zone: Zone; readonly rules: readonly ZoneRule[] }

/**
 * The zones of an operator that count at a moment, first the one that decides, and the rules elsewhere: as they are published.
 * A point tested against them gets the permissions of `zoneVerdict`.
 */
export function zonesInForce({
  house,
  operatorId,
  at,
}: {
  readonly house: House
  readonly operatorId: string
  readonly at: Instant
}): {
  readonly zones: readonly ZoneInForce[]
  readonly globalRules: readonly ZoneRule[]
  /** When hours or validity change them; null: never. */
  readonly until: Instant | null
} {
  const atMs = msOf(at)
  const { zones, globalRules } = memoryOf(house).zones.indexOf(operatorId)
  let untilMs = Number.POSITIVE_INFINITY
  const inForce = zones.flatMap((indexed) => {
    const { zone, spans, fromMs, untilMs: endsMs } = indexed
    for (const border of [fromMs, endsMs]) if (border > atMs) untilMs = Math.min(untilMs, border)
    if (!isInForce(indexed, atMs)) return []
    const hours = spans && hoursAt(spans, atMs)
    untilMs = Math.min(untilMs, hours?.changesAtMs ?? untilMs)
    const rules = hours?.isOpen === false ? zone.rules.map((rule) => ({ ...rule, rideEndAllowed: false })) : zone.rules
    return [{ zone, rules }]
  })
  const until = untilMs === Number.POSITIVE_INFINITY ? null : instantFromMs(untilMs)
  return { zones: inForce, globalRules: globalRules?.rules ?? [], until }
}
