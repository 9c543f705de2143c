import type { House, Tx } from '@daoxing/kit/server'
import { wishesOf } from './stores/rider-settings-store.ts'

/** The rider's needs and preferences, as a sentence in the drivers' language; empty for most. */
export async function riderNeedsNote(tx: Tx, house: House, riderId: string): Promise<string> {
  const { needs, preferences } = await wishesOf(tx, house, riderId)
  return [
    ...needs.map((need) => house.words.say(`identity_feature_${need}`, 'zh-TW') ?? need),
    ...preferences.map((preference) => house.words.say(`identity_preference_${preference}`, 'zh-TW') ?? preference),
  ].join('；')
}
