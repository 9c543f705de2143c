import { defaultExpandMatchFeatureMap, feature } from './features.ts'
import type { CarWish } from './vehicle-type.ts'

/** A car type that riders can choose. Shuttles are excluded: they belong to the airport. */
export type CarKind = CarWish & {
  /** The most common types, which come first. */
  readonly isUsual: boolean
}

const kind = (featureMap: number, more: Partial<CarKind> = {}): CarKind => ({
  featureMap,
  carModel: null,
  isUsual: false,
  ...more,
})

const { FIX_FARE, BY_METER } = feature

/** The car types that are offered with a known drop-off, in the order of the page. */
const withDropoff: readonly CarKind[] = [
  kind(defaultExpandMatchFeatureMap, { isUsual: true }),
  kind(FIX_FARE, { isUsual: true }),
  kind(BY_METER, { isUsual: true }),
  kind(feature.SIX_SEATER + FIX_FARE, { isUsual: true }),
  kind(feature.PET_FRIENDLY + FIX_FARE),
  kind(feature.KID_SEAT + FIX_FARE),
  kind(feature.LOW_CARBON + FIX_FARE),
  kind(feature.LOW_CARBON + FIX_FARE, { carModel: 'n7' }),
  kind(feature.PREMIUM + FIX_FARE),
  kind(feature.LUXURY + FIX_FARE),
  kind(feature.WELCAB + FIX_FARE),
  kind(feature.WELCAB + defaultExpandMatchFeatureMap),
]

/** Without a drop-off the ride is metered, and types with only a fixed fare are unavailable. */
const withoutDropoff: readonly CarKind[] = [
  kind(BY_METER, { isUsual: true }),
  kind(feature.SIX_SEATER + BY_METER, { isUsual: true }),
  kind(feature.PET_FRIENDLY + BY_METER),
  kind(feature.KID_SEAT + BY_METER),
  kind(feature.PREMIUM + BY_METER),
  kind(feature.WELCAB + BY_METER),
]

/** The car types in every estimate. */
export function offeredKinds({ hasEnd }: { readonly hasEnd: boolean }): readonly CarKind[] {
  return hasEnd ? withDropoff : withoutDropoff
}

/** Whether two wishes request the same car type. */
export function isSameKind(one: CarWish, other: CarWish): boolean {
  return one.featureMap === other.featureMap && one.carModel === other.carModel
}
