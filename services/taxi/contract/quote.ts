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
  /** What the traffic of this hour adds to the same way when the streets are empty; a tip is proposed from it. */
  surge_difference: AmountTwd,
  /** What the meter adds for whoever boards a little later, once the night has begun; 0 by day and in the night itself. */
  night_surcharge_soon: z._default(AmountTwd, 0),
  vehicleType: VehicleType,
  feature_map: z.int(),
  car_model: z.nullable(CarModel),
  /** The drop-off is only known roughly: a fixed fare to it is asked for with `end_approximate_agreed`. */
  end_approximate: z._default(z.boolean(), false),
})
export type Estimate = z.infer<typeof Estimate>
