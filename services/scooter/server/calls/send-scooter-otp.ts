import { otpCooldownSeconds, otpLifeSeconds } from '@daoxing/identity/contract'
import { requestOtpCode, riderOf } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { sendScooterOtp } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'

/** The code goes to the number of the rider's account, and counts for this rider alone. */
export const sendScooterOtpAnswer = answer(sendScooterOtp, async (input) => {
  const { tx, house, address, language, userAgent, who } = input
  const { riderId } = who
  if (userAgent === '') throw new Refusal('identity.browserUnknown')
  await refuseUnlisted({ tx, house, riderId })
  const { phoneE164: receiver } = await riderOf(tx, riderId)
  const asked = { purpose: 'vendor', receiver, uuid: riderId, address, language, requestedBy: riderId } as const
  await requestOtpCode(tx, house, asked)
  return { cooldownSeconds: otpCooldownSeconds, lifeSeconds: otpLifeSeconds }
})
