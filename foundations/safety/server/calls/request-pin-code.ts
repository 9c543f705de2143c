import { otpCooldownSeconds, otpLifeSeconds } from '@daoxing/identity/contract'
import { requestOtpCode, riderOf } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { requestPinCode } from '@daoxing/safety/contract'
import { lockAlarms } from '../change-alarm.ts'
import { resetReach } from '../pin-reset.ts'

/** The code goes to the number of the account, and counts for this rider alone. */
export const requestPinCodeAnswer = answer(requestPinCode, async ({ who, tx, house, address, language }) => {
  const { riderId } = who
  await lockAlarms(tx, riderId)
  await resetReach(tx, house, riderId)
  const { phoneE164: receiver } = await riderOf(tx, riderId)
  await requestOtpCode(tx, house, { purpose: 'safetyPin', receiver, uuid: riderId, address, language })
  return { cooldownSeconds: otpCooldownSeconds, lifeSeconds: otpLifeSeconds }
})
