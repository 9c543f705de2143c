import { otpCooldownSeconds, otpLifeSeconds, type requestOtp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { requestOtpCode } from '../otp/request-otp-code.ts'

export const requestOtpHandler: Handler<typeof requestOtp> = async (input) => {
  const { body, tx, house, language, address, userAgent } = input
  if (userAgent === '') throw new Refusal('identity.browserUnknown')
  const { phone, cc, uuid } = body
  await requestOtpCode(tx, house, { purpose: 'signIn', phone, cc, uuid, address, language })
  return { cooldownSeconds: otpCooldownSeconds, lifeSeconds: otpLifeSeconds }
}
