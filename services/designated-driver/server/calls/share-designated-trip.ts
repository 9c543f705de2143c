import { answer } from '@daoxing/kit/server'
import { shareDesignatedTrip } from '@daoxing/designated-driver/contract'
import { shareOrder } from '@daoxing/sharing/server'
import { tripOfRider } from '../locked-trip.ts'

export const shareDesignatedTripAnswer = answer(shareDesignatedTrip, async ({ body, who, tx, house }) => {
  const { tripHash: orderHash } = await tripOfRider(tx, who.riderId, body.trip_hash)
  const { linkId, token, url } = await shareOrder({ tx, house, who, orderHash })
  return { link_id: linkId, token, url }
})
