import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import type { ReplyOf } from '@daoxing/kit/contract'
import type { Answered, TestHouse } from '@daoxing/kit/server/testing'
import {
  cancelRide,
  defaultExpandMatchFeatureMap,
  type Estimate,
  estimateRide,
  feature,
  getTrip,
  type RideRequest,
  requestRide,
  type Trip,
} from '@daoxing/taxi/contract'
import { mainStation, taipei101 } from './places-of-taipei.ts'

type Place = { readonly address: string; readonly location: { readonly lat: number; readonly lng: number } }
export type Wish = {
  readonly start?: Place
  readonly end?: Place | null
  readonly featureMap?: number
  readonly carModel?: string
  readonly stops?: readonly Place[]
}

export type CityRider = TestRider & {
  estimates(wish?: Wish): Promise<Estimate>
  /** Requests a quote and hails with it; `more` is added to the body unchanged. */
  hails(wish?: Wish, more?: Partial<RideRequest>, key?: string): Promise<Answered<ReplyOf<typeof requestRide>>>
  sees(tripHash: string): Promise<Trip>
  cancels(tripHash: string): Promise<Answered<ReplyOf<typeof cancelRide>>>
}

/** The body that a page sends for a wish. */
export function requestOf(wish: Wish, fareHash: string): RideRequest {
  const { start = mainStation, end = taipei101, featureMap = feature.FIX_FARE, carModel, stops } = wish
  return {
    start_address: start.address,
    start_latitude: start.location.lat,
    start_longitude: start.location.lng,
    end_address: end?.address,
    end_latitude: end?.location.lat,
    end_longitude: end?.location.lng,
    feature_map: featureMap,
    car_model: carModel,
    ...(stops && { stops: stops.map(({ address, location }) => ({ address, ...location })) }),
    fare_hash: fareHash,
    payment_method: 'cash',
  }
}

export async function aRiderOf(house: TestHouse, displayName?: string): Promise<CityRider> {
  const rider = await aRider(house, displayName === undefined ? {} : { displayName })
  const { as } = rider
  const estimates = async (wish: Wish = {}): Promise<Estimate> => {
    const { fare_hash: _hash, payment_method: _method, ...body } = requestOf(wish, '')
    return (await house.call(estimateRide, { body, as })).data
  }
  return {
    ...rider,
    estimates,
    async hails(wish = {}, more = {}, key) {
      const { fareHash } = await estimates(wish)
      const body = { ...requestOf(wish, fareHash), ...more }
      return house.call(requestRide, { params: { region: 'north' }, body, as, ...(key === undefined ? {} : { key }) })
    },
    async sees(tripHash) {
      return (await house.call(getTrip, { params: { hash: tripHash }, as })).data
    },
    cancels: (tripHash) => house.call(cancelRide, { params: { region: 'north', hash: tripHash }, as }),
  }
}

/** Metered or fixed, with any driver. */
export const bothWays = defaultExpandMatchFeatureMap

type Reserving = {
  readonly city: TestHouse
  readonly rider: CityRider
  /** The boarding time in Unix seconds. */
  readonly at: number
  readonly more?: Partial<RideRequest>
  readonly wish?: Wish
}

/** Requests a quote for a boarding time and reserves with it; `more` is added to the body unchanged. */
export async function reserves({ city, rider: { as }, at, more = {}, wish = {} }: Reserving) {
  const { fare_hash: _hash, payment_method: _method, ...body } = requestOf(wish, '')
  const quoted = await city.call(estimateRide, { body: { ...body, reservation_time: at }, as })
  const fareHash = quoted.status === 200 ? quoted.data.fareHash : 'none'
  return city.call(requestRide, {
    params: { region: 'north' },
    body: { ...requestOf(wish, fareHash), reservation_time: at, ...more },
    as,
  })
}
