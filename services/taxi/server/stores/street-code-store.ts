import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const streetCodes = defineTable('taxi.street_codes', {
  columns: {
    driverId: z.string(),
    number: z.string(),
    secretSealed: z.string(),
    usedStep: generated(z.int()),
    createdAt: writeOnly(Instant),
  },
  key: ['driverId'],
})
type StreetCodeRecord = RecordOf<typeof streetCodes>

const sightings = defineTable('taxi.street_sightings', {
  columns: {
    riderId: z.string(),
    sightingHash: z.string(),
    driverId: z.string(),
    step: z.nullable(z.int()),
    expiresAt: Instant,
    /** The trip whose price is being held for this sighting. */
    tripHash: z.nullable(z.string()),
  },
  key: ['riderId', 'sightingHash'],
})
export type StreetSighting = RecordOf<typeof sightings>

export function findStreetCode(tx: Tx, driverId: string): Promise<StreetCodeRecord | undefined> {
  return streetCodes.find(tx, { driverId })
}

export function findStreetCodeByNumber(tx: Tx, number: string): Promise<StreetCodeRecord | undefined> {
  return streetCodes.first(tx, (query) => query.where('number', '=', number))
}

type NewStreetCode = Pick<StreetCodeRecord, 'driverId' | 'number' | 'secretSealed'> & { readonly createdAt: Instant }

/** Stores a driver's code; undefined if the driver already has one, or another driver has this number. */
export function insertStreetCode(tx: Tx, code: NewStreetCode): Promise<StreetCodeRecord | undefined> {
  return streetCodes.insertIfAbsent(tx, code)
}

/** Consumes the code of a period; false if it, or a later one, has already started a ride. */
export async function spendStep(tx: Tx, { driverId, step }: { driverId: string; step: number }): Promise<boolean> {
  const used = await tablesOf(tx, streetCodes)
    .updateTable('taxi.street_codes')
    .set({ used_step: step })
    .where('driver_id', '=', driverId)
    .where('used_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Whether the code of a period can still start a ride. */
export async function isStepOpen(tx: Tx, { driverId, step }: { driverId: string; step: number }): Promise<boolean> {
  const code = await findStreetCode(tx, driverId)
  return code !== undefined && code.usedStep < step
}

export function insertSighting(tx: Tx, sighting: StreetSighting): Promise<StreetSighting> {
  return sightings.insert(tx, sighting)
}

type OfRider = Pick<StreetSighting, 'riderId' | 'sightingHash'>

export function findSighting(tx: Tx, ofRider: OfRider): Promise<StreetSighting | undefined> {
  return sightings.find(tx, ofRider)
}

/** The sighting from which a trip starts. */
export function findSightingOfTrip(
  tx: Tx,
  { riderId, tripHash }: { riderId: string; tripHash: string },
): Promise<StreetSighting | undefined> {
  return sightings.first(tx, (query) => query.where('rider_id', '=', riderId).where('trip_hash', '=', tripHash))
}

/** Links a sighting to the trip whose price is being held. */
export async function keepForTrip(
  tx: Tx,
  { riderId, sightingHash, tripHash }: OfRider & { readonly tripHash: string },
): Promise<void> {
  await tablesOf(tx, sightings)
    .updateTable('taxi.street_sightings')
    .set({ trip_hash: tripHash })
    .where('rider_id', '=', riderId)
    .where('sighting_hash', '=', sightingHash)
    .execute()
}

/** Deletes a sighting, since it can start only one ride. */
export async function deleteSighting(tx: Tx, { riderId, sightingHash }: OfRider): Promise<void> {
  await sightings.deleteWhere(tx, (query) =>
    query.where('rider_id', '=', riderId).where('sighting_hash', '=', sightingHash),
  )
}

/** Deletes sightings that expired before a moment. */
export async function deleteSightingsBefore(tx: Tx, before: Instant): Promise<void> {
  await sightings.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
