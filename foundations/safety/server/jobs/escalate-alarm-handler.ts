import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { textContactsOf, textPoliceOf, textSecondDesk } from '../alarm-texts.ts'
import { type AlarmInHand, changeAlarm, isPossible, lockAlarms, moveAlarm } from '../change-alarm.ts'
import { messageDesk } from '../control-room/message-desk.ts'
import { safetyConfigs } from '../safety-configs.ts'
import { type AlarmRecord, findAlarm } from '../stores/alarm-store.ts'
import { escalateAlarm, escalationKey } from './alarm-jobs.ts'

/** The interval of requests to the control room after the last step, until it acknowledges. */
const repeatSeconds = 60

type Escalating = { readonly payload: JobPayload<typeof escalateAlarm>; readonly house: House }

/** Takes one step, unless the alarm was acknowledged or ended meanwhile. */
export async function escalateAlarmHandler({ payload, house }: Escalating): Promise<void> {
  const { riderId, alarmId: id, step } = payload
  await house.database.transaction(async (tx) => {
    await lockAlarms(tx, riderId)
    const found = await findAlarm(tx, { riderId, id })
    if (!found || !isPossible(found.state, 'acknowledged') || found.step !== step - 1) return
    const alarm = await escalated({ tx, house, alarm: found }, step)
    const pause = step < 3 ? await configValue(tx, safetyConfigs.alarm_ack_seconds) : repeatSeconds
    const dueAt = plusSeconds(house.clock.now(), pause)
    const next = { riderId, alarmId: id, step: alarm.step + 1 }
    await house.jobs.plan(tx, escalateAlarm, next, { key: escalationKey(id), dueAt })
    house.log.error({ alarmId: id, step, isDrill: alarm.isDrill }, 'the control room does not acknowledge an alarm')
  })
}

/** Asks the control room again, then texts its second number, then the contacts, or the police if there are none. */
async function escalated(inHand: AlarmInHand, step: number): Promise<AlarmRecord> {
  const { house, alarm } = inHand
  if (step === 2) return changeAlarm(inHand, { step, told: [...alarm.told, await textSecondDesk(inHand)] })
  if (step === 3 && isPossible(alarm.state, 'escalated')) {
    const told = (await textContactsOf(inHand, 'safety_sms_alarmUnanswered')) ?? (await textPoliceOf(inHand))
    return moveAlarm(inHand, 'escalated', { step, escalatedAt: house.clock.now(), told: [...alarm.told, told] })
  }
  await messageDesk(inHand, 'repeat')
  return changeAlarm(inHand, { step })
}
