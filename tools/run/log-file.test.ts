import { closeSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLogsShort, lastLines, logSize, openLog } from './log-file.ts'

let folder: string
let path: string
let stop: () => void = () => undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'))
  path = join(folder, 'server.log')
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true })
})

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

test('a log is rotated while a program has it open, and the program continues at its start', async () => {
  const file = openLog(path)
  stop = keepLogsShort(folder, { longestBytes: 500, everyMs: 5 })
  for (const round of ['one', 'two', 'three']) {
    for (let line = 0; line < 100; line += 1) writeSync(file, `${round} ${line}\n`)
    await expect.poll(() => logSize(path)).toBe(0)
    expect(linesOf(`${path}.1`).at(-1)).toBe(`${round} 99`)
  }
  writeSync(file, 'and on\n')
  closeSync(file)
  // Only the line: no hole in place of the old content.
  expect(readFileSync(path, 'utf8')).toBe('and on\n')
  expect(linesOf(`${path}.1`).every((line) => line.startsWith('three'))).toBe(true)
  expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600)
})

test('a program that never stops logging takes no more disk space than two logs', async () => {
  const longestBytes = 200_000
  const file = openLog(path)
  stop = keepLogsShort(folder, { longestBytes, everyMs: 1 })
  const lines = `${'x'.repeat(99)}\n`.repeat(500)
  let longest = 0
  for (let round = 0; round < 200; round += 1) {
    writeSync(file, lines)
    longest = Math.max(longest, logSize(path) + logSize(`${path}.1`))
    // Writer and check share one process, so a busy machine slows both.
    await pause(2)
  }
  writeSync(file, 'the end\n')
  closeSync(file)
  // Ten megabytes were written. Lines written between two checks come on top of the two logs.
  expect(longest).toBeGreaterThan(longestBytes)
  expect(longest).toBeLessThan(1_500_000)
  expect(lastLines(path, { since: 0, count: 1 }) || linesOf(`${path}.1`).at(-1)).toBe('the end')
})

test('a log that cannot be copied is still truncated, and other files of the folder stay', async () => {
  const other = join(folder, 'notes.txt')
  writeFileSync(other, 'x'.repeat(5_000))
  const file = openLog(path)
  writeSync(file, 'x'.repeat(5_000))
  closeSync(file)
  // A folder cannot be overwritten by a copy.
  mkdirSync(join(`${path}.1`, 'full'), { recursive: true })
  stop = keepLogsShort(folder, { longestBytes: 1_000, everyMs: 5 })
  await expect.poll(() => logSize(path)).toBe(0)
  expect(logSize(other)).toBe(5_000)
})
