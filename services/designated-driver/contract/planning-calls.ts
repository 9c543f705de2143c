import { AmountTwd, defineCall, Flag, LatLng, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CostEstimate, FareLine } from './estimate.ts'
import { DrivingPreference, EstimateWish, FeeId, Latitude, Longitude, MarkupPrice } from './wish.ts'

const UnixSeconds = z.int()

/** A county in which drivers work, and its hours; `until` may lie after midnight, and equal times mean all day. */
export const ServiceArea = z.object({
  county: z.string(),
  name: z.string(),
  from: z.string(),
  until: z.string(),
  is_open_now: z.boolean(),
  /** The outline of the area, simplified: rings of positions. */
  outline: z.array(z.array(LatLng)),
})
export type ServiceArea = z.infer<typeof ServiceArea>

export const listServiceAreas = defineCall({
  id: 'CALL-305',
  method: 'GET',
  path: '/v3/designated_drivers/service-areas',
  who: 'none',
  purpose: 'the counties in which designated drivers work, with their hours',
  reply: z.object({ areas: z.array(ServiceArea) }),
})

export const estimateDesignatedCost = defineCall({
  id: 'CALL-306',
  method: 'POST',
  path: '/v3/designated_drivers/cost-estimate',
  who: 'rider',
  purpose: 'a price that binds for a while, with guide price, ways to pay, insurance and terms',
  body: EstimateWish,
  reply: CostEstimate,
  refusals: [
    'designatedDriver.outsideServiceArea',
    'designatedDriver.outsideHours',
    'designatedDriver.notByRoad',
    'designatedDriver.placesTooNear',
    'designatedDriver.incompleteEnd',
    'designatedDriver.wishDoesNotFit',
    'bookings.outsideWindow',
  ],
})

export const listMarkupPrices = defineCall({
  id: 'CALL-307',
  method: 'GET',
  path: '/v3/designated_drivers/markup-price',
  who: 'rider',
  purpose: 'the amounts that a rider may add for the driver, who sees them and gets all of it',
  reply: z.object({ options: z.array(AmountTwd), max: AmountTwd }),
})

export const listDrivingPreferences = defineCall({
  id: 'CALL-308',
  method: 'GET',
  path: '/v3/designated_drivers/driving-preferences',
  who: 'rider',
  purpose: 'what a rider may ask of the driver; those with a licence or skill choose among the drivers',
  reply: z.object({
    preferences: z.array(
      z.object({
        id: DrivingPreference,
        name: z.string(),
        /** Only drivers with this skill are asked; false for a wish that each driver is told. */
        filters_drivers: z.boolean(),
      }),
    ),
  }),
})

/** A version of the standard contract, as the rider reads it. */
export const UserAgreement = z.object({
  version: z.string(),
  valid_from: z.string(),
  title: z.string(),
  articles: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The version that the rider has accepted; null without one. */
  accepted_version: z.nullable(z.string()),
  accepted_at: z.nullable(UnixSeconds),
  is_accepted: z.boolean(),
})
export type UserAgreement = z.infer<typeof UserAgreement>

export const getUserAgreement = defineCall({
  id: 'CALL-309',
  method: 'GET',
  path: '/v3/designated_drivers/user-agreement',
  who: 'rider',
  purpose: 'the standard contract in force, and whether the rider has accepted it',
  reply: UserAgreement,
})

export const acceptUserAgreement = defineCall({
  id: 'CALL-310',
  method: 'POST',
  path: '/v3/designated_drivers/user-agreement',
  who: 'rider',
  purpose: 'accept the version that was read; a newer one is refused until it was read, too',
  idempotent: 'honoured',
  body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: UserAgreement,
  refusals: ['designatedDriver.agreementChanged'],
})

export const getDiscountedPrice = defineCall({
  id: 'CALL-320',
  method: 'GET',
  path: '/v3/designated_drivers/discounted-price',
  who: 'rider',
  purpose: 'the price of an estimate after what reduces it; coupons and points are refused by name',
  query: z.object({
    estimated_trip_fee_id: FeeId,
    markup_price: MarkupPrice,
    coupon_id: leftOut(z.string().check(z.maxLength(100))),
    use_linego_points: leftOut(Flag),
  }),
  reply: z.object({
    estimated_trip_fee_id: z.string(),
    amount: AmountTwd,
    discount: AmountTwd,
    discounted_amount: AmountTwd,
    lines: z.array(FareLine),
  }),
  refusals: ['kit.notFound', 'kit.notBuiltYet', 'designatedDriver.feeExpired', 'designatedDriver.markupNotOffered'],
})

/** The page gives the summary up after this time [DDR-007]. */
export const summaryTimeoutMs = 5_000

export const getDesignatedSummary = defineCall({
  id: 'CALL-325',
  method: 'GET',
  path: '/v3/designated_drivers/summary',
  who: 'rider',
  purpose: 'what home and the entry show: the live trip, counts, debts, the minutes of the nearest driver',
  query: z.object({ user_lat: leftOut(Latitude), user_lng: leftOut(Longitude) }),
  reply: z.object({
    live: z.nullable(z.object({ trip_hash: z.string(), trip_status: z.string(), arrives_at: z.nullable(UnixSeconds) })),
    unfinished: z.int(),
    reserved: z.int(),
    completed: z.int(),
    arrears_amount: AmountTwd,
    is_agreement_accepted: z.boolean(),
    /** Null without a position, outside the area, and without a free driver near it. */
    nearest_driver_minutes: z.nullable(z.int()),
    is_open_here: z.nullable(z.boolean()),
  }),
})
