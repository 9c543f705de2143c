import { defaultExpandMatchFeatureMap, feature } from './features.ts'
import type { CarWish } from './vehicle-type.ts'

/** A kind of car that riders are offered. Shuttles are no part of it: they belong to the airport. */
export type CarKind = CarWish & {
  /** Most rides are one of these; they stand first. */
  readonly isUsual: boolean
}

const kind = (featureMap: number, more: Partial<CarKind> = {}): CarKind => ({
  featureMap,
  carModel: null,
  isUsual: false,
  ...more,
})

const { FIX_FARE, BY_METER } = feature

/** The kinds of car that are offered with a known drop-off, in the order of the page. */
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

/** Without a drop-off the meter counts, and the kinds that have a fixed fare alone are not to be had. */
const withoutDropoff: readonly CarKind[] = [
  kind(BY_METER, { isUsual: true }),
  kind(feature.SIX_SEATER + BY_METER, { isUsual: true }),
  kind(feature.PET_FRIENDLY + BY_METER),
  kind(feature.KID_SEAT + BY_METER),
  kind(feature.PREMIUM + BY_METER),
  kind(feature.WELCAB + BY_METER),
]

/** The kinds of car that every estimate shows. */
export function offeredKinds({ hasEnd }: { readonly hasEnd: boolean }): readonly CarKind[] {
  return hasEnd ? withDropoff : withoutDropoff
}

/** Whether two wishes ask for the same kind of car. */
export function isSameKind(one: CarWish, other: CarWish): boolean {
  return one.featureMap === other.featureMap && one.carModel === other.carModel
}
