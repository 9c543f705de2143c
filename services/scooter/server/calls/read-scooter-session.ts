import { answer } from '@daoxing/kit/server'
import { readScooterSession } from '@daoxing/scooter/contract'
import { shownRider } from '../account/account-view.ts'
import { refuseUnlisted } from '../account/may-ride.ts'

export const readScooterSessionAnswer = answer(readScooterSession, async ({ tx, house, who: { riderId } }) => {
  const step = { tx, house, riderId }
  await refuseUnlisted(step)
  return shownRider(step, { showsReason: true })
})
