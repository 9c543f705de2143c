import { talkMessageChanged } from '@daoxing/dispatch/contract'
import { riderOf } from '@daoxing/identity/server'
import type { House, Tx } from '@daoxing/kit/server'
import { driverLanguage } from '../stores/driver-store.ts'
import type { Meeting } from '../stores/meeting-store.ts'
import type { MessageRecord } from '../stores/message-store.ts'
import { messageView } from './talk-view.ts'

/** Notifies both sides of a message that was sent, delivered or read, each in their own language. */
export async function announceMessage({
  tx,
  house,
  meeting,
  message,
}: {
  tx: Tx
  house: House
  meeting: Meeting
  message: MessageRecord
}): Promise<void> {
  const { riderId, driverId } = meeting
  const { language } = await riderOf(tx, riderId)
  const forRider = { message: messageView({ house, language }, message) }
  await house.outbox.add(tx, talkMessageChanged, { to: [`rider:${riderId}`], payload: forRider })
  const forDriver = { message: messageView({ house, language: await driverLanguage(tx, driverId) }, message) }
  await house.outbox.add(tx, talkMessageChanged, { to: [`driver:${driverId}`], payload: forDriver })
}
