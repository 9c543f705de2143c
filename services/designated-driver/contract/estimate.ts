import { AmountTwd } from '@daoxing/kit/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { TripMode } from './wish.ts'

const UnixSeconds = z.int()

/** A line of a price: the base, further distance, hours, night, holiday, and the rider's own addition for the driver. */
export const FareLine = z.object({
  kind: z.enum(['base', 'distance', 'hours', 'night', 'holiday', 'markup']),
  amount: AmountTwd,
  /** Metres of `base` and `distance`, hours of `hours`; otherwise null. */
  quantity: z.nullable(z.int()),
})
export type FareLine = z.infer<typeof FareLine>

export const TripRoute = z.object({ polyline: z.string(), distance_metres: z.int(), duration_seconds: z.int() })
export type TripRoute = z.infer<typeof TripRoute>

/** The guide price of a county: told beside the own price, so that a rider can compare. */
export const GuidePrice = z.object({
  county: z.string(),
  base: AmountTwd,
  base_metres: z.int(),
  step: AmountTwd,
  step_metres: z.int(),
  /** The guide price of this very trip; null by the hour. */
  amount: z.nullable(AmountTwd),
  source: z.string(),
})
export type GuidePrice = z.infer<typeof GuidePrice>

/** An insured item with its amount. */
export const Insurance = z.object({
  insurer: z.string(),
  policy_number: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), amount: AmountTwd })),
  valid_from: z.string(),
  valid_until: z.string(),
})
export type Insurance = z.infer<typeof Insurance>

/** A price that binds until it expires, with all that the standard contract has shown before the wish. */
export const CostEstimate = z.object({
  estimated_trip_fee_id: z.string(),
  expires_at: UnixSeconds,
  mode: TripMode,
  reserve_time: z.nullable(UnixSeconds),
  hours: z.nullable(z.int()),
  /** Without a destination and hours the price covers this distance; farther is a change that the rider agrees to. */
  is_open_destination: z.boolean(),
  included_metres: z.nullable(z.int()),
  amount: AmountTwd,
  lines: z.array(FareLine),
  route: z.nullable(TripRoute),
  /** The price of another hour, which the rider may add on the way; null unless by the hour. */
  hour_amount: z.nullable(AmountTwd),
  guide_price: z.nullable(GuidePrice),
  /** For a cancellation after the driver stands there. Before that, cancelling is free. */
  cancel_fee: AmountTwd,
  free_wait_seconds: z.int(),
  payment_methods: z.array(PaymentMethod),
  insurance: Insurance,
  terms_version: z.string(),
  /** Free drivers near the car, and the minutes of the nearest; null without one or for a later time. */
  nearest_driver_minutes: z.nullable(z.int()),
})
export type CostEstimate = z.infer<typeof CostEstimate>
