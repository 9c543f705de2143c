import { type Instant, Language } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { DriverCard, type FleetDriver } from '@daoxing/dispatch/contract'
import * as z from 'zod/mini'
import type { DispatchTables } from './dispatch-tables.ts'

/**
 * Writes the drivers and their vehicles. Rating and number of trips are those of the first time: once a driver is
 * known, they count what happened here.
 */
export async function writeDrivers(
  tx: Tx,
  { drivers, now }: { drivers: readonly FleetDriver[]; now: Instant },
): Promise<void> {
  const tables = tablesOf<DispatchTables>(tx)
  await tables
    .insertInto('dispatch.drivers')
    .values(
      drivers.map(({ driverId, displayName, rating, tripCount, phone, language }) => ({
        driver_id: driverId,
        display_name: displayName,
        // A rating of old counts with the weight of its trips.
        star_tenths: Math.round(rating * 10 * Math.max(1, tripCount)),
        rating_count: Math.max(1, tripCount),
        trip_count: tripCount,
        enrolled_at: now,
        phone_e164: phone ?? null,
        language: language ?? 'zh-TW',
      })),
    )
    .onConflict((conflict) =>
      conflict.column('driver_id').doUpdateSet(({ ref }) => ({
        display_name: ref('excluded.display_name'),
        phone_e164: ref('excluded.phone_e164'),
        language: ref('excluded.language'),
      })),
    )
    .execute()
  await tables
    .insertInto('dispatch.vehicles')
    .values(drivers.map(({ driverId, vehicle }) => ({ driver_id: driverId, ...vehicle })))
    .onConflict((conflict) =>
      conflict.column('driver_id').doUpdateSet(({ ref }) => ({
        plate: ref('excluded.plate'),
        model: ref('excluded.model'),
        color: ref('excluded.color'),
        seats: ref('excluded.seats'),
        features: ref('excluded.features'),
      })),
    )
    .execute()
}

/** Gives each driver one credential; those that they had before end. */
export async function replaceCredentials(
  tx: Tx,
  { credentials, now }: { credentials: readonly { driverId: string; credentialHash: string }[]; now: Instant },
): Promise<void> {
  const tables = tablesOf<DispatchTables>(tx)
  await tables
    .deleteFrom('dispatch.driver_credentials')
    .where(
      'driver_id',
      'in',
      credentials.map(({ driverId }) => driverId),
    )
    .execute()
  await tables
    .insertInto('dispatch.driver_credentials')
    .values(
      credentials.map(({ driverId, credentialHash }) => ({
        credential_hash: credentialHash,
        driver_id: driverId,
        created_at: now,
      })),
    )
    .execute()
}

export async function driverOfCredential(tx: Tx, credentialHash: string): Promise<string | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.driver_credentials')
    .select('driver_id')
    .where('credential_hash', '=', credentialHash)
    .executeTakeFirst()
  return row?.driver_id
}

export async function readDriverCard(tx: Tx, driverId: string): Promise<DriverCard | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.drivers')
    .innerJoin('dispatch.vehicles', 'dispatch.vehicles.driver_id', 'dispatch.drivers.driver_id')
    .select([
      'dispatch.drivers.driver_id',
      'display_name',
      'star_tenths',
      'rating_count',
      'trip_count',
      'plate',
      'model',
      'color',
      'seats',
      'features',
    ])
    .where('dispatch.drivers.driver_id', '=', driverId)
    .executeTakeFirst()
  if (!row) return undefined
  const { plate, model, color, seats, features } = row
  return z.parse(DriverCard, {
    driverId: row.driver_id,
    displayName: row.display_name,
    rating: Math.round(row.star_tenths / row.rating_count) / 10,
    tripCount: row.trip_count,
    vehicle: { plate, model, color, seats, features },
  })
}

/** Adds stars to a driver's mean; `ratings` is 0 where a rating is changed, 1 where it is new. */
export async function addStars(
  tx: Tx,
  { driverId, stars, ratings }: { driverId: string; stars: number; ratings: 0 | 1 },
): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.drivers')
    .set((now) => ({
      star_tenths: now('star_tenths', '+', Math.round(stars * 10)),
      rating_count: now('rating_count', '+', ratings),
    }))
    .where('driver_id', '=', driverId)
    .execute()
}

export async function addTrip(tx: Tx, driverId: string): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.drivers')
    .set((now) => ({ trip_count: now('trip_count', '+', 1) }))
    .where('driver_id', '=', driverId)
    .execute()
}

/** In which language quick phrases reach a driver. */
export async function driverLanguage(tx: Tx, driverId: string): Promise<Language> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.drivers')
    .select('language')
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return z.parse(z.catch(Language, 'zh-TW'), row?.language)
}

/** For masked calls alone; undefined where the fleet has told none. */
export async function driverPhone(tx: Tx, driverId: string): Promise<string | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.drivers')
    .select('phone_e164')
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row?.phone_e164 ?? undefined
}
