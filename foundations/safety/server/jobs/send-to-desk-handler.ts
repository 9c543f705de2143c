import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House, JobPayload, Tx } from '@daoxing/kit/server'
import { isPossible, lockAlarms } from '../change-alarm.ts'
import { controlRoomPort } from '../control-room/control-room-port.ts'
import { findAlarm } from '../stores/alarm-store.ts'
import { type DeskMessage, endMessage, findMessage, messagesOf } from '../stores/desk-message-store.ts'
import { escalateAlarm, escalationKey, sendToDesk } from './alarm-jobs.ts'

const retrySeconds = 5
/** After this time the rider has probably left the place, so the message is not sent. */
const messageLifeSeconds = 3600

type Sending = { readonly payload: JobPayload<typeof sendToDesk>; readonly house: House }

/** Delivers a message once; after a lost response it is retried with the same identifier. */
export async function sendToDeskHandler({ payload, house }: Sending): Promise<void> {
  const message = await findMessage(house.database, payload)
  if (message?.state !== 'planned') return
  if (secondsBetween(message.sentAt, house.clock.now()) > messageLifeSeconds) {
    house.log.error({ alarmId: message.alarmId, number: message.number }, 'the control room took no message in time')
    return await endMessage(house.database, message, 'expired')
  }
  const dueAt = plusSeconds(house.clock.now(), retrySeconds)
  if (await isBehindAnother(house, message)) {
    // A newer position replaces a waiting one.
    if (!message.asks && message.type === 'Update') return await endMessage(house.database, message, 'expired')
    return await house.database.transaction((tx) => house.jobs.plan(tx, sendToDesk, payload, { dueAt }))
  }
  const delivery = await house.port(controlRoomPort).send(message.xml)
  await house.database.transaction(async (tx) => {
    if (delivery === 'lost') return await house.jobs.plan(tx, sendToDesk, payload, { dueAt })
    await endMessage(tx, message, delivery)
    if (delivery !== 'refused') return
    await lockAlarms(tx, message.riderId)
    await escalateSooner({ tx, house, message })
  })
}

/**
 * Whether an earlier message is still undelivered. A control room may refuse references to unknown messages, so they
 * are sent in order.
 */
async function isBehindAnother(house: House, { riderId, alarmId, number }: DeskMessage): Promise<boolean> {
  const all = await messagesOf(house.database, { riderId, id: alarmId })
  return all.some((other) => other.number < number && other.state === 'planned')
}

/**
 * A control room that refuses a message will not act on it, so the next step is taken now. Only the first two steps are
 * brought forward, since each later one gives people time to react.
 */
export async function escalateSooner({
  tx,
  house,
  message: { riderId, alarmId, number, asks },
}: {
  readonly tx: Tx
  readonly house: House
  readonly message: DeskMessage
}): Promise<void> {
  const alarm = await findAlarm(tx, { riderId, id: alarmId })
  if (!alarm || !asks || number < alarm.asksFrom || !isPossible(alarm.state, 'acknowledged') || alarm.step >= 2) return
  await house.jobs.plan(
    tx,
    escalateAlarm,
    { riderId, alarmId, step: alarm.step + 1 },
    { key: escalationKey(alarmId), isSoonest: true },
  )
}
