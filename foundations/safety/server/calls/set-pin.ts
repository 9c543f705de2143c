import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { setPin } from '@daoxing/safety/contract'
import { lockAlarms } from '../change-alarm.ts'
import { judgePin, keepDuressPins, keepPins } from '../pins.ts'
import { pinsOf } from '../stores/pin-store.ts'

/**
 * A change authorised by the duress PIN replaces only the duress PINs, with the same response as any other: the person
 * who forces the rider cannot notice, and the rider's own PIN still closes an alarm.
 */
export const setPinAnswer = answer(setPin, async ({ body, who, tx, house }) => {
  const { riderId } = who
  const { pin, duress_pin: duress, current_pin: current } = body
  if (pin === duress) throw new Refusal('safety.pinsAlike', { field: 'duress_pin' })
  await lockAlarms(tx, riderId)
  const of = { tx, house, riderId }
  const isSet = (await pinsOf(tx, riderId)) !== undefined
  if (isSet && current === undefined) throw new Refusal('safety.pinWrong', { field: 'current_pin', left: '' })
  const judged = isSet ? await judgePin({ ...of, pin: current ?? '' }) : 'pin'
  if (judged instanceof Refusal) return judged
  const subject = subjectOfRider(riderId)
  await recordAct(tx, house, { who, action: 'safety.setPin', subject, facts: { judged } })
  await (judged === 'pin' ? keepPins : keepDuressPins)(of, { pin, duress })
  return { is_set: true }
})
