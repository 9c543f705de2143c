import { recordAct, riderOf, spendCode, subjectOfRider } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { resetPin } from '@daoxing/safety/contract'
import { lockAlarms } from '../change-alarm.ts'
import { resetReach } from '../pin-reset.ts'
import { keepDuressPins, keepPins } from '../pins.ts'

/** The refusal of a wrong code is returned and not thrown, so that the transaction commits the counted try. */
export const resetPinAnswer = answer(resetPin, async ({ body, who, tx, house }) => {
  const { riderId } = who
  const { otp, pin, duress_pin: duress } = body
  if (pin === duress) throw new Refusal('safety.pinsAlike', { field: 'duress_pin' })
  await lockAlarms(tx, riderId)
  const reach = await resetReach(tx, house, riderId)
  const { phoneE164: receiver } = await riderOf(tx, riderId)
  const refusal = await spendCode(tx, house, { purpose: 'safetyPin', receiver, uuid: riderId, otp })
  if (refusal) return refusal
  const subject = subjectOfRider(riderId)
  await recordAct(tx, house, { who, action: 'safety.resetPin', subject, facts: { reach } })
  const of = { tx, house, riderId }
  await (reach === 'both' ? keepPins : keepDuressPins)(of, { pin, duress })
  return { is_set: true }
})
