import {
  CarClassName,
  ChauffeurEvent,
  ChauffeurLanguage,
  ChauffeurLeg,
  ChauffeurPending,
  ChauffeurPlace,
  ChauffeurPlan,
  ChauffeurState,
  ChauffeurStop,
  ChauffeurTerms,
  FareDetail,
} from '@daoxing/chauffeur/contract'
import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { ChauffeurTariff } from '../rules/price-trip.ts'

const Way = z.object({ polyline: z.string(), distanceMetres: z.int(), durationSeconds: z.int() })

/** The facts of a trip that no query searches for. */
const TripFacts = z.object({
  start: ChauffeurPlace,
  end: ChauffeurPlace,
  stopList: z.array(ChauffeurStop),
  legs: z.array(ChauffeurLeg),
  plan: ChauffeurPlan,
  /** The amounts at the time of the booking. */
  tariff: ChauffeurTariff,
  fareDetail: FareDetail,
  terms: ChauffeurTerms,
  /** The hours and kilometres that the rider has agreed to pay at most. */
  agreed: z.object({ hours: z.int(), km: z.int() }),
  babySeat: z.int(),
  adult: z.int(),
  child: z.int(),
  luggage: z.int(),
  remarks: z.string(),
  nameSign: z.string(),
  language: z.nullable(ChauffeurLanguage),
  /** The movement that takes the deposit. */
  depositMovement: z.nullable(z.string()),
  /** The card or wallet for the rest. */
  instrumentId: z.nullable(z.string()),
  /** The route of the driver to the start. */
  pickupRoute: z.nullable(Way),
  /** The last reading. */
  used: z.nullable(z.object({ metres: z.int(), number: z.int(), at: Instant })),
  change: z.nullable(ChauffeurPending),
  /** The driver has agreed to the change, and its price is being held. */
  isChangeAgreed: z.boolean(),
  cancel: z.nullable(z.object({ by: z.enum(['rider', 'driver', 'system']), reason: z.string() })),
  hourEndToldAt: z.nullable(Instant),
  driverCancels: z.int(),
})

export const tripTable = defineTable('chauffeur.trips', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    revision: z.int(),
    region: z.string(),
    state: ChauffeurState,
    lastEvent: ChauffeurEvent,
    carType: CarClassName,
    startsAt: Instant,
    endsAt: Instant,
    driverId: z.nullable(z.string()),
    totalTwd: AmountTwd,
    depositTwd: AmountTwd,
    keptTwd: AmountTwd,
    depositState: z.enum(['asked', 'paid', 'settled', 'refunded']),
    restState: z.enum(['later', 'asked', 'held', 'declined']),
    requestedAt: Instant,
    acceptedAt: z.nullable(Instant),
    promisedAt: z.nullable(Instant),
    arrivedAt: z.nullable(Instant),
    startedAt: z.nullable(Instant),
    finishedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    unpaidSince: z.nullable(Instant),
    peopleSealed: z.string(),
    facts: spread(TripFacts),
  },
  key: ['orderHash'],
  guard: ['riderId', 'revision'],
})
export type TripRecord = RecordOf<typeof tripTable>

/** The fields that a change of a trip may set; state, event and revision belong to the mover. */
export type TripFields = Partial<
  Omit<TripRecord, 'riderId' | 'orderHash' | 'revision' | 'state' | 'lastEvent' | 'region' | 'requestedAt'>
>
