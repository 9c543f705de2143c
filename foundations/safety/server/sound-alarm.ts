import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { AlarmTold } from '@daoxing/safety/contract'
import { textContactsOf } from './alarm-texts.ts'
import { type AlarmInHand, moveAlarm } from './change-alarm.ts'
import { messageDesk } from './control-room/message-desk.ts'
import { endDrill, escalateAlarm, escalationKey, recordAlarm, recordKey } from './jobs/alarm-jobs.ts'
import { safetyConfigs } from './safety-configs.ts'
import type { AlarmChange, AlarmRecord } from './stores/alarm-store.ts'

/** The interval of position recordings, which start at once. */
export const recordSeconds = 10
const drillSecondsMax = 15 * 60

/** Requests an acknowledgement from the control room, and plans the first escalation step. */
export async function askDesk(step: AlarmInHand, cause: 'raised' | 'duress'): Promise<number> {
  const { tx, house, alarm } = step
  const { riderId, id: alarmId } = alarm
  const number = await messageDesk(step, cause)
  const dueAt = plusSeconds(house.clock.now(), await configValue(tx, safetyConfigs.alarm_ack_seconds))
  await house.jobs.plan(tx, escalateAlarm, { riderId, alarmId, step: 1 }, { key: escalationKey(alarmId), dueAt })
  return number
}

/** Activates a pending alarm: notifies the control room and the contacts, and starts the recording. */
export async function sound(
  step: AlarmInHand,
  { cause = 'raised', change = {} }: { cause?: 'raised' | 'duress'; change?: AlarmChange } = {},
): Promise<AlarmRecord> {
  const { tx, house } = step
  const { riderId, id: alarmId } = step.alarm
  const now = house.clock.now()
  const desk: AlarmTold = { receiver: 'controlRoom', names: [], at: now }
  const contacts = await textContactsOf(step, 'safety_sms_alarm')
  const told = contacts === undefined ? [desk] : [desk, contacts]
  const alarm = await moveAlarm(step, cause === 'duress' ? 'duressed' : 'sounded', {
    ...change,
    told,
    deskUpdatedAt: now,
  })
  await askDesk({ tx, house, alarm }, cause)
  await house.jobs.plan(tx, recordAlarm, { riderId, alarmId }, { key: recordKey(alarmId) })
  const drillEndsAt = plusSeconds(now, drillSecondsMax)
  if (alarm.isDrill) await house.jobs.plan(tx, endDrill, { riderId, alarmId }, { dueAt: drillEndsAt })
  return alarm
}
