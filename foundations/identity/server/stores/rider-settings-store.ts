import { MailingAddress, ServicePreference, TrafficCardKind } from '@daoxing/identity/contract'
import { defineTable, type House, type Tx } from '@daoxing/kit/server'
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
  return row ? z.parse(SettingFacts, JSON.parse(identitySeal(house).open(row.factsSealed))) : noFacts
}

/** Replaces the facts. The caller holds the rider's lock and has read them under it. */
export async function saveSettingFacts(tx: Tx, house: House, riderId: string, facts: SettingFacts): Promise<void> {
  const factsSealed = identitySeal(house).seal(JSON.stringify(facts))
  await riderSettings.put(tx, { riderId, factsSealed }, { factsSealed })
}

export async function forgetSettingFacts(tx: Tx, riderId: string): Promise<void> {
  await riderSettings.delete(tx, { riderId })
}
