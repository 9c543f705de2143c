import { Refusal } from '@daoxing/kit/contract'
import { CarModel, carFeatures, defaultExpandMatchFeatureMap, feature } from '@daoxing/taxi/contract'
import { isEmpty } from './is-empty.ts'

/** Flags that can be asked for today: all but the airport's, which is named as not built yet. */
export const offeredFeatures = defaultExpandMatchFeatureMap + carFeatures

/** Two masks ask for the same car when they differ in the test flag alone. */
export function withoutTestFlag(featureMap: number): number {
  return featureMap & ~feature.QA_TEST
}

/**
 * Returns the features that a mask requests: without a drop-off a fixed fare falls back to the meter [TAXI-053], and a
 * mask without a fare mode rides by meter. An empty mask requests the default kind of car, by meter without a drop-off.
 */
export function wishedFeatures({ featureMap, hasEnd }: { featureMap: number; hasEnd: boolean }): number {
  const asked = withoutTestFlag(featureMap)
  if ((asked & ~offeredFeatures) !== 0) throw new Refusal('kit.notBuiltYet', { field: 'feature_map' })
  if (asked === 0) return hasEnd ? defaultExpandMatchFeatureMap : feature.BY_METER
  const kept = hasEnd ? asked : asked & ~feature.FIX_FARE
  return (kept & defaultExpandMatchFeatureMap) === 0 ? kept + feature.BY_METER : kept
}

/** The model that a request names, in whatever letters; one that nobody drives is refused by the name of its field. */
export function carModelOf(asked: unknown): CarModel | null {
  if (isEmpty(asked)) return null
  const model = CarModel.safeParse(typeof asked === 'string' ? asked.trim().toLowerCase() : asked).data
  if (model === undefined) throw new Refusal('kit.notBuiltYet', { field: 'car_model' })
  return model
}
