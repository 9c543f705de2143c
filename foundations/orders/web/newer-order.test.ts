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
  live: null,
  can: { share: false, sos: false, support: true, pay: false, cancel: true },
  createdAt: '2026-11-20T06:05:00.000Z',
  ...changes,
})

test('an older picture of an order never replaces a newer one, in whatever order they come', () => {
  const older = order({ revision: 3 })
  const newer = order({ revision: 4, status: 'ARRIVED' })
  expect(newerOrder(older, newer)).toBe(newer)
  expect(newerOrder(newer, older)).toBe(newer)
  expect(withOrder([newer], older)).toEqual([newer])
})

test('an order that has ended leaves what is under way, a new one stands first', () => {
  const first = order({})
  const second = order({ orderHash: 'b', createdAt: '2026-11-20T06:06:00.000Z' })
  expect(withOrder([first], second).map(({ orderHash }) => orderHash)).toEqual(['b', 'a'])
  expect(withOrder([second, first], order({ revision: 2, tab: 'history' }))).toEqual([second])
})

test('only ridden places are offered again, each once, newest first', () => {
  const ridden = (address: string) =>
    order({ status: 'COMPLETED', tab: 'history', end: { address, location: { lat: 25, lng: 121.5 } } })
  const places = riddenPlaces([
    ridden('一'),
    ridden('二'),
    ridden('一'),
    order({ status: 'CANCELED' }),
    ridden('三'),
    ridden('四'),
  ])
  expect(places.map(({ address }) => address)).toEqual(['一', '二', '三', '四'])
})
