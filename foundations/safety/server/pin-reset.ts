import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { openAlarmOf, silentAlarmsOf } from './stores/alarm-store.ts'
import { pinsOf } from './stores/pin-store.ts'

/**
 * Returns which PINs a reset replaces, under the lock of the rider's alarms. Refused while an alarm is open, unless an
 * operator has allowed it. While an alarm is active that looks closed, a reset replaces only the duress PIN, with the
 * usual response: the person who forces the rider may hold the phone that gets the code, and a refusal would reveal the
 * alarm.
 */
export async function resetReach(tx: Tx, house: House, riderId: string): Promise<'both' | 'duress'> {
  const pins = await pinsOf(tx, riderId)
  if (!pins) throw new Refusal('safety.pinNotSet')
  const { resetAllowedUntil } = pins
  if (resetAllowedUntil !== null && house.clock.now() < resetAllowedUntil) return 'both'
  if (await openAlarmOf(tx, riderId)) throw new Refusal('safety.pinResetHeld')
  return (await silentAlarmsOf(tx, riderId)).length > 0 ? 'duress' : 'both'
}
