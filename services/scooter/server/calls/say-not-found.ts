import { reportMissing } from '@daoxing/assets/server'
import { answer } from '@daoxing/kit/server'
import { sayNotFound } from '@daoxing/scooter/contract'
import { listNearest } from '../find/list-scooters.ts'
import { endUnused } from '../find/end-unused.ts'
import { lockedRentalOfRider, refuseUnless } from '../locked-rental.ts'
import { refuseFarAway } from '../ride/start-ride.ts'

/** A rider who stands where the scooter should be is believed: it is missed, and the next ones are offered. */
export const sayNotFoundAnswer = answer(sayNotFound, async ({ params, body, who: { riderId }, tx, house }) => {
  const rental = await lockedRentalOfRider(tx, { riderId, orderHash: params.id })
  const step = { tx, house, rental }
  refuseUnless(rental.state === 'RESERVED', rental)
  await refuseFarAway(step, body, 'findMetres')
  const view = await endUnused(step, 'notFound')
  await reportMissing({ tx, house, assetId: rental.assetId, riderId })
  const here = { lat: body.lat ?? rental.place.lat, lng: body.lng ?? rental.place.lng }
  const next = await listNearest({ tx, house }, { here, besides: rental.assetId })
  return { rental: view, next }
})
