import type { Alarm } from '@daoxing/safety/contract'
import type { AlarmRecord } from './stores/alarm-store.ts'

/**
 * The alarm in its rider's view. Once it looks ended, this is a copy from that moment, so that an alarm closed under
 * duress, which stays active, is indistinguishable from a closed one.
 */
export function shownAlarm(alarm: AlarmRecord): Alarm {
  return alarm.shown ?? currentAlarm(alarm)
}

/** Returns the rider's view of an alarm that is taken back or closed now. */
export function endedAlarm(alarm: AlarmRecord, state: 'takenBack' | 'closed', at: string): Alarm {
  return { ...currentAlarm(alarm), state, revision: alarm.revision + 1, closed_at: at }
}

function currentAlarm(alarm: AlarmRecord): Alarm {
  return {
    id: alarm.id,
    revision: alarm.revision,
    state: alarm.state,
    is_drill: alarm.isDrill,
    trip_hash: alarm.orderHash,
    raised_at: alarm.raisedAt,
    sounds_at: alarm.soundsAt,
    acknowledged_at: alarm.acknowledgedAt,
    escalated_at: alarm.escalatedAt,
    closed_at: alarm.endedAt,
    told: [...alarm.told],
  }
}
