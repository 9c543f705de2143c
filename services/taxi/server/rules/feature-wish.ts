import { Refusal } from '@daoxing/kit/contract'
import { defaultExpandMatchFeatureMap, feature } from '@daoxing/taxi/contract'

/** Flags that can be asked for today; the others are named as not built yet. */
export const offeredFeatures =
  feature.BY_METER + feature.FIX_FARE + feature.SIX_SEATER + feature.PET_FRIENDLY + feature.PREMIUM

/** Two masks ask for the same car when they differ in the test flag alone. */
export function withoutTestFlag(featureMap: number): number {
  return featureMap & ~feature.QA_TEST
}

/**
 * What a mask comes to: without a drop-off a fixed fare falls back to the meter [TAXI-053], and a mask that says
 * nothing of the fare rides by meter. Nothing at all asks for whoever is free.
 */
export function wishedFeatures({ featureMap, hasEnd }: { featureMap: number; hasEnd: boolean }): number {
  const asked = withoutTestFlag(featureMap)
  if ((asked & ~offeredFeatures) !== 0) throw new Refusal('kit.notBuiltYet', { field: 'feature_map' })
  if (asked === 0) return hasEnd ? defaultExpandMatchFeatureMap : feature.BY_METER
  const kept = hasEnd ? asked : asked & ~feature.FIX_FARE
  return (kept & defaultExpandMatchFeatureMap) === 0 ? kept + feature.BY_METER : kept
}

/** The kinds of car that every estimate shows, in the order of the page. */
export function standardWishes({ hasEnd }: { hasEnd: boolean }): readonly number[] {
  const fare = hasEnd ? feature.FIX_FARE : feature.BY_METER
  return [
    ...(hasEnd ? [defaultExpandMatchFeatureMap, feature.FIX_FARE] : []),
    feature.BY_METER,
    feature.SIX_SEATER + fare,
    feature.PET_FRIENDLY + fare,
    feature.PREMIUM + fare,
  ]
}
