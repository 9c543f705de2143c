import { answer } from '@daoxing/kit/server'
import { readReservationDetail } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { refuseKept } from '../shared/refuse-kept.ts'
import { listingOf } from '../shared/listing.ts'
import { lentCarOf, sharedCarView } from '../shared/lent-cars.ts'
import { promiseQuote } from '../shared/price-wish.ts'

export const readReservationDetailAnswer = answer(readReservationDetail, async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  await refuseUnboundRenter({ tx, riderId })
  const { plateNo, startTime, endTime, chooseLossDamageWaiver: hasWaiver = false } = body
  const car = lentCarOf(house, plateNo)
  const listing = await listingOf({ tx, house, query: { startTime, endTime }, language })
  refuseKept(listing, car)
  const wish = { modelCode: car.asset.modelCode, span: listing.span, hasWaiver }
  const quote = await promiseQuote({ tx, house }, { riderId, plate: car.asset.plate, wish })
  return { car: sharedCarView(listing, car, hasWaiver), quote }
})
