import { AmountTwd, defineCall, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { TripState } from './trip-state.ts'

const DriverPlace = z.object({
  address: z.string(),
  location: LatLng,
  /** The point stands at the road or the town of the address: the rider has to be asked where exactly. */
  isApproximate: z.boolean(),
})
const DriverRoute = z.object({ polyline: z.string(), distanceMetres: z.int(), durationSeconds: z.int() })

/** A trip as its driver sees it: a whole snapshot. */
export const DriverTrip = z.object({
  tripHash: z.string(),
  revision: z.int(),
  state: TripState,
  riderName: z.string(),
  pickup: DriverPlace,
  dropoff: z.nullable(DriverPlace),
  note: z.string(),
  features: z.int(),
  /** Way from where the driver accepted to the pick-up. */
  pickupRoute: DriverRoute,
  /** Way from pick-up to drop-off, where there is one. */
  tripRoute: z.nullable(DriverRoute),
  fixedFareTwd: z.nullable(AmountTwd),
  /** The rider pays through the app, so the driver collects nothing. */
  isPaidInApp: z.boolean(),
  /** The amount to be collected in cash, once the ride has ended. */
  collectTwd: z.nullable(AmountTwd),
  acceptedAt: Instant,
  /** When the rider boarded, by the clock of the server: the meter counts from there, whatever a telephone's clock shows. */
  startedAt: z.nullable(Instant),
})
export type DriverTrip = z.infer<typeof DriverTrip>

/**
 * A reading of the taximeter, counted from boarding. `metres` and `slowSeconds` (below 5 km/h) only grow; `seq` counts
 * up from 1, and a reading that came before is ignored.
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
const driverRefusals = ['kit.notFound', 'taxi.tripMovedMeanwhile'] as const

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

/** The code is short: so many wrong ones, and this driver begins this trip no more, however much time passes. */
export const boardingTriesMax = 5

/** A driver's app is never told the code. In the city a voice at the car's door says it, once the car is there. */
export const hearBoardingCode = defineCall({
  id: 'OWN-taxi-hearBoardingCode',
  method: 'GET',
  path: '/partner/city/taxi/trips/{hash}/boarding-code',
  who: 'city',
  purpose: 'what a simulated rider says at the door of the car that has arrived',
  params: TripParams,
  reply: z.object({ boardingCode: z.string() }),
  refusals: ['kit.notFound'],
})

export const postMeterReadings = defineCall({
  id: 'OWN-taxi-postMeterReadings',
  method: 'POST',
  path: '/partner/driver/taxi/trips/{hash}/readings',
  who: 'driver',
  purpose: 'meter readings, every 15 s of the ride; what money depends on is durable',
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
  body: z.object({ reading: MeterReading }),
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.implausibleReading'],
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
  purpose: 'nobody came to the waiting car; refused until it was heard to wait there long enough',
  params: TripParams,
  reply: DriverTrip,
  refusals: [...driverRefusals, 'taxi.waitLonger'],
})
