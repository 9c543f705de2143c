import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import type { OcpiTariff } from '@daoxing/charging/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { folded, type PartyKey, partyOf, type TariffKey, updatedAt } from '../../ocpi/rules/ocpi-keys.ts'

const tariffs = defineTable('charging.tariffs', {
  columns: {
    countryCode: z.string(),
    partyId: z.string(),
    tariffId: z.string(),
    lastUpdated: Instant,
    document: json(z.custom<OcpiTariff>()),
    currency: z.string(),
    endedAt: z.nullable(Instant),
  },
  key: ['countryCode', 'partyId', 'tariffId', 'lastUpdated'],
})
export type TariffRecord = RecordOf<typeof tariffs>

/** The newest version of a tariff, unless the operator has deleted it. */
export async function findTariff(tx: Tx, key: TariffKey): Promise<TariffRecord | undefined> {
  const newest = await newestVersion(tx, key)
  return newest?.endedAt === null ? newest : undefined
}

function newestVersion(tx: Tx, { countryCode, partyId, tariffId }: TariffKey): Promise<TariffRecord | undefined> {
  return tariffs.first(tx, (query) =>
    query
      .where('country_code', '=', countryCode)
      .where('party_id', '=', partyId)
      .where('tariff_id', '=', folded(tariffId))
      .orderBy('last_updated', 'desc')
      .limit(1),
  )
}

/** The version that was valid at a moment, also if it was deleted since; the first one for an earlier moment. */
export async function tariffAt(tx: Tx, key: TariffKey, instant: Instant): Promise<OcpiTariff | undefined> {
  const found = await tariffs.first(tx, (query) =>
    query
      .where('country_code', '=', key.countryCode)
      .where('party_id', '=', key.partyId)
      .where('tariff_id', '=', folded(key.tariffId))
      .orderBy(sql`last_updated <= ${instant}::timestamptz`, 'desc')
      .orderBy(sql`CASE WHEN last_updated <= ${instant}::timestamptz THEN last_updated END`, 'desc')
      .orderBy('last_updated')
      .limit(1),
  )
  const isOver = found !== undefined && found.endedAt !== null && found.endedAt <= instant
  return isOver ? undefined : found?.document
}

/** The newest versions of the tariffs of parties, without deleted ones. */
export async function currentTariffs(tx: Tx, party?: PartyKey): Promise<readonly TariffRecord[]> {
  const newest = await tariffs.all(tx, (query) =>
    query
      .distinctOn(['country_code', 'party_id', 'tariff_id'])
      .$if(party !== undefined, (narrow) =>
        narrow.where('country_code', '=', party?.countryCode ?? '').where('party_id', '=', party?.partyId ?? ''),
      )
      .orderBy('country_code')
      .orderBy('party_id')
      .orderBy('tariff_id')
      .orderBy('last_updated', 'desc'),
  )
  return newest.filter(({ endedAt }) => endedAt === null)
}

type Written = { readonly isNew: boolean }

/** Adds a version of a tariff. A version that is older than the newest changes nothing. */
export async function writeTariff(tx: Tx, tariff: OcpiTariff): Promise<Written> {
  const key = { ...partyOf(tariff), tariffId: tariff.id }
  const newest = await newestVersion(tx, key)
  if (newest && tariff.last_updated < newest.lastUpdated) return { isNew: false }
  await tariffs.put(tx, {
    ...key,
    tariffId: folded(tariff.id),
    lastUpdated: updatedAt(tariff),
    document: tariff,
    currency: tariff.currency,
    endedAt: null,
  })
  return { isNew: newest === undefined }
}

/** Ends a tariff; its versions stay for the sessions that began before. False if there is none. */
export async function endTariff(tx: Tx, key: TariffKey, at: Instant): Promise<boolean> {
  const found = await findTariff(tx, key)
  if (found) await tariffs.update(tx, found, { endedAt: at })
  return found !== undefined
}
