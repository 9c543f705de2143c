import { expect, test } from 'vitest'
import { type HouseContracts, readContracts } from './check/contracts.ts'
import { plantRepo } from './check/testing/planted-repo.ts'
import { findShapeBreaks, shapeFindings } from './check-shape.ts'

const readme = { 'foundations/configs/README.md': '# Configs\n', 'foundations/wallet/README.md': '# Wallet\n' }
const contract = `
import * as z from 'zod/mini'
export const hailTaxi = { id: 'CALL-900', method: 'POST', path: '/{region}/hails', who: 'rider', purpose: 'hail',
  reply: z.object({ id: z.string() }), refusals: ['taxi.noTaxi'] }
export const taxiRefusals = { 'taxi.noTaxi': { code: 'NO_TAXI', status: 409 } }
`
const declaration = `
export const taxiService = { id: 'taxi', paths: { start: '/taxi' }, bookingTypes: {}, states: { ON_THE_WAY: {} } }
`
const server = `
import { hailTaxiAnswer } from './calls/hail-taxi.ts'
export const taxiServer = { name: 'taxi', calls: [hailTaxiAnswer] }
`
const words = (text: string) => JSON.stringify({ refusal_taxi_noTaxi: text })
/** A slice without errors, with one call, one refusal and its texts. */
const sound = {
  ...readme,
  'services/taxi/README.md': '# Taxi\n',
  'services/rental/README.md': '# Rental\n',
  'services/taxi/contract/index.ts': contract,
  'services/taxi/contract/words/zh-TW.json': words('附近沒有車'),
  'services/taxi/contract/words/en.json': words('No taxi is near'),
  'services/taxi/contract/words/ja.json': words('近くに車がありません'),
  'services/taxi/server/index.ts': server,
  'services/taxi/server/calls/hail-taxi.ts':
    "import { hailTaxi } from '@daoxing/taxi/contract'\nexport const hailTaxiAnswer = { call: hailTaxi }\n",
  'services/taxi/web/index.ts': 'export const taxiPath = "/taxi"\n',
  'services/taxi/simulator/index.ts': 'export const driver = 1\n',
}

test('a correct slice passes', async () => {
  expect(await findShapeBreaks(plantRepo(sound).root)).toEqual([])
})

type Planted = { readonly title: string; readonly files: Readonly<Record<string, string>>; readonly says: RegExp }
const planted: readonly Planted[] = [
  {
    title: 'a screen that keeps something where nobody knows whose it is',
    files: { 'services/taxi/web/draft.ts': "export const keep = () => sessionStorage.setItem('draft', 'x')\n" },
    says: /draft\.ts reaches for sessionStorage/,
  },
  {
    title: 'a module that remembers something beyond its rider',
    files: { 'services/taxi/web/last-car.ts': 'let last = 1\nexport const lastCar = () => (last += 1)\n' },
    says: /last-car\.ts remembers last beyond a rider/,
  },
  {
    title: 'a collection that outlives its rider',
    files: { 'services/taxi/web/cars.ts': 'export const cars = new Map<string, number>()\n' },
    says: /cars\.ts remembers cars beyond a rider/,
  },
  {
    title: 'a store that is called the device’s and stands in no list',
    files: { 'services/taxi/web/place.ts': "const place = littleStore<string | null>('device', null)\n" },
    says: /place\.ts remembers place beyond a rider/,
  },
  {
    title: 'a store with row types of its own',
    files: {
      'foundations/configs/server/stores/flag-store.ts':
        "export const flags = (tx) => tablesOf<Tables>(tx).selectFrom('a.b')\n",
    },
    says: /flag-store\.ts writes row types by hand/,
  },
  {
    title: 'a store that maps rows by hand',
    files: {
      'foundations/configs/server/stores/flag-store.ts':
        'export const flagOf = (row) => ({ isOn: row.is_on, at: row.at })\n',
    },
    says: /flag-store\.ts maps a row by hand \(isOn: row\.is_on\)/,
  },
  {
    title: 'a store that remembers rows itself',
    files: {
      'foundations/configs/server/stores/flag-store.ts': "export const remembered = rememberedRows('configs.flags')\n",
    },
    says: /flag-store\.ts remembers rows itself/,
  },
  {
    title: 'a declared call that nobody binds',
    files: { 'services/taxi/server/index.ts': "export const taxiServer = { name: 'taxi', calls: [] }\n" },
    says: /hailTaxi is bound 0 times/,
  },
  {
    title: 'a call that is bound twice',
    files: {
      'services/taxi/server/index.ts': server.replace('calls: [', 'calls: [hailTaxiAnswer, '),
    },
    says: /hailTaxi is bound 2 times/,
  },
  {
    title: 'a foundation that leads to the screen of a service',
    files: {
      'services/taxi/contract/index.ts': `${contract}${declaration}`,
      'foundations/wallet/web/back.ts': "export const back = '/taxi?tab=1'\n",
    },
    says: /foundations\/wallet\/web\/back\.ts says \/taxi\?tab=1, which a service declares/,
  },
  {
    title: 'a foundation that names a service, its state or one of its own names',
    files: {
      'services/taxi/contract/index.ts': `${contract}${declaration}`,
      'kit/contract/words.ts': "export const names = ['taxi', 'ON_THE_WAY']\nexport const taxiFare = 1\n",
    },
    says: /words\.ts says taxi, .*\n.*says ON_THE_WAY, .*\n.*says taxiFare, /,
  },
  {
    title: 'a foundation that names the path, the booking or the state of a service whose vehicle it knows',
    files: {
      'services/taxi/contract/index.ts': `${contract}${declaration}
export const scooterService = { id: 'scooter', paths: { start: '/scooter' }, bookingTypes: { SCOOTER: 1 }, states: { RIDING: {} } }
`,
      'kit/contract/words.ts': "export const names = ['/scooter/find', 'SCOOTER', 'RIDING']\n",
    },
    says: /words\.ts says \/scooter\/find, .*\n.*says SCOOTER, .*\n.*says RIDING, /,
  },
  {
    title: 'a call file that exports more than its answer',
    files: {
      'services/taxi/server/calls/hail-taxi.ts':
        "import { hailTaxi } from '@daoxing/taxi/contract'\nexport const hailTaxiAnswer = { call: hailTaxi }\nexport const noTaxi = 1\n",
    },
    says: /hail-taxi\.ts exports noTaxi; a call file exports its answer alone/,
  },
  {
    title: 'a handler file that is named after no call',
    files: { 'services/taxi/server/calls/hail-cab.ts': 'export const hailCabAnswer = 1\n' },
    says: /hail-cab\.ts is named after no call/,
  },
  {
    title: 'two calls on one method and path',
    files: {
      'services/taxi/contract/index.ts': `${contract}export const hailAgain = { ...hailTaxi, id: 'CALL-901', path: '/{area}/hails' }\n`,
    },
    says: /taxi\.hailAgain and taxi\.hailTaxi both answer|taxi\.hailTaxi and taxi\.hailAgain both answer/,
  },
  {
    title: 'a call that names a refusal which nobody defines',
    files: { 'services/taxi/contract/index.ts': contract.replace("['taxi.noTaxi']", "['taxi.noTaxi', 'taxi.noRoad']") },
    says: /taxi\.noRoad, which nobody defines/,
  },
  {
    title: 'a rider who is addressed in another way than everywhere else',
    files: { 'services/taxi/contract/words/zh-TW.json': words('您附近沒有車') },
    says: /words\/zh-TW\.json: 您 is written 你/,
  },
  {
    title: 'a refusal without Japanese words',
    files: { 'services/taxi/contract/words/ja.json': '{}' },
    says: /ja\.json has no refusal_taxi_noTaxi/,
  },
  {
    title: 'a word that one language lacks',
    files: {
      'services/taxi/web/words/zh-TW.json': '{ "taxi_home_title": "叫車" }',
      'services/taxi/web/words/en.json': '{}',
      'services/taxi/web/words/ja.json': '{ "taxi_home_title": "タクシー" }',
    },
    says: /web\/words\/en\.json: taxi_home_title is missing/,
  },
  {
    title: 'a contract that cannot be loaded',
    files: { 'services/rental/contract/index.ts': "throw new Error('no contract today')\n" },
    says: /services\/rental\/contract\/index\.ts cannot be loaded: Error: no contract today/,
  },
  {
    title: 'a declared face without its index',
    files: {
      'kit/package.json':
        '{ "name": "@daoxing/kit", "exports": { "./contract": "./contract/index.ts", "./server": "./server/index.ts", "./web": "./web/index.ts" } }',
    },
    says: /kit\/package\.json exports \.\/web, but web\/index\.ts is missing/,
  },
  {
    title: 'a face that package.json does not export',
    files: { 'services/rental/server/index.ts': 'export const rentals = 1\n' },
    says: /services\/rental\/server exists, but package\.json does not export/,
  },
  {
    title: 'a file in no face',
    files: { 'services/taxi/shared/fare.ts': 'export const fare = 1\n' },
    says: /shared\/fare\.ts lies in no face/,
  },
  {
    title: 'a file name that is not kebab-case',
    files: { 'services/taxi/server/rules/quoteTrip.ts': 'export const quoteTrip = 1\n' },
    says: /quoteTrip\.ts: file names are kebab-case/,
  },
  {
    title: 'a component under another name than its file',
    files: { 'services/taxi/web/parts/DriverCard.tsx': 'export function Card() {\n  return <p />\n}\n' },
    says: /DriverCard\.tsx exports no DriverCard/,
  },
  {
    title: 'a file of 400 lines without a reason',
    files: { 'services/taxi/server/rules/fare.ts': 'export const fare = 1\n'.padEnd(600, '\n') },
    says: /rules\/fare\.ts has \d+ lines/,
  },
  {
    title: 'a TODO without a number',
    files: { 'services/taxi/server/rules/fare.ts': '// TODO later\nexport const fare = 1\n' },
    says: /fare\.ts:1: TODO without the number/,
  },
  {
    title: 'a test that is left alone',
    files: {
      'services/taxi/server/rules/fare.test.ts': "import { test } from 'vitest'\n\ntest.only('fare', () => {})\n",
    },
    says: /fare\.test\.ts:3: test\.only silences a test/,
  },
  {
    title: 'a moment that is not from the clock',
    files: { 'services/taxi/server/rules/fare.ts': '// A comment first.\nexport const at = new Date()\n' },
    says: /fare\.ts:2: time comes from the clock/,
  },
  {
    title: 'business that waits in a timer',
    files: { 'services/taxi/server/jobs/wait.ts': 'export const wait = () => setTimeout(() => {}, 2000)\n' },
    says: /wait\.ts:1: business waits in a job/,
  },
  {
    title: 'text in a screen',
    files: {
      'services/taxi/web/screens/HailScreen.tsx': 'export function HailScreen() {\n  return <p>Hail a taxi</p>\n}\n',
    },
    says: /HailScreen\.tsx:2: text belongs into words: Hail a taxi/,
  },
  {
    title: 'Chinese in the code of a screen',
    files: { 'services/taxi/web/taxi-data.ts': "export const label = '叫車'\n" },
    says: /taxi-data\.ts:1: text belongs into words: 叫車/,
  },
  {
    title: 'two migrations of one moment',
    files: {
      'services/taxi/server/migrations/20261120_0910_create_trips.sql': 'SELECT 1;\n',
      'foundations/configs/server/migrations/20261120_0910_create_configs.sql': 'SELECT 1;\n',
    },
    says: /has the same moment as/,
  },
  {
    title: 'a table that takes its time from the database',
    files: {
      'services/taxi/server/migrations/20261120_0910_create_trips.sql':
        'CREATE TABLE t (at timestamptz DEFAULT now());\n',
    },
    says: /not from the database/,
  },
  {
    title: 'a slice without a README',
    files: {
      'services/bus/package.json': '{ "name": "@daoxing/bus", "exports": { "./contract": "./contract/index.ts" } }',
    },
    says: /services\/bus\/README\.md is missing/,
  },
]

/** Reading contracts needs libraries and a process: mistakes in other files share those of the correct slice. */
const changesContracts = /^kit\/|\/contract\/|\/server\/(?:index\.ts|calls\/)|package\.json$/
let soundContracts: Promise<HouseContracts> | undefined
const soundOnes = () => (soundContracts ??= readContracts(plantRepo(sound).root))

test('a foundation may speak of a scooter, which is a vehicle; a taxi is a service alone', async () => {
  const declared = `${contract}${declaration}
export const scooterService = { id: 'scooter', paths: { start: '/scooter' }, bookingTypes: {}, states: {} }
`
  const files = {
    'services/taxi/contract/index.ts': declared,
    'kit/contract/words.ts': "export const kinds = ['scooter', 'taxi']\nexport const scooterSpeed = 45\n",
  }
  const found = (await findShapeBreaks(plantRepo({ ...sound, ...files }).root)).join('\n')
  expect(found).toMatch(/words\.ts says taxi, /)
  expect(found).not.toMatch(/says scooter/)
})

test.for(planted)('$title is found', async ({ files, says }) => {
  const isRead = Object.keys(files).some((path) => changesContracts.test(path))
  const { root } = plantRepo({ ...sound, ...files }, { hasLibraries: isRead })
  const findings = shapeFindings(root, await (isRead ? readContracts(root) : soundOnes()))
  expect(findings.join('\n')).toMatch(says)
})
