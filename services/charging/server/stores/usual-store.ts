import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { evses } from '../stores/ocpi/location-store.ts'

const hours = z.array(z.int())
const usualHours = defineTable('charging.usual_hours', {
  columns: {
    countryCode: z.string(),
    partyId: z.string(),
    locationId: z.string(),
    uid: z.string(),
    seen: hours,
    busy: hours,
    sampledAt: Instant,
  },
  key: ['countryCode', 'partyId', 'locationId', 'uid'],
})
export type UsualRecord = RecordOf<typeof usualHours>
type Place = Pick<UsualRecord, 'countryCode' | 'partyId' | 'locationId' | 'uid'>

/** How often chargers were seen, and seen in use, by the hour of the day: a page, in the order of their keys. */
export function usualHoursAfter(tx: Tx, { after, most }: { readonly after: Place | undefined; readonly most: number }) {
  return usualHours.all(tx, (query) =>
    query
      .$if(after !== undefined, (narrow) =>
        narrow.where(
          sql<boolean>`(country_code, party_id, location_id, uid)
            > (${after?.countryCode}, ${after?.partyId}, ${after?.locationId}, ${after?.uid})`,
        ),
      )
      .orderBy('country_code')
      .orderBy('party_id')
      .orderBy('location_id')
      .orderBy('uid')
      .limit(most),
  )
}

/** When an hour has so many samples all of its numbers are halved: four a day, so the last weeks count. */
const samplesMax = 120

/** Adds the status of every charger now to the numbers of an hour of the day, 0 to 23. */
export async function sampleStatuses(
  tx: Tx,
  { hour, now }: { readonly hour: number; readonly now: Instant },
): Promise<void> {
  const place = sql.lit(hour + 1)
  const alone = (value: ReturnType<typeof sql>) =>
    sql`array_fill(0, ARRAY[${sql.lit(hour)}]) || ${value} || array_fill(0, ARRAY[${sql.lit(23 - hour)}])`
  const halved = (column: string) =>
    sql`CASE WHEN usual.seen[${place}] >= ${sql.lit(samplesMax)} THEN usual.${sql.ref(column)}[${place}] / 2
      ELSE usual.${sql.ref(column)}[${place}] END`
  await sql`
    INSERT INTO charging.usual_hours AS usual (country_code, party_id, location_id, uid, seen, busy, sampled_at)
    SELECT country_code, party_id, location_id, uid, ${alone(sql`1`)}, ${alone(sql`is_busy`)}, ${now}::timestamptz
    FROM (SELECT *, (status IN ('CHARGING', 'BLOCKED', 'RESERVED'))::integer AS is_busy FROM charging.evses
      WHERE status IN ('AVAILABLE', 'CHARGING', 'BLOCKED', 'RESERVED')) AS evse
    ON CONFLICT (country_code, party_id, location_id, uid) DO UPDATE SET
      seen[${place}] = ${halved('seen')} + 1,
      busy[${place}] = ${halved('busy')} + excluded.busy[${place}],
      sampled_at = excluded.sampled_at`.execute(tablesOf<unknown>(tx))
}

/** Forgets chargers that were not seen since then. */
export async function deleteUsualBefore(tx: Tx, before: Instant): Promise<void> {
  await usualHours.deleteWhere(tx, (query) => query.where('sampled_at', '<', before))
}

/** The number of the newest change of a charger; 0 without one. */
export async function newestChargerChange(tx: Tx): Promise<number> {
  const newest = await evses.first(tx, (query) => query.orderBy('change_number', 'desc').limit(1))
  return newest?.changeNumber ?? 0
}
