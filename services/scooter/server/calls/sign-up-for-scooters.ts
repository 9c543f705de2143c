import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { signUpForScooters } from '@daoxing/scooter/contract'
import { shownRider } from '../account/account-view.ts'
import { refuseUnlisted } from '../account/may-ride.ts'
import { caughtUp, lockedAccount } from '../account/move-account.ts'
import { signUp } from '../account/sign-up.ts'

export const signUpForScootersAnswer = answer(signUpForScooters, async ({ tx, house, who, body }) => {
  const step = { tx, house, riderId: who.riderId }
  await refuseUnlisted(step)
  const account = await lockedAccount(step)
  if (!account) throw new Refusal('scooter.otpNeeded')
  await signUp(step, await caughtUp(step, account), body)
  return shownRider(step, { showsReason: false })
})
