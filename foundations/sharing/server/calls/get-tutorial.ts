import { answer } from '@daoxing/kit/server'
import { getTutorial } from '@daoxing/sharing/contract'
import { sharingRider } from '../stores/rider-store.ts'

export const getTutorialAnswer = answer(getTutorial, async ({ who, tx }) => {
  const { tutorialState: state, tutorialChangedAt } = await sharingRider(tx, who.riderId)
  return { state, changed_at: tutorialChangedAt }
})
