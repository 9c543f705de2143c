import { answer } from '@daoxing/kit/server'
import { getAlarm } from '@daoxing/safety/contract'
import { shownAlarm } from '../shown-alarm.ts'
import { openAlarmOf } from '../stores/alarm-store.ts'

export const getAlarmAnswer = answer(getAlarm, async ({ who, tx }) => {
  const alarm = await openAlarmOf(tx, who.riderId)
  return { alarm: alarm ? shownAlarm(alarm) : null }
})
