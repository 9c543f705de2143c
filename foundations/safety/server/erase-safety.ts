import type { Tx } from '@daoxing/kit/server'
import { lockAlarms } from './change-alarm.ts'
import { hasUnendedAlarm } from './stores/alarm-store.ts'
import { removeContacts } from './stores/contact-store.ts'
import { removePins } from './stores/pin-store.ts'
import { removeEnteredTexts } from './stores/text-store.ts'

/**
 * Contacts, PINs and the messages to entered numbers go at once. Ended alarms with their recordings and messages stay
 * for the time in which the rider may file a complaint, and are purged as all others are. An alarm that sounds keeps
 * everything until its end, also one that only looks closed: it still tells the contacts.
 */
export async function eraseSafety(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  await lockAlarms(tx, riderId)
  if (await hasUnendedAlarm(tx, riderId)) return 'later'
  await removeContacts(tx, riderId)
  await removePins(tx, riderId)
  await removeEnteredTexts(tx, riderId)
  return 'erased'
}
