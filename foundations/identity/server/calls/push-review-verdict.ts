import { pushReviewVerdict } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, receiveEvent } from '@daoxing/kit/server'
import { reviewVerdicts } from '../papers/review-events.ts'

export const pushReviewVerdictAnswer = answer(pushReviewVerdict, async ({ tx, house, who, params, body }) => {
  const { eventId, happenedAt, ...payload } = body
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
