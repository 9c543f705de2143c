import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groundVersion, nameOf } from './ground-version.ts'

test('the ground has one name, which changes with anything that it is drawn from', () => {
  expect(groundVersion()).toMatch(/^[\w-]{12}$/)
  expect(groundVersion()).toBe(groundVersion())
  const file = join(mkdtempSync(join(tmpdir(), 'ground-')), 'places.ts')
  const nameWith = (content: string) => {
    writeFileSync(file, content)
    return nameOf([file])
  }
  const before = nameWith("['a', '甲']")
  expect(nameWith("['a', '乙']")).not.toBe(before)
  expect(nameWith("['a', '甲']")).toBe(before)
})
