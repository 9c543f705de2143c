import { expect, test } from 'vitest'
import { readApiError } from './api-error.ts'

test('the message of a failure is read from message, else from msg [ERR-023]', () => {
  expect(readApiError({ message: '請稍候', msg: 'other' }, 400).message).toBe('請稍候')
  expect(readApiError({ msg: '請稍候' }, 400).message).toBe('請稍候')
  expect(readApiError('<html>', 502).message).toBe('')
})

test('the code is read from errorCode, code, statusCode, error_code, in that order [ERR-024]', () => {
  expect(readApiError({ errorCode: 'A', code: 'B', statusCode: 3, error_code: 'D' }, 400).code).toBe('A')
  expect(readApiError({ code: 'B', statusCode: 3, error_code: 'D' }, 400).code).toBe('B')
  expect(readApiError({ statusCode: 1606, error_code: 'D' }, 400).code).toBe('1606')
  expect(readApiError({ error_code: 'D' }, 400).code).toBe('D')
  expect(readApiError({}, 503).code).toBe('503')
})

test('data is merged from the body and its inner data, the inner one wins, and a stack is carried [ERR-022, ERR-025, ERR-026]', () => {
  const fields = readApiError(
    { message: 'm', code: 'C', field: 'outer', extra: 1, stack: 'at x', data: { field: 'inner' } },
    400,
  )
  expect(fields.data).toEqual({ message: 'm', code: 'C', field: 'inner', extra: 1, stack: 'at x' })
  expect(fields.stack).toBe('at x')
  expect(readApiError({ message: 'm', code: 'C' }, 400)).not.toHaveProperty('stack')
  expect(readApiError({ content: { message: 'm', data: { hash: 'h' } } }, 400).data.hash).toBe('h')
})
