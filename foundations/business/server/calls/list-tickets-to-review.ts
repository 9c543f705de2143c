import { listTicketsToReview } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { groupOfReviewer } from '../group-of-reviewer.ts'
import { ticketsToReview } from '../tickets.ts'

export const listTicketsToReviewAnswer = answer(listTicketsToReview, async ({ params, who, tx, house }) => {
  const { riderId: reviewerId } = who
  const { groupId } = await groupOfReviewer(tx, { riderId: reviewerId, groupId: params.group_id })
  return { tickets: await ticketsToReview(tx, { groupIds: [groupId], now: house.clock.now(), reviewerId }) }
})
