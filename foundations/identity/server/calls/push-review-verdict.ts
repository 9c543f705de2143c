import { pushReviewVerdict } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, receiveEvent } from '@daoxing/kit/server'
import { reviewVerdicts } from '../papers/review-events.ts'
import { reviews } from '../stores/papers-store.ts'

/** Accepts a verdict, which a job handles. The review of another reviewer counts as absent. */
export const pushReviewVerdictAnswer = answer(pushReviewVerdict, async ({ tx, house, who, params, body }) => {
  const { eventId, happenedAt, ...payload } = body
  const review = await reviews.find(tx, { reviewId: params.reviewId })
  if (review?.reviewer !== who.peerId) throw new Refusal('kit.notFound')
  if (payload.event === 'PASSED' && !payload.licence) throw new Refusal('kit.invalidInput', { field: 'licence' })
  await receiveEvent({
    tx,
    house,
    events: reviewVerdicts,
    from: who,
    eventId,
    subject: params.reviewId,
    happenedAt,
    payload,
  })
  return {}
})
