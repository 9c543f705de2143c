import { expect, test } from 'vitest'
import { findBoundaryBreaks } from './boundaries.ts'
import { plantRepo } from './testing/planted-repo.ts'

test('the miniature repository obeys the import rules', async () => {
  const repo = plantRepo()
  expect(await findBoundaryBreaks(repo.root)).toEqual([])
})

const breaks: readonly { title: string; file: string; text: string; says: RegExp }[] = [
  {
    title: 'a service that reaches into another service',
    file: 'services/taxi/contract/index.ts',
    text: "export { rentalName } from '@daoxing/rental/contract'\n",
    says: /services\/taxi\/contract.*services\/rental\/contract/,
  },
  {
    title: 'a page that takes server code',
    file: 'services/taxi/web/index.ts',
    text: "export { kitName } from '@daoxing/kit/server'\n",
    says: /services\/taxi\/web.*kit\/server/,
  },
  {
    title: 'a page in JSX that takes its own server face by a path',
    file: 'services/taxi/web/screens/TaxiScreen.tsx',
    text: "import { configsName } from '../../server/index.ts'\nexport const TaxiScreen = () => <p>{configsName}</p>\n",
    says: /TaxiScreen\.tsx.*services\/taxi\/server/,
  },
  {
    title: 'a simulator that asks the server lazily',
    file: 'services/taxi/simulator/index.ts',
    text: "export const answer = () => import('../server/index.ts')\n",
    says: /services\/taxi\/simulator.*services\/taxi\/server/,
  },
  {
    title: 'a type that is borrowed from a face that is not seen',
    file: 'services/taxi/simulator/index.ts',
    text: "import type { configsName } from '../server/index.ts'\nexport type Name = typeof configsName\n",
    says: /services\/taxi\/simulator.*services\/taxi\/server/,
  },
  {
    title: 'a foundation that sees a service',
    file: 'foundations/configs/server/index.ts',
    text: "export { taxiName } from '../../../services/taxi/contract/index.ts'\n",
    says: /foundations\/configs\/server.*services\/taxi/,
  },
  {
    title: 'a foundation that is not in the package.json',
    file: 'services/taxi/contract/index.ts',
    text: "export { walletName } from '../../../foundations/wallet/contract/index.ts'\n",
    says: /services\/taxi\/contract.*foundations\/wallet/,
  },
  {
    title: 'SQL outside of a store',
    file: 'services/taxi/server/calls/get-trip.ts',
    text: "export { sql } from 'kysely'\n",
    says: /get-trip\.ts.*only stores and the kit/,
  },
  {
    title: 'a rule that reads a store',
    file: 'services/taxi/server/rules/quote.ts',
    text: "import { trips } from '../stores/trip-store.ts'\nexport const quote = trips\n",
    says: /rules\/quote\.ts.*stores\/trip-store\.ts/,
  },
  {
    title: 'a contract that needs Node',
    file: 'services/taxi/contract/index.ts',
    text: "export { readFile } from 'node:fs/promises'\n",
    says: /services\/taxi\/contract.*Node is not/,
  },
  {
    title: 'an import that leads nowhere',
    file: 'services/taxi/contract/index.ts',
    text: "export { nothing } from './nothing.ts'\n",
    says: /leads nowhere/,
  },
  {
    title: 'a product file that takes a test library',
    file: 'services/taxi/server/index.ts',
    text: "export { expect } from 'vitest'\n",
    says: /tests and their worlds/,
  },
]

test.for(breaks)('$title is found', async ({ file, text, says }) => {
  const repo = plantRepo({ 'services/taxi/server/stores/trip-store.ts': 'export const trips = []\n', [file]: text })
  const findings = await findBoundaryBreaks(repo.root)
  expect(findings.join('\n')).toMatch(says)
})

test('two files that import each other are found, at run time or for a type', async () => {
  const repo = plantRepo({
    'kit/contract/first.ts': "import { second } from './second.ts'\nexport const first = () => second\n",
    'kit/contract/second.ts': "import { first } from './first.ts'\nexport const second = () => first\n",
    'kit/contract/left.ts': "import type { Right } from './right.ts'\nexport type Left = { right?: Right }\n",
    'kit/contract/right.ts': "import type { Left } from './left.ts'\nexport type Right = { left?: Left }\n",
  })
  const findings = await findBoundaryBreaks(repo.root)
  const circles = findings.filter((finding) => finding.includes('need each other')).join('\n')
  expect(circles).toContain('kit/contract/first.ts')
  expect(circles).toContain('kit/contract/left.ts')
})

test('a package.json that reverses the order of the foundations is found', async () => {
  const dependsOn = (name: string, on: string) =>
    JSON.stringify({ name: `@daoxing/${name}`, dependencies: { [`@daoxing/${on}`]: '0.1.0' } })
  const repo = plantRepo({
    'foundations/configs/package.json': dependsOn('configs', 'wallet'),
    'foundations/weather/package.json': dependsOn('weather', 'kit'),
    'services/taxi/package.json': dependsOn('taxi', 'rental'),
  })
  const findings = (await findBoundaryBreaks(repo.root)).join('\n')
  expect(findings).toContain('foundations/configs/package.json may not list @daoxing/wallet')
  expect(findings).toContain('services/taxi/package.json may not list @daoxing/rental')
  expect(findings).toContain('foundations/weather has no place in the order')
})

test('a check that reads no module fails', async () => {
  const repo = plantRepo()
  expect((await findBoundaryBreaks(`${repo.root}/node_modules/zod`)).join()).toContain('nothing was proven')
})

test('an unreadable file fails, since nothing is proven about it', async () => {
  const repo = plantRepo({
    'kit/contract/lock.ts': 'export function hold(lock: Disposable) {\n  using held = lock\n}\n',
  })
  expect((await findBoundaryBreaks(repo.root)).join()).toMatch(/could not read a file.*lock\.ts/)
})

test.for([
  {
    file: 'rules/near.ts',
    text: "export { fit } from '../search/fit-of.ts'\n",
    says: /near\.ts.*used through its index/,
  },
  {
    file: 'data/parks.ts',
    text: "export { fit } from '../search/index.ts'\n",
    says: /parks\.ts.*the forms of their rows/,
  },
])('the units of places are kept apart: $file', async ({ file, text, says }) => {
  const server = 'foundations/places/server'
  const repo = plantRepo({
    'foundations/places/package.json':
      '{ "name": "@daoxing/places", "type": "module", "exports": { "./server": "./server/index.ts" }, "dependencies": { "@daoxing/kit": "0.1.0" } }',
    [`${server}/index.ts`]: "export { fit } from './search/index.ts'\n",
    [`${server}/search/index.ts`]: "export { fit } from './fit-of.ts'\n",
    [`${server}/search/fit-of.ts`]: 'export const fit = 1\n',
    [`${server}/${file}`]: text,
  })
  expect((await findBoundaryBreaks(repo.root)).join('\n')).toMatch(says)
})
