import { configValue } from '@daoxing/configs/server'
import { newUuid, recordAct, subjectOfRider } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import { alarmChanged, raiseAlarm, takeBackSeconds } from '@daoxing/safety/contract'
import { lockAlarms } from '../change-alarm.ts'
import { endAlarm } from '../end-alarm.ts'
import { soundAlarm, soundKey } from '../jobs/alarm-jobs.ts'
import { safetyConfigs } from '../safety-configs.ts'
import { shownAlarm } from '../shown-alarm.ts'
import { insertAlarm, openAlarmOf } from '../stores/alarm-store.ts'
import { forbidReset } from '../stores/pin-store.ts'

/**
 * An alarm may name an ended order, since the rider may still be in danger then. In test mode every alarm is a drill.
 */
export const raiseAlarmAnswer = answer(raiseAlarm, async ({ body, who, tx, house }) => {
  const { riderId } = who
  await lockAlarms(tx, riderId)
  const isDrill = body.is_drill || (await configValue(tx, safetyConfigs.safety_is_test_mode))
  const open = await openAlarmOf(tx, riderId)
  if (open && !open.isDrill && body.is_drill) throw new Refusal('safety.alarmIsOpen')
  if (open && (isDrill || !open.isDrill)) return shownAlarm(open)
  if (open) await endAlarm({ tx, house, alarm: open }, { event: 'replaced', note: 'replaced' })
  // An existing permission to reset the PIN belongs to an earlier alarm.
  await forbidReset(tx, riderId)
  const orderHash = body.trip_hash ?? null
  const order = orderHash === null ? undefined : await findOrder(tx, { riderId, orderHash })
  if (orderHash !== null && !order) throw new Refusal('kit.notFound')
  const { lat = order?.start.location.lat, lng = order?.start.location.lng } =
    body.lat === undefined || body.lng === undefined ? {} : body
  const raisedAt = house.clock.now()
  const alarm = await insertAlarm(tx, {
    riderId,
    id: newUuid(house.random),
    revision: 1,
    state: 'pending',
    isDrill,
    orderHash,
    plate: order?.live?.plate ?? null,
    lat: lat ?? null,
    lng: lng ?? null,
    address: body.lat === undefined ? (order?.start.address ?? null) : null,
    county: null,
    raisedAt,
    soundsAt: plusSeconds(raisedAt, takeBackSeconds),
    acknowledgedAt: null,
    escalatedAt: null,
    endedAt: null,
    isSilent: false,
    shown: null,
    told: [],
    step: 0,
    asksFrom: 1,
    deskUpdatedAt: null,
  })
  const subject = subjectOfRider(riderId)
  await recordAct(tx, house, { who, action: 'safety.raiseAlarm', subject, facts: { alarmId: alarm.id, orderHash } })
  await house.jobs.plan(
    tx,
    soundAlarm,
    { riderId, alarmId: alarm.id },
    { key: soundKey(alarm.id), dueAt: alarm.soundsAt },
  )
  const shown = shownAlarm(alarm)
  await house.outbox.add(tx, alarmChanged, {
    to: [`rider:${riderId}`],
    payload: { event: 'ALARM_CHANGED', alarm: shown },
  })
  return shown
})
