import type { Alarm } from '@daoxing/safety/contract'
import * as words from './words/compiled/messages.js'

/** The state of an open alarm in one sentence. */
export function alarmTitle({ state, is_drill: isDrill }: Alarm): string {
  if (state === 'pending') return isDrill ? words.safety_alarm_pendingDrill() : words.safety_alarm_pending()
  if (state === 'acknowledged') return words.safety_alarm_acknowledged()
  if (state === 'escalated') return words.safety_alarm_escalated()
  return isDrill ? words.safety_alarm_soundingDrill() : words.safety_alarm_sounding()
}
