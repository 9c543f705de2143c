import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { safetyConfigs } from '../safety-configs.ts'
import { deleteAlarmsEndedBefore } from '../stores/alarm-store.ts'
import { deleteTextsBefore } from '../stores/text-store.ts'

const daySeconds = 24 * 3600
const keptDays = 90

/** Deletes messages and alarms past their retention, since they contain names, numbers and places. */
export const purgeTexts = defineJob('safety.purgeTexts', z.object({}))

export async function purgeTextsHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteTextsBefore(tx, plusSeconds(now, -keptDays * daySeconds))
    const alarmKeptDays = await configValue(tx, safetyConfigs.alarm_kept_days)
    await deleteAlarmsEndedBefore(tx, plusSeconds(now, -alarmKeptDays * daySeconds))
    await house.jobs.plan(tx, purgeTexts, {}, { key: purgeTexts.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
