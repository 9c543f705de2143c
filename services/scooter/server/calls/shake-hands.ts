import { answer } from '@daoxing/kit/server'
import { shakeHands } from '@daoxing/scooter/contract'
import { shownRider } from '../account/account-view.ts'
import { refuseUnlisted } from '../account/may-ride.ts'
import { openedAccount } from '../account/move-account.ts'

export const shakeHandsAnswer = answer(shakeHands, async ({ tx, house, who: { riderId } }) => {
  const step = { tx, house, riderId }
  await refuseUnlisted(step)
  await openedAccount(step)
  return shownRider(step, { showsReason: false })
})
