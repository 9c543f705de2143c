import { expect, test } from 'vitest'
import { PaymentDefaults } from './payment-defaults.ts'

test('payment methods from an older server, which did not send the credit, are accepted', () => {
  const sent = { revision: 1, default: 'cash', creditcard: [], linepay_info: null, options: [] }
  expect(PaymentDefaults.parse(sent)).toEqual({ ...sent, credit: 0, waiting: [] })
})
