import type { GlobalRules, Zone } from '@daoxing/assets/contract'
import { createZoneBorders, type ZoneBorders } from '../rules/zone-borders.ts'
import { createZoneIndex, type ZoneIndex } from '../rules/zone-index.ts'

/** The newest zones of every operator, as one process knows them. */
export type ZoneMemory = {
  zone(zoneId: string): Zone | undefined
  /** The rules at every point, of one operator. */
  indexOf(operatorId: string): ZoneIndex
  bordersOf(operatorId: string): ZoneBorders
  takeOver(news: { readonly zones: readonly Zone[]; readonly globalRules: readonly GlobalRules[] }): void
}

export function createZoneMemory(): ZoneMemory {
  const zones = new Map<string, Zone>()
  const zonesByOperator = new Map<string, Map<string, Zone>>()
  const globalRules = new Map<string, GlobalRules>()
  /** Built on use. */
  const indexes = new Map<string, ZoneIndex>()
  const borders = new Map<string, ZoneBorders>()
  const indexOf = (operatorId: string) =>
    indexes.getOrInsertComputed(operatorId, () =>
      createZoneIndex([...(zonesByOperator.get(operatorId)?.values() ?? [])], globalRules.get(operatorId)),
    )
  const forget = (operatorId: string) => {
    indexes.delete(operatorId)
    borders.delete(operatorId)
  }

  return {
    zone: (zoneId) => zones.get(zoneId),
    indexOf,
    bordersOf: (operatorId) => borders.getOrInsertComputed(operatorId, () => createZoneBorders(indexOf(operatorId))),
    takeOver(news) {
      for (const zone of news.zones) {
        const { zoneId, operatorId } = zone
        zones.set(zoneId, zone)
        zonesByOperator.getOrInsertComputed(operatorId, () => new Map()).set(zoneId, zone)
        forget(operatorId)
      }
      for (const rules of news.globalRules) {
        globalRules.set(rules.operatorId, rules)
        forget(rules.operatorId)
      }
    },
  }
}
