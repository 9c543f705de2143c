import { Refusal } from '@daoxing/kit/contract'
import { type Handler, staged } from '@daoxing/kit/server'
import { reverseGeocode } from '@daoxing/places/server'
import { type RideRequest, type requestRide, typeOfWish } from '@daoxing/taxi/contract'
import { namedMethod } from '@daoxing/wallet/server'
import { beginTrip, bindingQuote, freshQuote, lockFreeRider, placesOf, type TripWish } from '../begin-trip.ts'
import { endHail, HailIntent, hailAnswer, holdPrice } from '../held-hail.ts'
import { lookAtWay } from '../quote-wish.ts'
import { tipOf } from '../rules/asked-tip.ts'
import { refuseTipUnlessAvailable } from '../tip-of-trip.ts'
import { tripPayer } from '../trip-money.ts'
import { endOf, pointOf } from '../rules/asked-places.ts'
import { refuseWhatIsNotBuilt } from '../rules/asked-too-much.ts'
import { referralOf } from '../rules/asked-referral.ts'
import { carModelOf, wishedFeatures } from '../rules/feature-wish.ts'
import { insertReferral } from '../stores/referral-store.ts'
import type { Quote } from '../stores/quote-store.ts'
import type { TripPlace } from '../stores/trip-record.ts'

/** The region of the path is a hint; the start of the ride decides, and it stands in the quote. */
export const requestRideHandler: Handler<typeof requestRide> = staged({
  kept: HailIntent,
  look({ body, tx, house }) {
    if (body.fare_hash !== undefined) return undefined
    return async () => lookAtWay({ tx, house, wish: placesOf(wishOf(body)) })
  },
  async begin({ body, who, tx, house, seen }) {
    const { riderId } = who
    if (who.kioskId !== undefined && body.reservation_time !== undefined) throw new Refusal('kit.notForKiosks')
    refuseWhatIsNotBuilt(body)
    // A method that nobody knows is refused before anything is looked for.
    namedMethod(body.payment_method)
    const referral = referralOf(body)
    const wish = wishOf(body)
    if (body.fare_hash === undefined) refuseUnlessMetered(wish)
    await lockFreeRider(tx, riderId)
    const payer = await tripPayer({ tx, house, riderId, named: body.payment_method, cardId: body.card_id })
    if (wish.tip !== null) await refuseTipUnlessAvailable({ tx, tip: wish.tip, paymentMethod: payer.method })
    const quote =
      body.fare_hash === undefined
        ? await freshQuote({ tx, house, riderId, wish, way: seen() })
        : await bindingQuote({ tx, house, riderId, fareHash: body.fare_hash, wish })
    refuseRoughFixedFare(quote, wish, Boolean(body.end_approximate_agreed))
    const begun = await beginTrip({ tx, house, riderId, quote, wish, payer })
    if (referral) await insertReferral(tx, { tripHash: begun.tripHash, riderId, referral })
    return hailAnswer(begun)
  },
  act: holdPrice,
  finish: endHail,
})

function wishOf(body: RideRequest): TripWish {
  const start = { lat: body.start_latitude, lng: body.start_longitude }
  const end = endOf(body)
  return {
    start: namedPlace({
      address: body.start_address ?? '',
      location: start,
      isApproximate: Boolean(body.start_approximate),
    }),
    end: end && namedPlace({ ...end, isApproximate: Boolean(body.end_approximate) }),
    note: body.note ?? '',
    askedFrom: pointOf({ lat: body.gps_latitude, lng: body.gps_longitude, field: 'gps' }),
    featureMap: body.feature_map ?? 0,
    carModel: carModelOf(body.car_model),
    agreesToExpand: body.agreeExpandMatching ?? false,
    tip: tipOf(body.pretrip_tips),
    isTest: Boolean(body.add_qa_feature_map),
  }
}

/** The driver is told a name of the place, also where the rider gave none. */
function namedPlace(place: TripPlace): TripPlace {
  if (place.address.trim() !== '') return place
  // By our own engine: a transaction is open, and no other is waited for in one.
  const here = reverseGeocode(place.location)
  return here.state === 'inside' ? { ...place, address: here.address, isApproximate: false } : place
}

/** A fixed fare to a point that nobody has looked at asks first, as a pick-up there does on the page. */
function refuseRoughFixedFare(quote: Quote, { end }: TripWish, isAgreed: boolean): void {
  const isRough = end !== null && (end.isApproximate || quote.isEndApproximate)
  if (isRough && !isAgreed && typeOfWish(quote).fareMode === 'FIX_FARE')
    throw new Refusal('taxi.endIsApproximate', { field: 'end_approximate_agreed' })
}

/** Fixed fares require a quote; metered rides do not. */
function refuseUnlessMetered({ featureMap, carModel, end }: TripWish): void {
  const wished = wishedFeatures({ featureMap, hasEnd: end !== null })
  if (typeOfWish({ featureMap: wished, carModel }).fareMode === 'FIX_FARE')
    throw new Refusal('kit.invalidInput', { field: 'fare_hash' })
}
