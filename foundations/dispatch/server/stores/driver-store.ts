import { Instant, Language } from '@daoxing/kit/contract'
import { atCommit, defineTable, generated, type RecordOf, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import { Approach, DriverCard, type FleetDriver, Gearbox, Vehicle } from '@daoxing/dispatch/contract'
import * as z from 'zod/mini'
import { garageColumns } from './place-columns.ts'

export const drivers = defineTable('dispatch.drivers', {
  columns: {
    driverId: z.string(),
    displayName: z.string(),
    /** Ratings are stored as a sum, so that a changed rating changes the mean exactly. */
    starTenths: z.int(),
    ratingCount: z.int(),
    tripCount: z.int(),
    enrolledAt: writeOnly(Instant),
    phoneE164: z.nullable(z.string()),
    /** The language of quick phrases for the driver. */
    language: generated(z.catch(Language, 'zh-TW')),
    /** The services that the driver serves; by default, the default service. */
    services: generated(z.array(z.string())),
    /** Classes of driving licence. */
    licences: generated(z.array(z.string())),
    /** The address of the photo. */
    photoHash: z.nullable(z.string()),
    garage: garageColumns,
    /** Fixed days off: 1 is Monday. */
    daysOff: generated(z.array(z.int())),
    languages: generated(z.array(z.string())),
    gearboxes: generated(z.array(Gearbox)),
    approach: z.nullable(Approach),
  },
  key: ['driverId'],
})
export const vehicles = defineTable('dispatch.vehicles', {
  columns: { driverId: z.string(), ...Vehicle.shape },
  key: ['driverId'],
})
const credentials = defineTable('dispatch.driver_credentials', {
  columns: { credentialHash: z.string(), driverId: z.string(), createdAt: writeOnly(Instant) },
  key: ['credentialHash'],
})

type DriverRecord = RecordOf<typeof drivers>

type EnrolledDrivers = {
  readonly drivers: readonly FleetDriver[]
  /** The addresses of their photos, by driver. */
  readonly photoHashes: ReadonlyMap<string, string>
  readonly now: Instant
}

/**
 * Stores the drivers with their skills and vehicles. Rating and number of trips are imported only the first time:
 * afterwards they count the trips here.
 */
export async function writeDrivers(tx: Tx, { drivers: enrolled, photoHashes, now }: EnrolledDrivers): Promise<void> {
  const tables = tablesOf(tx, drivers, vehicles)
  await tables
    .insertInto('dispatch.drivers')
    .values(
      enrolled.map(
        ({ driverId, displayName, services = [], licences = [], rating, tripCount, phone, language, ...more }) =>
          drivers.valuesOf({
            driverId,
            displayName,
            // An imported rating has the weight of its trips.
            starTenths: Math.round(rating * 10 * Math.max(1, tripCount)),
            ratingCount: Math.max(1, tripCount),
            tripCount,
            enrolledAt: now,
            phoneE164: phone ?? null,
            language: language ?? 'zh-TW',
            services,
            licences,
            photoHash: photoHashes.get(driverId) ?? null,
            garage: more.garage ?? null,
            daysOff: more.daysOff ?? [],
            languages: more.languages ?? [],
            gearboxes: more.gearboxes ?? [],
            approach: more.approach ?? null,
          }),
      ),
    )
    .onConflict((conflict) =>
      conflict.column('driver_id').doUpdateSet(({ ref }) => ({
        display_name: ref('excluded.display_name'),
        phone_e164: ref('excluded.phone_e164'),
        language: ref('excluded.language'),
        services: ref('excluded.services'),
        licences: ref('excluded.licences'),
        photo_hash: ref('excluded.photo_hash'),
        garage_address: ref('excluded.garage_address'),
        garage_lat: ref('excluded.garage_lat'),
        garage_lng: ref('excluded.garage_lng'),
        days_off: ref('excluded.days_off'),
        languages: ref('excluded.languages'),
        gearboxes: ref('excluded.gearboxes'),
        approach: ref('excluded.approach'),
      })),
    )
    .execute()
  const onFoot = enrolled.filter(({ vehicle }) => !vehicle).map(({ driverId }) => driverId)
  if (onFoot.length > 0) await vehicles.deleteWhere(tx, (query) => query.where('driver_id', 'in', onFoot))
  const brought = enrolled.flatMap(({ driverId, vehicle }) => (vehicle ? [{ driverId, ...vehicle }] : []))
  if (brought.length === 0) return
  await tables
    .insertInto('dispatch.vehicles')
    .values(brought.map((vehicle) => vehicles.valuesOf(vehicle)))
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

/** The current addresses of the photos of these drivers. */
export async function photoHashesOf(tx: Tx, driverIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tablesOf(tx, drivers)
    .selectFrom('dispatch.drivers')
    .select('photo_hash')
    .where('driver_id', 'in', driverIds)
    .execute()
  return rows.flatMap(({ photo_hash: photoHash }) => (photoHash === null ? [] : [photoHash]))
}

/** Gives each driver one credential and revokes the previous ones. */
export async function replaceCredentials(
  tx: Tx,
  { credentials: given, now }: { credentials: readonly RecordOf<typeof credentials>[]; now: Instant },
): Promise<void> {
  const driverIds = given.map(({ driverId }) => driverId)
  await credentials.deleteWhere(tx, (query) => query.where('driver_id', 'in', driverIds))
  await credentials.unread.insert(tx, ...given.map((credential) => ({ ...credential, createdAt: now })))
}

export async function driverOfCredential(tx: Tx, credentialHash: string): Promise<string | undefined> {
  return (await credentials.find(tx, { credentialHash }))?.driverId
}

export async function readDriverCard(tx: Tx, driverId: string): Promise<DriverCard | undefined> {
  const row = await tablesOf(tx, drivers, vehicles)
    .selectFrom('dispatch.drivers')
    .leftJoin('dispatch.vehicles', 'dispatch.vehicles.driver_id', 'dispatch.drivers.driver_id')
    .select(['dispatch.drivers.driver_id as driverId', 'display_name as displayName', 'trip_count as tripCount'])
    .select(['photo_hash as photoHash', 'star_tenths', 'rating_count', 'plate', 'model', 'color', 'seats', 'features'])
    .where('dispatch.drivers.driver_id', '=', driverId)
    .executeTakeFirst()
  if (!row) return undefined
  const rating = Math.round(row.star_tenths / row.rating_count) / 10
  return z.parse(DriverCard, { ...row, rating, vehicle: row.plate === null ? null : row })
}

/** Adds stars to a driver's mean; `ratings` is 0 for a changed rating, 1 for a new one. */
export async function addStars(
  tx: Tx,
  { driverId, stars, ratings }: { driverId: string; stars: number; ratings: 0 | 1 },
): Promise<void> {
  await tablesOf(tx, drivers)
    .updateTable('dispatch.drivers')
    .set((now) => ({
      star_tenths: now('star_tenths', '+', Math.round(stars * 10)),
      rating_count: now('rating_count', '+', ratings),
    }))
    .where('driver_id', '=', driverId)
    .execute()
}

/** Counts a trip at the commit; until then the driver's card shows the previous count. */
export async function addTrip(tx: Tx, driverId: string): Promise<void> {
  const counted = tablesOf(tx, drivers)
    .updateTable('dispatch.drivers')
    .set((now) => ({ trip_count: now('trip_count', '+', 1) }))
    .where('driver_id', '=', driverId)
  await atCommit(tx, counted)
}

/** Without services, the driver serves the default one. */
export async function driverSkills(
  tx: Tx,
  driverId: string,
): Promise<Pick<DriverRecord, 'services' | 'licences' | 'garage' | 'approach'> | undefined> {
  return drivers.find(tx, { driverId })
}

/** The language of quick phrases for a driver. */
export async function driverLanguage(tx: Tx, driverId: string): Promise<Language> {
  return (await drivers.find(tx, { driverId }))?.language ?? 'zh-TW'
}

/** For masked calls only; undefined if the fleet has sent none. */
export async function driverPhone(tx: Tx, driverId: string): Promise<string | undefined> {
  return (await drivers.find(tx, { driverId }))?.phoneE164 ?? undefined
}
