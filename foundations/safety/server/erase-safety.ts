import type { AccountHold } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { lockAlarms } from './change-alarm.ts'
import { hasUnendedAlarm } from './stores/alarm-store.ts'
import { removeContacts } from './stores/contact-store.ts'
import { removePins } from './stores/pin-store.ts'
import { removeEnteredTexts } from './stores/text-store.ts'

/**
 * Deletes contacts, PINs and the messages to entered numbers at once. Ended alarms stay, with their recordings and
 * messages, for the time in which the rider may file a complaint; then they are purged like all others. While an alarm
 * is active nothing is deleted, even if it looks closed, because it still needs the contacts.
 */
export async function eraseSafety(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  await lockAlarms(tx, riderId)
  if (await hasUnendedAlarm(tx, riderId)) return 'later'
  await removeContacts(tx, riderId)
  await removePins(tx, riderId)
  await removeEnteredTexts(tx, riderId)
  return 'erased'
}

/** An alarm that is not over. */
export async function holdsOfAlarms(tx: Tx, riderId: string): Promise<readonly AccountHold[]> {
  return (await hasUnendedAlarm(tx, riderId)) ? [{ kind: 'alarm', path: '/emergency', amountTwd: null }] : []
}
