import type { ServiceTicket } from '@daoxing/support/contract'
import { expect, test } from 'vitest'
import { clerkDecisions } from './clerk-decisions.ts'

const at = '2026-11-20T06:05:00.000Z'
const nowMs = Date.parse(at) + 60_000
const waits = (id: string, changes: Partial<ServiceTicket> = {}): ServiceTicket => ({
  ...{ id, revision: 1, riderId: 'ana', orderHash: null, topic: 'payment', state: 'OPEN', text: '退款' },
  ...{ createdAt: at, changedAt: at, comments: 1, answer: null, answeredAt: null, promisedAt: at, isLate: false },
  ...{ unread: 0, driverUntil: null, reopensUntil: null, ...changes },
})
const mood = { nowMs, clerks: 2, afterSeconds: 20, isSilent: false, isLate: false }
const ids = (queue: readonly ServiceTicket[], changes: Partial<typeof mood> = {}) =>
  clerkDecisions(queue, { ...mood, ...changes }).map(({ id }) => id)

test('each clerk answers one ticket that has waited long enough; an answered one waits for its rider', () => {
  const queue = [waits('a'), waits('b', { promisedAt: null, state: 'WAITING_RIDER' }), waits('c'), waits('d')]
  expect(ids(queue)).toEqual(['a', 'c'])
  expect(ids(queue, { clerks: 3 })).toEqual(['a', 'c', 'd'])
  expect(ids(queue, { afterSeconds: 61 })).toEqual([])
})

test('silent clerks answer nothing, and late ones only what is late', () => {
  const queue = [waits('a'), waits('b', { isLate: true })]
  expect(ids(queue, { isSilent: true })).toEqual([])
  expect(ids(queue, { isLate: true })).toEqual(['b'])
})

test('one state of a ticket has one answer, however often it is looked at, and a new entry of the rider another', () => {
  const keyOf = (ticket: ServiceTicket) => clerkDecisions([ticket], mood)[0]?.key
  expect(keyOf(waits('a'))).toBe(keyOf(waits('a', { revision: 5 })))
  expect(keyOf(waits('a'))).not.toBe(keyOf(waits('a', { comments: 3 })))
})
