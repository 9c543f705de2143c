import { expect, test } from 'vitest'
import { whereSessionIs } from './where-session-is.ts'

test("a page of ours opens at the origin of the rider's session, a provider’s page at its own URL", () => {
  const here = 'http://127.0.0.1:8080/payment'
  expect(whereSessionIs('http://localhost:8080/gw/payment/newebpay/go/1', here)).toBe(
    'http://127.0.0.1:8080/gw/payment/newebpay/go/1',
  )
  const provider = 'https://pay.example/web/payment?token=1'
  expect(whereSessionIs(provider, here)).toBe(provider)
  expect(whereSessionIs('#somewhere', here)).toBe('#somewhere')
})
