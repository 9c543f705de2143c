import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeProjects } from '../write-projects.ts'
import { firstGuards, otherGuards } from './guards.ts'
import type { Findings } from './guard.ts'
import { plantRepo } from './testing/planted-repo.ts'

const slow = { timeout: 120_000 }

async function findingsOf(name: string, root: string): Promise<Findings> {
  const guard = [...firstGuards, ...otherGuards].find((known) => known.name === name)
  if (guard === undefined) throw new Error(`there is no guard ${name}`)
  return await guard.find(root)
}

test('projects: a fresh miniature passes, and a later change of a package.json makes projects stale', async () => {
  const { root } = plantRepo()
  writeProjects(root)
  expect(await findingsOf('projects', root)).toEqual([])
  writeFileSync(
    join(root, 'services/rental/package.json'),
    '{ "name": "@daoxing/rental", "dependencies": { "@daoxing/kit": "0.1.0", "@daoxing/configs": "0.1.0" } }',
  )
  expect((await findingsOf('projects', root)).join()).toContain('services/rental/contract/tsconfig.json is stale')
})

test('types: a wrong type in one face is found from another face that uses it', slow, async () => {
  const { root } = plantRepo({
    'services/taxi/server/index.ts':
      "import { taxiName } from '@daoxing/taxi/contract'\n\nexport const seats: number = taxiName\n",
  })
  writeProjects(root)
  expect((await findingsOf('types', root)).join()).toMatch(/services\/taxi\/server\/index\.ts\(3,14\).*not assignable/)
})

test('types: the correct miniature compiles', slow, async () => {
  const { root } = plantRepo()
  writeProjects(root)
  expect(await findingsOf('types', root)).toEqual([])
})

const smells: readonly { title: string; file: string; text: string; says: string }[] = [
  {
    title: 'a promise that nobody waits for',
    file: 'services/taxi/server/calls/hail-taxi.ts',
    text: 'async function pay() {}\nexport function hail() {\n  pay()\n}\n',
    says: 'no-floating-promises',
  },
  {
    title: 'a promise where an answer is expected',
    file: 'services/taxi/server/calls/hail-taxi.ts',
    text: 'async function isPaid() {\n  return false\n}\nexport const state = isPaid() ? 1 : 2\n',
    says: 'no-misused-promises',
  },
  {
    title: 'an async listener whose failure nobody hears',
    file: 'services/taxi/server/calls/hail-taxi.ts',
    text: 'export const each = (trips: readonly number[]) => trips.forEach(async (trip) => { await trip })\n',
    says: 'no-misused-promises',
  },
  {
    title: 'chance in a rule',
    file: 'services/taxi/server/rules/fare.ts',
    text: 'export const fareTwd = () => Math.random()\n',
    says: "'Math.random' is restricted",
  },
  {
    title: 'the machine clock in a test of a slice, where an override lies',
    file: 'services/taxi/server/rules/fare.test.ts',
    text: 'export const fareAt = () => Date.now()\n',
    says: "'Date.now' is restricted",
  },
  {
    title: 'chance from the machine',
    file: 'services/taxi/server/calls/hail-taxi.ts',
    text: "import { randomBytes } from 'node:crypto'\nexport const code = () => randomBytes(3)\n",
    says: 'no-restricted-imports',
  },
  {
    title: 'any',
    file: 'services/taxi/server/rules/fare.ts',
    text: 'export const fare = (trip: any): number => trip.fare\n',
    says: 'no-explicit-any',
  },
  {
    title: 'a value that is declared to be there',
    file: 'services/taxi/server/rules/fare.ts',
    text: 'export const first = (fares: readonly number[]) => fares[0]!\n',
    says: 'no-non-null-assertion',
  },
  {
    title: 'a type that is claimed',
    file: 'services/taxi/server/rules/fare.ts',
    text: 'export const fare = (said: unknown) => said as { fareTwd: number }\n',
    says: 'no-unsafe-type-assertion',
  },
  {
    title: 'a default export',
    file: 'services/taxi/server/rules/fare.ts',
    text: 'export default 1\n',
    says: 'no-default-export',
  },
  {
    title: 'a state that a switch forgot',
    file: 'services/taxi/server/rules/fare.ts',
    text: "export function fare(state: 'free' | 'taken') {\n  switch (state) {\n    case 'free':\n      return 1\n  }\n  return 2\n}\n",
    says: 'switch-exhaustiveness-check',
  },
  {
    title: 'a type that is imported as a value',
    file: 'services/taxi/server/rules/fare.ts',
    text: "import { Buffer } from 'node:buffer'\nexport const size = (bytes: Buffer) => bytes.length\n",
    says: 'consistent-type-imports',
  },
]

test.for(smells)('lint: $title is found', slow, async ({ file, text, says }) => {
  const { root } = plantRepo({ [file]: text })
  writeProjects(root)
  expect((await findingsOf('lint', root)).join()).toContain(says)
})

test('lint: the correct miniature passes, and the kit may read the machine clock', slow, async () => {
  const { root } = plantRepo({ 'kit/server/process/clock.ts': 'export const now = () => Date.now()\n' })
  writeProjects(root)
  expect(await findingsOf('lint', root)).toEqual([])
})

test('format: a manually formatted file is found', async () => {
  const { root } = plantRepo({
    '.gitignore': 'node_modules\n',
    'services/taxi/server/index.ts': 'export const a = "x";\n',
  })
  expect((await findingsOf('format', root)).join()).toContain('services/taxi/server/index.ts')
})

test('words: a text that one language lacks is found', async () => {
  const { root } = plantRepo({
    'services/taxi/web/words/zh-TW.json': '{ "taxi_home_title": "叫車" }',
    'services/taxi/web/words/en.json': '{}',
    'services/taxi/web/words/ja.json': '{ "taxi_home_title": "タクシー" }',
  })
  await expect(findingsOf('words', root)).rejects.toThrow('taxi_home_title is missing')
})
