import { otpCooldownSeconds, otpLifeSeconds, type requestOtp } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { requestOtpCode } from '../otp/request-otp-code.ts'

export const requestOtpHandler: Handler<typeof requestOtp> = async ({ body, tx, house, language, address }) => {
  const { phone, cc, uuid } = body
  await requestOtpCode(tx, house, { purpose: 'signIn', phone, cc, uuid, address, language })
  return { cooldownSeconds: otpCooldownSeconds, lifeSeconds: otpLifeSeconds }
}
