import { shownOtpOf, signIn, standings } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, replyWith, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { takeLineBinding } from '../line-login/bind-line.ts'
import { takeOtp } from '../otp/verify-otp-code.ts'
import { profileOf } from '../riders.ts'
import { openSession } from '../sessions/open-session.ts'
import { isKioskAccount } from '../stores/kiosk-store.ts'
import { storeLanguage, type User, userByPhone } from '../stores/user-store.ts'

/**
 * Refusals are returned, not thrown: the attempt of a wrong code stays counted, and a correct one stays valid for
 * sign-up.
 */
export const signInAnswer = answer(signIn, async ({ body, who, tx, house, language }) => {
  const otp = await takeOtp(tx, house, { purpose: 'signIn', shown: shownOtpOf(body) })
  if (otp instanceof Refusal) return otp
  const user = await lockedUserByPhone(tx, otp.phoneE164)
  if (!user) return new Refusal('identity.notRegistered')
  const { maySignIn, refusal } = standings[user.status]
  if (!maySignIn) return new Refusal(refusal)
  if (await isKioskAccount(tx, user.riderId)) return new Refusal('identity.kioskPhone')
  const line = await takeLineBinding(tx, house, { binding: body.lineBinding, riderId: user.riderId })
  if (line instanceof Refusal) return line
  await otp.spend()
  await line.bindTo(user.riderId)
  await storeLanguage(tx, user.riderId, language)
  const session = await openSession(tx, house, { riderId: user.riderId, before: who })
  return replyWith(await profileOf({ tx, house }, user.riderId), { session })
})

/**
 * The owner of the phone, under their lock: a ban or a change of the number either comes first and is seen here, or
 * comes later and ends the new session.
 */
async function lockedUserByPhone(tx: Tx, phoneE164: string): Promise<User | undefined> {
  const found = await userByPhone(tx, phoneE164)
  if (!found) return undefined
  await lockUntilEnd(tx, `rider:${found.riderId}`)
  const user = await userByPhone(tx, phoneE164)
  return user?.riderId === found.riderId ? user : undefined
}
