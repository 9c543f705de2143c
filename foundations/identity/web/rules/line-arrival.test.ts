import { expect, test } from 'vitest'
import { lineArrival } from './line-arrival.ts'

const ticket = '0123456789abcdef'.repeat(4)

test('what a page brings from the messaging app is read, and anything else is nothing', () => {
  const read = (hash: string, isInside = false) => lineArrival({ hash, isInside })
  expect(read(`#line_ticket=${ticket}`)).toEqual({ kind: 'ticket', ticket })
  expect(read('#line_ticket=short')).toBeUndefined()
  expect(read('#line_id_token=a.b.c', true)).toEqual({ kind: 'token', idToken: 'a.b.c' })
  expect(read('#line_error=cancelled')).toEqual({ kind: 'failed', failure: 'cancelled' })
  expect(read('#line_error=<script>')).toEqual({ kind: 'failed', failure: 'refused' })
  expect(read('')).toBeUndefined()
  expect(read('', true)).toEqual({ kind: 'inside' })
})
