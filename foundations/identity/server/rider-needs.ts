import type { House, Tx } from '@daoxing/kit/server'
import { featuresOf } from './stores/rider-feature-store.ts'

/** The rider's needs, as a sentence in the drivers' language; empty for most. */
export async function riderNeedsNote(tx: Tx, house: House, riderId: string): Promise<string> {
  const needs = await featuresOf(tx, riderId)
  return needs.map((need) => house.words.say(`identity_feature_${need}`, 'zh-TW') ?? need).join('；')
}
