import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reserveSharedCar } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { lentCarOf, sharedCarView } from '../shared/lent-cars.ts'
import { listingOf } from '../shared/listing.ts'
import { promiseQuote } from '../shared/price-wish.ts'
import { refuseKept } from '../shared/refuse-kept.ts'
import { reserveShared } from '../shared/reserve.ts'

export const reserveSharedCarAnswer = answer(reserveSharedCar, async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  await refuseUnboundRenter({ tx, riderId })
  const { plateNo, rentAction, chooseLossDamageWaiver: hasWaiver = false, lossDamageWaiverRate, quoteHash } = body
  if (body.coupon) throw new Refusal('rental.couponsNotYet')
  if (body.isLinegoPointsRedeem) throw new Refusal('rental.pointsNotYet')
  const car = lentCarOf(house, plateNo)
  const { reservationStart: startTime, reservationEnd: endTime, latitude, longitude } = body
  const listing = await listingOf({ tx, house, query: { startTime, endTime, latitude, longitude }, language })
  if (lossDamageWaiverRate !== undefined && lossDamageWaiverRate !== listing.rates.waiverHourTwd)
    throw new Refusal('rental.waiverRateChanged', { rate: listing.rates.waiverHourTwd })
  const view = { ...sharedCarView(listing, car, hasWaiver), rentAction }
  const { span } = listing
  if (rentAction === 'Query') {
    refuseKept(listing, car)
    const wish = { modelCode: car.asset.modelCode, span, hasWaiver }
    return {
      car: view,
      quote: await promiseQuote({ tx, house }, { riderId, plate: car.asset.plate, wish }),
      order: null,
    }
  }
  if (quoteHash === undefined) throw new Refusal('rental.quoteExpired')
  const order = await reserveShared({ tx, house, riderId, car, span, hasWaiver, quoteHash, wished: body })
  return { car: view, quote: order.quote, order }
})
