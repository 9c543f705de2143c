import { expect, test } from 'vitest'
import { PaymentDefaults } from './payment-defaults.ts'

test('the ways to pay are read that an older server has told, which knew of no credit', () => {
  const told = { revision: 1, default: 'cash', creditcard: [], linepay_info: null, options: [] }
  expect(PaymentDefaults.parse(told)).toEqual({ ...told, credit: 0, waiting: [] })
})
