import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { houseRoot } from '../check/testing/planted-repo.ts'
import { alone, wantsToBeAlone } from './alone.ts'

const own = 'tools/testing/alone.test.ts'

test('every test that changes process-wide state gets a separate process', () => {
  const files = globSync('{kit,foundations,services,apps,tools,days}/**/*.test.ts', {
    cwd: houseRoot,
    exclude: ['**/node_modules', '**/dist'],
  })
  expect(files).toEqual(expect.arrayContaining([...alone]))
  const wanting = files.filter((file) => file !== own && wantsToBeAlone(readFileSync(join(houseRoot, file), 'utf8')))
  expect(wanting.toSorted()).toEqual(alone.toSorted())
})

test('a test that changes the process is found by its text, and one that only reads it is not', () => {
  for (const text of ["vi.stubGlobal('fetch', none)", "process.env['PUSH_HOSTS'] = host", 'vi.useFakeTimers()'])
    expect(wantsToBeAlone(text)).toBe(true)
  for (const text of ["const url = process.env['TEST_DATABASE_URL']", "if (process.env['PORT'] === '') return"])
    expect(wantsToBeAlone(text)).toBe(false)
})
