import { AmountTwd, defineCall, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { TripState } from './trip-state.ts'

const DriverPlace = z.object({
  address: z.string(),
  location: LatLng,
  /**
   * The point is located only by the road or town of the address: the driver has to ask the rider for the exact place.
   */
  isApproximate: z.boolean(),
})
/** A stop of the ride, in order; the driver waits between `isReached` and `isLeft`. */
const DriverStop = z.object({ address: z.string(), location: LatLng, isReached: z.boolean(), isLeft: z.boolean() })
const DriverRoute = z.object({ polyline: z.string(), distanceMetres: z.int(), durationSeconds: z.int() })

/** A complete snapshot of a trip in its driver's view. */
export const DriverTrip = z.object({
  tripHash: z.string(),
  revision: z.int(),
  state: TripState,
  riderName: z.string(),
  pickup: DriverPlace,
  dropoff: z.nullable(DriverPlace),
  note: z.string(),
  features: z.int(),
  /** The route from the driver's position at the acceptance to the pick-up. */
  pickupRoute: DriverRoute,
  /** The route from pick-up to drop-off; null without a drop-off. */
  tripRoute: z.nullable(DriverRoute),
  fixedFareTwd: z.nullable(AmountTwd),
  /** The rider pays in the app, so the driver collects nothing. */
  isPaidInApp: z.boolean(),
  /** The rider pays on the terminal of the car, not in cash. */
  isAtTerminal: z.boolean(),
  /** The cash amount to collect once the ride has ended. */
  collectTwd: z.nullable(AmountTwd),
  acceptedAt: Instant,
  /** The boarding time of a reservation: the rider does not come earlier. */
  boardingAt: z._default(z.nullable(Instant), null),
  /** The boarding time by the server's clock: the meter counts from it, independent of the phone's clock. */
  startedAt: z.nullable(Instant),
  stops: z._default(z.array(DriverStop), []),
  /** A new route that the rider wants; it applies at `answerBy` unless the driver declines it. */
  change: z._default(
    z.nullable(
      z.object({
        changeHash: z.string(),
        stops: z.array(DriverStop),
        dropoff: z.nullable(DriverPlace),
        tripRoute: z.nullable(DriverRoute),
        fixedFareTwd: z.nullable(AmountTwd),
        answerBy: Instant,
      }),
    ),
    null,
  ),
  /** For a street-hailed car: the driver may enter the amount of the car's own taximeter. */
  isStreetHail: z._default(z.boolean(), false),
})
export type DriverTrip = z.infer<typeof DriverTrip>

/**
 * A reading of the taximeter, counted from boarding. `metres` and `slowSeconds` (below 5 km/h) only grow. `seq` counts
 * from 1, and a repeated number is ignored.
 */
export const MeterReading = z.object({
  seq: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
  metres: z.int().check(z.gte(0)),
  slowSeconds: z.int().check(z.gte(0)),
  at: Instant,
  point: LatLng,
})
export type MeterReading = z.infer<typeof MeterReading>

const TripParams = z.object({ hash: z.string() })
export const driverRefusals = ['kit.notFound', 'taxi.tripMovedMeanwhile'] as const

export const getDriverTrip = defineCall({
  id: 'OWN-taxi-getDriverTrip',
  method: 'GET',
  path: '/partner/driver/taxi/trip',
  who: 'driver',
  purpose: "the driver's live trip, or null",
  reply: z.nullable(DriverTrip),
})

export const reportArrived = defineCall({
  id: 'OWN-taxi-reportArrived',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/arrived',
  who: 'driver',
  purpose: 'the car stands at the pick-up; refused when it is farther than 150 m',
  params: TripParams,
  body: z.object({ location: LatLng }),
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.tooFarFromPickup'],
})

export const reportStarted = defineCall({
  id: 'OWN-taxi-reportStarted',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/started',
  who: 'driver',
  purpose: 'the rider is aboard; the meter starts',
  params: TripParams,
  body: z.object({ boardingCode: z.string(), location: LatLng }),
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.wrongBoardingCode', 'taxi.boardingTriesUsed'],
  perMinute: 20,
})

/** The code is short: after this many wrong ones the driver can never start this trip. */
export const boardingTriesMax = 5

/**
 * A driver's app never receives the code. In the simulated city the rider tells it at the car's door, once the car has
 * arrived.
 */
export const readBoardingCode = defineCall({
  id: 'OWN-taxi-hearBoardingCode',
  method: 'GET',
  path: '/partner/city/taxi/trips/{hash}/boarding-code',
  who: 'city',
  purpose: 'the boarding code that a simulated rider tells at the car',
  params: TripParams,
  reply: z.object({ boardingCode: z.string() }),
  refusals: ['kit.notFound'],
})

export const postMeterReadings = defineCall({
  id: 'OWN-taxi-postMeterReadings',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/readings',
  who: 'driver',
  purpose: 'meter readings, every 15 s of the ride; stored durably, since money depends on them',
  params: TripParams,
  body: z.object({ readings: z.array(MeterReading).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ acknowledgedSeq: z.int() }),
  refusals: [...driverRefusals, 'taxi.implausibleReading'],
})

export const reportFinished = defineCall({
  id: 'OWN-taxi-reportFinished',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/finished',
  who: 'driver',
  purpose: 'the ride has ended; the server fixes the fare from the readings and the quote',
  params: TripParams,
  body: z.object({
    reading: MeterReading,
    /**
     * The amount on the taximeter of a street-hailed car; never above the official tariff of the car's received
     * positions.
     */
    fareTwd: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  }),
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.implausibleReading', 'taxi.fareAboveTariff'],
})

export const reportPaid = defineCall({
  id: 'OWN-taxi-reportPaid',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/paid',
  who: 'driver',
  purpose: 'the driver has the cash; saying so twice is one payment',
  idempotent: 'honoured',
  params: TripParams,
  body: z.object({ amountTwd: AmountTwd }),
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.wrongAmount', 'taxi.notPaidInCash', 'wallet.paymentChecking'],
})

export const driverCancels = defineCall({
  id: 'OWN-taxi-driverCancels',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/cancel',
  who: 'driver',
  purpose: 'the driver gives the trip back before boarding; another driver is looked for at once',
  params: TripParams,
  body: z.object({ reason: z.string().check(z.maxLength(60)) }),
  reply: DriverTrip,
  refusals: driverRefusals,
})

export const reportNoShow = defineCall({
  id: 'OWN-taxi-reportNoShow',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/no-show',
  who: 'driver',
  purpose: 'the rider did not come to the waiting car; refused until its positions prove a long enough wait',
  params: TripParams,
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.waitLonger'],
})
