import type { House, JobPayload } from '@daoxing/kit/server'
import { isPossible, lockAlarms } from '../change-alarm.ts'
import { endAlarm } from '../end-alarm.ts'
import { findAlarm } from '../stores/alarm-store.ts'
import type { endDrill } from './alarm-jobs.ts'

/** A drill ends by itself, even one that was closed under duress. */
export async function endDrillHandler({ payload, house }: { payload: JobPayload<typeof endDrill>; house: House }) {
  const { riderId, alarmId: id } = payload
  await house.database.transaction(async (tx) => {
    await lockAlarms(tx, riderId)
    const alarm = await findAlarm(tx, { riderId, id })
    if (!alarm?.isDrill || !isPossible(alarm.state, 'closed')) return
    await endAlarm({ tx, house, alarm }, { event: 'closed', note: 'drillOver' })
  })
}
