import type { rejectOffer } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { dispatchClientPort } from '../dispatch-client.ts'
import { endOffer } from '../end-offer.ts'
import { matchAgainAtOnce } from '../jobs/plan-match.ts'
import { assertOpen, lockOwnOffer } from '../own-offer.ts'
import { forgiveMissedOffers } from '../stores/shift-store.ts'

export const rejectOfferHandler: Handler<typeof rejectOffer> = async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const open = await lockOwnOffer(tx, { offerId: params.offerId, driverId })
  // An answer was lost on the way: saying no twice is saying no.
  if (open.offer.state === 'rejected') return open.offer
  assertOpen(open, house.clock.now())
  const offer = await endOffer({ tx, house, open, event: 'reject', reason: body.reason })
  const { orderHash, service } = offer
  await forgiveMissedOffers(tx, driverId)
  await house.port(dispatchClientPort(service)).offerEnded({ tx, house, orderHash, driverId, why: 'rejected' })
  await matchAgainAtOnce({ tx, house, region: open.region })
  return offer
}
