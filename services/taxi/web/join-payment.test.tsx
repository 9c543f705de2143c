import { QueryClient } from '@tanstack/react-query'
import type { Trip } from '@daoxing/taxi/contract'
import type { TripPayment } from '@daoxing/wallet/contract'
import { expect, test } from 'vitest'
import { joinPayment } from './join-payment.ts'
import { tripFixture } from './testing/trip-fixture.ts'
import { tripOrders } from './trip-orders.ts'

const aTrip = tripFixture()

const paid = (revision: number): TripPayment => ({
  ...{ trip_hash: aTrip.trip_hash, revision, trip_id: aTrip.trip_id, service: 'taxi', card: null },
  ...{ payment_method: 'cash', payment_status: 2, trip_payment_status: 'COMPLETED', pre_auth: 'INITIAL' },
  ...{ amount: 200, paid_amount: 200, refunded_amount: 0, open_amount: 0, held_amount: 0 },
  ...{ collection_status: null, decline_reason: null, cash_told: null, pay_later_until: null, options: [] },
  can: { pay: false, say_cash_paid: false, pay_later: false },
})
const withPaymentRevision = (revision: number): Trip => ({ ...aTrip, payment: { ...aTrip.payment, revision } })

test('a payment that changes without its trip is merged, and an older one changes nothing', () => {
  const cache = new QueryClient()
  tripOrders.hold(cache, withPaymentRevision(2))
  joinPayment(cache, paid(1))
  expect(cache.getQueryData<Trip>(tripOrders.keyOf(aTrip.trip_hash))?.payment.paid_amount).toBe(0)
  joinPayment(cache, paid(3))
  const joined = { revision: 3, status: 2, paid_amount: 200, open_amount: 0, can_pay: false }
  expect(cache.getQueryData<Trip>(tripOrders.keyOf(aTrip.trip_hash))?.payment).toMatchObject(joined)
  expect(cache.getQueryData<Trip>(tripOrders.activeKey)?.payment).toMatchObject(joined)
})

test('of trip and payment the higher revision wins separately, in any order of arrival', () => {
  const later = { ...withPaymentRevision(1), revision: aTrip.revision + 1, notes: 'later' }
  for (const arrivals of [
    [withPaymentRevision(3), later],
    [later, withPaymentRevision(3)],
  ]) {
    const cache = new QueryClient()
    for (const trip of arrivals) tripOrders.hold(cache, trip)
    const held = cache.getQueryData<Trip>(tripOrders.keyOf(aTrip.trip_hash))
    expect(held).toMatchObject({ notes: 'later', payment: { revision: 3 } })
  }
})
