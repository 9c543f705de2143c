import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryPlace } from './memory-place.ts'

test('databases of a run are in memory only if the memory file system has enough space', () => {
  const folder = tmpdir()
  expect(memoryPlace({ folder, freeMin: 1 })).toBe(folder)
  expect(memoryPlace({ folder, freeMin: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expect(memoryPlace({ folder: join(folder, 'no-such-folder'), freeMin: 1 })).toBeUndefined()
})

test.runIf(process.env['TEST_DATABASE_URL']?.includes('host=') && memoryPlace() !== undefined)(
  'the server of this run has its files there',
  () => {
    expect(process.env['TEST_DATABASE_URL']).toContain(encodeURIComponent(`${memoryPlace()}/daoxing-vitest-`))
  },
)
