import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { openAlarmOf, silentAlarmsOf } from './stores/alarm-store.ts'
import { pinsOf } from './stores/pin-store.ts'

/**
 * How far a reset goes, under the lock of the rider's alarms; refused while an alarm is open, unless an operator has
 * allowed it. While one sounds in silence a reset looks like any other and replaces the duress PIN alone: the person who
 * forces the rider may hold the phone that gets the code, and a refusal would tell them that the alarm sounds.
 */
export async function resetReach(tx: Tx, house: House, riderId: string): Promise<'both' | 'duress'> {
  const pins = await pinsOf(tx, riderId)
  if (!pins) throw new Refusal('safety.pinNotSet')
  const { resetAllowedUntil } = pins
  if (resetAllowedUntil !== null && house.clock.now() < resetAllowedUntil) return 'both'
  if (await openAlarmOf(tx, riderId)) throw new Refusal('safety.pinResetHeld')
  return (await silentAlarmsOf(tx, riderId)).length > 0 ? 'duress' : 'both'
}
