import {
  CarClassName,
  ChauffeurLeg,
  ChauffeurPlace,
  ChauffeurPlan,
  ChauffeurStop,
  ChauffeurTerms,
  FareDetail,
} from '@daoxing/chauffeur/contract'
import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { ChauffeurTariff } from '../rules/price-trip.ts'

/** The trip that a price is for, and the parts of the price. */
const FareFacts = z.object({
  region: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  start: ChauffeurPlace,
  end: ChauffeurPlace,
  stopList: z.array(ChauffeurStop),
  carType: CarClassName,
  isRoundTrip: z.boolean(),
  babySeat: z.int(),
  adult: z.int(),
  child: z.int(),
  luggage: z.int(),
  estimatedMileage: z.int(),
  estimatedDuration: z.int(),
  legs: z.array(ChauffeurLeg),
  plan: ChauffeurPlan,
  overtimeHours: z.int(),
  excessKm: z.int(),
  fareDetail: FareDetail,
  totalFare: AmountTwd,
  depositTwd: AmountTwd,
  terms: ChauffeurTerms,
  tariff: ChauffeurTariff,
})

const fares = defineTable('chauffeur.fares', {
  columns: { riderId: z.string(), fareHash: z.string(), facts: spread(FareFacts), expiresAt: Instant },
  key: ['riderId', 'fareHash'],
})
export type Fare = RecordOf<typeof fares>

export function insertFare(tx: Tx, fare: Fare): Promise<void> {
  return fares.unread.insert(tx, fare)
}

/** A price of this rider; undefined for the hash of another rider. */
export function findFare(tx: Tx, key: Pick<Fare, 'riderId' | 'fareHash'>): Promise<Fare | undefined> {
  return fares.find(tx, key)
}

/** Deletes prices that expired before then. */
export async function deleteFaresBefore(tx: Tx, before: Instant): Promise<void> {
  await fares.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}

/** Deletes the prices that a rider has asked for, with the places in them. */
export async function deleteFaresOf(tx: Tx, riderId: string): Promise<void> {
  await fares.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
