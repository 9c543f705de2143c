/** Feature-map flags; feature id n is bit n-1 [TAXI-024, TAXI-025]. */
export const feature = {
  PREMIUM: 1,
  PET_FRIENDLY: 2,
  WELCAB: 64,
  KID_SEAT: 512,
  LOW_CARBON: 1024,
  QA_TEST: 262144,
  BY_METER: 1048576,
  FIX_FARE: 8388608,
  AIRPORT: 67108864,
  LUXURY: 536870912,
  SIX_SEATER: 1073741824,
} as const
export type FeatureName = keyof typeof feature

/** Fixed fare plus meter: any free driver may come [TAXI-027]. */
export const defaultExpandMatchFeatureMap = feature.FIX_FARE + feature.BY_METER

export function hasFeature(featureMap: number, flag: number): boolean {
  return (featureMap & flag) === flag
}

/** The features of the car itself; the fare mode does not restrict the car. */
export const carFeatures =
  feature.PREMIUM +
  feature.PET_FRIENDLY +
  feature.WELCAB +
  feature.KID_SEAT +
  feature.LOW_CARBON +
  feature.LUXURY +
  feature.SIX_SEATER

/** The car features that a request requires. */
export function neededCarFeatures(featureMap: number): number {
  return featureMap & carFeatures
}
