import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { saveSettingFacts, type SettingFacts, settingFactsOf } from '../stores/rider-settings-store.ts'
import type { SettingChange } from './setting-change.ts'
import { planToTellChange } from './tell-change.ts'

type FactsChange = {
  readonly riderId: string
  readonly change: SettingChange
  /** The changed facts. A thrown refusal leaves everything as it is. */
  readonly decide: (before: SettingFacts) => Partial<SettingFacts>
}

/** Changes facts of a rider and plans the mail about it. A change to the same value is none. */
export async function changeFacts(
  tx: Tx,
  house: House,
  { riderId, change, decide }: FactsChange,
): Promise<SettingFacts> {
  await lockUntilEnd(tx, `rider:${riderId}`)
  const before = await settingFactsOf(tx, house, riderId)
  const after = { ...before, ...decide(before) }
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  await saveSettingFacts(tx, house, riderId, after)
  await planToTellChange(tx, house, { riderId, change })
  return after
}
