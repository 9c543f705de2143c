import { AmountTwd, defineCall, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ChauffeurExtra, ChauffeurPending, ChauffeurPlace } from './trip.ts'
import { ChauffeurState } from './trip-state.ts'
import { ChauffeurStop } from './trip-wish.ts'

/** A trip as its driver sees it, from the departure on: a full snapshot. The number of the rider is not in it. */
export const ChauffeurJob = z.object({
  orderHash: z.string(),
  revision: z.int(),
  status: ChauffeurState,
  riderName: z.string(),
  nameSign: z.string(),
  remarks: z.string(),
  babySeat: z.int(),
  luggage: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  start: ChauffeurPlace,
  end: ChauffeurPlace,
  stopList: z.array(ChauffeurStop),
  plan: z.object({ duration: z.int(), mileage: z.int() }),
  /** The way through the stops. */
  polylines: z.array(z.string()),
  change: z.nullable(ChauffeurPending),
  extras: z.array(ChauffeurExtra),
  extrasLeftTwd: AmountTwd,
  arrivedAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  freeWaitingUntil: z.nullable(Instant),
})
export type ChauffeurJob = z.infer<typeof ChauffeurJob>

const HashParams = z.object({ hash: z.string() })
const refusals = ['kit.notFound', 'kit.movedMeanwhile'] as const
const path = '/partner/driver/chauffeur/orders/{hash}' as const

export const getChauffeurJob = defineCall({
  id: 'OWN-chauffeur-getJob',
  method: 'GET',
  path: '/partner/driver/chauffeur/job',
  who: 'driver',
  purpose: "the driver's live job, or null",
  reply: z.nullable(ChauffeurJob),
})

export const reportChauffeurArrived = defineCall({
  id: 'OWN-chauffeur-arrived',
  method: 'POST',
  path: `${path}/arrived`,
  who: 'driver',
  purpose: 'the car stands at the start; refused from farther away',
  params: HashParams,
  body: z.object({ location: LatLng }),
  reply: ChauffeurJob,
  refusals: [...refusals, 'chauffeur.tooFarFromPickup'],
})

export const reportChauffeurStarted = defineCall({
  id: 'OWN-chauffeur-started',
  method: 'POST',
  path: `${path}/started`,
  who: 'driver',
  purpose: 'the rider is aboard; the hours of the plan begin, not before the booked time',
  params: HashParams,
  reply: ChauffeurJob,
  refusals,
})

export const postChauffeurReadings = defineCall({
  id: 'OWN-chauffeur-readings',
  method: 'POST',
  path: `${path}/readings`,
  who: 'driver',
  purpose: 'where the car was and how far it has gone, every 15 seconds; repeated readings are one',
  params: HashParams,
  body: z.object({
    readings: z
      .array(
        z.object({
          number: z.int().check(z.gte(1), z.lte(100_000)),
          at: Instant,
          location: LatLng,
          /** Metres since the start. */
          metres: z.int().check(z.gte(0), z.lte(3_000_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  reply: z.object({ metres: z.int(), lastNumber: z.int() }),
  refusals: [...refusals, 'chauffeur.wrongReading'],
})

export const answerChauffeurChange = defineCall({
  id: 'OWN-chauffeur-answerChange',
  method: 'POST',
  path: `${path}/change`,
  who: 'driver',
  purpose: 'agrees to a change of the rider, or declines it; the old trip counts until then',
  params: HashParams,
  body: z.object({ changeHash: z.string().check(z.maxLength(60)), agrees: z.boolean() }),
  reply: ChauffeurJob,
  refusals: [...refusals, 'chauffeur.changeExpired', 'chauffeur.exceedsMaxHours', 'bookings.hoursLaw'],
})

export const reportChauffeurFinished = defineCall({
  id: 'OWN-chauffeur-finished',
  method: 'POST',
  path: `${path}/finished`,
  who: 'driver',
  purpose: 'the rider has left for good; the price follows from the readings, never above what was consented to',
  params: HashParams,
  body: z.object({ metres: z.optional(z.int().check(z.gte(0), z.lte(3_000_000))) }),
  reply: ChauffeurJob,
  refusals,
})

export const reportChauffeurNoShow = defineCall({
  id: 'OWN-chauffeur-noShow',
  method: 'POST',
  path: `${path}/no-show`,
  who: 'driver',
  purpose: 'nobody has come within the free waiting after the booked time',
  params: HashParams,
  reply: ChauffeurJob,
  refusals: [...refusals, 'chauffeur.noShowTooEarly'],
})

export const driverLeavesChauffeur = defineCall({
  id: 'OWN-chauffeur-driverCancels',
  method: 'POST',
  path: `${path}/give-back`,
  who: 'driver',
  purpose: 'the driver cannot come: another one is sought at once',
  params: HashParams,
  body: z.object({ reason: z.string().check(z.maxLength(60)) }),
  reply: z.object({}),
  refusals,
})

export const addChauffeurExtra = defineCall({
  id: 'OWN-chauffeur-addExtra',
  method: 'POST',
  path: `${path}/extras`,
  who: 'driver',
  purpose: 'a toll or a parking fee with its photo (multipart, field `file`), within 7 days',
  idempotent: 'honoured',
  params: HashParams,
  query: z.object({
    kind: z.enum(['toll', 'parking']),
    amountTwd: z.coerce.number().check(z.int(), z.gte(1), z.lte(5000)),
    at: Instant,
  }),
  upload: { maxBytes: 8_000_000, parts: ['file'] },
  reply: ChauffeurExtra,
  refusals: [
    ...refusals,
    'chauffeur.extrasTooHigh',
    'chauffeur.extrasTooLate',
    'kit.notAPicture',
    'kit.uploadTooLarge',
  ],
})

export const readChauffeurExtraPhoto = defineCall({
  id: 'OWN-chauffeur-extraPhoto',
  method: 'GET',
  path: '/v3/chauffeured-car/extra-photo/{photo_hash}',
  who: 'rider',
  purpose: 'the photo of a toll or a parking fee of an own trip',
  params: z.object({ photo_hash: z.string().check(z.maxLength(60)) }),
  wire: 'bare',
  reply: z.null(),
  media: 'image/jpeg',
  refusals: ['kit.notFound'],
})
