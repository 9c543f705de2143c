import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { setTutorial } from '@daoxing/sharing/contract'
import { putSharingRider, sharingRider } from '../stores/rider-store.ts'

export const setTutorialAnswer = answer(setTutorial, async ({ body: { state }, who: { riderId }, tx, house }) => {
  await lockUntilEnd(tx, `rider:${riderId}`)
  const held = await sharingRider(tx, riderId)
  const change = { tutorialState: state, tutorialChangedAt: house.clock.now() }
  const { tutorialChangedAt } = await putSharingRider(tx, held, change)
  return { state, changed_at: tutorialChangedAt }
})
