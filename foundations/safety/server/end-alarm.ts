import { textContactsOf } from './alarm-texts.ts'
import { askDesk, sound } from './sound-alarm.ts'
import { type AlarmInHand, moveAlarm } from './change-alarm.ts'
import { type EndNote, messageDesk } from './control-room/message-desk.ts'
import { escalationKey, recordKey, soundKey } from './jobs/alarm-jobs.ts'
import { endedAlarm } from './shown-alarm.ts'
import { type AlarmRecord, updateAlarm } from './stores/alarm-store.ts'

/** Ends an alarm for good and notifies its receivers. */
export async function endAlarm(
  step: AlarmInHand,
  { event, note }: { readonly event: 'closed' | 'replaced'; readonly note: EndNote },
): Promise<AlarmRecord> {
  const { tx, house, alarm } = step
  const endedAt = house.clock.now()
  const shown = alarm.shown ?? endedAlarm(alarm, 'closed', endedAt)
  const ended = await moveAlarm(step, event, { endedAt, shown })
  for (const key of [soundKey, escalationKey, recordKey]) await house.jobs.unplan(tx, key(alarm.id))
  if (alarm.state === 'pending') return ended
  await messageDesk({ tx, house, alarm: ended }, { ended: note })
  if (alarm.told.some(({ receiver }) => receiver === 'contacts'))
    await textContactsOf({ tx, house, alarm: ended }, 'safety_sms_alarmClosed')
  return ended
}

/**
 * Makes an alarm look closed while it stays active. The control room is notified of the duress and has to acknowledge
 * again.
 */
export async function endForShow(step: AlarmInHand): Promise<AlarmRecord> {
  const { tx, house, alarm } = step
  const shown = endedAlarm(alarm, 'closed', house.clock.now())
  const change = { shown, isSilent: true, step: 0 }
  if (alarm.state === 'pending') {
    await house.jobs.unplan(tx, soundKey(alarm.id))
    return sound(step, { cause: 'duress', change })
  }
  const silent = await moveAlarm(step, 'duressed', change)
  const asksFrom = await askDesk({ tx, house, alarm: silent }, 'duress')
  return updateAlarm(tx, silent, { asksFrom })
}
