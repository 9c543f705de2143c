import type { House, Tx } from '@daoxing/kit/server'
import { settingFactsOf } from './stores/rider-settings-store.ts'
import { featuresOf } from './stores/rider-feature-store.ts'

/** The rider's needs and preferences, as a sentence in the drivers' language; empty for most. */
export async function riderNeedsNote(tx: Tx, house: House, riderId: string): Promise<string> {
  const needs = await featuresOf(tx, riderId)
  const { preferences } = await settingFactsOf(tx, house, riderId)
  return [
    ...needs.map((need) => house.words.say(`identity_feature_${need}`, 'zh-TW') ?? need),
    ...preferences.map((preference) => house.words.say(`identity_preference_${preference}`, 'zh-TW') ?? preference),
  ].join('；')
}
