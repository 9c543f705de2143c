import { Refusal } from '@daoxing/kit/contract'
import { CarModel, carFeatures, defaultExpandMatchFeatureMap, feature } from '@daoxing/taxi/contract'
import { isEmpty } from './is-empty.ts'

/** Available flags: all except the airport's, which is refused as not available yet. */
export const offeredFeatures = defaultExpandMatchFeatureMap + carFeatures

/** Two masks request the same car if they differ only in the test flag. */
export function withoutTestFlag(featureMap: number): number {
  return featureMap & ~feature.QA_TEST
}

/**
 * Returns the features that a mask requests: without a drop-off a fixed fare falls back to the meter [TAXI-053], and a
 * mask without a fare mode is metered. An empty mask requests the default car type, metered without a drop-off.
 */
export function wishedFeatures({ featureMap, hasEnd }: { featureMap: number; hasEnd: boolean }): number {
  const requested = withoutTestFlag(featureMap)
  if ((requested & ~offeredFeatures) !== 0) throw new Refusal('kit.notBuiltYet', { field: 'feature_map' })
  if (requested === 0) return hasEnd ? defaultExpandMatchFeatureMap : feature.BY_METER
  const supported = hasEnd ? requested : requested & ~feature.FIX_FARE
  return (supported & defaultExpandMatchFeatureMap) === 0 ? supported + feature.BY_METER : supported
}

/** The car model of a request, ignoring case. An unsupported model is refused with its field. */
export function carModelOf(requested: unknown): CarModel | null {
  if (isEmpty(requested)) return null
  const model = CarModel.safeParse(typeof requested === 'string' ? requested.trim().toLowerCase() : requested).data
  if (model === undefined) throw new Refusal('kit.notBuiltYet', { field: 'car_model' })
  return model
}
