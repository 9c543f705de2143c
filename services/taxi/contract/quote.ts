import { AmountTwd, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CarModel, FareMode, VehicleType } from './vehicle-type.ts'

/**
 * One line of a fare; the page has the words of each `kind`. `quantity` is in metres, seconds or a count, depending on
 * the kind.
 */
export const FareLine = z.object({
  kind: z.enum([
    'flagFall',
    'distance',
    'slowTime',
    'night',
    'springFestival',
    'service',
    'fixedFareCap',
    'fixedFare',
    'minimum',
    'stopWait',
    'meterShown',
    'airportWait',
  ]),
  quantity: z.nullable(z.number()),
  amountTwd: AmountTwd,
})
export type FareLine = z.infer<typeof FareLine>

export const FareRange = z.object({ min: AmountTwd, max: AmountTwd })
export type FareRange = z.infer<typeof FareRange>

/** Why the price of the same ride differs from the earlier quote. */
export const PriceChangeReason = z.enum([
  'nightBegun',
  'nightOver',
  'festivalBegun',
  'festivalOver',
  'tariff',
  'route',
  'traffic',
])
export type PriceChangeReason = z.infer<typeof PriceChangeReason>

/** The difference between a price and the one that the rider saw before, derived from the two quotes. */
export const PriceChange = z.object({
  fare_before: z.nullable(AmountTwd),
  fare_range_before: z.nullable(FareRange),
  is_lower: z.boolean(),
  why: PriceChangeReason,
})
export type PriceChange = z.infer<typeof PriceChange>

/** The tariff of a county's taximeter; all amounts in whole dollars. */
export const MeterTariff = z.object({
  flag_fall: AmountTwd,
  flag_fall_metres: z.int(),
  /** Charged for each `step_metres`, and for each `slow_step_seconds` below 5 km/h. */
  step: AmountTwd,
  step_metres: z.int(),
  slow_step_seconds: z.int(),
  night: AmountTwd,
})
export type MeterTariff = z.infer<typeof MeterTariff>

const StopWaitTerms = z.object({ free_seconds: z.int(), step: AmountTwd, step_seconds: z.int() })

/** One car type with its price: either a fixed price or a range of the meter [TAXI-020]. */
export const QuoteOption = z.object({
  fareHash: z.string(),
  vehicleType: VehicleType,
  fareMode: FareMode,
  featureMap: z.int(),
  /** The requested model, in addition to the mask, if no flag denotes it; sent as `car_model` in the request. */
  carModel: z.nullable(CarModel),
  /** One of the most common types; the others are listed after them. */
  isUsual: z.boolean(),
  seats: z.int(),
  /** The binding price, or null if the ride is metered. */
  fare: z.nullable(AmountTwd),
  fare_range: z.nullable(FareRange),
  estimatePriceAfterCoupon: z.nullable(AmountTwd),
  linegoPointsRedeemFare: AmountTwd,
  breakdown: z.array(FareLine),
  /** Seconds until the nearest free car of this type arrives; null if none is near. */
  pickupSeconds: z.nullable(z.int()),
  /** Null if the price is unchanged, and without an earlier quote. */
  price_change: z._default(z.nullable(PriceChange), null),
})
export type QuoteOption = z.infer<typeof QuoteOption>

export const QuotedRoute = z.object({
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  polyline: z.string(),
  /** True if the route was drawn without street data. */
  schematic: z.boolean(),
})
export type QuotedRoute = z.infer<typeof QuotedRoute>

export const Estimate = z.object({
  route: z.nullable(QuotedRoute),
  options: z.array(QuoteOption),
  expiresAt: Instant,
  /** The option of the requested feature map, repeated at the top level for clients that read one price. */
  fareHash: z.string(),
  fare: z.nullable(AmountTwd),
  fare_range: z.nullable(FareRange),
  estimatePriceAfterCoupon: z.nullable(AmountTwd),
  linegoPointsRedeemFare: AmountTwd,
  /** The difference in the meter fare between the current traffic and empty streets; the base of the suggested tip. */
  surge_difference: AmountTwd,
  /**
   * The night surcharge for a rider who boards after the night has begun; 0 if that is not soon, and during the night
   * itself.
   */
  night_surcharge_soon: z._default(AmountTwd, 0),
  /** The tariff at the start of the ride; null from an older server. */
  tariff: z._default(z.nullable(MeterTariff), null),
  /** The terms of waiting at stops, beyond the free time of each; null from a server without stops. */
  stop_wait: z._default(z.nullable(StopWaitTerms), null),
  price_change: z._default(z.nullable(PriceChange), null),
  vehicleType: VehicleType,
  feature_map: z.int(),
  car_model: z.nullable(CarModel),
  /** The drop-off is approximate: a fixed fare to it requires `end_approximate_agreed`. */
  end_approximate: z._default(z.boolean(), false),
})
export type Estimate = z.infer<typeof Estimate>
