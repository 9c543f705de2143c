import { shownOtpOf, updatePhone } from '@daoxing/identity/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { saidOfNumber, takeOtp } from '../otp/verify-otp-code.ts'
import { movePhone } from '../move-phone.ts'
import { profileOf } from '../riders.ts'
import { phoneChangesSince } from '../stores/phone-change-store.ts'
import { userByPhone } from '../stores/user-store.ts'

/** More changes suggest that the account is being passed on. */
const changesMax = 3
const changesDays = 30

/** Refusals are returned, not thrown: the attempt of a wrong code stays counted. */
export const updatePhoneAnswer = answer(updatePhone, async ({ body, who, tx, house }) => {
  const otp = await takeOtp(tx, house, { purpose: 'signIn', shown: shownOtpOf(body) })
  if (otp instanceof Refusal) return saidOfNumber(otp)
  await lockUntilEnd(tx, `rider:${who.riderId}`)
  await lockUntilEnd(tx, `identity.phone:${otp.phoneE164}`)
  const holder = await userByPhone(tx, otp.phoneE164)
  if (holder && holder.riderId !== who.riderId) return new Refusal('identity.phoneTaken')
  const since = plusSeconds(house.clock.now(), -changesDays * 24 * 3600)
  if (!holder && (await phoneChangesSince(tx, who.riderId, since)) >= changesMax)
    return new Refusal('identity.phoneChangedTooOften', { days: changesDays })
  await otp.spend()
  if (!holder) await movePhone(tx, house, { who, phoneE164: otp.phoneE164 })
  return profileOf({ tx, house }, who.riderId)
})
