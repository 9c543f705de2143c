import type { GlobalRules, Zone } from '@daoxing/assets/contract'
import { createZoneIndex, type ZoneIndex } from '../rules/zone-index.ts'

/** The newest zones of every operator, as one process knows them. */
export type ZoneMemory = {
  zone(zoneId: string): Zone | undefined
  /** What counts where, for one operator. */
  indexOf(operatorId: string): ZoneIndex
  takeOver(news: { readonly zones: readonly Zone[]; readonly globalRules: readonly GlobalRules[] }): void
}

export function createZoneMemory(): ZoneMemory {
  const zones = new Map<string, Zone>()
  const zonesByOperator = new Map<string, Map<string, Zone>>()
  const globalRules = new Map<string, GlobalRules>()
  /** Built on use. */
  const indexes = new Map<string, ZoneIndex>()

  return {
    zone: (zoneId) => zones.get(zoneId),
    indexOf: (operatorId) =>
      indexes.getOrInsertComputed(operatorId, () =>
        createZoneIndex([...(zonesByOperator.get(operatorId)?.values() ?? [])], globalRules.get(operatorId)),
      ),
    takeOver(news) {
      for (const zone of news.zones) {
        const { zoneId, operatorId } = zone
        zones.set(zoneId, zone)
        zonesByOperator.getOrInsertComputed(operatorId, () => new Map()).set(zoneId, zone)
        indexes.delete(operatorId)
      }
      for (const rules of news.globalRules) {
        globalRules.set(rules.operatorId, rules)
        indexes.delete(rules.operatorId)
      }
    },
  }
}
