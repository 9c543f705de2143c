import { positionOfOrder } from '@daoxing/dispatch/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import { lockAlarms } from '../change-alarm.ts'
import { recordPositions } from '../record-position.ts'
import { recordSeconds } from '../sound-alarm.ts'
import { findAlarm } from '../stores/alarm-store.ts'
import { recordAlarm, recordKey } from './alarm-jobs.ts'

type Recording = { readonly payload: JobPayload<typeof recordAlarm>; readonly house: House }

/**
 * Records the position of the car of the alarm's order. The recording ends with the order, so it covers no other ride
 * of the driver.
 */
export async function recordAlarmHandler({ payload, house }: Recording): Promise<void> {
  const { riderId, alarmId: id } = payload
  await house.database.transaction(async (tx) => {
    await lockAlarms(tx, riderId)
    const alarm = await findAlarm(tx, { riderId, id })
    if (!alarm || alarm.endedAt !== null || alarm.orderHash === null) return
    const { orderHash } = alarm
    const order = await findOrder(tx, { riderId, orderHash })
    if (order?.tab !== 'unfinished') return
    const position = await positionOfOrder({ tx, house, orderHash })
    if (position)
      await recordPositions({ tx, house, alarm }, [{ source: 'car', at: position.at, ...position.location }])
    const dueAt = plusSeconds(house.clock.now(), recordSeconds)
    await house.jobs.plan(tx, recordAlarm, { riderId, alarmId: id }, { key: recordKey(id), dueAt })
  })
}
