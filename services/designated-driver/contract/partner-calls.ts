import { AmountTwd, defineCall, Instant, LatLng, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { TripRoute } from './estimate.ts'
import { Handover, HandoverPicture, HandoverWay, pictureBytesMax, PictureSlot } from './handover.ts'
import { TripChange } from './trip.ts'
import { DesignatedTripState } from './trip-state.ts'
import { DrivingPreference, TripMode } from './wish.ts'

const JobPlace = z.object({ address: z.string(), location: LatLng })

/** A trip as its driver sees it, from the acceptance on: no number and no surname of the rider. */
export const DesignatedJob = z.object({
  orderHash: z.string(),
  revision: z.int(),
  state: DesignatedTripState,
  mode: TripMode,
  riderName: z.string(),
  companionName: z.string(),
  pickup: JobPlace,
  /** Null for an open destination. */
  dropoff: z.nullable(JobPlace),
  pickupRoute: TripRoute,
  route: z.nullable(TripRoute),
  /** The distance that the price covers; null by the hour. */
  includedMetres: z.nullable(z.int()),
  hours: z.nullable(z.int()),
  preferences: z.array(DrivingPreference),
  markupTwd: AmountTwd,
  note: z.string(),
  carPlate: z.string(),
  carModel: z.string(),
  /** The price of the trip, which the driver has seen before the acceptance. */
  amountTwd: AmountTwd,
  /** The cash to collect at the end; 0 if the rider pays in the app. */
  collectTwd: AmountTwd,
  acceptedAt: Instant,
  arrivedAt: z.nullable(Instant),
  /** From then on the driver may report that the rider does not come. */
  noShowFrom: z.nullable(Instant),
  codeCheckedAt: z.nullable(Instant),
  /** After too many wrong codes, no code is taken until then. */
  codeBlockedUntil: z.nullable(Instant),
  handovers: z.array(Handover),
  startedAt: z.nullable(Instant),
  change: z.nullable(TripChange),
})
export type DesignatedJob = z.infer<typeof DesignatedJob>

const HashParams = z.object({ hash: z.string().check(z.maxLength(100)) })
const WayParams = z.extend(HashParams, { way: HandoverWay })
const base = ['kit.notFound', 'kit.movedMeanwhile'] as const

export const getDesignatedJob = defineCall({
  id: 'OWN-designated-driver-getJob',
  method: 'GET',
  path: '/partner/driver/designated-driver/job',
  who: 'driver',
  purpose: "the driver's live job, or null",
  reply: z.nullable(DesignatedJob),
})

export const reportDesignatedArrived = defineCall({
  id: 'OWN-designated-driver-arrived',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/arrived',
  who: 'driver',
  purpose: 'the driver stands at the car and says so; refused from farther away, by the received positions too',
  params: HashParams,
  body: z.object({ location: LatLng }),
  reply: DesignatedJob,
  refusals: [...base, 'designatedDriver.tooFarFromPickup'],
})

export const typeHandoverCode = defineCall({
  id: 'OWN-designated-driver-code',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/code',
  who: 'driver',
  purpose: 'the four digits that the rider shows, before the keys; after five wrong ones the driver waits',
  params: HashParams,
  body: z.object({ code: z.string().check(z.regex(/^[0-9]{4}$/)) }),
  reply: DesignatedJob,
  refusals: [...base, 'designatedDriver.wrongCode', 'designatedDriver.codeBlocked'],
})

export const uploadHandoverPicture = defineCall({
  id: 'OWN-designated-driver-uploadPicture',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/handovers/{way}/pictures',
  who: 'driver',
  purpose: 'a picture of one side of the car (multipart, field `file`); a later one replaces it until it is recorded',
  idempotent: 'honoured',
  upload: { maxBytes: pictureBytesMax, parts: ['file'] },
  params: WayParams,
  body: z.object({ slot: PictureSlot }),
  reply: z.object({ picture: HandoverPicture, job: DesignatedJob }),
  refusals: [...base, 'designatedDriver.codeNotChecked', 'kit.notAPicture', 'kit.uploadTooLarge'],
})

export const recordDesignatedHandover = defineCall({
  id: 'OWN-designated-driver-handover',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/handovers/{way}',
  who: 'driver',
  purpose: 'record the car before or after the trip: odometer, and four pictures that were uploaded',
  idempotent: 'honoured',
  params: WayParams,
  body: z.object({
    odometerKm: numberOrText(z.int().check(z.gte(0), z.lte(2_000_000))),
    notes: leftOutOr(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  reply: DesignatedJob,
  refusals: [
    ...base,
    'designatedDriver.codeNotChecked',
    'designatedDriver.picturesMissing',
    'designatedDriver.odometerImplausible',
  ],
})

export const reportDesignatedStarted = defineCall({
  id: 'OWN-designated-driver-started',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/started',
  who: 'driver',
  purpose: 'the car leaves; refused before the code and the rider’s word on the pictures',
  params: HashParams,
  reply: DesignatedJob,
  refusals: [...base, 'designatedDriver.codeNotChecked', 'designatedDriver.handoverNotConfirmed'],
})

export const reportDesignatedFinished = defineCall({
  id: 'OWN-designated-driver-finished',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/finished',
  who: 'driver',
  purpose: 'the car stands at its end; refused before it was recorded. The agreed price is due',
  params: HashParams,
  reply: DesignatedJob,
  refusals: [...base, 'designatedDriver.handoverMissing'],
})

export const reportDesignatedPaid = defineCall({
  id: 'OWN-designated-driver-paid',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/paid',
  who: 'driver',
  purpose: 'the driver has the cash; a repeated report is one payment',
  idempotent: 'honoured',
  params: HashParams,
  body: z.object({ amountTwd: AmountTwd }),
  reply: DesignatedJob,
  refusals: [...base, 'designatedDriver.wrongAmount', 'designatedDriver.notPaidInCash', 'wallet.paymentChecking'],
})

/** For a simulated rider, who shows the code to the driver at the car. */
export const readHandoverCode = defineCall({
  id: 'OWN-designated-driver-readCode',
  method: 'GET',
  path: '/partner/city/designated-driver/orders/{hash}/code',
  who: 'city',
  purpose: 'the handover code that a simulated rider shows at the car',
  params: HashParams,
  reply: z.object({ code: z.string() }),
  refusals: ['kit.notFound'],
})

/** Why a driver leaves before the start. `cannotCome` returns the trip to the search; each other one ends it, free. */
export const DriverLeavesWhy = z.enum([
  'cannotCome',
  'carUnsafe',
  'carUninsured',
  'carSuspicious',
  'unlawfulWish',
  'riderUnfit',
  'picturesRefused',
])
export type DriverLeavesWhy = z.infer<typeof DriverLeavesWhy>

export const driverLeavesDesignated = defineCall({
  id: 'OWN-designated-driver-leaves',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/cancel',
  who: 'driver',
  purpose: 'give the trip back, or refuse what is unlawful or unsafe with a reason; the rider pays no fee',
  idempotent: 'honoured',
  params: HashParams,
  body: z.object({ why: DriverLeavesWhy, detail: leftOutOr(z.string().check(z.trim(), z.maxLength(300)), '') }),
  reply: z.object({ state: DesignatedTripState }),
  refusals: [...base, 'designatedDriver.picturesNotRefused'],
})

export const reportDesignatedNoShow = defineCall({
  id: 'OWN-designated-driver-noShow',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/no-show',
  who: 'driver',
  purpose: 'the rider did not come during the free wait; the fee is due, with the driver’s position as proof',
  params: HashParams,
  reply: z.object({ state: DesignatedTripState }),
  refusals: [...base, 'designatedDriver.waitLonger', 'designatedDriver.tooFarFromPickup'],
})

const ChangeBody = z.object({ changeHash: z.string().check(z.minLength(1), z.maxLength(100)) })

export const acceptTripChange = defineCall({
  id: 'OWN-designated-driver-acceptChange',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/change/accept',
  who: 'driver',
  purpose: 'the driver agrees to the new destination or hours; both see one revision',
  params: HashParams,
  body: ChangeBody,
  reply: DesignatedJob,
  refusals: base,
})

export const declineTripChange = defineCall({
  id: 'OWN-designated-driver-declineChange',
  method: 'POST',
  path: '/partner/driver/designated-driver/orders/{hash}/change/decline',
  who: 'driver',
  purpose: 'the driver declines the change; the trip continues as agreed',
  params: HashParams,
  body: ChangeBody,
  reply: DesignatedJob,
  refusals: base,
})
