import { expect, test } from 'vitest'
import { CityFault, type CityFaultKind, cityFaultKinds, createFaultBoard } from './city-faults.ts'

test('a fault lasts as long as it was made to, and the newest of its kind counts', () => {
  let nowMs = 0
  const heard: string[] = []
  const board = createFaultBoard({
    nowMs: () => nowMs,
    onChange: (active) => heard.push(active.map(({ kind }) => kind).join()),
  })
  board.put({ kind: 'refuse_all', seconds: 10 })
  board.put({ kind: 'slow_network', milliseconds: 500, seconds: 5 })
  board.put({ kind: 'refuse_all', seconds: 2 })
  expect(board.is('refuse_all')).toBe(true)
  nowMs = 3_000
  expect(board.is('refuse_all')).toBe(false)
  expect(board.active()).toMatchObject([{ kind: 'slow_network', endsAtMs: 5_000 }])
  board.clear()
  expect(board.active()).toEqual([])
  expect(heard.at(-1)).toBe('')
})

test('every kind of fault can be written with little, and nothing else is one', () => {
  const least: Readonly<Record<CityFaultKind, object>> = {
    driver_offline: {},
    driver_cancels: { tripHash: 'abc' },
    refuse_all: {},
    no_drivers: {},
    slow_network: {},
    drop_answers: {},
    accept_late: {},
    riders_absent: {},
    false_arrival: {},
    come_late: {},
  }
  for (const kind of cityFaultKinds) expect(CityFault.safeParse({ kind, ...least[kind] }).success).toBe(true)
  expect(CityFault.safeParse({ kind: 'meteor' }).success).toBe(false)
  expect(CityFault.safeParse({ kind: 'drop_answers', share: 2 }).success).toBe(false)
})
