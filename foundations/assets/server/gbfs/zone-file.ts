import type { ZoneRule } from '@daoxing/assets/contract'
import type { Instant } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { zonesInForce } from '../zones.ts'
import { localized } from './local-text.ts'
import type { Fleet } from './read-fleet.ts'

const allAllowed: ZoneRule = {
  modelCodes: null,
  ...{ rideStartAllowed: true, rideEndAllowed: true, rideThroughAllowed: true, maximumSpeedKmh: null },
}

/**
 * The zones that count now, of every operator of the fleet. Polygons keep their order, in which the first one decides, and
 * every rule names its models: an operator's zone says nothing to the vehicles of another. Undefined if there are no zones.
 */
export function geofencingZones({
  house,
  fleet,
  at,
}: {
  readonly house: House
  readonly fleet: Fleet
  readonly at: Instant
}): object | undefined {
  const found = fleet.operatorIds.map((operatorId) => ({
    ...zonesInForce({ house, operatorId, at }),
    models: fleet.models.filter((model) => model.operatorId === operatorId).map(({ modelCode }) => modelCode),
  }))
  if (found.every(({ zones, globalRules }) => zones.length === 0 && globalRules.length === 0)) return undefined
  const features = found.flatMap(({ zones, models }) =>
    zones.map(({ zone: { nameZh, nameEn, nameJa, area }, rules }) => ({
      type: 'Feature',
      geometry: area,
      properties: {
        name: localized({ 'zh-TW': nameZh, en: nameEn, ja: nameJa }),
        rules: rules.flatMap((rule) => ruleOf(rule, models)),
      },
    })),
  )
  return {
    geofencing_zones: { type: 'FeatureCollection', features },
    // An operator without a rule for a model allows it everything.
    global_rules: found.flatMap(({ globalRules, models }) =>
      [...globalRules, allAllowed].flatMap((rule) => ruleOf(rule, models)),
    ),
  }
}

/** Nothing for a rule of models that are not in the feed. */
function ruleOf(rule: ZoneRule, models: readonly string[]): readonly object[] {
  const named = rule.modelCodes === null ? models : models.filter((code) => rule.modelCodes?.includes(code))
  if (named.length === 0) return []
  return [
    {
      vehicle_type_ids: named,
      ride_start_allowed: rule.rideStartAllowed,
      ride_end_allowed: rule.rideEndAllowed,
      ride_through_allowed: rule.rideThroughAllowed,
      ...(rule.maximumSpeedKmh !== null && { maximum_speed_kph: rule.maximumSpeedKmh }),
    },
  ]
}
