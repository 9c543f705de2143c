import { expect, test } from 'vitest'
import { lineArrival } from './line-arrival.ts'

const ticket = '0123456789abcdef'.repeat(4)

test('the parameters that a page receives from the messaging app are parsed, and any other value is ignored', () => {
  const read = (hash: string, isInside = false) => lineArrival({ hash, isInside })
  expect(read(`#line_ticket=${ticket}`)).toEqual({ kind: 'ticket', ticket })
  expect(read('#line_ticket=short')).toBeUndefined()
  expect(read('#line_id_token=a.b.c', true)).toEqual({ kind: 'token', idToken: 'a.b.c' })
  expect(read('#line_error=cancelled')).toEqual({ kind: 'failed', failure: 'cancelled' })
  expect(read('#line_error=<script>')).toEqual({ kind: 'failed', failure: 'refused' })
  expect(read('')).toBeUndefined()
  expect(read('', true)).toEqual({ kind: 'inside' })
})
