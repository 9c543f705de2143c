import type { House, JobPayload } from '@daoxing/kit/server'
import { isPossible, lockAlarms } from '../change-alarm.ts'
import { nameOfPlace } from '../place-of-emergency.ts'
import { sound } from '../sound-alarm.ts'
import { findAlarm } from '../stores/alarm-store.ts'
import type { soundAlarm } from './alarm-jobs.ts'

/** Names the place outside the transaction, so that a slow map delays the alarm at most by its timeout. */
export async function soundAlarmHandler({ payload, house }: { payload: JobPayload<typeof soundAlarm>; house: House }) {
  const { riderId, alarmId: id } = payload
  const raised = await findAlarm(house.database, { riderId, id })
  if (raised?.state !== 'pending') return
  const { lat, lng } = raised
  const place = lat === null || lng === null ? undefined : await nameOfPlace(house, { lat, lng, address: '' })
  await house.database.transaction(async (tx) => {
    await lockAlarms(tx, riderId)
    const alarm = await findAlarm(tx, { riderId, id })
    if (!alarm || !isPossible(alarm.state, 'sounded')) return
    const change = { address: place?.address ?? alarm.address, county: place?.county ?? null }
    await sound({ tx, house, alarm: { ...alarm, ...change } }, { change })
    house.log.warn({ alarmId: id, isDrill: alarm.isDrill }, 'an alarm sounds')
  })
}
