import { encodePath } from '@daoxing/kit/contract'
import {
  defaultExpandMatchFeatureMap,
  type Estimate,
  type SessionStage,
  type Trip,
  type TripStatus,
} from '@daoxing/taxi/contract'
import type { TripPayment } from '@daoxing/wallet/contract'

/** 14:05 in Taipei on 20 November 2026, in Unix seconds. */
export const fixtureTime = 1_795_154_700

const start = { lat: 25.0478, lng: 121.517 }
const end = { lat: 25.0339, lng: 121.5645 }
const way = [
  start,
  { lat: 25.0449, lng: 121.5286 },
  { lat: 25.0415, lng: 121.5436 },
  { lat: 25.0375, lng: 121.5601 },
  end,
]
const pickupWay = [
  { lat: 25.0553, lng: 121.5203 },
  { lat: 25.0524, lng: 121.5208 },
  { lat: 25.0491, lng: 121.518 },
  start,
]

const driver: NonNullable<Trip['driver_info']> = {
  driver_id: 'driver-1',
  name: '陳志明',
  rating: 4.9,
  trip_count: 2314,
  plate: 'TDJ-2981',
  model: 'Toyota WISH',
  color: 'yellow',
  seats: 4,
  driver_feature: 0,
  photo_url: null,
}

/** A trip that a rider has just requested, with the changes that a test or a picture needs. */
export function tripFixture(changes: Partial<Trip> = {}): Trip {
  return { ...requested, ...changes }
}

const requested: Trip = {
  trip_hash: 'trip-1',
  trip_id: 1,
  user_id: 'rider-1',
  revision: 1,
  region: 'north',
  trip_status: 'MATCHING',
  session_stage: 'REQUESTING_DRIVER',
  last_event: 'WAITING_DISTRIBUTION',
  vehicleType: 'FIX_FARE',
  fare_mode: 'FIX_FARE',
  feature_map: defaultExpandMatchFeatureMap,
  car_model: null,
  match_expanded: false,
  expansion: null,
  start_address: '臺北車站 東三門',
  start_latitude: start.lat,
  start_longitude: start.lng,
  start_approximate: false,
  end_address: '台北 101',
  end_latitude: end.lat,
  end_longitude: end.lng,
  end_approximate: false,
  stops: [],
  stop_wait: null,
  change: null,
  offline: false,
  route: { distanceMetres: 6400, durationSeconds: 1320, polyline: encodePath(way), schematic: true },
  estimate: {
    fare_hash: 'fare-1',
    fare_range: null,
    estimatePriceAfterCoupon: 215,
    linegoPointsRedeemFare: 0,
    breakdown: [],
  },
  coupon: null,
  notes: '',
  company: null,
  ticketId: null,
  pretrip_tips: null,
  payment_method: 'cash',
  payment: {
    revision: 0,
    status: 1,
    trip_payment_status: 'PENDING',
    collection_status: null,
    paid_amount: 0,
    open_amount: 0,
    credit_used: 0,
    company_paid: 0,
    paid_with: null,
    decline_reason: null,
    can_pay: false,
  },
  request_time: fixtureTime,
  reserve_time: null,
  reservation: null,
  request_kind: 'REQUEST_NOW',
  airport: null,
  boarding_code: '4071',
  driver_info: null,
  pickup: null,
  searching: { since: fixtureTime, gives_up_at: fixtureTime + 180, drivers_asked: 0, drivers_near: 8, expand_at: null },
  arrives_at: null,
  timeline: {
    accepted_at: null,
    arrived_at: null,
    started_at: null,
    finished_at: null,
    paid_at: null,
    canceled_at: null,
  },
  fare: null,
  cancel: null,
  cancel_rule: { fee: 40, free_wait_seconds: 180, late_seconds: 600 },
  waiting: null,
  former_driver: null,
  credits: [],
  driver_cancels: 0,
  rating: null,
  can: { cancel: true, cancel_is_free: true, rate: false, retry: false, expand_match: false, change: true },
}

/** A cancellation without a fee. */
export const cancelFixture: NonNullable<Trip['cancel']> = {
  reason: 'RIDER_CANCEL',
  by: 'rider',
  reason_id: null,
  detail: '',
  fee: 0,
  fee_state: 'none',
  proof: null,
}

const fareLines: NonNullable<Trip['fare']>['lines'] = [
  { kind: 'flagFall', quantity: 1250, amountTwd: 85 },
  { kind: 'distance', quantity: 5150, amountTwd: 130 },
  { kind: 'slowTime', quantity: 240, amountTwd: 20 },
  { kind: 'fixedFareCap', quantity: null, amountTwd: -20 },
]

/** Returns a trip in each visible stage, at a moment in Unix seconds. */
export function tripAt(stage: SessionStage, now: number = fixtureTime, changes: Partial<Trip> = {}): Trip {
  const coming = {
    driver_info: driver,
    searching: null,
    pickup: { promised_at: now + 180, arrived_at: null, distance_metres: 900, polyline: encodePath(pickupWay) },
    timeline: { ...requested.timeline, accepted_at: now - 60 },
  }
  const aboard = {
    ...coming,
    pickup: null,
    timeline: { ...coming.timeline, arrived_at: now - 500, started_at: now - 400 },
    can: { ...requested.can, cancel: false },
  }
  const finished = { ...aboard, timeline: { ...aboard.timeline, started_at: now - 1320, finished_at: now } }
  const fare = { amount: 215, lines: fareLines, distance_metres: 6400, slow_seconds: 240, paid: false }
  const shapes: Partial<Record<SessionStage, readonly [TripStatus, Partial<Trip>]>> = {
    WAITING_SPECIFY: ['REQUESTING', {}],
    REQUESTING_DRIVER: ['MATCHING', {}],
    PENDING_RESPONSE_DRIVER: ['MATCHING', { last_event: 'DRIVER_ASSIGNED' }],
    DRIVER_ENROUTE: ['DRIVER_EN_ROUTE', { ...coming, last_event: 'DRIVER_ACCEPTED' }],
    DRIVER_ARRIVED: [
      'ARRIVED',
      {
        ...coming,
        last_event: 'ARRIVED',
        pickup: { ...coming.pickup, promised_at: now - 120, arrived_at: now - 120 },
        timeline: { ...coming.timeline, arrived_at: now - 120 },
      },
    ],
    TRIP_STARTED: ['TRIP_STARTED', { ...aboard, last_event: 'STARTED', arrives_at: now + 1320 }],
    TRIP_PAYMENT_PENDING: ['PENDING_PAYMENT', { ...finished, last_event: 'PAYMENT_PENDING', fare }],
    TRIP_PAYMENT_PROCESSED: [
      'COMPLETED',
      {
        ...finished,
        last_event: 'PAYMENT_PROCESSED',
        fare: { ...fare, paid: true },
        can: { ...requested.can, cancel: false, rate: true },
      },
    ],
    TRIP_CANCELED: [
      'MATCH_FAILED',
      {
        last_event: 'TIMEOUT_CANCELED',
        searching: null,
        cancel: { ...cancelFixture, reason: 'SYSTEM_TIME_OUT', by: 'system' },
        timeline: { ...requested.timeline, canceled_at: now },
        can: { ...requested.can, cancel: false, retry: true },
      },
    ],
  }
  const [status, shape] = shapes[stage] ?? ['MATCHING', {}]
  return tripFixture({
    request_time: now - 42,
    searching: { since: now - 42, gives_up_at: now + 138, drivers_asked: 2, drivers_near: 8, expand_at: null },
    ...shape,
    trip_status: status,
    session_stage: stage,
    ...changes,
  })
}

/** The wallet's payment of the fixture trip after its card was declined. */
export const owedPayment: TripPayment = {
  trip_hash: 'trip-1',
  payment_method: 'creditcard',
  payment_status: 11,
  trip_payment_status: 'FAILED',
  amount: 215,
  paid_amount: 0,
  refunded_amount: 0,
  open_amount: 215,
  revision: 1,
  trip_id: 1,
  service: 'taxi',
  card: null,
  pre_auth: 'FAILED',
  held_amount: 0,
  collection_status: 'COLLECTABLE',
  cash_told: null,
  decline_reason: 'refused',
  pay_later_until: 1_795_154_700,
  options: [],
  can: { pay: true, say_cash_paid: false, pay_later: true },
}

/** The response to `GET /rides/retry/{hash}`: the trip with a new fixed price, and the price change. */
export const retryAnswer = (trip: Trip, fare: number, priceChange: Estimate['price_change'] = null) => ({
  body: {
    data: {
      trip,
      estimate: {
        route: null,
        options: [],
        expiresAt: '2030-01-01T00:00:00.000Z',
        fareHash: 'fare-2',
        fare,
        fare_range: null,
        estimatePriceAfterCoupon: fare,
        ...{ linegoPointsRedeemFare: 0, surge_difference: 0, night_surcharge_soon: 0 },
        ...{ vehicleType: 'FIX_FARE', price_change: priceChange },
        feature_map: 8388608,
        car_model: null,
      },
    },
  },
})
