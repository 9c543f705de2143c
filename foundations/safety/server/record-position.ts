import { distanceMetres, type LatLng, secondsBetween } from '@daoxing/kit/contract'
import type { AlarmInHand } from './change-alarm.ts'
import { messageDesk } from './control-room/message-desk.ts'
import { updateAlarm } from './stores/alarm-store.ts'
import { insertPosition, lastPosition } from './stores/alarm-position-store.ts'

/** The minimum interval between position updates for the control room. */
const updateSeconds = 30
const movedMetres = 30

type Heard = LatLng & { readonly source: 'car' | 'phone'; readonly at: string }

/** Records positions of an alarm, and sends the control room the newest one if the rider has moved. */
export async function recordPositions({ tx, house, alarm }: AlarmInHand, heard: readonly Heard[]): Promise<void> {
  const { riderId, id: alarmId } = alarm
  const before = (await lastPosition(tx, alarm)) ?? placeOf(alarm)
  for (const { source, at, lat, lng } of heard) await insertPosition(tx, { riderId, alarmId, source, at, lat, lng })
  const newest = await lastPosition(tx, alarm)
  const now = house.clock.now()
  const { deskUpdatedAt } = alarm
  if (newest === undefined || deskUpdatedAt === null || secondsBetween(deskUpdatedAt, now) < updateSeconds) return
  if (before !== undefined && distanceMetres(before, newest) < movedMetres) return
  await messageDesk({ tx, house, alarm }, 'moved')
  await updateAlarm(tx, alarm, { deskUpdatedAt: now })
}

function placeOf({ lat, lng }: AlarmInHand['alarm']): LatLng | undefined {
  return lat === null || lng === null ? undefined : { lat, lng }
}
