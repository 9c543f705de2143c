import { MailingAddress, RiderFeature, ServicePreference, TrafficCardKind } from '@daoxing/identity/contract'
import { defineTable, type House, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'

const riderSettings = defineTable('identity.rider_settings', {
  columns: { riderId: z.string(), factsSealed: z.string() },
  key: ['riderId'],
})

const SettingFacts = z.object({
  mailingAddress: z.nullable(MailingAddress),
  birthday: z.nullable(z.string()),
  trafficCard: z.nullable(z.object({ number: z.string(), kind: TrafficCardKind })),
  preferences: z.array(ServicePreference),
})
export type SettingFacts = z.infer<typeof SettingFacts>

const noFacts: SettingFacts = { mailingAddress: null, birthday: null, trafficCard: null, preferences: [] }

/** The facts that a rider added; without any, all are empty. */
export async function settingFactsOf(tx: Tx, house: House, riderId: string): Promise<SettingFacts> {
  const row = await riderSettings.find(tx, { riderId })
  return row ? opened(house, row.factsSealed) : noFacts
}

const opened = (house: House, sealed: string) => z.parse(SettingFacts, JSON.parse(identitySeal(house).open(sealed)))

/** The needs and preferences that a driver is told, in one statement, since every request of a ride reads them. */
export async function wishesOf(
  tx: Tx,
  house: House,
  riderId: string,
): Promise<{ readonly needs: readonly RiderFeature[]; readonly preferences: readonly ServicePreference[] }> {
  const { rows } = await sql<{ features: readonly string[]; sealed: string | null }>`
    SELECT ARRAY(SELECT feature FROM identity.rider_features WHERE user_id = ${riderId}) AS features,
      (SELECT facts_sealed FROM identity.rider_settings WHERE rider_id = ${riderId}) AS sealed`.execute(tablesOf(tx))
  const { features = [], sealed = null } = rows[0] ?? {}
  return {
    needs: RiderFeature.options.filter((feature) => features.includes(feature)),
    preferences: sealed === null ? [] : opened(house, sealed).preferences,
  }
}

/** Replaces the facts. The caller holds the rider's lock and has read them under it. */
export async function saveSettingFacts(tx: Tx, house: House, riderId: string, facts: SettingFacts): Promise<void> {
  const factsSealed = identitySeal(house).seal(JSON.stringify(facts))
  await riderSettings.put(tx, { riderId, factsSealed }, { factsSealed })
}

export async function forgetSettingFacts(tx: Tx, riderId: string): Promise<void> {
  await riderSettings.delete(tx, { riderId })
}
