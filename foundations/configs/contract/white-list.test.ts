import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWhiteListed } from './white-list.ts'

const userNumber = fc.nat({ max: 10_000_000 })

test('the value all opens a service for everybody', () => {
  fc.assert(
    fc.property(userNumber, (number) => {
      expect(isWhiteListed('all', number)).toBe(true)
      expect(isWhiteListed(['all'], number)).toBe(true)
    }),
  )
})

test('a share opens a service for the rider numbers whose remainder modulo 100 is below it', () => {
  fc.assert(
    fc.property(userNumber, fc.integer({ min: 0, max: 100 }), (number, percent) => {
      expect(isWhiteListed([`${percent}%`], number)).toBe(number % 100 < percent)
    }),
  )
})

test('a share above 100 percent counts as 100, and an unreadable one opens nothing', () => {
  fc.assert(
    fc.property(userNumber, fc.integer({ min: 100, max: 100_000 }), (number, percent) => {
      expect(isWhiteListed([`${percent}%`], number)).toBe(true)
      expect(isWhiteListed(['many%'], number)).toBe(false)
      expect(isWhiteListed(['-5%'], number)).toBe(false)
    }),
  )
})

test('otherwise a rider is admitted if listed by number, as text or as a number', () => {
  fc.assert(
    fc.property(userNumber, fc.array(userNumber), (number, others) => {
      expect(isWhiteListed(others, number)).toBe(others.includes(number))
      expect(isWhiteListed([...others, number].map(String), number)).toBe(true)
      expect(isWhiteListed(['0%', String(number)], number)).toBe(true)
    }),
  )
})
