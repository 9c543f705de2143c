import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Estimate } from './quote.ts'
import { TripPaymentFacts } from './trip.ts'

test('a trip and its prices from an older server are parsed, without credit and without a night notice', () => {
  const payment = z.pick(TripPaymentFacts, { credit_used: true, company_paid: true, paid_with: true, can_pay: true })
  expect(payment.parse({ can_pay: false })).toEqual({
    can_pay: false,
    credit_used: 0,
    company_paid: 0,
    paid_with: null,
  })
  const estimate = z.pick(Estimate, { night_surcharge_soon: true, tariff: true, price_change: true })
  expect(estimate.parse({})).toEqual({ night_surcharge_soon: 0, tariff: null, price_change: null })
})
