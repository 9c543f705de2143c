import { aServiceEntry } from '@daoxing/kit/web/testing/service-entry'
import type { Order } from '@daoxing/orders/contract'
import { expect, test } from 'vitest'
import { newerOrder, withOrder } from './newer-order.ts'
import { riddenPlaces } from './ridden-places.ts'

const order = (changes: Partial<Order>): Order => ({
  orderHash: 'a',
  revision: 1,
  service: 'taxi',
  bookingType: 'TAXI_ONDEMAND',
  riderId: 'ana',
  tab: 'unfinished',
  status: 'MATCHING',
  startsAt: '2026-11-20T06:05:00.000Z',
  endsAt: null,
  blocksReservations: false,
  start: { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } },
  end: { address: '台北 101', location: { lat: 25.034, lng: 121.5645 } },
  amountTwd: null,
  paymentStatus: 1,
  paymentRevision: 0,
  live: null,
  can: { share: false, sos: false, support: true, pay: false, cancel: true },
  createdAt: '2026-11-20T06:05:00.000Z',
  ...changes,
})

test('an older snapshot of an order never replaces a newer one, in any order of arrival', () => {
  const older = order({ revision: 3 })
  const newer = order({ revision: 4, status: 'ARRIVED' })
  expect(newerOrder(older, newer)).toBe(newer)
  expect(newerOrder(newer, older)).toBe(newer)
  expect(withOrder([newer], older)).toEqual([newer])
})

test('an ended order leaves the live orders, and a new one comes first', () => {
  const first = order({})
  const second = order({ orderHash: 'b', createdAt: '2026-11-20T06:06:00.000Z' })
  expect(withOrder([first], second).map(({ orderHash }) => orderHash)).toEqual(['b', 'a'])
  expect(withOrder([second, first], order({ revision: 2, tab: 'history' }))).toEqual([second])
})

test('only completed rides offer their destinations again, each once, newest first', () => {
  const ridden = (address: string) =>
    order({ status: 'COMPLETED', tab: 'history', end: { address, location: { lat: 25, lng: 121.5 } } })
  const rides = [ridden('一'), ridden('二'), ridden('一'), order({ status: 'CANCELED' }), ridden('三'), ridden('四')]
  const states = { COMPLETED: { isFulfilled: true }, CANCELED: {} } as const
  const places = riddenPlaces(rides, [aServiceEntry({ states }).service])
  expect(places.map(({ address }) => address)).toEqual(['一', '二', '三', '四'])
})

test('of an order and its payment the newer revision wins separately', () => {
  const paid = order({ paymentStatus: 2, paymentRevision: 4 })
  const later = order({ revision: 2, paymentRevision: 3 })
  const joined = { revision: 2, paymentStatus: 2, paymentRevision: 4 }
  expect(newerOrder(paid, later)).toMatchObject(joined)
  expect(newerOrder(later, paid)).toMatchObject(joined)
})
