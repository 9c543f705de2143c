import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import { Alarm, AlarmState, AlarmTold } from '@daoxing/safety/contract'
import * as z from 'zod/mini'

const alarms = defineTable('safety.alarms', {
  columns: {
    riderId: z.string(),
    id: z.string(),
    revision: z.int(),
    state: AlarmState,
    isDrill: z.boolean(),
    orderHash: z.nullable(z.string()),
    plate: z.nullable(z.string()),
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    address: z.nullable(z.string()),
    county: z.nullable(z.string()),
    raisedAt: Instant,
    soundsAt: Instant,
    acknowledgedAt: z.nullable(Instant),
    escalatedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    isSilent: z.boolean(),
    shown: json(z.nullable(Alarm)),
    told: json(z.array(AlarmTold)),
    step: z.int(),
    asksFrom: z.int(),
    deskUpdatedAt: z.nullable(Instant),
  },
  key: ['riderId', 'id'],
  guard: ['revision'],
})
export type AlarmRecord = RecordOf<typeof alarms>
export type NewAlarm = NewRecordOf<typeof alarms>
export type AlarmChange = Partial<Omit<AlarmRecord, 'riderId' | 'id' | 'revision'>>

export function insertAlarm(tx: Tx, alarm: NewAlarm): Promise<AlarmRecord> {
  return alarms.insert(tx, alarm)
}

export function findAlarm(tx: Tx, key: { riderId: string; id: string }): Promise<AlarmRecord | undefined> {
  return alarms.find(tx, key)
}

/** Returns the alarm that looks open to its rider. */
export function openAlarmOf(tx: Tx, riderId: string): Promise<AlarmRecord | undefined> {
  return alarms.first(tx, (query) => query.where('rider_id', '=', riderId).where('shown', 'is', null))
}

/** Returns active alarms that look closed. */
export function silentAlarmsOf(tx: Tx, riderId: string): Promise<readonly AlarmRecord[]> {
  return alarms.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('is_silent', '=', true).where('ended_at', 'is', null),
  )
}

/** Whether an alarm of the rider has not ended, also one that only looks closed. */
export async function hasUnendedAlarm(tx: Tx, riderId: string): Promise<boolean> {
  const open = await alarms.first(tx, (query) => query.where('rider_id', '=', riderId).where('ended_at', 'is', null))
  return open !== undefined
}

/** Changes an alarm that was read under the lock of the rider's alarms. */
export async function updateAlarm(tx: Tx, alarm: AlarmRecord, change: AlarmChange): Promise<AlarmRecord> {
  const updated = await alarms.update(tx, alarm, change)
  if (!updated) throw new Error(`the alarm ${alarm.id} was changed without its lock`)
  return updated
}

/** Deletes alarms that ended before a moment, with their positions and messages. */
export async function deleteAlarmsEndedBefore(tx: Tx, before: Instant): Promise<void> {
  await alarms.deleteWhere(tx, (query) => query.where('ended_at', '<', before))
}
