import { Flag, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
export const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
const Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const Town = z.string().check(z.trim(), z.maxLength(20))
/** Unix seconds, the unit of trips. */
const UnixSeconds = numberOrText(z.int().check(z.gte(0), z.lte(99_999_999_999)))
export const TripHash = z.string().check(z.minLength(1), z.maxLength(100))
export const FeeId = z.string().check(z.minLength(1), z.maxLength(100))

/** Now, at a time of the rider's choice, or for some hours, now or later. */
export const TripMode = z.enum(['NOW', 'LATER', 'HOURLY'])
export type TripMode = z.infer<typeof TripMode>

export const hoursMin = 1
export const hoursMax = 8

/** The place of the car [DDR-004]. */
export const StartFields = {
  start_address: Address,
  start_city: leftOutOr(Town, ''),
  start_district: leftOutOr(Town, ''),
  start_lat: Latitude,
  start_lng: Longitude,
}

/** The destination of the car; every field is empty or 0 for an open one [DDR-005]. */
export const EndFields = {
  end_address: leftOut(z.string().check(z.trim(), z.maxLength(200))),
  end_city: leftOutOr(Town, ''),
  end_district: leftOutOr(Town, ''),
  end_lat: leftOut(Latitude),
  end_lng: leftOut(Longitude),
}

/** The wishes of a rider for the drive [DDR-012]. */
export const DrivingPreference = z.enum(['manual', 'large_car', 'electric_car', 'pet', 'quiet'])
export type DrivingPreference = z.infer<typeof DrivingPreference>
export const DrivingPreferences = leftOutOr(
  z.array(DrivingPreference).check(
    z.maxLength(DrivingPreference.options.length),
    z.refine((chosen) => new Set(chosen).size === chosen.length),
  ),
  [],
)

export const MarkupPrice = leftOutOr(numberOrText(z.int().check(z.gte(0), z.lte(10_000))), 0)

/** The wish of a price. */
export const EstimateWish = z.object({
  ...StartFields,
  ...EndFields,
  mode: leftOutOr(TripMode, 'NOW'),
  /** When the driver is to be there, in Unix seconds; for `LATER`, and for `HOURLY` at a later time. */
  reserve_time: leftOut(UnixSeconds),
  /** For `HOURLY` only. */
  hours: leftOut(numberOrText(z.int().check(z.gte(hoursMin), z.lte(hoursMax)))),
})
export type EstimateWish = z.infer<typeof EstimateWish>

/** The person to be called in an emergency. */
export const EmergencyContact = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  /** The dial code. */
  cc: leftOutOr(z.string().check(z.regex(/^\+?[1-9]\d{0,3}$/)), '886'),
})

/** The statements of the rider that the standard contract requires before the wish. */
export const Statements = {
  is_conscious: Flag,
  car_is_insured: Flag,
  car_is_sound: Flag,
  car_is_not_stolen: Flag,
}

/** The body of a trip [DDR-004, DDR-015], with the statements of the standard contract. */
export const TripRequest = z.object({
  ...StartFields,
  ...EndFields,
  user_lat: leftOut(Latitude),
  user_lng: leftOut(Longitude),
  driving_preferences: DrivingPreferences,
  markup_price: MarkupPrice,
  note: leftOutOr(z.string().check(z.trim(), z.maxLength(100)), ''),
  /** The price that the rider has seen; it also binds mode, time and hours. */
  estimated_trip_fee_id: FeeId,
  pay_with_cash: leftOutOr(Flag, false),
  /** The method and card if cash is not wanted; by default the rider's own. */
  payment_method: leftOut(z.string().check(z.maxLength(40))),
  card_id: leftOut(z.string().check(z.maxLength(40))),
  coupon_id: z.optional(z.unknown()),
  use_linego_points: z.optional(z.unknown()),
  ...Statements,
  emergency_contact: EmergencyContact,
  /** Needed of a rider who is not conscious: the person who stays with the rider. */
  companion_name: leftOut(z.string().check(z.trim(), z.maxLength(30))),
  /** The rider's own car, by which the driver finds it. */
  car_plate: leftOutOr(z.string().check(z.trim(), z.maxLength(12)), ''),
  car_model: leftOutOr(z.string().check(z.trim(), z.maxLength(40)), ''),
})
export type TripRequest = z.infer<typeof TripRequest>
