import { answer } from '@daoxing/kit/server'
import { getGuestTrip } from '@daoxing/sharing/contract'
import { followedTrip, sharingOf } from '../followed-trip.ts'
import { isGameOpen } from '../game.ts'
import { guestView } from '../guest-view.ts'
import { sharedTripView } from '../shared-trip.ts'
import { findGuest } from '../stores/guest-store.ts'

export const getGuestTripAnswer = answer(getGuestTrip, async ({ params, who, tx, house }) => {
  const { order, viewer } = await followedTrip({ tx, house, who, reference: params.id })
  return {
    ...(await guestView({ tx, house, order })),
    me: { number: viewer, name: (await findGuest(tx, { ...order, number: viewer }))?.name ?? '' },
    shared: await sharedTripView(tx, await sharingOf({ tx, house, order })),
    can_play: await isGameOpen(tx, order.riderId),
  }
})
