import { AmountTwd, LatLng } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { CostEstimate, FareLine, Insurance, TripRoute } from './estimate.ts'
import { Handover } from './handover.ts'
import { CancelProcessType, DesignatedCancelReason, DesignatedTripEvent, DesignatedTripState } from './trip-state.ts'
import { DrivingPreference, TripMode } from './wish.ts'

const UnixSeconds = z.int()

export const DesignatedTripDriver = z.object({
  driver_id: z.string(),
  name: z.string(),
  rating: z.number(),
  trip_count: z.int(),
  /** The path of the photo; null without one. */
  photo_url: z.nullable(z.string()),
  /** The driver holds a professional licence that was valid when the trip was accepted. */
  licence: z.string(),
})
export type DesignatedTripDriver = z.infer<typeof DesignatedTripDriver>

/** The payment of a trip; `revision` is its own, by which a page merges the wallet's snapshot. */
export const DesignatedTripPayment = z.object({
  revision: z.int(),
  status: PaymentStatus,
  method: PaymentMethod,
  paid_amount: AmountTwd,
  open_amount: AmountTwd,
  can_pay: z.boolean(),
  decline_reason: z.nullable(DeclineReason),
})
export type DesignatedTripPayment = z.infer<typeof DesignatedTripPayment>

/**
 * A change by the rider on the way. `AUTHORIZING` waits for the bank, `DRIVER_ASKED` for the driver; the others say why
 * the trip stayed as it was.
 */
export const TripChangeState = z.enum([
  'AUTHORIZING',
  'DRIVER_ASKED',
  'ACCEPTED',
  'HOLD_DECLINED',
  'DRIVER_DECLINED',
  'LAPSED',
])
export type TripChangeState = z.infer<typeof TripChangeState>

export const TripChange = z.object({
  change_hash: z.string(),
  state: TripChangeState,
  end_address: z.nullable(z.string()),
  hours: z.nullable(z.int()),
  amount: AmountTwd,
  answer_by: z.nullable(UnixSeconds),
})
export type TripChange = z.infer<typeof TripChange>

/** A complete trip as its rider sees it, with its revision; the higher one wins. */
export const DesignatedTrip = z.object({
  trip_hash: z.string(),
  revision: z.int(),
  trip_status: DesignatedTripState,
  last_event: DesignatedTripEvent,
  /** False once the trip has ended, for a reservation, and once its unpaid price has become a debt. */
  is_under_way: z.boolean(),
  mode: TripMode,
  reserve_time: z.nullable(UnixSeconds),
  hours: z.nullable(z.int()),
  start_address: z.string(),
  start_city: z.string(),
  start_district: z.string(),
  start_lat: z.number(),
  start_lng: z.number(),
  /** Empty and 0 for an open destination [DDR-005]. */
  end_address: z.string(),
  end_city: z.string(),
  end_district: z.string(),
  end_lat: z.number(),
  end_lng: z.number(),
  route: z.nullable(TripRoute),
  included_metres: z.nullable(z.int()),
  driving_preferences: z.array(DrivingPreference),
  markup_price: AmountTwd,
  note: z.string(),
  car_plate: z.string(),
  car_model: z.string(),
  companion_name: z.string(),
  /** The emergency contact with a masked phone, so that the rider recognises it. */
  emergency_contact: z.object({ name: z.string(), phone: z.string() }),
  estimated_trip_fee_id: z.string(),
  amount: AmountTwd,
  lines: z.array(FareLine),
  hour_amount: z.nullable(AmountTwd),
  insurance: Insurance,
  terms_version: z.string(),
  selected_coupon: z.null(),
  points_redeem_fare: AmountTwd,
  pay_with_cash: z.boolean(),
  payment: DesignatedTripPayment,
  driver: z.nullable(DesignatedTripDriver),
  /** The driver's way to the car. */
  pickup: z.nullable(
    z.object({ polyline: z.string(), distance_metres: z.int(), duration_seconds: z.int(), promised_at: UnixSeconds }),
  ),
  searching: z.nullable(z.object({ since: UnixSeconds, gives_up_at: UnixSeconds, drivers_asked: z.int() })),
  /** The next promised moment: the driver at the car, or the car at the destination, or the end of the hours. */
  arrives_at: z.nullable(UnixSeconds),
  /** The four digits that the rider shows and the driver types before the keys. */
  handover_code: z.string(),
  /** The driver has typed the right code. */
  code_checked_at: z.nullable(UnixSeconds),
  handovers: z.array(Handover),
  change: z.nullable(TripChange),
  request_time: UnixSeconds,
  timeline: z.object({
    accepted_at: z.nullable(UnixSeconds),
    arrived_at: z.nullable(UnixSeconds),
    started_at: z.nullable(UnixSeconds),
    finished_at: z.nullable(UnixSeconds),
    ended_at: z.nullable(UnixSeconds),
  }),
  cannot_cancel: z.boolean(),
  cancel_process_type: CancelProcessType,
  /** The fee for cancelling now. */
  cancel_fee: AmountTwd,
  cancel: z.nullable(
    z.object({
      reason: DesignatedCancelReason,
      by: z.enum(['rider', 'driver', 'system']),
      /** The reason that the rider chose, or the driver. */
      reason_id: z.nullable(z.string()),
      detail: z.string(),
      charged_fee: AmountTwd,
      /** Where the driver stood, as proof of a fee. */
      proof: z.nullable(z.object({ arrived_at: UnixSeconds, distance_metres: z.int(), location: LatLng })),
    }),
  ),
  /** How many drivers gave the trip back. */
  driver_cancels: z.int(),
  reservation: z.nullable(
    z.object({
      /** The payment was declined, and the rider may choose another method until then. */
      pay_by: z.nullable(UnixSeconds),
      has_driver: z.boolean(),
    }),
  ),
  rating: z.nullable(z.object({ stars: z.int(), items: z.array(z.string()), comment: z.string() })),
  can: z.object({
    rate: z.boolean(),
    change: z.boolean(),
    confirm_handover: z.nullable(z.enum(['before', 'after'])),
    share: z.boolean(),
    call: z.boolean(),
    receipt: z.boolean(),
  }),
})
export type DesignatedTrip = z.infer<typeof DesignatedTrip>

/** A quoted change of a trip with its price beside the agreed one, binding until it expires. */
export const TripChangeQuote = z.object({
  trip_hash: z.string(),
  change_hash: z.string(),
  expires_at: UnixSeconds,
  end_address: z.nullable(z.string()),
  end_lat: z.nullable(z.number()),
  end_lng: z.nullable(z.number()),
  hours: z.nullable(z.int()),
  route: z.nullable(TripRoute),
  before_amount: AmountTwd,
  amount: AmountTwd,
  lines: CostEstimate.shape.lines,
  difference: z.int(),
  /** The new end of the trip. */
  arrives_at: z.nullable(UnixSeconds),
  /** Seconds that the driver has to answer; 0 without a driver. */
  answer_seconds: z.int(),
})
export type TripChangeQuote = z.infer<typeof TripChangeQuote>
