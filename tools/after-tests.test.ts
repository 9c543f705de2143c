import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const afterTests = fileURLToPath(new URL('./after-tests.mjs', import.meta.url))

test.runIf(process.platform === 'linux')(
  'a run of the tests that is killed leaves no process running and no file lying',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daoxing-tests-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'left.txt'), 'left')
    const mark = 'mark-of-a-killed-run'
    const inMemory = mkdtempSync(`/dev/shm/daoxing-vitest-${mark}-`)
    onTestFinished(() => rmSync(inMemory, { recursive: true, force: true }))
    const left = spawn('sleep', ['600'], {
      env: { ...process.env, TEST_FAMILY: mark },
      detached: true,
      stdio: 'ignore',
    })
    const others = spawn('sleep', ['600'], { stdio: 'ignore' })
    onTestFinished(() => void others.kill())
    const guard = spawn(process.execPath, [afterTests], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...process.env, MARK_OF_RUN: mark, FOLDER_OF_RUN: folder },
    })
    const ended = Promise.all([once(left, 'exit'), once(guard, 'exit')])
    guard.stdin.end()
    await ended
    expect(left.signalCode).toBe('SIGKILL')
    expect([others.exitCode, others.signalCode]).toEqual([null, null])
    expect([folder, inMemory].map((each) => existsSync(each))).toEqual([false, false])
  },
)
