import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from './free-ports.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-ports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a port that another process of the run got is not given out again, though no program listens on it yet', async () => {
  const folder = aFolder()
  for (let even = 20_000; even < 32_000; even += 2) writeFileSync(join(folder, `port-${even}`), '')
  const given = await freePorts(40, folder)
  expect(given.filter((port) => port % 2 === 0)).toEqual([])
})

test('concurrent callers get different ports', async () => {
  const folder = aFolder()
  const given = await Promise.all(Array.from({ length: 100 }, () => freePorts(2, folder)))
  expect(new Set(given.flat()).size).toBe(200)
})
