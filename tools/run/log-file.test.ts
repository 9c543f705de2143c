import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('a log is rotated while a program holds it open, and the program writes on at its start', async () => {
  const file = openLog(path)
  stop = keepLogsShort(folder, { longestBytes: 500, everyMs: 5 })
  for (const round of ['one', 'two', 'three']) {
    for (let line = 0; line < 100; line += 1) writeSync(file, `${round} ${line}\n`)
    await expect.poll(() => logSize(path)).toBe(0)
    expect(linesOf(`${path}.1`).at(-1)).toBe(`${round} 99`)
  }
  writeSync(file, 'and on\n')
  closeSync(file)
  // Nothing but the line: no hole where the old end was.
  expect(readFileSync(path, 'utf8')).toBe('and on\n')
  expect(linesOf(`${path}.1`).every((line) => line.startsWith('three'))).toBe(true)
  expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600)
})

test('a program that never stops logging takes no more of the disk than two logs', async () => {
  const longestBytes = 200_000
  const file = openLog(path)
  stop = keepLogsShort(folder, { longestBytes, everyMs: 1 })
  const talk = `const line = 'x'.repeat(99) + '\\n'; let left = 100000
    const talk = () => { for (let n = 0; n < 20 && left > 0; n += 1, left -= 1) process.stdout.write(line)
      if (left > 0) setImmediate(talk); else process.stdout.write('the end\\n') }
    talk()`
  const program = spawn(process.execPath, ['-e', talk], { stdio: ['ignore', file, file] })
  closeSync(file)
  let longest = 0
  const watching = setInterval(() => {
    longest = Math.max(longest, logSize(path) + logSize(`${path}.1`))
  }, 1)
  await once(program, 'exit')
  clearInterval(watching)
  // The limit is ten megabytes. Lines written between two checks on a busy machine come on top.
  expect(longest).toBeGreaterThan(longestBytes)
  expect(longest).toBeLessThan(5_000_000)
  expect(lastLines(path, { since: 0, count: 1 }) || linesOf(`${path}.1`).at(-1)).toBe('the end')
})

test('a log that cannot be copied is truncated all the same, and other files of the folder stay', async () => {
  const other = join(folder, 'notes.txt')
  writeFileSync(other, 'x'.repeat(5_000))
  const file = openLog(path)
  writeSync(file, 'x'.repeat(5_000))
  closeSync(file)
  // Nothing can be copied into the place of a folder.
  mkdirSync(join(`${path}.1`, 'full'), { recursive: true })
  stop = keepLogsShort(folder, { longestBytes: 1_000, everyMs: 5 })
  await expect.poll(() => logSize(path)).toBe(0)
  expect(logSize(other)).toBe(5_000)
})
