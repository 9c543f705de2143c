import { AmountTwd, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CarModel, FareMode, VehicleType } from './vehicle-type.ts'

/** One line of a fare; the words of `kind` are the page's. `quantity` is metres, seconds or a count, as the kind says. */
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
  ]),
  quantity: z.nullable(z.number()),
  amountTwd: AmountTwd,
})
export type FareLine = z.infer<typeof FareLine>

export const FareRange = z.object({ min: AmountTwd, max: AmountTwd })
export type FareRange = z.infer<typeof FareRange>

/** Why the same ride costs something else than when it was quoted before. */
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

/** How a price differs from the one that the rider saw before, derived from the two quotes. */
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

/** One kind of car with its price: either a fixed price or a range of the meter [TAXI-020]. */
export const QuoteOption = z.object({
  fareHash: z.string(),
  vehicleType: VehicleType,
  fareMode: FareMode,
  featureMap: z.int(),
  /** The model that is asked for beside the mask, where no flag says it; goes into `car_model` of the request. */
  carModel: z.nullable(CarModel),
  /** One of the few kinds that most rides are; the others stand behind them. */
  isUsual: z.boolean(),
  seats: z.int(),
  /** The price that binds, or null where the meter decides. */
  fare: z.nullable(AmountTwd),
  fare_range: z.nullable(FareRange),
  estimatePriceAfterCoupon: z.nullable(AmountTwd),
  linegoPointsRedeemFare: AmountTwd,
  breakdown: z.array(FareLine),
  /** Seconds until the nearest free car of this kind is there; null where none is near. */
  pickupSeconds: z.nullable(z.int()),
  /** Null where the price is what it was, and where no earlier quote was named. */
  price_change: z._default(z.nullable(PriceChange), null),
})
export type QuoteOption = z.infer<typeof QuoteOption>

export const QuotedRoute = z.object({
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  polyline: z.string(),
  /** True where the line is drawn without knowing the streets. */
  schematic: z.boolean(),
})
export type QuotedRoute = z.infer<typeof QuotedRoute>

export const Estimate = z.object({
  route: z.nullable(QuotedRoute),
  options: z.array(QuoteOption),
  expiresAt: Instant,
  /** The option of the feature map that was asked for, repeated on top for clients that read one price. */
  fareHash: z.string(),
  fare: z.nullable(AmountTwd),
  fare_range: z.nullable(FareRange),
  estimatePriceAfterCoupon: z.nullable(AmountTwd),
  linegoPointsRedeemFare: AmountTwd,
  /** The difference in the meter fare between the traffic of this hour and empty streets; a tip is proposed from it. */
  surge_difference: AmountTwd,
  /** The night surcharge of a rider who boards after the night has begun; 0 by day and in the night itself. */
  night_surcharge_soon: z._default(AmountTwd, 0),
  /** The tariff where the ride begins; null from a server of before. */
  tariff: z._default(z.nullable(MeterTariff), null),
  price_change: z._default(z.nullable(PriceChange), null),
  vehicleType: VehicleType,
  feature_map: z.int(),
  car_model: z.nullable(CarModel),
  /** The drop-off is only known roughly: a fixed fare to it is asked for with `end_approximate_agreed`. */
  end_approximate: z._default(z.boolean(), false),
})
export type Estimate = z.infer<typeof Estimate>
