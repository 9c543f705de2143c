import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { resubmitLicence } from '@daoxing/scooter/contract'
import { shownRider } from '../account/account-view.ts'
import { refuseUnlisted } from '../account/may-ride.ts'
import { caughtUp, lockedAccount } from '../account/move-account.ts'
import { resubmit } from '../account/sign-up.ts'

export const resubmitLicenceAnswer = answer(resubmitLicence, async ({ tx, house, who }) => {
  const step = { tx, house, riderId: who.riderId }
  await refuseUnlisted(step)
  const account = await lockedAccount(step)
  if (!account) throw new Refusal('scooter.operationForbidden', { state: 'NEW' })
  await resubmit(step, await caughtUp(step, account))
  return shownRider(step, { showsReason: false })
})
