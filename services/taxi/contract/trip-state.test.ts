import { expect, test } from 'vitest'
import { isLive } from './live-states.ts'
import {
  bookingTypeOf,
  CancelReason,
  isCancellable,
  nextTripState,
  RequestKind,
  SessionStage,
  stageOf,
  statusOf,
  TripEvent,
  TripState,
  TripStatus,
} from './trip-state.ts'
import { TripStop } from './trip.ts'

test('nineteen stages in one list, and every state of a trip has its stage [TAXI-034, TAXI-036]', () => {
  const stages = `INITIALIZING INPUT_START_ADDRESS INPUT_STOP_ADDRESS START_ADDRESS_CONFIRMED INPUT_END_ADDRESS
    SPECIFIC_ADDRESS END_ADDRESS_CONFIRMED RECHECKED_START_ADDRESS WAITING_SPECIFY REQUESTING_DRIVER PENDING_RESPONSE_DRIVER
    DRIVER_ENROUTE DRIVER_ARRIVED DRIVER_RESERVED TRIP_STARTED TRIP_FINISHED TRIP_CANCELED TRIP_PAYMENT_PENDING
    TRIP_PAYMENT_PROCESSED`
  expect(SessionStage.options).toEqual(stages.split(/\s+/))
  expect(TripState.options.map((state) => [state, stageOf(state)])).toEqual([
    ['RESERVED', 'DRIVER_RESERVED'],
    ['AUTHORIZING', 'WAITING_SPECIFY'],
    ['REQUESTING', 'WAITING_SPECIFY'],
    ['MATCHING', 'REQUESTING_DRIVER'],
    ['PENDING_RESPONSE', 'PENDING_RESPONSE_DRIVER'],
    ['DRIVER_EN_ROUTE', 'DRIVER_ENROUTE'],
    ['ARRIVED', 'DRIVER_ARRIVED'],
    ['TRIP_STARTED', 'TRIP_STARTED'],
    ['PENDING_PAYMENT', 'TRIP_PAYMENT_PENDING'],
    ['COMPLETED', 'TRIP_PAYMENT_PROCESSED'],
    ['CANCELED', 'TRIP_CANCELED'],
    ['MATCH_FAILED', 'TRIP_CANCELED'],
  ])
})

test('the page knows the words for a reserved, approaching, waiting and driving car, and the further ones [TAXI-035, TAXI-038]', () => {
  expect(TripStatus.options).toEqual(expect.arrayContaining(['RESERVED', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED']))
  expect(statusOf('PENDING_RESPONSE')).toBe('MATCHING')
  for (const state of TripState.options) expect(TripStatus.options).toContain(statusOf(state))
})

test('fourteen events and eight cancel reasons [TAXI-052, TAXI-061]', () => {
  const events = `DRIVER_ASSIGNED DRIVER_ACCEPTED DRIVER_REJECTED DRIVER_CANCELED ARRIVED STARTED FINISHED CANCELED
    TIMEOUT_CANCELED PAYMENT_PENDING PAYMENT_PROCESSED WAITING_DISTRIBUTION WAITING_SPECIFY NO_SHOW`
  expect(TripEvent.options.toSorted()).toEqual(events.split(/\s+/).toSorted())
  const reasons = `DRIVER_CANCEL RIDER_CANCEL RIDER_REPORT_NOT_IN_CAR UNPAID_SYSTEM_CANCEL ADMIN_FORCE_CANCEL
    SYSTEM_TIME_OUT DRIVER_TIME_OUT CENTER_CALL_CANCEL`
  expect(CancelReason.options).toEqual(reasons.split(/\s+/))
})

test('an ended trip has no next state, and an end is reachable from a reserved and every live state', () => {
  for (const state of TripState.options) {
    const following = TripEvent.options.flatMap((event) => nextTripState(state, event) ?? [])
    expect(following.length > 0).toBe(isLive(state) || state === 'RESERVED')
    if (isCancellable(state) || state === 'TRIP_STARTED') expect(nextTripState(state, 'CANCELED')).toBe('CANCELED')
    else expect(nextTripState(state, 'CANCELED')).toBeUndefined()
  }
})

test('a rider cancels only before boarding; a started ride is cancelled only for a rider who is not aboard', () => {
  expect(TripState.options.filter(isCancellable)).not.toContain('TRIP_STARTED')
})

test('four kinds of request, each with its own booking type [TAXI-039]', () => {
  expect(RequestKind.options).toEqual(['REQUEST_NOW', 'RESERVATION', 'AIRPORT', 'RENTAL'])
  expect(RequestKind.options.map((kind) => bookingTypeOf[kind])).toEqual([
    'TAXI_ONDEMAND',
    'TAXI_RESERVATION',
    'TAXI_AIRPORT_RESERVATION',
    'RENTAL',
  ])
})

test('a stop has an address, a location and a flag for being passed', () => {
  const stop = { address: '忠孝復興站', lat: 25.0416, lng: 121.5437, is_passed: false }
  expect(TripStop.parse({ ...stop, secret: 1 })).toEqual(stop)
  for (const field of Object.keys(stop)) expect(TripStop.safeParse({ ...stop, [field]: undefined }).success).toBe(false)
})
