import { expect, test } from 'vitest'
import { payeeIn, payeeName, theHouse } from './payee.ts'

test('a payee is parsed as it was written, for any id', () => {
  for (const payee of [theHouse, { kind: 'driver', id: 'chen' }, { kind: 'operator', id: 'a:b' }] as const)
    expect(payeeIn(payeeName(payee))).toEqual(payee)
  expect([payeeName({ kind: 'driver', id: 'chen' }), payeeName(theHouse)]).toEqual(['driver:chen', 'house'])
  expect(() => payeeIn('rider:ana')).toThrow('no payee')
})
