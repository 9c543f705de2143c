import { distanceMetres, Instant, type LatLng } from '@daoxing/kit/contract'
import { composed, defineTable, type RecordOf, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { CancelFeeRule, HeardCar, ProvenWait } from '../rules/cancel-fee.ts'
import { cancelFees } from './cancel-fee-store.ts'

const arrivalReadings = defineTable('taxi.arrival_readings', {
  columns: {
    tripHash: z.string(),
    driverId: z.string(),
    heardAt: Instant,
    point: composed({ lat: z.number(), lng: z.number() }, { read: (point): LatLng => point, write: (point) => point }),
    pickupMetres: writeOnly(z.int()),
  },
  key: ['tripHash', 'driverId', 'heardAt'],
})

const arrivalProofs = defineTable('taxi.arrival_proofs', {
  columns: {
    tripHash: z.string(),
    driverId: z.string(),
    reportedAt: writeOnly(Instant),
    promisedAt: writeOnly(Instant),
    standingSince: Instant,
    heardUntil: Instant,
    waitingSince: Instant,
    feeFrom: Instant,
    pickupMetres: z.int(),
    radiusMetres: writeOnly(z.int()),
    standingSeconds: writeOnly(z.int()),
    point: composed(
      { lat: z.nullable(z.number()), lng: z.nullable(z.number()) },
      {
        read: ({ lat, lng }): LatLng | null => (lat === null || lng === null ? null : { lat, lng }),
        write: (point) => ({ lat: point?.lat ?? null, lng: point?.lng ?? null }),
      },
    ),
  },
  key: ['tripHash', 'driverId'],
})
/** A stored proof; its position is deleted after a while. */
export type StoredProof = RecordOf<typeof arrivalProofs>

/** A driver at the pickup of a trip. A trip that was given back has several, in sequence. */
export type ArrivalKey = { readonly tripHash: string; readonly driverId: string }

/** Stores a received position of a car; earlier ones are already stored. */
export async function insertArrivalReading(
  tx: Tx,
  { tripHash, driverId, heard, pickup }: ArrivalKey & { readonly heard: HeardCar; readonly pickup: LatLng },
): Promise<void> {
  const { at: heardAt, point } = heard
  const pickupMetres = Math.round(distanceMetres(point, pickup))
  await arrivalReadings.insertIfAbsent(tx, { tripHash, driverId, heardAt, point, pickupMetres })
}

/** The received positions of a waiting car, the oldest first. */
export async function arrivalReadingsOf(tx: Tx, { tripHash, driverId }: ArrivalKey): Promise<readonly HeardCar[]> {
  const readings = await arrivalReadings.all(tx, (query) =>
    query.where('trip_hash', '=', tripHash).where('driver_id', '=', driverId).orderBy('heard_at'),
  )
  return readings.map(({ heardAt: at, point }) => ({ at, point }))
}

export function findProof(tx: Tx, { tripHash, driverId }: ArrivalKey): Promise<StoredProof | undefined> {
  return arrivalProofs.find(tx, { tripHash, driverId })
}

type ProofFacts = ArrivalKey & {
  readonly wait: ProvenWait
  readonly rule: CancelFeeRule
  readonly reportedAt: Instant
  readonly promisedAt: Instant
}

/** Stores the current proof of a car, in place of the earlier one. */
export async function writeProof(tx: Tx, facts: ProofFacts): Promise<void> {
  const { tripHash, driverId, wait, rule, reportedAt, promisedAt } = facts
  const { metres: pickupMetres, ...proven } = wait
  const { pickupRadiusMetres: radiusMetres, standingSeconds } = rule
  await arrivalProofs.put(tx, {
    ...{ tripHash, driverId, reportedAt, promisedAt, pickupMetres, radiusMetres, standingSeconds },
    ...proven,
  })
}

/** Deletes the proof of waiting when the car has left or its position is unknown. */
export function dropProof(tx: Tx, { tripHash, driverId }: ArrivalKey): Promise<void> {
  return arrivalProofs.unread.delete(tx, { tripHash, driverId })
}

/** Deletes older positions of cars. The proof of a charged fee stays, without its position. */
export async function deleteArrivalsBefore(tx: Tx, before: Instant): Promise<void> {
  const tables = tablesOf(tx, arrivalReadings, arrivalProofs, cancelFees)
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
