import type { Instant } from '@daoxing/kit/contract'
import { OcpiConnector, OcpiEvse, OcpiLocation, OcpiSession, type OcpiChargingPeriod } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import { folded } from './ocpi-keys.ts'

type Patch = Readonly<Record<string, unknown>> & { readonly last_updated: Instant }

/** The object after a change; `older` if it is newer already; `wrong` names the property that does not fit. */
export type Merged<Value> = { readonly value: Value } | { readonly wrong: string } | 'older'

/** The properties of a patch replace those of the object, and null takes one away. */
function patched<Schema extends z.ZodMiniType>(
  schema: Schema,
  before: { readonly last_updated: Instant },
  patch: Patch,
): Merged<z.output<Schema>> {
  if (patch.last_updated < before.last_updated) return 'older'
  const result = z.safeParse(schema, { ...before, ...patch })
  if (result.success) return { value: result.data }
  return { wrong: result.error.issues[0]?.path.map(String).join('.') ?? '' }
}

/** `ownLastUpdated` is the time of the location itself: that of an EVSE does not make a change of the location old. */
export const patchLocation = (before: OcpiLocation, patch: Patch, ownLastUpdated: Instant): Merged<OcpiLocation> =>
  patched(OcpiLocation, { ...before, last_updated: ownLastUpdated }, patch)

export const patchEvse = (before: OcpiEvse, patch: Patch): Merged<OcpiEvse> => patched(OcpiEvse, before, patch)

export const patchConnector = (before: OcpiConnector, patch: Patch): Merged<OcpiConnector> =>
  patched(OcpiConnector, before, patch)

/** The EVSE with a connector that is new or replaced; it is at least as new as its connector. */
export function withConnector(evse: OcpiEvse, connector: OcpiConnector): OcpiEvse {
  const isSame = ({ id }: OcpiConnector) => folded(id) === folded(connector.id)
  const isKnown = evse.connectors.some(isSame)
  const connectors = isKnown
    ? evse.connectors.map((one) => (isSame(one) ? connector : one))
    : [...evse.connectors, connector]
  const last_updated = connector.last_updated > evse.last_updated ? connector.last_updated : evse.last_updated
  return { ...evse, connectors, last_updated }
}

/**
 * Charging periods of a patch are added. A period that begins with a known one takes its place: a repeated request adds
 * nothing twice.
 */
export function patchSession(before: OcpiSession, patch: Patch): Merged<OcpiSession> {
  const { charging_periods: added, ...rest } = patch
  const merged = patched(OcpiSession, before, { ...rest, ...(isFilled(added) && { charging_periods: added }) } as Patch)
  if (merged === 'older' || 'wrong' in merged || !isFilled(added)) return merged
  return {
    value: { ...merged.value, charging_periods: joined(before.charging_periods, merged.value.charging_periods) },
  }
}

const isFilled = (list: unknown): boolean =>
  list !== undefined && list !== null && !(Array.isArray(list) && list.length === 0)

function joined(before: readonly OcpiChargingPeriod[], added: readonly OcpiChargingPeriod[]): OcpiChargingPeriod[] {
  const byStart = new Map([...before, ...added].map((period) => [period.start_date_time, period]))
  return [...byStart.values()].toSorted((one, other) => (one.start_date_time < other.start_date_time ? -1 : 1))
}
