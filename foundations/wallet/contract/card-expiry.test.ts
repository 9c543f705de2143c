import { expect, test } from 'vitest'
import { isCardExpired } from './card-expiry.ts'

test('a card counts as expired once today in Taipei is past the start of its month plus one day [PAY-009]', () => {
  // In Taipei, the second of December ends at 16:00 UTC.
  expect(isCardExpired('2612', '2026-12-01T00:00:00.000Z')).toBe(false)
  expect(isCardExpired('2612', '2026-12-02T15:59:59.000Z')).toBe(false)
  expect(isCardExpired('2612', '2026-12-02T16:00:00.000Z')).toBe(true)
  expect(isCardExpired('2611', '2026-12-01T00:00:00.000Z')).toBe(true)
  expect(isCardExpired('2701', '2026-12-31T15:00:00.000Z')).toBe(false)
})
