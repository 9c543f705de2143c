import { shownOtpOf, type updatePhone } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { type Handler, lockUntilEnd } from '@daoxing/kit/server'
import { takeOtp } from '../otp/verify-otp-code.ts'
import { movePhone } from '../move-phone.ts'
import { profileOf } from '../riders.ts'
import { userByPhone } from '../stores/user-store.ts'

/** Refusals are returned, not thrown: a wrong code keeps its counted try. */
export const updatePhoneHandler: Handler<typeof updatePhone> = async ({ body, who, tx, house }) => {
  const otp = await takeOtp(tx, house, { purpose: 'signIn', shown: shownOtpOf(body) })
  if (otp instanceof Refusal) return otp
  await lockUntilEnd(tx, `rider:${who.riderId}`)
  await lockUntilEnd(tx, `identity.phone:${otp.phoneE164}`)
  const holder = await userByPhone(tx, otp.phoneE164)
  if (holder && holder.riderId !== who.riderId) return new Refusal('identity.phoneTaken')
  await otp.spend()
  if (!holder) await movePhone(tx, house, { who, phoneE164: otp.phoneE164 })
  return profileOf(tx, who.riderId)
}
