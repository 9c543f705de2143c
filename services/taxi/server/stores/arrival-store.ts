import { distanceMetres, Instant, type LatLng } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { CancelFeeRule, HeardCar, ProvenWait } from '../rules/cancel-fee.ts'

type ArrivalTables = {
  'taxi.arrival_readings': {
    trip_hash: string
    driver_id: string
    heard_at: string
    lat: number
    lng: number
    pickup_metres: number
  }
  'taxi.arrival_proofs': {
    trip_hash: string
    driver_id: string
    reported_at: string
    promised_at: string
    standing_since: string
    heard_until: string
    waiting_since: string
    fee_from: string
    pickup_metres: number
    radius_metres: number
    standing_seconds: number
    lat: number | null
    lng: number | null
  }
  'taxi.cancel_fees': { trip_hash: string }
}

/** A driver at the pick-up of a trip. A trip that was given back has several, one after the other. */
export type ArrivalKey = { readonly tripHash: string; readonly driverId: string }

/** Writes where a car was heard; what was heard before is written already. */
export async function insertArrivalReading(
  tx: Tx,
  { tripHash, driverId, heard, pickup }: ArrivalKey & { readonly heard: HeardCar; readonly pickup: LatLng },
): Promise<void> {
  const { lat, lng } = heard.point
  await tablesOf<ArrivalTables>(tx)
    .insertInto('taxi.arrival_readings')
    .values({
      trip_hash: tripHash,
      driver_id: driverId,
      heard_at: heard.at,
      lat,
      lng,
      pickup_metres: Math.round(distanceMetres(heard.point, pickup)),
    })
    .onConflict((conflict) => conflict.columns(['trip_hash', 'driver_id', 'heard_at']).doNothing())
    .execute()
}

const ReadRow = z.object({ heard_at: Instant, lat: z.number(), lng: z.number() })

/** Where a car was heard while it waited, oldest first. */
export async function arrivalReadingsOf(tx: Tx, { tripHash, driverId }: ArrivalKey): Promise<readonly HeardCar[]> {
  const rows = await tablesOf<ArrivalTables>(tx)
    .selectFrom('taxi.arrival_readings')
    .select(['heard_at', 'lat', 'lng'])
    .where('trip_hash', '=', tripHash)
    .where('driver_id', '=', driverId)
    .orderBy('heard_at')
    .execute()
  return rows.map((row) => {
    const { heard_at: at, lat, lng } = z.parse(ReadRow, row)
    return { at, point: { lat, lng } }
  })
}

const ProofRow = z.object({
  standing_since: Instant,
  heard_until: Instant,
  waiting_since: Instant,
  fee_from: Instant,
  pickup_metres: z.int(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

/** A proof as it is kept; its place is forgotten after a while. */
export type KeptProof = Omit<ProvenWait, 'point'> & { readonly point: LatLng | null }

export async function findProof(tx: Tx, { tripHash, driverId }: ArrivalKey): Promise<KeptProof | undefined> {
  const row = await tablesOf<ArrivalTables>(tx)
    .selectFrom('taxi.arrival_proofs')
    .select(['standing_since', 'heard_until', 'waiting_since', 'fee_from', 'pickup_metres', 'lat', 'lng'])
    .where('trip_hash', '=', tripHash)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  if (!row) return undefined
  const proof = z.parse(ProofRow, row)
  const { lat, lng } = proof
  return {
    standingSince: proof.standing_since,
    heardUntil: proof.heard_until,
    waitingSince: proof.waiting_since,
    feeFrom: proof.fee_from,
    metres: proof.pickup_metres,
    point: lat === null || lng === null ? null : { lat, lng },
  }
}

type ProofFacts = ArrivalKey & {
  readonly wait: ProvenWait
  readonly rule: CancelFeeRule
  readonly reportedAt: Instant
  readonly promisedAt: Instant
}

/** Writes what is proven of a car by now, in the place of what was proven before. */
export async function writeProof(tx: Tx, facts: ProofFacts): Promise<void> {
  const { tripHash, driverId, wait, rule, reportedAt, promisedAt } = facts
  const proven = {
    reported_at: reportedAt,
    promised_at: promisedAt,
    standing_since: wait.standingSince,
    heard_until: wait.heardUntil,
    waiting_since: wait.waitingSince,
    fee_from: wait.feeFrom,
    pickup_metres: wait.metres,
    radius_metres: rule.pickupRadiusMetres,
    standing_seconds: rule.standingSeconds,
    lat: wait.point.lat,
    lng: wait.point.lng,
  }
  await tablesOf<ArrivalTables>(tx)
    .insertInto('taxi.arrival_proofs')
    .values({ trip_hash: tripHash, driver_id: driverId, ...proven })
    .onConflict((conflict) => conflict.columns(['trip_hash', 'driver_id']).doUpdateSet(proven))
    .execute()
}

/** The car has gone, or nobody knows where it is: what was proven no longer is. */
export async function dropProof(tx: Tx, { tripHash, driverId }: ArrivalKey): Promise<void> {
  await tablesOf<ArrivalTables>(tx)
    .deleteFrom('taxi.arrival_proofs')
    .where('trip_hash', '=', tripHash)
    .where('driver_id', '=', driverId)
    .execute()
}

/** Forgets where cars were heard before then. A proof that a fee was charged on stays, without its place. */
export async function deleteArrivalsBefore(tx: Tx, before: Instant): Promise<void> {
  const tables = tablesOf<ArrivalTables>(tx)
  await tables.deleteFrom('taxi.arrival_readings').where('heard_at', '<', before).execute()
  await tables
    .deleteFrom('taxi.arrival_proofs')
    .where('heard_until', '<', before)
    .where('trip_hash', 'not in', (query) => query.selectFrom('taxi.cancel_fees').select('trip_hash'))
    .execute()
  await tables
    .updateTable('taxi.arrival_proofs')
    .set({ lat: null, lng: null })
    .where('heard_until', '<', before)
    .where('lat', 'is not', null)
    .execute()
}
