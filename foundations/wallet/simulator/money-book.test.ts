import { openDeskStore } from '@daoxing/kit/simulator'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { afterAll, expect, test } from 'vitest'
import { openMoneyBook } from './money-book.ts'

const folder = mkdtempSync(join(tmpdir(), 'daoxing-book-'))
afterAll(() => rmSync(folder, { recursive: true }))
let now: Instant = '2026-11-20T06:05:00.000Z'
const weekSeconds = 7 * 86_400
const open = (name: string) =>
  openMoneyBook({
    database: openDeskStore(folder, name),
    now: () => now,
    holdSeconds: weekSeconds,
    transactionId: (serial) => `T${serial}`,
  })

test('one reference holds once, and repetitions return its entry', () => {
  const book = open('once')
  expect(book.hold({ reference: 'a', holder: 'card', amountTwd: 300 })).toMatchObject({ isNew: true })
  expect(book.hold({ reference: 'a', holder: 'other', amountTwd: 999 })).toMatchObject({
    isNew: false,
    hold: { holder: 'card', amountTwd: 300, transactionId: 'T1', state: 'held' },
  })
})

test('at most the held amount is captured, once, and at most the captured amount is refunded', () => {
  const book = open('bounds')
  book.hold({ reference: 'a', holder: 'card', amountTwd: 300 })
  expect(book.capture({ reference: 'a', amountTwd: 301 })).toMatchObject({ refused: 'tooMuch' })
  expect(book.refund({ reference: 'a', amountTwd: 1 })).toMatchObject({ refused: 'notHeld' })
  expect(book.capture({ reference: 'a', amountTwd: 250 })).toMatchObject({ hold: { capturedTwd: 250 } })
  expect(book.capture({ reference: 'a', amountTwd: 50 })).toMatchObject({ refused: 'alreadyCaptured' })
  expect(book.release('a')).toMatchObject({ refused: 'alreadyCaptured' })
  expect(book.refund({ reference: 'a', amountTwd: 200 })).toMatchObject({ hold: { refundedTwd: 200 } })
  expect(book.refund({ reference: 'a', amountTwd: 51 })).toMatchObject({ refused: 'tooMuch' })
  expect(book.refund({ reference: 'a', amountTwd: 50 })).toMatchObject({ hold: { refundedTwd: 250 } })
  expect(book.refundsOf('a').map(({ amountTwd }) => amountTwd)).toEqual([200, 50])
  expect(new Set(book.refundsOf('a').map(({ transactionId }) => transactionId)).size).toBe(2)
})

test('a hold that was released or has lapsed after a week can no longer be captured', () => {
  const book = open('lapse')
  book.hold({ reference: 'gone', holder: 'card', amountTwd: 10 })
  expect(book.release('gone')).toMatchObject({ hold: { state: 'released' } })
  expect(book.capture({ reference: 'gone', amountTwd: 10 })).toMatchObject({ refused: 'alreadyReleased' })
  book.hold({ reference: 'old', holder: 'card', amountTwd: 10 })
  now = plusSeconds(now, weekSeconds)
  expect(book.capture({ reference: 'old', amountTwd: 10 })).toMatchObject({ refused: 'lapsed' })
  expect(book.capture({ reference: 'never', amountTwd: 10 })).toEqual({ refused: 'absent' })
})

test('a declined hold stays declined, and the book is unchanged after a reopen', () => {
  open('kept').hold({ reference: 'a', holder: 'card', amountTwd: 10, declined: '51' })
  const again = open('kept')
  expect(again.hold({ reference: 'a', holder: 'card', amountTwd: 10 })).toMatchObject({
    isNew: false,
    hold: { state: 'declined', code: '51' },
  })
  expect(again.capture({ reference: 'a', amountTwd: 10 })).toMatchObject({ refused: 'notHeld' })
  expect(again.hold({ reference: 'b', holder: 'card', amountTwd: 10 }).hold.transactionId).toBe('T2')
})
