import { answer } from '@daoxing/kit/server'
import { getSharing } from '@daoxing/sharing/contract'
import { followedTrip, isShareable, sharingOf } from '../followed-trip.ts'
import { isGameOpen } from '../game.ts'
import { linkView, passengerView } from '../own-views.ts'
import { localPhone } from '../rules/shown-phones.ts'
import { sharedTripView } from '../shared-trip.ts'
import { guestsOf } from '../stores/guest-store.ts'
import { linksOf } from '../stores/link-store.ts'
import { passengersOf } from '../stores/passenger-store.ts'

/** The maximum number of listed guests. Further guests are only counted. */
const listedGuestsMax = 200

export const getSharingAnswer = answer(getSharing, async ({ params, who, tx, house }) => {
  const { order } = await followedTrip({ tx, house, who, reference: params.id })
  const sharing = await sharingOf({ tx, house, order })
  const [links, guests, passengers] = [
    await linksOf(tx, order),
    await guestsOf(tx, order, listedGuestsMax),
    await passengersOf(tx, order),
  ]
  return {
    links: links.map((link) => linkView(link, guests)),
    main_contact: sharing.contactPhone === null ? null : localPhone(sharing.contactPhone),
    passengers: passengers.map(passengerView),
    shared: await sharedTripView(tx, sharing),
    can_share: isShareable(order),
    can_play: isShareable(order) && (await isGameOpen(tx, order.riderId)),
  }
})
