import { AmountTwd } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { CollectionStatus, DeclineReason, PaymentMethod, TripPaymentStatus } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { CancelRule, PickupWait, RiderCredit, TripCancel } from './cancel.ts'
import { FareLine, FareRange, QuotedRoute } from './quote.ts'
import { SessionStage, TripEvent, TripStatus } from './trip-state.ts'
import { CarModel, FareMode, VehicleType } from './vehicle-type.ts'

/** Unix seconds, as the taxi calls speak them. */
const UnixSeconds = z.int()

/** The tip that a rider added before the ride; all of it is the driver's [TAXI-021]. */
export const PretripTips = z.object({ amount: AmountTwd, status: z.enum(['PENDING', 'PAID', 'CANCELED']) })
export type PretripTips = z.infer<typeof PretripTips>

export const TripStop = z.object({ address: z.string(), lat: z.number(), lng: z.number(), is_passed: z.boolean() })

/** The driver as the rider sees them [TAXI-019]. */
export const TripDriver = z.object({
  driver_id: z.string(),
  name: z.string(),
  rating: z.number(),
  trip_count: z.int(),
  plate: z.string(),
  model: z.string(),
  color: z.enum(['yellow', 'white', 'black', 'silver', 'grey', 'blue']),
  seats: z.int(),
  driver_feature: z.int(),
})
export type TripDriver = z.infer<typeof TripDriver>

/** How the payment of a trip stands [PAY-004, PAY-005, PAY-006]; the whole of it is the wallet's to tell. */
export const TripPaymentFacts = z.object({
  status: PaymentStatus,
  trip_payment_status: TripPaymentStatus,
  collection_status: z.nullable(CollectionStatus),
  paid_amount: AmountTwd,
  open_amount: AmountTwd,
  /** Of what is paid, what came from the rider's credit; a server of before says nothing of it. */
  credit_used: z._default(AmountTwd, 0),
  /** How it is paid in the end: a debt may be paid in another way than the trip was hailed with. */
  paid_with: z._default(z.nullable(PaymentMethod), null),
  decline_reason: z.nullable(DeclineReason),
  can_pay: z.boolean(),
})
export type TripPaymentFacts = z.infer<typeof TripPaymentFacts>

/**
 * A trip on the wire, whole, with its revision [TAXI-019]. Field names that the specification gives are kept; ours
 * are in the same voice.
 */
export const Trip = z.object({
  trip_hash: z.string(),
  trip_id: z.int(),
  user_id: z.string(),
  revision: z.int(),
  region: z.enum(['north', 'central', 'south', 'east', 'islands']),
  trip_status: TripStatus,
  session_stage: SessionStage,
  last_event: TripEvent,
  vehicleType: VehicleType,
  fare_mode: FareMode,
  feature_map: z.int(),
  car_model: z.nullable(CarModel),
  match_expanded: z.boolean(),
  /**
   * The rider wants the search opened at a price for which more has to be held: `AUTHORIZING` until the card or wallet has
   * answered, `DECLINED` where it said no. The search goes on as it was, at its old price, all the while.
   */
  expansion: z.nullable(
    z.object({
      state: z.enum(['AUTHORIZING', 'DECLINED']),
      fare_hash: z.string(),
      decline_reason: z.nullable(DeclineReason),
    }),
  ),
  start_address: z.string(),
  start_latitude: z.number(),
  start_longitude: z.number(),
  /** The point stands at the road or the town of the address: its number is nowhere known. */
  start_approximate: z.boolean(),
  end_address: z.nullable(z.string()),
  end_latitude: z.nullable(z.number()),
  end_longitude: z.nullable(z.number()),
  end_approximate: z.boolean(),
  stops: z.array(TripStop),
  route: z.nullable(QuotedRoute),
  estimate: z.object({
    fare_hash: z.string(),
    fare_range: z.nullable(FareRange),
    estimatePriceAfterCoupon: z.nullable(AmountTwd),
    linegoPointsRedeemFare: AmountTwd,
    breakdown: z.array(FareLine),
  }),
  coupon: z.null(),
  notes: z.string(),
  company: z.null(),
  ticketId: z.null(),
  pretrip_tips: z.nullable(PretripTips),
  payment_method: PaymentMethod,
  /** How the trip is paid: numeric and in words, what is open, and whether the rider can pay it now. */
  payment: TripPaymentFacts,
  request_time: UnixSeconds,
  reserve_time: z.nullable(UnixSeconds),
  /** Four digits that rider and driver compare before they go. */
  boarding_code: z.string(),
  driver_info: z.nullable(TripDriver),
  /** The way of the car to the pick-up while it comes. */
  pickup: z.nullable(
    z.object({
      promised_at: UnixSeconds,
      arrived_at: z.nullable(UnixSeconds),
      distance_metres: z.int(),
      polyline: z.string(),
    }),
  ),
  /** While a driver is looked for. From `expand_at` on a search for a special car may be opened to any taxi. */
  searching: z.nullable(
    z.object({
      since: UnixSeconds,
      gives_up_at: UnixSeconds,
      drivers_asked: z.int(),
      drivers_near: z.int(),
      expand_at: z.nullable(UnixSeconds),
    }),
  ),
  /** When the rider will be there, once aboard. */
  arrives_at: z.nullable(UnixSeconds),
  timeline: z.object({
    accepted_at: z.nullable(UnixSeconds),
    arrived_at: z.nullable(UnixSeconds),
    started_at: z.nullable(UnixSeconds),
    finished_at: z.nullable(UnixSeconds),
    paid_at: z.nullable(UnixSeconds),
    canceled_at: z.nullable(UnixSeconds),
  }),
  /** The fare that counts, from the end of the ride. */
  fare: z.nullable(
    z.object({
      amount: AmountTwd,
      lines: z.array(FareLine),
      distance_metres: z.int(),
      slow_seconds: z.int(),
      paid: z.boolean(),
    }),
  ),
  cancel: z.nullable(TripCancel),
  /** The cancellation terms; null for trips from before there was a fee. */
  cancel_rule: z.nullable(CancelRule),
  /** The car stands at the pick-up, as far as it was heard; null while nothing is proven. */
  waiting: z.nullable(PickupWait),
  credits: z.array(RiderCredit),
  /** How many drivers took the trip and gave it back; the page says so kindly. */
  driver_cancels: z.int(),
  rating: z.nullable(z.object({ stars: z.int(), reasons: z.array(z.string()), comment: z.string() })),
  can: z.object({
    cancel: z.boolean(),
    cancel_is_free: z.boolean(),
    rate: z.boolean(),
    retry: z.boolean(),
    expand_match: z.boolean(),
  }),
})
export type Trip = z.infer<typeof Trip>
