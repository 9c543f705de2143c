import { AmountTwd } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { CollectionStatus, DeclineReason, PaymentMethod, TripPaymentStatus } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { TripAirport } from './airport/airport-facts.ts'
import { CancelRule, PickupWait, RiderCredit, TripCancel } from './cancel.ts'
import { TripCompany } from './company.ts'
import { FareLine, FareRange, QuotedRoute } from './quote.ts'
import { RequestKind, SessionStage, TripEvent, TripStatus } from './trip-state.ts'
import { CarModel, FareMode, VehicleType } from './vehicle-type.ts'

/** Unix seconds, the unit of the taxi calls. */
const UnixSeconds = z.int()

/** The tip that a rider added before the ride; the driver gets all of it [TAXI-021]. */
export const PretripTips = z.object({ amount: AmountTwd, status: z.enum(['PENDING', 'PAID', 'CANCELED']) })
export type PretripTips = z.infer<typeof PretripTips>

export const TripStop = z.object({ address: z.string(), lat: z.number(), lng: z.number(), is_passed: z.boolean() })

/** The driver in the rider's view [TAXI-019]. */
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
  /** The path of the photo; null without a photo, and from an older server. */
  photo_url: z._default(z.nullable(z.string()), null),
})
export type TripDriver = z.infer<typeof TripDriver>

const FormerDriver = z.object({ lost_at: UnixSeconds, why: z.enum(['gaveBack', 'notUnderWay']) })

/** The payment state of a trip [PAY-004, PAY-005, PAY-006]; the wallet has the complete payment. */
export const TripPaymentFacts = z.object({
  /** The payment's own revision, by which a page merges the payment's snapshot; 0 from an older server. */
  revision: z._default(z.int(), 0),
  status: PaymentStatus,
  trip_payment_status: TripPaymentStatus,
  collection_status: z.nullable(CollectionStatus),
  paid_amount: AmountTwd,
  open_amount: AmountTwd,
  /** The part of the payment that came from the rider's credit; older servers omit it. */
  credit_used: z._default(AmountTwd, 0),
  /** The part that a company has paid. The rider pays the part above its limits. */
  company_paid: z._default(AmountTwd, 0),
  /** The method of the actual payment: a debt may be paid with another method than that of the hail. */
  paid_with: z._default(z.nullable(PaymentMethod), null),
  decline_reason: z.nullable(DeclineReason),
  can_pay: z.boolean(),
})
export type TripPaymentFacts = z.infer<typeof TripPaymentFacts>

/**
 * A complete trip on the wire, with its revision [TAXI-019]. Field names of the specification are unchanged; additional
 * ones follow their style.
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
   * The rider wants to expand the search at a price that exceeds the hold: `AUTHORIZING` until the card or wallet has
   * answered, `DECLINED` if it was refused. Meanwhile the search continues unchanged, at its old price.
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
  /** The point is located only by the road or town of the address, because its number is unknown. */
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
  company: z.nullable(TripCompany),
  ticketId: z.nullable(z.string()),
  pretrip_tips: z.nullable(PretripTips),
  payment_method: PaymentMethod,
  /** The payment of the trip: numeric and in words, the open amount, and whether the rider can pay it now. */
  payment: TripPaymentFacts,
  request_time: UnixSeconds,
  /** The boarding time of a reservation, in Unix seconds [RSV-003]. */
  reserve_time: z.nullable(UnixSeconds),
  request_kind: z._default(RequestKind, 'REQUEST_NOW'),
  /** The airport of a shuttle, with its flight; null for every other trip. */
  airport: z._default(z.nullable(TripAirport), null),
  /** Four digits that rider and driver compare before the ride starts. */
  boarding_code: z.string(),
  driver_info: z.nullable(TripDriver),
  /**
   * The last driver of a reservation, if that driver no longer comes: the driver gave it back, or did not depart in
   * time.
   */
  former_driver: z._default(z.nullable(FormerDriver), null),
  /** The route of the approaching car to the pick-up. */
  pickup: z.nullable(
    z.object({
      promised_at: UnixSeconds,
      arrived_at: z.nullable(UnixSeconds),
      distance_metres: z.int(),
      polyline: z.string(),
    }),
  ),
  /**
   * The progress of the search for a driver. From `expand_at` on, a search for a special car may be expanded to any
   * taxi.
   */
  searching: z.nullable(
    z.object({
      since: UnixSeconds,
      gives_up_at: UnixSeconds,
      drivers_asked: z.int(),
      drivers_near: z.int(),
      expand_at: z.nullable(UnixSeconds),
    }),
  ),
  /** The current stop of the car: its number counted from 1, and the end of its free wait. */
  stop_wait: z._default(z.nullable(z.object({ number: z.int(), since: UnixSeconds, free_until: UnixSeconds })), null),
  /** The state of a reservation whose driver is not under way; null for other trips and from older servers. */
  reservation: z._default(
    z.nullable(
      z.object({
        can_change: z.boolean(),
        /** The payment was declined, and the rider may choose another method until this time. */
        pay_by: z.nullable(UnixSeconds),
        /** The last change released the driver who had claimed the ride, and no other driver has claimed it yet. */
        driver_released: z.boolean(),
      }),
    ),
    null,
  ),
  /** A new route that the rider has agreed to: its pending step, or why it failed. */
  change: z._default(
    z.nullable(
      z.object({
        change_hash: z.string(),
        state: z.enum(['AUTHORIZING', 'WAITING', 'DRIVER_ASKED', 'HOLD_DECLINED', 'DRIVER_DECLINED', 'LAPSED']),
        answer_by: z.nullable(UnixSeconds),
        decline_reason: z.nullable(DeclineReason),
      }),
    ),
    null,
  ),
  /** The ride started with the code of a street-hailed car. */
  offline: z._default(z.boolean(), false),
  /** The rider's expected arrival, once aboard. */
  arrives_at: z.nullable(UnixSeconds),
  timeline: z.object({
    accepted_at: z.nullable(UnixSeconds),
    arrived_at: z.nullable(UnixSeconds),
    started_at: z.nullable(UnixSeconds),
    finished_at: z.nullable(UnixSeconds),
    paid_at: z.nullable(UnixSeconds),
    canceled_at: z.nullable(UnixSeconds),
  }),
  /** The final fare, from the end of the ride on. */
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
  /** The cancellation terms; null for trips from before the fee. */
  cancel_rule: z.nullable(CancelRule),
  /** The proven wait of the car at the pick-up; null without a proof. */
  waiting: z.nullable(PickupWait),
  credits: z.array(RiderCredit),
  /** How many drivers accepted the trip and gave it back. */
  driver_cancels: z.int(),
  rating: z.nullable(z.object({ stars: z.int(), reasons: z.array(z.string()), comment: z.string() })),
  can: z.object({
    cancel: z.boolean(),
    cancel_is_free: z.boolean(),
    rate: z.boolean(),
    retry: z.boolean(),
    expand_match: z.boolean(),
    /** Whether stops and destination can be changed now. */
    change: z._default(z.boolean(), false),
  }),
})
export type Trip = z.infer<typeof Trip>
