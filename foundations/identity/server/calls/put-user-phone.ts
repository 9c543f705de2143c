import { putUserPhone } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { changePhone } from '../change-phone.ts'
import { takeOtp } from '../otp/verify-otp-code.ts'
import { userById } from '../stores/user-store.ts'

export const putUserPhoneAnswer = answer(putUserPhone, async ({ body, who, tx, house }) => {
  const held = await takeOtp(tx, house, { purpose: 'signIn', shown: { kind: 'proof', proof: body.old_proof } })
  if (held instanceof Refusal) return held
  const user = await userById(tx, who.riderId)
  if (held.phoneE164 !== user?.phoneE164) return new Refusal('identity.phoneNotVerified')
  const otp = await takeOtp(tx, house, { purpose: 'signIn', shown: { kind: 'proof', proof: body.proof } })
  if (otp instanceof Refusal) return otp
  const changed = await changePhone({ tx, house, who, otp })
  if (!(changed instanceof Refusal)) await held.spend()
  return changed
})
