import { expect, test } from 'vitest'
import { cityShop, newebPayConfig } from './configured-card-provider.ts'
import { answerKind, declineReason } from './newebpay-refusals.ts'

test('the code of the bank takes precedence over the code of the provider for the decline reason', () => {
  expect(declineReason('MPG03009', '51')).toBe('insufficientBalance')
  expect(declineReason('MPG03009', '54')).toBe('cardExpired')
  expect(declineReason('MPG03009', '43')).toBe('bindingGone')
  expect(declineReason('MPG03009', '05')).toBe('cardDeclined')
  expect(declineReason('MPG01005', undefined)).toBe('bindingGone')
  expect(declineReason('TRA10029', undefined)).toBe('authorizationGone')
  expect(declineReason('TRA10028', '')).toBe('refused')
})

test('a network problem has no outcome, a used number is looked up, and our own misconfiguration is reported as such', () => {
  for (const status of ['NOR1001', 'TRA10015', 'MPG02006']) expect(answerKind(status)).toBe('unknown')
  for (const status of ['TRA20004', 'MPG03008', 'TRA10027']) expect(answerKind(status)).toBe('repeated')
  for (const status of ['TRA10001', 'TRA10008', 'TRA40014', 'MPG01015', 'MEM40013'])
    expect(answerKind(status)).toBe('mistake')
  for (const status of ['MPG03009', 'MPG01005', 'TRA10035', 'TRA10047']) expect(answerKind(status)).toBe('declined')
})

test('a shop is configured completely or not at all; without one the city’s stands in', () => {
  expect(newebPayConfig({})).toBeUndefined()
  expect(newebPayConfig({ NEWEBPAY_URL: '', NEWEBPAY_HASH_KEY: ' ' })).toBeUndefined()
  const shop = {
    NEWEBPAY_URL: 'https://ccore.newebpay.com/',
    NEWEBPAY_MERCHANT_ID: 'MS12345678',
    NEWEBPAY_HASH_KEY: 'k'.repeat(32),
    NEWEBPAY_HASH_IV: 'i'.repeat(16),
  }
  expect(newebPayConfig(shop)).toMatchObject({ url: 'https://ccore.newebpay.com', merchantId: 'MS12345678' })
  for (const name of Object.keys(shop)) expect(() => newebPayConfig({ ...shop, [name]: '' })).toThrow('belong together')
  expect(() => newebPayConfig({ ...shop, NEWEBPAY_HASH_KEY: 'short' })).toThrow('32 characters')
  const city = cityShop({ cityUrl: 'http://127.0.0.1:8081', citySecret: 'one' })
  expect(city.url).toBe('http://127.0.0.1:8081/pay/card')
  expect(cityShop({ cityUrl: '', citySecret: 'two' }).hashKey).not.toBe(city.hashKey)
})
