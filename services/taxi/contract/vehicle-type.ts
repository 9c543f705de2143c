import * as z from 'zod/mini'
import { defaultExpandMatchFeatureMap, type FeatureName, feature, hasFeature } from './features.ts'

/** Vehicle types offered [TAXI-006]; `''` is the type of an empty mask [TAXI-031]. */
export const VehicleType = z.enum([
  'BY_METER',
  'FIX_FARE',
  'FIX_FARE_AND_BY_METER',
  'LOW_CARBON_FIX_FARE',
  'N7_ELECTRIC',
  'PREMIUM',
  'LUXURY',
  'SIX_PASSENGER',
  'PET_FRIENDLY',
  'KID_SEAT',
  'ACCESSIBLE_VAN',
  'WELCAB',
  'ONDEMAND_SHUTTLE',
  'SIX_PASSENGER_SHUTTLE',
  'LUXURY_SHUTTLE',
  '',
])
export type VehicleType = z.infer<typeof VehicleType>

/** The fare mode. With `BOTH`, the driver's meter decides below the fixed price; see `quote.ts`. */
export const FareMode = z.enum(['FIX_FARE', 'BY_METER', 'BOTH'])
export type FareMode = z.infer<typeof FareMode>

/** Rules 5 to 12 of the specification determine both a type and a fare mode, so the result has two values. */
export type OfferedType = { readonly vehicleType: VehicleType; readonly fareMode: FareMode }

type TypeRule = OfferedType & { readonly needs: readonly FeatureName[] }

/** The fare mode if a rule leaves it open: a fixed fare takes precedence, as in the order of the rules. */
const byFlag = (featureMap: number): 'FIX_FARE' | 'BY_METER' =>
  hasFeature(featureMap, feature.FIX_FARE) ? 'FIX_FARE' : 'BY_METER'

/** The sixteen rules in order; the first one with all flags set wins [TAXI-029]. */
function rulesFor(featureMap: number): readonly TypeRule[] {
  const open = byFlag(featureMap)
  return [
    { needs: ['AIRPORT', 'LUXURY'], vehicleType: 'LUXURY_SHUTTLE', fareMode: open },
    { needs: ['AIRPORT', 'SIX_SEATER'], vehicleType: 'SIX_PASSENGER_SHUTTLE', fareMode: open },
    { needs: ['AIRPORT'], vehicleType: 'ONDEMAND_SHUTTLE', fareMode: open },
    { needs: ['FIX_FARE', 'LOW_CARBON'], vehicleType: 'LOW_CARBON_FIX_FARE', fareMode: 'FIX_FARE' },
    { needs: ['FIX_FARE', 'SIX_SEATER'], vehicleType: 'SIX_PASSENGER', fareMode: 'FIX_FARE' },
    { needs: ['BY_METER', 'SIX_SEATER'], vehicleType: 'SIX_PASSENGER', fareMode: 'BY_METER' },
    { needs: ['FIX_FARE', 'PET_FRIENDLY'], vehicleType: 'PET_FRIENDLY', fareMode: 'FIX_FARE' },
    { needs: ['BY_METER', 'PET_FRIENDLY'], vehicleType: 'PET_FRIENDLY', fareMode: 'BY_METER' },
    { needs: ['FIX_FARE', 'KID_SEAT'], vehicleType: 'KID_SEAT', fareMode: 'FIX_FARE' },
    { needs: ['BY_METER', 'KID_SEAT'], vehicleType: 'KID_SEAT', fareMode: 'BY_METER' },
    { needs: ['FIX_FARE', 'WELCAB'], vehicleType: 'WELCAB', fareMode: 'FIX_FARE' },
    { needs: ['FIX_FARE', 'LUXURY'], vehicleType: 'LUXURY', fareMode: 'FIX_FARE' },
    { needs: ['PREMIUM'], vehicleType: 'PREMIUM', fareMode: open },
    { needs: ['FIX_FARE', 'BY_METER'], vehicleType: 'FIX_FARE_AND_BY_METER', fareMode: 'BOTH' },
    { needs: ['FIX_FARE'], vehicleType: 'FIX_FARE', fareMode: 'FIX_FARE' },
    { needs: ['BY_METER'], vehicleType: 'BY_METER', fareMode: 'BY_METER' },
  ]
}

export type VehicleTypeInput = {
  readonly featureMap: number
  /** After expanded matching only the fare mode of the wish remains. */
  readonly expanded?: boolean
  /** The requested type, if the mask is the response to a request and not the wish itself. */
  readonly requested?: VehicleType
}

/** The vehicle type of a feature mask [TAXI-024, TAXI-026, TAXI-028 to TAXI-033]. */
export function vehicleTypeOf({ featureMap, expanded = false, requested }: VehicleTypeInput): OfferedType {
  const mask = featureMap & ~feature.QA_TEST
  const open = byFlag(mask)
  if (expanded) return { vehicleType: open, fareMode: open }
  if (mask === 0) return { vehicleType: '', fareMode: 'BY_METER' }
  if (requested === 'FIX_FARE_AND_BY_METER') return resolvedFromBoth(mask)
  const rule = rulesFor(mask).find(({ needs }) => needs.every((name) => hasFeature(mask, feature[name])))
  const { vehicleType, fareMode } = rule ?? { vehicleType: 'BY_METER', fareMode: 'BY_METER' }
  if (requested === 'N7_ELECTRIC' && vehicleType === 'LOW_CARBON_FIX_FARE') return { vehicleType: requested, fareMode }
  // The accessible van has no flag of its own: it is a WELCAB that was requested under this name, with either fare
  // mode.
  if (requested === 'ACCESSIBLE_VAN' && hasFeature(mask, feature.WELCAB))
    return { vehicleType: requested, fareMode: hasFeature(mask, defaultExpandMatchFeatureMap) ? 'BOTH' : fareMode }
  return { vehicleType, fareMode }
}

/** A car model that is requested by name, because no feature flag identifies it. */
export const CarModel = z.enum(['n7'])
export type CarModel = z.infer<typeof CarModel>

/** The name of each model in the fleet. */
export const carModelName: Readonly<Record<CarModel, string>> = { n7: 'Luxgen n7' }

/** A requested car type: the mask, and the model if the mask does not determine it. */
export type CarWish = { readonly featureMap: number; readonly carModel: CarModel | null }

/**
 * The type of a requested car. Two types have no flag of their own and are stored as requested types: the n7 is a
 * low-carbon car of that model, the accessible van a WELCAB that may also be metered.
 */
export function typeOfWish({ featureMap, carModel }: CarWish): OfferedType {
  const requested = requestedType({ featureMap, carModel })
  return vehicleTypeOf({ featureMap, ...(requested === undefined ? {} : { requested }) })
}

function requestedType({ featureMap, carModel }: CarWish): VehicleType | undefined {
  if (carModel === 'n7') return 'N7_ELECTRIC'
  return hasFeature(featureMap, feature.WELCAB + feature.BY_METER) ? 'ACCESSIBLE_VAN' : undefined
}

/** Resolves a request for both fare modes by the response mask, which tells which of them applies [TAXI-032]. */
function resolvedFromBoth(mask: number): OfferedType {
  const fareMode = byFlag(mask)
  const isLowCarbon = hasFeature(mask, feature.FIX_FARE + feature.LOW_CARBON)
  return { vehicleType: isLowCarbon ? 'LOW_CARBON_FIX_FARE' : fareMode, fareMode }
}

/** Seats of a type: six in a six-passenger car, four in every other [TAXI-009]. */
export function seatsOf(vehicleType: VehicleType): number {
  return vehicleType === 'SIX_PASSENGER' || vehicleType === 'SIX_PASSENGER_SHUTTLE' ? 6 : 4
}
