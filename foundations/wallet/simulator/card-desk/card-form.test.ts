import { expect, test } from 'vitest'
import { isLuhn, readCardForm } from './card-form.ts'
import { testCards } from './test-cards.ts'

const now = '2026-11-20T06:05:00.000Z'
const good = { number: '4000 2211 1111 1112', expiry: '08/30', cvc: '123' }

test('every test card has a valid check digit, and one wrong digit is detected', () => {
  for (const { number } of testCards) expect(isLuhn(number)).toBe(true)
  expect(isLuhn('4000221111111113')).toBe(false)
  expect(isLuhn('0')).toBe(false)
})

test('a card is accepted in the usual formats, until the end of its month in Taipei', () => {
  expect(readCardForm(good, now)).toMatchObject({ card: { habit: 'good' }, expiresYymm: '3008' })
  for (const expiry of ['0830', '8/30', '08 / 2030', '08／30'])
    expect(readCardForm({ ...good, expiry }, now)).toMatchObject({ expiresYymm: '3008' })
  expect(readCardForm({ ...good, expiry: '11/26' }, '2026-11-30T15:59:59.999Z')).toHaveProperty('card')
  expect(readCardForm({ ...good, expiry: '11/26' }, '2026-11-30T16:00:00.000Z')).toMatchObject({
    errors: { expiry: '這張卡片已過期' },
  })
})

test('each field shows its error, and a number that may be a real card is refused', () => {
  expect(readCardForm({ number: '4000221111111113', expiry: '13/30', cvc: '12' }, now)).toEqual({
    errors: {
      number: '卡號不正確，請再確認一次',
      expiry: '請輸入月／年，例如 11/30',
      cvc: '請輸入卡片背面末三碼',
    },
  })
  expect(readCardForm({ ...good, number: '4111111111111111' }, now)).toEqual({
    errors: { number: '測試環境只接受下表的卡號' },
  })
})
