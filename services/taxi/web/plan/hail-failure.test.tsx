import { ApiError } from '@daoxing/kit/web'
import { expect, test } from 'vitest'
import { hailFailureOf } from './hail-failure.ts'

type Said = { readonly code?: string; readonly message?: string; readonly data?: Readonly<Record<string, unknown>> }

function read({ code = '400', message = '', data = {} }: Said, paymentMethod = 'creditcard') {
  const error = new ApiError({ code, message, data }, 402)
  return hailFailureOf({ error, paymentMethod, unpaidPhrases: ['尚有未付款'], archivedPhrases: ['帳號已封存'] })
}

test('a failed pre-authorisation is recognised by its code or by any status from 900 to 999 [ERR-001]', () => {
  expect(read({ code: 'POST_RIDES_0011' })).toBe('preAuthFailed')
  for (const status of [900, 955, 999]) {
    expect(read({ data: { status } })).toBe('preAuthFailed')
    expect(read({ code: String(status) })).toBe('preAuthFailed')
  }
  for (const status of [899, 1000]) expect(read({ data: { status } })).toBe('other')
})

test('an unpaid trip and an archived account are recognised by the phrases of the configs [ERR-002, ERR-003]', () => {
  expect(read({ message: '您尚有未付款的行程' })).toBe('unpaid')
  expect(read({ message: '這個帳號已封存，請登出' })).toBe('archived')
  expect(read({ message: '這個報價已過期' })).toBe('other')
})

test('an insufficient balance is recognised by its code [ERR-005]', () => {
  expect(read({ code: 'INSUFFICIENT_BALANCE' }, 'linebank')).toBe('insufficientBalance')
})

test('a block of automatic payment, and a refused later payment, take precedence for the rider who hailed [ERR-006]', () => {
  expect(read({ message: 'auto_payment_block' })).toBe('methodBlocked')
  expect(read({ code: 'POST_RIDES_0011' }, 'aftee')).toBe('methodBlocked')
  expect(read({ code: 'INSUFFICIENT_BALANCE', message: 'auto_payment_block' })).toBe('methodBlocked')
})

test('an error that is not a server response has no meaning of its own', () => {
  const error = new TypeError('x')
  expect(hailFailureOf({ error, paymentMethod: 'cash', unpaidPhrases: [''], archivedPhrases: [''] })).toBe('other')
})
