import { checkOtp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { saidOfNumber, verifyOtpCode } from '../otp/verify-otp-code.ts'

export const checkOtpAnswer = answer(checkOtp, async ({ body, tx, house }) => {
  const proven = await verifyOtpCode(tx, house, { purpose: 'signIn', ...body })
  return proven instanceof Refusal ? saidOfNumber(proven) : { verified: true, proof: proven.proof }
})
