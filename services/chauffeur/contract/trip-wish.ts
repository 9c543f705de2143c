import { LatLng, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { carClasses } from './chauffeur-rules.ts'

export const CarClassName = z.enum(carClasses)

/** A time on the wire: epoch milliseconds. */
export const WireTime = z.int().check(z.gte(1_577_836_800_000), z.lte(4_102_444_800_000))

const Address = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** A stop on the way, with the time that the rider stays there [CHF-027]. */
export const ChauffeurStop = z.object({
  address: Address,
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
  stayMinutes: z._default(z.int().check(z.gte(0), z.lte(720)), 0),
})
export type ChauffeurStop = z.infer<typeof ChauffeurStop>

/** The way of a day: start, stops, end. */
export const wayFields = {
  startAddress: Address,
  startLocation: LatLng,
  endAddress: Address,
  endLocation: LatLng,
  /** More stops than the config allows are refused with 005. */
  stopList: z._default(z.array(ChauffeurStop).check(z.maxLength(30)), []),
}

/** A car class is checked by the service, so that an unknown one is refused with 003. */
const CarTypeSent = z.string().check(z.maxLength(40))

/** The wish that an estimate prices. */
export const ChauffeurWish = z.object({
  tripStartTime: WireTime,
  ...wayFields,
  carType: z._default(CarTypeSent, 'CHAUFFEURED_CAR_4'),
  additional: z._default(z.object({ babySeat: z._default(z.int().check(z.gte(0), z.lte(20)), 0) }), { babySeat: 0 }),
  /** The chosen plan; without one the cheapest that fits is taken. Hours and kilometres. */
  plan: leftOut(
    z.object({ duration: z.int().check(z.gte(1), z.lte(48)), mileage: z.int().check(z.gte(1), z.lte(2000)) }),
  ),
  /** Back to the start on the same day. */
  isRoundTrip: z._default(z.boolean(), false),
  adult: z._default(z.int().check(z.gte(1), z.lte(20)), 1),
  child: z._default(z.int().check(z.gte(0), z.lte(20)), 0),
  luggage: z._default(z.int().check(z.gte(0), z.lte(10)), 0),
})
export type ChauffeurWish = z.infer<typeof ChauffeurWish>
