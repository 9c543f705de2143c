import { otpCooldownSeconds, otpLifeSeconds, requestOtp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { requestOtpCode } from '../otp/request-otp-code.ts'
import { phoneE164 } from '../rules/phone-e164.ts'

export const requestOtpAnswer = answer(requestOtp, async (input) => {
  const { body, tx, house, language, address, userAgent } = input
  if (userAgent === '') throw new Refusal('identity.browserUnknown')
  const { phone, cc, uuid } = body
  await requestOtpCode(tx, house, { purpose: 'signIn', receiver: phoneE164({ phone, cc }), uuid, address, language })
  return { cooldownSeconds: otpCooldownSeconds, lifeSeconds: otpLifeSeconds }
})
