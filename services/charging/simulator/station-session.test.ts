import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, meterAt, nextEvent, type StationSession } from './station-session.ts'

const at = '2026-11-20T06:05:00.000Z'
const accepted: StationSession = {
  orderHash: 'h',
  stationId: 's',
  state: 'accepted',
  acceptedAtMs: 0,
  beganAtMs: null,
  fullAtMilliUnits: 1200,
  totalMilliUnits: 0,
  seq: 0,
  startedAt: null,
  readAt: null,
  endedAt: null,
}

/** Plays a session to its end; returns its events with their times and totals. */
function played(session: StationSession): readonly (readonly [string, number, number])[] {
  const next = nextEvent(session)
  if (next === null) return []
  const moved = after(session, { event: next.event, nowMs: next.atMs, at })
  return [[next.event, Math.round(next.atMs / 1000), moved.totalMilliUnits], ...played(moved)]
}

test('a session starts after the plug has locked, reads every 15 seconds and ends when it is full', () => {
  expect(played(accepted)).toEqual([
    ['STARTED', 6, 0],
    ['READ', 21, 495],
    ['READ', 36, 990],
    ['ENDED', 42, 1200],
  ])
})

test('the meter never runs backwards and never exceeds the capacity', () => {
  const delivering = after(accepted, { event: 'STARTED', nowMs: 6000, at })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1 }), (times) => {
      let session = delivering
      for (const nowMs of times) {
        const read = after(session, { event: 'READ', nowMs, at })
        expect(read.totalMilliUnits).toBeGreaterThanOrEqual(session.totalMilliUnits)
        expect(read.totalMilliUnits).toBeLessThanOrEqual(1200)
        session = read
      }
    }),
  )
})

test('a session that is stopped before it began has delivered nothing', () => {
  const ended = after(accepted, { event: 'ENDED', nowMs: 3000, at })
  expect(ended).toMatchObject({ state: 'ended', totalMilliUnits: 0, startedAt: at, endedAt: at })
  expect([nextEvent(ended), meterAt(ended, 99_000)]).toEqual([null, 0])
})
