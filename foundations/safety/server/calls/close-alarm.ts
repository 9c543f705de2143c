import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type House, type RiderPrincipal, type Tx } from '@daoxing/kit/server'
import { closeAlarm } from '@daoxing/safety/contract'
import { isPossible, lockAlarms } from '../change-alarm.ts'
import { endAlarm, endForShow } from '../end-alarm.ts'
import { judgePin } from '../pins.ts'
import { shownAlarm } from '../shown-alarm.ts'
import { type AlarmRecord, findAlarm, silentAlarmsOf } from '../stores/alarm-store.ts'
import { forbidReset, pinsOf } from '../stores/pin-store.ts'

/**
 * The rider's own PIN ends the alarm, and those that stayed active after an earlier closing under duress. The duress
 * PIN ends it only in appearance. Both return the same response, and so does an alarm that already looks closed.
 */
export const closeAlarmAnswer = answer(closeAlarm, async ({ params: { id }, body, who, tx, house }) => {
  const { riderId } = who
  await lockAlarms(tx, riderId)
  const alarm = await findAlarm(tx, { riderId, id })
  if (!alarm) throw new Refusal('kit.notFound')
  const judged = await judgePin({ tx, house, riderId, pin: body.pin })
  if (judged instanceof Refusal) return judged
  const subject = subjectOfRider(riderId)
  await recordAct(tx, house, { who, action: 'safety.closeAlarm', subject, facts: { alarmId: id, judged } })
  if (judged === 'pin') await endAll({ tx, house, who, alarm })
  else {
    // The operator's permission to reset the PIN was meant for the rider, not for a person who forces the rider.
    await forbidReset(tx, riderId)
    if (alarm.shown === null) await endForShow({ tx, house, alarm })
  }
  const closed = await findAlarm(tx, { riderId, id })
  if (!closed) throw new Error(`the alarm ${id} is gone`)
  return shownAlarm(closed)
})

type Ending = { readonly tx: Tx; readonly house: House; readonly who: RiderPrincipal; readonly alarm: AlarmRecord }

async function endAll({ tx, house, who: { riderId }, alarm }: Ending): Promise<void> {
  const silent = (await silentAlarmsOf(tx, riderId)).filter(({ id }) => id !== alarm.id)
  const setAt = (await pinsOf(tx, riderId))?.setAt
  for (const each of [alarm, ...silent]) {
    if (!isPossible(each.state, 'closed')) continue
    // A PIN that was set during the alarm is weaker evidence than an earlier one, so the control room is told.
    const note = setAt !== undefined && setAt > each.raisedAt ? 'closedNewPin' : 'closed'
    await endAlarm({ tx, house, alarm: each }, { event: 'closed', note })
  }
}
