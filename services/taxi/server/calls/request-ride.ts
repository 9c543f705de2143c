import { refuseOutsideWindow } from '@daoxing/bookings/server'
import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { type RideRequest, requestRide, typeOfWish } from '@daoxing/taxi/contract'
import { namedMethod } from '@daoxing/wallet/server'
import { beginTrip, bindingQuote, freshQuote, lockRider, payerOf, placesOf, type TripWish } from '../begin-trip.ts'
import { admitTrip } from '../company-trip.ts'
import { endHail, HailIntent, hailAnswer, holdPrice } from '../held-hail.ts'
import { namedPlace, namedStops } from '../named-places.ts'
import { findWay } from '../quote-wish.ts'
import { tipOf } from '../rules/requested-tip.ts'
import { refuseTipUnlessAvailable } from '../tip-of-trip.ts'
import { refuseForLater, tripPayer } from '../trip-money.ts'
import { boardingAtOf, endOf, pointOf } from '../rules/requested-places.ts'
import { refuseRoughFixedFare } from '../rules/refuse-rough-fixed-fare.ts'
import { refuseUnbuiltFields } from '../rules/refuse-unbuilt-fields.ts'
import { requestedCompany } from '../rules/requested-company.ts'
import { referralOf } from '../rules/requested-referral.ts'
import { carModelOf, wishedFeatures } from '../rules/feature-wish.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { insertReferral } from '../stores/referral-store.ts'

/** The region in the path is a hint; the start of the ride determines it, and the quote contains the start. */
export const requestRideAnswer = answer(requestRide, {
  intent: HailIntent,
  prepare({ body, tx, house }) {
    if (body.fare_hash !== undefined) return undefined
    const boardingAt = boardingAtOf(body)
    return async () => findWay({ tx, house, wish: { ...placesOf(wishOf(body)), boardingAt } })
  },
  async begin({ body, who, tx, house, prepared }) {
    const { riderId } = who
    const boardingAt = boardingAtOf(body)
    if (who.kioskId !== undefined && boardingAt !== null) throw new Refusal('kit.notForKiosks')
    refuseUnbuiltFields(body)
    // An unknown payment method is refused before the server looks anything up.
    namedMethod(body.payment_method)
    const referral = referralOf(body)
    const wish = wishOf(body)
    if (body.fare_hash === undefined) refuseUnlessMetered(wish)
    const company = requestedCompany(body)
    if (company && wish.tip !== null) throw new Refusal('business.noTips', { field: 'pretrip_tips' })
    await lockRider(tx, riderId)
    const policy = await configValue(tx, taxiConfigs.taxi_reservation)
    if (boardingAt !== null) refuseOutsideWindow({ policy, boardingAt, now: house.clock.now() })
    const own = company
      ? undefined
      : await tripPayer({ tx, house, riderId, named: body.payment_method, cardId: body.card_id })
    if (own && boardingAt !== null) refuseForLater(own)
    if (own && wish.tip !== null) await refuseTipUnlessAvailable({ tx, tip: wish.tip, paymentMethod: own.method })
    const quote =
      body.fare_hash === undefined
        ? await freshQuote({ tx, house, riderId, wish, way: prepared(), boardingAt })
        : await bindingQuote({ tx, house, riderId, fareHash: body.fare_hash, wish, boardingAt })
    refuseRoughFixedFare({ quote, end: wish.end, isAgreed: Boolean(body.end_approximate_agreed) })
    const admitted = company ? await admitTrip({ tx, house, riderId, company, quote, wish }) : undefined
    const reservation = boardingAt === null ? null : ({ kind: 'RESERVATION', boardingAt, policy } as const)
    const begun = await beginTrip({ tx, house, riderId, quote, wish, reservation, ...payerOf(own, admitted) })
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
    stops: namedStops(body, end !== null),
    note: body.note ?? '',
    askedFrom: pointOf({ lat: body.gps_latitude, lng: body.gps_longitude, field: 'gps' }),
    featureMap: body.feature_map ?? 0,
    carModel: carModelOf(body.car_model),
    agreesToExpand: body.agreeExpandMatching ?? false,
    tip: tipOf(body.pretrip_tips),
    isTest: Boolean(body.add_qa_feature_map),
  }
}

/** Fixed fares require a quote; metered rides do not. */
function refuseUnlessMetered({ featureMap, carModel, end }: TripWish): void {
  const wished = wishedFeatures({ featureMap, hasEnd: end !== null })
  if (typeOfWish({ featureMap: wished, carModel }).fareMode === 'FIX_FARE')
    throw new Refusal('kit.invalidInput', { field: 'fare_hash' })
}
