import { nextState } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { type AlarmEvent, alarmChanged, alarmLifecycle, type AlarmState } from '@daoxing/safety/contract'
import { shownAlarm } from './shown-alarm.ts'
import { type AlarmChange, type AlarmRecord, updateAlarm } from './stores/alarm-store.ts'

/** An alarm that is being processed under the lock of its rider's alarms. */
export type AlarmInHand = { readonly tx: Tx; readonly house: House; readonly alarm: AlarmRecord }

/** Serialises all changes to a rider's alarms; taken before any of them is read. */
export async function lockAlarms(tx: Tx, riderId: string): Promise<void> {
  await lockUntilEnd(tx, `alarm:${riderId}`)
}

/** Whether an event is allowed in a state. */
export function isPossible(state: AlarmState, event: AlarmEvent): boolean {
  return nextState<AlarmState, AlarmEvent>(alarmLifecycle, state, event) !== undefined
}

/** Moves an alarm along its lifecycle; an illegal move is a programming error. */
export async function moveAlarm(
  step: AlarmInHand,
  event: AlarmEvent,
  change: Omit<AlarmChange, 'state'> = {},
): Promise<AlarmRecord> {
  const state = nextState<AlarmState, AlarmEvent>(alarmLifecycle, step.alarm.state, event)
  if (state === undefined) throw new Error(`an alarm that is ${step.alarm.state} cannot be ${event}`)
  return changeAlarm(step, { ...change, state })
}

/** Changes an alarm and notifies its rider's pages, unless it already looks ended to them. */
export async function changeAlarm({ tx, house, alarm }: AlarmInHand, change: AlarmChange): Promise<AlarmRecord> {
  const changed = await updateAlarm(tx, alarm, change)
  if (alarm.shown === null)
    await house.outbox.add(tx, alarmChanged, {
      to: [`rider:${alarm.riderId}`],
      payload: { event: 'ALARM_CHANGED', alarm: shownAlarm(changed) },
    })
  return changed
}
