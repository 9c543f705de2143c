import { standingRefusals } from '@daoxing/identity/contract'
import { AmountTwd, defineCall, Flag, Instant, LatLng, leftOut } from '@daoxing/kit/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { ChauffeurEstimate, ChauffeurPlan, ChauffeurTerms } from './fare.ts'
import { ChauffeurInvoice } from './invoice.ts'
import { ChauffeurLanguage, ChauffeurTrip } from './trip.ts'
import { CarClassName, ChauffeurStop, ChauffeurWish, WireTime, wayFields } from './trip-wish.ts'

const Hash = z.string().check(z.minLength(1), z.maxLength(60))
const TripId = z.object({ id: Hash })

/** The refusals of a wish, before anything is held. */
const wishRefusals = [
  'chauffeur.invalidStartTime',
  'chauffeur.serviceOffline',
  'chauffeur.invalidCarType',
  'chauffeur.exceedsMaxHours',
  'chauffeur.exceedsMaxStops',
  'chauffeur.invalidBabySeats',
  'chauffeur.serverError',
  'chauffeur.pointsTooClose',
  'chauffeur.outsideServiceArea',
  'chauffeur.doesNotFitCar',
] as const

const payerRefusals = [
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.unpaidTrips',
  'wallet.autoPaymentBlocked',
] as const

export const ChauffeurConfig = z.object({
  isServiceOn: z.boolean(),
  /** The last bookable day, counted from today; stops; characters of the remarks; trips of a page [B62]. */
  daysAhead: z.int(),
  stopsMax: z.int(),
  remarksMax: z.int(),
  pageSize: z.int(),
  tooCloseMetres: z.int(),
  hoursMax: z.int(),
  /** Minutes between the times that the picker offers. */
  slotMinutes: z.int(),
  earliestAvailable: z.int(),
  latestAvailable: z.int(),
  cars: z.array(
    z.object({
      carType: CarClassName,
      passengersMax: z.int(),
      luggageMax: z.int(),
      babySeatsMax: z.int(),
      models: z.array(z.string()),
    }),
  ),
  babySeatTwd: AmountTwd,
  languages: z.array(ChauffeurLanguage),
  terms: z.object({ CHAUFFEURED_CAR_4: ChauffeurTerms, CHAUFFEURED_CAR_7: ChauffeurTerms }),
})
export type ChauffeurConfig = z.infer<typeof ChauffeurConfig>

export const readChauffeurConfig = defineCall({
  id: 'CALL-302',
  method: 'GET',
  path: '/v3/chauffeured-car/config',
  who: 'rider',
  purpose: 'what can be booked: days, stops, cars, seats, terms',
  reply: ChauffeurConfig,
})

export const listChauffeurPlans = defineCall({
  id: 'CALL-296',
  method: 'GET',
  path: '/v3/chauffeured-car/plan-list',
  who: 'rider',
  purpose: 'the plans of a class at a time, the shortest first',
  query: z.object({
    carType: z._default(z.string().check(z.maxLength(40)), 'CHAUFFEURED_CAR_4'),
    tripStartTime: leftOut(z.coerce.number().check(z.gte(0), z.lte(4_102_444_800_000))),
  }),
  reply: z.object({ plans: z.array(ChauffeurPlan) }),
  refusals: ['chauffeur.invalidCarType', 'chauffeur.serviceOffline'],
})

export const listChauffeurHours = defineCall({
  id: 'OWN-chauffeur-freeHours',
  method: 'GET',
  path: '/v3/chauffeured-car/free-hours',
  who: 'rider',
  purpose: 'the hours of the bookable days in which a driver can still begin; the others are sold out',
  query: z.object({
    carType: z._default(z.string().check(z.maxLength(40)), 'CHAUFFEURED_CAR_4'),
    hours: z._default(z.coerce.number().check(z.gte(1), z.lte(24)), 4),
  }),
  reply: z.object({
    /** A day in Taipei and its 24 hours. */
    days: z.array(z.object({ day: z.string(), hours: z.array(z.boolean()).check(z.length(24)) })),
  }),
  refusals: ['chauffeur.invalidCarType'],
})

export const estimateChauffeur = defineCall({
  id: 'CALL-297',
  method: 'POST',
  path: '/v3/chauffeured-car/trip/estimate',
  who: 'rider',
  purpose: 'the price of a day with its stops over real roads; it binds by `fareHash` for a while',
  body: ChauffeurWish,
  reply: ChauffeurEstimate,
  refusals: wishRefusals,
})

export const bookChauffeur = defineCall({
  id: 'CALL-298',
  method: 'POST',
  path: '/v3/chauffeured-car/trip',
  who: 'rider',
  purpose: 'books a car with its driver: the deposit is paid now, the rest is held a day ahead',
  idempotent: 'required',
  body: z.object({
    fareHash: Hash,
    tripStartTime: WireTime,
    ...wayFields,
    carType: z.string().check(z.maxLength(40)),
    additional: z._default(z.object({ babySeat: z._default(z.int().check(z.gte(0), z.lte(20)), 0) }), { babySeat: 0 }),
    /** Hours and kilometres of the plan. */
    finalDuration: z.int().check(z.gte(1), z.lte(48)),
    finalMileage: z.int().check(z.gte(1), z.lte(2000)),
    remarks: leftOut(z.string().check(z.maxLength(2000))),
    /** `phoneNo` is the dial code and the number, such as +886912345678 [CHF-029]. */
    userContactInfo: z.object({
      userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      phoneNo: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
    }),
    invoiceInfo: leftOut(ChauffeurInvoice),
    useLinegoPoints: leftOut(Flag),
    paymentMethod: leftOut(PaymentMethod),
    cardId: leftOut(z.string().check(z.maxLength(40))),
    /** The name that the driver holds up. */
    nameSign: leftOut(z.string().check(z.trim(), z.maxLength(30))),
    language: leftOut(ChauffeurLanguage),
    isAgreeAgreement: z.boolean(),
  }),
  reply: ChauffeurTrip,
  refusals: [
    ...standingRefusals,
    ...wishRefusals,
    ...payerRefusals,
    'bookings.clash',
    'chauffeur.fareExpired',
    'chauffeur.fareDoesNotFit',
    'chauffeur.remarksTooLong',
    'chauffeur.pointsNotYet',
    'chauffeur.paymentError',
  ],
})

export const cancelChauffeur = defineCall({
  id: 'CALL-299',
  method: 'POST',
  path: '/v3/chauffeured-car/trip/{id}/cancel',
  who: 'rider',
  purpose: 'cancels before boarding; the ladder says what comes back of the deposit',
  idempotent: 'honoured',
  params: TripId,
  /** The fee that the rider has agreed to; a higher one is refused. */
  body: z.object({ agreedFeeTwd: z._default(AmountTwd, 0), reason: leftOut(z.string().check(z.maxLength(100))) }),
  reply: ChauffeurTrip,
  refusals: ['kit.notFound', 'kit.movedMeanwhile', 'chauffeur.cancelFeeChanged'],
})

export const readChauffeurTrip = defineCall({
  id: 'OWN-chauffeur-getTrip',
  method: 'GET',
  path: '/v3/chauffeured-car/trip',
  who: 'rider',
  purpose: 'one booked car of the rider',
  query: z.object({ trip_hash: Hash }),
  reply: ChauffeurTrip,
  refusals: ['kit.notFound'],
})

export const listChauffeurTrips = defineCall({
  id: 'OWN-chauffeur-listTrips',
  method: 'GET',
  path: '/v3/chauffeured-car/trips',
  who: 'rider',
  purpose: 'the booked cars to come and under way, the next one first',
  reply: z.object({ trips: z.array(ChauffeurTrip) }),
})

export const readActiveChauffeur = defineCall({
  id: 'CALL-301',
  method: 'GET',
  path: '/v3/chauffeured-car/active-trip',
  who: 'rider',
  purpose: 'the trip that is under way, or else the next one; null without one',
  reply: z.nullable(ChauffeurTrip),
})

export const readChauffeurCalendar = defineCall({
  id: 'OWN-chauffeur-calendar',
  method: 'GET',
  path: '/v3/chauffeured-car/trip/{id}/calendar',
  who: 'rider',
  purpose: 'the trip as an entry of a calendar',
  params: TripId,
  wire: 'bare',
  reply: z.null(),
  media: 'text/calendar',
  refusals: ['kit.notFound'],
})

/** More hours, other stops or another end; before the day also another time or class. */
const ChangeWish = z.object({
  moreHours: z._default(z.int().check(z.gte(0), z.lte(12)), 0),
  stopList: leftOut(z.array(ChauffeurStop).check(z.maxLength(30))),
  end: leftOut(z.object({ address: z.string().check(z.minLength(1), z.maxLength(200)), location: LatLng })),
  tripStartTime: leftOut(WireTime),
})

export const ChauffeurChange = z.object({
  changeHash: z.string(),
  expiresAt: Instant,
  /** The price of the whole trip with the change, and what it adds; negative if it is cheaper. */
  totalFare: AmountTwd,
  differenceTwd: z.int(),
  endsAt: Instant,
  /** On the way the driver must agree. */
  needsDriver: z.boolean(),
})
export type ChauffeurChange = z.infer<typeof ChauffeurChange>

export const estimateChauffeurChange = defineCall({
  id: 'OWN-chauffeur-estimateChange',
  method: 'POST',
  path: '/v3/chauffeured-car/trip/{id}/change/estimate',
  who: 'rider',
  purpose: 'the price and the new end of a change, before it counts',
  params: TripId,
  body: ChangeWish,
  reply: ChauffeurChange,
  refusals: [...wishRefusals, 'kit.notFound', 'kit.movedMeanwhile', 'chauffeur.nothingChanges', 'bookings.clash'],
})

export const changeChauffeur = defineCall({
  id: 'OWN-chauffeur-change',
  method: 'POST',
  path: '/v3/chauffeured-car/trip/{id}/change',
  who: 'rider',
  purpose: 'makes a priced change: at once before the day, with the word of the driver on the way',
  idempotent: 'honoured',
  params: TripId,
  body: z.object({ changeHash: Hash }),
  reply: ChauffeurTrip,
  refusals: [
    'kit.notFound',
    'kit.movedMeanwhile',
    'chauffeur.changeExpired',
    'chauffeur.changeOpen',
    'chauffeur.exceedsMaxHours',
    'chauffeur.paymentError',
    'bookings.clash',
  ],
})

export const payChauffeurRest = defineCall({
  id: 'OWN-chauffeur-payRest',
  method: 'POST',
  path: '/v3/chauffeured-car/trip/{id}/pay',
  who: 'rider',
  purpose: 'holds the rest by another method after a decline',
  idempotent: 'honoured',
  params: TripId,
  body: z.object({ paymentMethod: PaymentMethod, cardId: leftOut(z.string().check(z.maxLength(40))) }),
  reply: ChauffeurTrip,
  refusals: [
    'kit.notFound',
    'kit.movedMeanwhile',
    ...payerRefusals,
    'wallet.notNow',
    'wallet.paymentChecking',
    'chauffeur.paymentError',
  ],
})

export const readChauffeurDiscount = defineCall({
  id: 'CALL-303',
  method: 'GET',
  path: '/v3/chauffeured-car/discounted-price',
  who: 'rider',
  purpose: 'the price of an estimate after coupons and points',
  query: z.object({
    fareHash: leftOut(Hash),
    trip_hash: leftOut(Hash),
    coupon: leftOut(z.string().check(z.maxLength(60))),
    useLinegoPoints: leftOut(z.string().check(z.maxLength(5))),
  }),
  reply: z.object({
    totalFare: AmountTwd,
    discountedFare: AmountTwd,
    discounts: z.array(z.object({ name: z.string(), amountTwd: AmountTwd })),
  }),
  refusals: ['kit.notFound', 'chauffeur.fareExpired', 'chauffeur.couponsNotYet', 'chauffeur.pointsNotYet'],
})

const PaymentLink = z.object({ url: z.string(), amountTwd: AmountTwd, expiresAt: Instant })

export const createChauffeurPayLink = defineCall({
  id: 'CALL-300',
  method: 'POST',
  path: '/v3/chauffeured-car/onetime-payment-link',
  who: 'rider',
  purpose: 'a link by which somebody else pays what is open, once, for a while',
  idempotent: 'honoured',
  body: z.object({ trip_hash: Hash }),
  reply: PaymentLink,
  refusals: ['kit.notFound', 'chauffeur.nothingToPay'],
})

export const createChauffeurPaymentLinks = defineCall({
  id: 'CALL-304',
  method: 'POST',
  path: '/v3/chauffeured-car/payment/links',
  who: 'rider',
  purpose: "the rider's own way to pay what is open, by another method",
  idempotent: 'honoured',
  body: z.object({ trip_hash: Hash }),
  reply: PaymentLink,
  refusals: ['kit.notFound', 'chauffeur.nothingToPay'],
})
