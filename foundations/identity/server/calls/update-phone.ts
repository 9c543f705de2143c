import { shownOtpOf, updatePhone } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { changePhone } from '../change-phone.ts'
import { saidOfNumber, takeOtp } from '../otp/verify-otp-code.ts'

/** Refusals are returned, not thrown: the attempt of a wrong code stays counted. */
export const updatePhoneAnswer = answer(updatePhone, async ({ body, who, tx, house }) => {
  const otp = await takeOtp(tx, house, { purpose: 'signIn', shown: shownOtpOf(body) })
  if (otp instanceof Refusal) return saidOfNumber(otp)
  return changePhone({ tx, house, who, otp })
})
