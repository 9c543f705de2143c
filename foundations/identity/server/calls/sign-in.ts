import { shownOtpOf, type signIn, standings } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type Handler, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { takeLineBinding } from '../line-login/bind-line.ts'
import { takeOtp } from '../otp/verify-otp-code.ts'
import { profileOf } from '../riders.ts'
import { openSession } from '../sessions/open-session.ts'
import { isKioskAccount } from '../stores/kiosk-store.ts'
import { keepLanguage, type User, userByPhone } from '../stores/user-store.ts'

/** Refusals are returned, not thrown: a wrong code keeps its counted try, and a right one stays good for signing up. */
export const signInHandler: Handler<typeof signIn> = async ({ body, who, tx, house, language }) => {
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
  await keepLanguage(tx, user.riderId, language)
  const session = await openSession(tx, house, { riderId: user.riderId, before: who })
  return answer(await profileOf(tx, user.riderId), { session })
}

/**
 * Whose phone it is, under their lock: a ban, or a change of the number, either comes first and is seen here, or comes
 * later and ends the session that is opened here.
 */
async function lockedUserByPhone(tx: Tx, phoneE164: string): Promise<User | undefined> {
  const found = await userByPhone(tx, phoneE164)
  if (!found) return undefined
  await lockUntilEnd(tx, `rider:${found.riderId}`)
  const user = await userByPhone(tx, phoneE164)
  return user?.riderId === found.riderId ? user : undefined
}
