import { GlobalRules, WeekHours, Zone, ZoneArea, ZoneRules } from '@daoxing/assets/contract'
import { defineTable, json, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const zones = defineTable('assets.zones', {
  columns: {
    ...Zone.shape,
    area: json(ZoneArea),
    rules: json(ZoneRules),
    hours: json(z.nullable(WeekHours)),
  },
  key: ['zoneId', 'version'],
})
const globalRules = defineTable('assets.global_rules', {
  columns: { ...GlobalRules.shape, rules: json(ZoneRules) },
  key: ['operatorId', 'version'],
})

/** The newest versions of the zones with these ids. */
export function zonesById(tx: Tx, ids: readonly string[]): Promise<readonly Zone[]> {
  return zones.all(tx, (query) =>
    query.where('zone_id', 'in', ids).distinctOn('zone_id').orderBy('zone_id').orderBy('version', 'desc'),
  )
}

/** The newest versions of the zones of an operator with these codes. */
export async function zonesByCode(
  tx: Tx,
  { operatorId, codes }: { readonly operatorId: string; readonly codes: readonly string[] },
): Promise<readonly Zone[]> {
  if (codes.length === 0) return []
  return zones.all(tx, (query) =>
    query
      .where('operator_id', '=', operatorId)
      .where('code', 'in', codes)
      .distinctOn('zone_id')
      .orderBy('zone_id')
      .orderBy('version', 'desc'),
  )
}

export async function insertZones(tx: Tx, added: readonly Zone[]): Promise<void> {
  await zones.insertMany(tx, added)
}

/** The newest global rules of these operators. */
export function globalRulesOf(tx: Tx, operatorIds: readonly string[]): Promise<readonly GlobalRules[]> {
  return globalRules.all(tx, (query) =>
    query
      .where('operator_id', 'in', operatorIds)
      .distinctOn('operator_id')
      .orderBy('operator_id')
      .orderBy('version', 'desc'),
  )
}

export async function insertGlobalRules(tx: Tx, rules: GlobalRules): Promise<void> {
  await globalRules.insert(tx, rules)
}
