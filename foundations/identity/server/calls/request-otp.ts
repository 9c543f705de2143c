import { otpCooldownSeconds, otpLifeSeconds, requestOtp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { requestOtpCode } from '../otp/request-otp-code.ts'
import { phoneE164 } from '../rules/phone-e164.ts'

export const requestOtpAnswer = answer(requestOtp, async (input) => {
  const { body, tx, house, language, address, userAgent, who } = input
  if (userAgent === '') throw new Refusal('identity.browserUnknown')
  const { phone, cc, uuid } = body
  const requestedBy = who.kind === 'rider' ? who.riderId : undefined
  const receiver = phoneE164({ phone, cc })
  await requestOtpCode(tx, house, { purpose: 'signIn', receiver, uuid, address, language, requestedBy })
  return { cooldownSeconds: otpCooldownSeconds, lifeSeconds: otpLifeSeconds }
})
