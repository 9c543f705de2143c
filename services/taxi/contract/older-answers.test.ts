import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Estimate } from './quote.ts'
import { TripPaymentFacts } from './trip.ts'

test('a trip and its prices are read that an older server has written: no credit was used, and no night is near', () => {
  expect(z.pick(TripPaymentFacts, { credit_used: true, can_pay: true }).parse({ can_pay: false })).toEqual({
    can_pay: false,
    credit_used: 0,
  })
  expect(z.pick(Estimate, { night_surcharge_soon: true }).parse({})).toEqual({ night_surcharge_soon: 0 })
})
