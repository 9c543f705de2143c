import { assetOfPlate, maintainAsset, operatorOfPeer, seen } from '@daoxing/assets/server'
import {
  bindPeerEvents,
  early,
  handled,
  type House,
  ignored,
  lockUntilEnd,
  type Tx,
  type Verdict,
} from '@daoxing/kit/server'
import type { VendorEvent } from '@daoxing/scooter/contract'
import { licenceReviewed } from './account/licence-reviewed.ts'
import { endUnused } from './find/end-unused.ts'
import { lockedRental } from './locked-rental.ts'
import { decideFee, raiseFee } from './money/follow-fees.ts'
import { finishRide } from './ride/give-back.ts'
import { findRental, liveRentalOfAsset } from './stores/rental-store.ts'
import { vendorEvents } from './vendor-stream.ts'

type Step = { readonly tx: Tx; readonly house: House }

/** Follows the news of a vendor about its own scooters, riders and fees. */
export const handleVendorEvents = bindPeerEvents(vendorEvents, {
  async handle({ tx, house, event: { subject, peerId, payload } }) {
    await lockUntilEnd(tx, `scooter:${subject}`)
    if (payload.kind === 'licenceReviewed') return licenceReviewed({ tx, house }, payload, peerId)
    const operator = await operatorOfPeer(tx, peerId)
    if (!operator) return ignored('no operator of scooters')
    return follow({ tx, house }, payload, operator.operatorId)
  },
})

async function follow(
  step: Step,
  event: Exclude<VendorEvent, Of<'licenceReviewed'>>,
  operatorId: string,
): Promise<Verdict> {
  switch (event.kind) {
    case 'feeRaised':
      return raiseFee(step, event.fee, operatorId)
    case 'feeDecided':
      return decideFee(step, event, operatorId)
    case 'lookedFor':
      return lookedFor(step, event, operatorId)
    case 'maintenance':
      return maintain(step, event, operatorId)
    case 'csReturned':
      return foundByStaff(step, event, operatorId)
  }
}

type Of<Kind extends VendorEvent['kind']> = Extract<VendorEvent, { kind: Kind }>

/** Staff has seen the scooter: riders are shown it again. */
async function lookedFor(
  { tx, house }: Step,
  { plate, isThere }: Of<'lookedFor'>,
  operatorId: string,
): Promise<Verdict> {
  const asset = assetOfPlate(house, plate)
  if (asset?.operatorId !== operatorId) return ignored('no scooter of this operator')
  if (!isThere) return handled
  await seen({ tx, house, assetId: asset.assetId })
  return handled
}

/** A scooter that is taken out of service is shown and reserved no more; one that is being ridden is hidden after its ride. */
async function maintain(
  { tx, house }: Step,
  { plate, isOut }: Of<'maintenance'>,
  operatorId: string,
): Promise<Verdict> {
  const asset = assetOfPlate(house, plate)
  if (asset?.operatorId !== operatorId) return ignored('no scooter of this operator')
  const { assetId } = asset
  const live = isOut ? await liveRentalOfAsset(tx, assetId) : undefined
  const rental = live && (await lockedRental(tx, live.orderHash))
  if (rental?.state === 'RESERVED' || rental?.state === 'PREPARING')
    await endUnused({ tx, house, rental }, 'scooterLost', 'maintenance')
  await maintainAsset({ tx, house, assetId, isOut })
  return handled
}

/** Staff has the scooter back, although it does not answer. */
async function foundByStaff(
  step: Step,
  { wemoRentId, plate, at }: Of<'csReturned'>,
  operatorId: string,
): Promise<Verdict> {
  const { tx, house } = step
  const found = await findRental(tx, wemoRentId)
  if (found?.operatorId !== operatorId || found.plate !== plate) return ignored('no rental of this operator')
  const rental = await lockedRental(tx, wemoRentId)
  if (rental.state === 'STARTING') return early('the scooter has not answered yet')
  if (rental.state !== 'RIDING' && rental.state !== 'RETURNING') return ignored('the scooter is not out')
  // The minutes in which the news was on its way are not the rider's.
  const now = house.clock.now()
  const isWithin = rental.startedAt !== null && at >= rental.startedAt && at <= now
  const change = { returnRequestedAt: rental.returnRequestedAt ?? (isWithin ? at : now) }
  await finishRide({ tx, house, rental }, { endedBy: 'house', change })
  return handled
}
