import { BookingPolicy } from '@daoxing/bookings/contract'
import { Language } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { airportConfigSchemas } from './airport/airport-configs.ts'

/** The stage of a taxi at which its rider cancels. */
export const CancelStage = z.enum(['searching', 'coming', 'arrived'])
export type CancelStage = z.infer<typeof CancelStage>

/** A reason of a rider for cancelling; `asks` names the next step, `stages` when the reason is possible. */
export const PassengerCancelReason = z.object({
  id: z.string(),
  words: z.record(Language, z.string()),
  asks: z.enum(['nothing', 'address', 'detail']),
  stages: z._default(z.array(CancelStage), ['searching', 'coming', 'arrived']),
})
export type PassengerCancelReason = z.infer<typeof PassengerCancelReason>

const seconds = z.int().check(z.gte(1))
const count = z.int().check(z.gte(1))
const amountTwd = z.int().check(z.gte(0), z.lte(300))

/**
 * The fee for cancelling a taxi, and the positions of the car that it requires as proof. A driver who gives a trip back
 * or is too late owes the rider the same amount.
 */
export const TaxiCancelFee = z.object({
  onDemandTwd: amountTwd,
  reservedTwd: amountTwd,
  airportTwd: amountTwd,
  /** The free wait, from the proven arrival on and not before the promised time. */
  freeWaitSeconds: seconds,
  /** A car farther from the pick-up than this has not arrived. */
  pickupRadiusMetres: z.int().check(z.gte(10), z.lte(150)),
  /** A car that stands for a shorter time has only passed by. */
  standingSeconds: seconds,
  /** A car that is silent for longer may have moved: the wait restarts. */
  silenceSecondsMax: seconds,
  /** After this much proven waiting the driver may leave without the rider. */
  noShowSeconds: seconds,
  /** Delay beyond the promise after which the driver owes the rider. */
  lateSeconds: seconds,
  /** A rider who boards the same car within this time after the cancel pays no fee. */
  boardedAgainSeconds: seconds,
})
export type TaxiCancelFee = Readonly<z.infer<typeof TaxiCancelFee>>

/** The configs of the service that screens use. */
export const taxiPublicConfigs = {
  /** A request that no driver accepts ends as match failed after this many seconds. */
  trip_timeout: seconds,
  /** Whether riders may add a tip before the ride, and how much at most. */
  taxi_tip_is_on: z.boolean(),
  taxi_tip_twd_max: count,
  /** The maximum number of stops of a ride. */
  taxi_stops_max: count,
  passenger_cancel_reasons: z.array(PassengerCancelReason),
  /** How far ahead a taxi can be reserved, and how its driver is found. */
  taxi_reservation: BookingPolicy,
  ...airportConfigSchemas,
}
