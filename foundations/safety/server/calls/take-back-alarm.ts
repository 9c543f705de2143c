import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { takeBackAlarm } from '@daoxing/safety/contract'
import { isPossible, lockAlarms, moveAlarm } from '../change-alarm.ts'
import { soundKey } from '../jobs/alarm-jobs.ts'
import { endedAlarm, shownAlarm } from '../shown-alarm.ts'
import { findAlarm } from '../stores/alarm-store.ts'

export const takeBackAlarmAnswer = answer(takeBackAlarm, async ({ params: { id }, who, tx, house }) => {
  const { riderId } = who
  await lockAlarms(tx, riderId)
  const alarm = await findAlarm(tx, { riderId, id })
  if (!alarm) throw new Refusal('kit.notFound')
  // A second tap has no effect.
  if (alarm.state === 'takenBack') return shownAlarm(alarm)
  if (!isPossible(alarm.state, 'takenBack')) throw new Refusal('safety.alarmSounds')
  const endedAt = house.clock.now()
  await house.jobs.unplan(tx, soundKey(id))
  const subject = subjectOfRider(riderId)
  await recordAct(tx, house, { who, action: 'safety.takeBackAlarm', subject, facts: { alarmId: id } })
  const shown = endedAlarm(alarm, 'takenBack', endedAt)
  return shownAlarm(await moveAlarm({ tx, house, alarm }, 'takenBack', { endedAt, shown }))
})
