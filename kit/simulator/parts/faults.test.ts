import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createFaultBoard, factsOf, faultSeconds, lastingFault, suddenFault } from './faults.ts'

const label = ['', '', ''] as const
const refusing = lastingFault({ kind: 'refusing', label, facts: z.object({ seconds: faultSeconds(60) }) })
const slow = lastingFault({
  kind: 'slow',
  label,
  facts: z.object({ seconds: faultSeconds(60), milliseconds: z._default(z.int(), 2_000) }),
})
const cutLine = lastingFault({
  kind: 'cut_line',
  label,
  mayOverlap: true,
  facts: z.object({ seconds: faultSeconds(30) }),
})

test('a fault lasts for its seconds, and the newest of its kind counts', () => {
  let nowMs = 0
  const received: string[] = []
  const board = createFaultBoard({
    nowMs: () => nowMs,
    onChange: () =>
      received.push(
        board
          .active()
          .map(({ kind }) => kind)
          .join(),
      ),
  })
  board.put(refusing, { seconds: 10 })
  board.put(slow, { milliseconds: 500, seconds: 5 })
  board.put(refusing, { seconds: 2 })
  expect(board.is(refusing)).toBe(true)
  expect(board.find(slow)).toEqual({ milliseconds: 500, seconds: 5 })
  nowMs = 3_000
  expect(board.is(refusing)).toBe(false)
  expect(board.active()).toMatchObject([{ kind: 'slow', endsAtMs: 5_000 }])
  board.clear()
  expect(board.active()).toEqual([])
  expect(board.find(slow)).toBeUndefined()
  expect(received.at(-1)).toBe('')
})

test('faults of a kind that may overlap are active at the same time', () => {
  const board = createFaultBoard({ nowMs: () => 0, onChange: () => undefined })
  board.put(cutLine, { seconds: 30 })
  board.put(cutLine, { seconds: 5 })
  expect(board.active().map(({ endsAtMs }) => endsAtMs)).toEqual([30_000, 5_000])
})

test("a fault's facts can be read only by its own kind", () => {
  const recall = suddenFault({ kind: 'recall', label, facts: z.object({ id: z.string() }) })
  const strike = { fault: recall, facts: { id: 'a' } }
  expect(factsOf(strike, recall)).toEqual({ id: 'a' })
  expect(factsOf(strike, slow)).toBeUndefined()
  expect(factsOf({ fault: slow, facts: {} }, slow)).toEqual({ seconds: 60, milliseconds: 2_000 })
})
