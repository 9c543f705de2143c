import { expect, test } from 'vitest'
import { PaymentMethod } from './payment-method.ts'
import { isPaymentCheckPassed, paymentStatus, TripPaymentStatus, CollectionStatus } from './payment-status.ts'

test('nine payment methods, with the names of the documents [PAY-002]', () => {
  expect(PaymentMethod.options).toEqual([
    'cash',
    'creditcard',
    'linepay',
    'linebank',
    'applepay',
    'googlepay',
    'instore',
    'company',
    'aftee',
  ])
})

test('payment statuses as numbers and names, and the states of a debt [PAY-004, PAY-005, PAY-006]', () => {
  expect(Object.values(paymentStatus)).toEqual([1, 2, 3, 4, 5, 11, 20])
  expect(TripPaymentStatus.options.toSorted()).toEqual(
    'ADJUSTMENT_REQUIRED COLLECTABLE COMPLETED FAILED PENDING REFUNDED'.split(' '),
  )
  expect(CollectionStatus.options).toEqual(['COLLECTABLE', 'ARREARS'])
})

test('the payment check passes only with 200 and 999 [PAY-007]', () => {
  expect([200, 999].map(isPaymentCheckPassed)).toEqual([true, true])
  expect([0, 201, 400, 404, 900, 998, 1000].some(isPaymentCheckPassed)).toBe(false)
})
