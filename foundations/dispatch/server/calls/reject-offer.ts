import { rejectOffer } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { dispatchClientPort } from '../dispatch-client.ts'
import { endOffer } from '../end-offer.ts'
import { matchAgainAtOnce } from '../jobs/plan-match.ts'
import { assertOpen, lockOwnOffer } from '../own-offer.ts'
import { offerView } from '../stores/offer-store.ts'
import { forgiveMissedOffers } from '../stores/shift-store.ts'

export const rejectOfferAnswer = answer(rejectOffer, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const open = await lockOwnOffer(tx, { offerId: params.offerId, driverId })
  // A lost response: a repeated rejection succeeds.
  if (open.state === 'rejected') return offerView(open)
  assertOpen(open, house.clock.now())
  const offer = await endOffer({ tx, house, open, event: 'reject', reason: body.reason })
  const { orderHash, service } = offer
  await forgiveMissedOffers(tx, driverId)
  await house.port(dispatchClientPort(service)).offerEnded?.({ tx, house, orderHash, driverId, why: 'rejected' })
  await matchAgainAtOnce({ tx, house, place: open })
  return offer
})
