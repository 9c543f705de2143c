import { verifyOtp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { verifyOtpCode } from '../otp/verify-otp-code.ts'
import { userByPhone } from '../stores/user-store.ts'

/** Only a caller who has just verified the phone learns whether it is registered. */
export const verifyOtpAnswer = answer(verifyOtp, async ({ body, tx, house }) => {
  const { phone, cc, uuid, otp } = body
  const proven = await verifyOtpCode(tx, house, { purpose: 'signIn', phone, cc, uuid, otp })
  if (proven instanceof Refusal) return proven
  const registered = (await userByPhone(tx, proven.phoneE164)) !== undefined
  return { verified: true, registered, proof: proven.proof }
})
