import type { ChargingEvent } from '@daoxing/charging/contract'
import { expect, test } from 'vitest'
import { wordOf } from './order-view.ts'
import { notificationOf } from './orders.ts'
import type { OrderRecord } from './stores/order-table.ts'
import { usualTariff } from './testing/charging-world.ts'

type Payment = Parameters<typeof wordOf>[1]
type Order = Parameters<typeof wordOf>[0]

const open: Payment = { status: 1, openTwd: 80, declineReason: null }
const paid: Payment = { ...open, status: 2, openTwd: 0 }

test('the word of a payment follows from order and payment, and a company pays for none [CHG-042]', () => {
  const word = (order: Partial<Order>, payment: Payment) =>
    wordOf({ state: 'Complete', billState: 'final', chargedTwd: 80, ...order }, payment)
  expect(word({ state: 'Charging', billState: 'open', chargedTwd: 0 }, open)).toBe('Normal')
  expect(word({ billState: 'awaited', chargedTwd: 0 }, paid)).toBe('Normal')
  expect(word({ chargedTwd: 0 }, paid)).toBe('NoPay')
  expect(word({}, open)).toBe('Paying')
  expect(word({ state: 'AutoPayComplete' }, paid)).toBe('Normal')
  expect(word({ state: 'PayFailed' }, { ...open, declineReason: 'refused' })).toBe('PaymentFailed')
  expect(word({ state: 'PayFailed' }, { ...open, declineReason: 'authorizationGone' })).toBe('Need3DSecure')
  for (const status of [4, 5] as const) expect(word({ state: 'AutoPayComplete' }, { ...paid, status })).toBe('Refund')
})

const terms = (parking: OrderRecord['terms']['parking']): Pick<OrderRecord, 'terms'> => ({
  terms: {
    ...{ tariff: usualTariff(), timeZone: 'Asia/Taipei', discount: null, graceSeconds: 600, car: null },
    ...{ parkingTwdPerHour: 60, maxWatts: 60_000, parking },
  },
})

test('the live notification is one of five: only a failed start is a failure, and three tell of the place [CHG-046, CHG-052]', () => {
  const kind = (parking: OrderRecord['terms']['parking'], ...events: ChargingEvent[]) =>
    notificationOf(terms(parking), events)
  for (const parking of ['none', 'site', 'occupancy'] as const) {
    expect(kind(parking, 'ENDED')).toBe('charging_complete')
    expect(kind(parking, 'START_REFUSED')).toBe('charging_fail')
    expect(kind(parking, 'START_TIMED_OUT')).toBe('charging_fail')
    expect(kind(parking, 'POWER_ENDED')).toBe('charging_paused_free_parking')
    // A report that ends a session tells of its end alone.
    expect(kind(parking, 'POWER_ENDED', 'ENDED')).toBe('charging_complete')
    for (const event of [
      'REQUESTED',
      'HELD',
      'STARTED',
      'READ',
      'CANCELED',
      'PAID',
      'PAY_FAILED',
      'CORRECTED',
    ] as const)
      expect(kind(parking, event)).toBeUndefined()
  }
  expect(kind('site', 'GRACE_ENDED')).toBe('charging_paused_pay_parking')
  expect(kind('occupancy', 'GRACE_ENDED')).toBe('charging_paused_charge_parking')
  // A place that stays free after the grace has no news.
  expect(kind('none', 'GRACE_ENDED')).toBeUndefined()
})
