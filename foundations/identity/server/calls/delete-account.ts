import { deleteAccount } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { leave } from '../leaving/leave.ts'
import { takeOtp } from '../otp/verify-otp-code.ts'
import { userById } from '../stores/user-store.ts'

export const deleteAccountAnswer = answer(deleteAccount, async ({ body, who, tx, house }) => {
  const otp = await takeOtp(tx, house, { purpose: 'signIn', shown: { kind: 'proof', proof: body.proof } })
  if (otp instanceof Refusal) return otp
  const user = await userById(tx, who.riderId)
  if (otp.phoneE164 !== user?.phoneE164) return new Refusal('identity.phoneNotVerified')
  const left = await leave(tx, house, who)
  if (left instanceof Refusal) return left
  await otp.spend()
  return replyWith({ erase_at: left.eraseAt, certificate: left.certificate }, { session: 'end' })
})
