import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LockTaken, processStartMark, takeProcessLock } from './process-lock.ts'

let folder = ''
const path = () => join(folder, 'running.lock')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daoxing-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a held lock is refused, and free again after its release', () => {
  const lock = takeProcessLock(path())
  expect(() => takeProcessLock(path())).toThrow(LockTaken)
  lock.release()
  takeProcessLock(path()).release()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a killed process is free', async () => {
  const child = spawn('sleep', ['60'])
  const startedAt = processStartMark(child.pid ?? 0)
  writeFileSync(path(), JSON.stringify({ pid: child.pid, startedAt }))
  expect(() => takeProcessLock(path())).toThrow(LockTaken)
  child.kill('SIGKILL')
  await once(child, 'exit')
  takeProcessLock(path()).release()
})

test('the lock of an ended process whose pid was reused is free', () => {
  writeFileSync(path(), JSON.stringify({ pid: process.pid, startedAt: 'another boot 1' }))
  takeProcessLock(path()).release()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock file that a crash truncated is free', () => {
  writeFileSync(path(), '{"pid":')
  takeProcessLock(path()).release()
  expect(readdirSync(folder)).toEqual([])
})
