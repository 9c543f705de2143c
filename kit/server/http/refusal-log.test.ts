import { createLog } from '../process/log.ts'
import { expect, test } from 'vitest'
import { heldClock } from '../process/clock.ts'
import { logRefusal } from './refusal-log.ts'

test('a caller with endless refusals does not fill the log: after a number of lines per minute a last one says that there are more', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
  const clock = heldClock('2026-11-20T06:05:00.000Z')
  const refuse = () => logRefusal({ log, clock }, undefined, { status: 404, body: { code: 'ROUTE_NOT_FOUND' } })
  for (let count = 0; count < 5_000; count += 1) refuse()
  expect(lines).toHaveLength(601)
  expect(lines[0]).toContain('ROUTE_NOT_FOUND')
  expect(lines.at(-1)).toContain('not logged')
  clock.moveTo('2026-11-20T06:06:00.000Z')
  refuse()
  expect(lines).toHaveLength(602)
})
