import type { verifyOtp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { verifyOtpCode } from '../otp/verify-otp-code.ts'
import { userByPhone } from '../stores/user-store.ts'

/** Whether the phone is registered is said only to whoever has just proven to hold it. */
export const verifyOtpHandler: Handler<typeof verifyOtp> = async ({ body, tx, house }) => {
  const { phone, cc, uuid, otp } = body
  const proven = await verifyOtpCode(tx, house, { purpose: 'signIn', phone, cc, uuid, otp })
  if (proven instanceof Refusal) return proven
  const registered = (await userByPhone(tx, proven.phoneE164)) !== undefined
  return { verified: true, registered, proof: proven.proof }
}
