import { configValue } from '@daoxing/configs/server'
import { newUuid } from '@daoxing/identity/server'
import type { House, Tx } from '@daoxing/kit/server'
import { sendText } from './jobs/send-text.ts'
import { safetyConfigs } from './safety-configs.ts'
import { insertTexts, type NewSafetyText } from './stores/text-store.ts'

type Planned = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly texts: readonly Pick<NewSafetyText, 'kind' | 'orderHash' | 'receiver' | 'body'>[]
}

/** Writes text messages with their jobs, in the transaction of their cause. In test mode no job is planned. */
export async function planTexts({ tx, house, riderId, texts }: Planned): Promise<{ readonly isTest: boolean }> {
  const isTest = await configValue(tx, safetyConfigs.safety_is_test_mode)
  const createdAt = house.clock.now()
  const rows = texts.map((text) => ({
    ...text,
    riderId,
    id: newUuid(house.random),
    state: isTest ? ('test' as const) : ('planned' as const),
    createdAt,
  }))
  await insertTexts(tx, rows)
  if (!isTest) for (const { id } of rows) await house.jobs.plan(tx, sendText, { riderId, textId: id })
  return { isTest }
}
