import { answer } from '@daoxing/kit/server'
import { viewMembership } from '@daoxing/membership/contract'
import { membershipView, pointsView } from '../membership-views.ts'

export const viewMembershipAnswer = answer(viewMembership, async ({ who, tx, house }) => {
  const { riderId } = who
  const membership = await membershipView({ tx, house, riderId })
  return { membership, points: await pointsView({ tx, riderId }) }
})
