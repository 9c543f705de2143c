import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { houseRoot } from './check/testing/planted-repo.ts'
import { layOutService } from './new-service.ts'
import { kinds } from './new-service/copy-sample.ts'
import { serviceNames } from './new-service/service-names.ts'

const now = new Date('2026-11-20T09:00:00Z')

/** The samples with their journeys, and the lists of the apps. */
function smallCopy(): string {
  const root = mkdtempSync(join(tmpdir(), 'daoxing-copy-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['samples', 'e2e/samples'])
    cpSync(join(houseRoot, folder), join(root, folder), { recursive: true })
  for (const app of ['server', 'web', 'simulator']) {
    mkdirSync(join(root, 'apps', app), { recursive: true })
    for (const file of ['registry.ts', 'package.json'])
      cpSync(join(houseRoot, 'apps', app, file), join(root, 'apps', app, file))
  }
  return root
}

// tools/new-service-check.ts proves that the copies pass the guards and work from home to the receipt.
test.each(kinds)('a service of the kind %s has its own name everywhere and is in the lists of all apps', (kind) => {
  const root = smallCopy()
  const written = layOutService(root, { name: 'night-bus', kind, title: '夜間巴士', now })
  const files = globSync('services/night-bus/**/*.*', { cwd: root })
  expect(files.length).toBeGreaterThan(30)
  expect(written.filter((path) => !existsSync(join(root, path)))).toEqual([])
  for (const path of [...files, 'e2e/night-bus.test.ts'])
    expect(`${path}\n${readFileSync(join(root, path), 'utf8')}`).not.toMatch(/sample[-_]?(driver|asset|session)/i)
  for (const [app, entry] of [
    ['server', 'nightBusServer'],
    ['web', 'nightBusWeb'],
    ['simulator', 'nightBusCity'],
  ] as const) {
    expect(readFileSync(join(root, 'apps', app, 'registry.ts'), 'utf8')).toMatch(new RegExp(`^import .*${entry}`, 'm'))
    expect(readFileSync(join(root, 'apps', app, 'registry.ts'), 'utf8')).toMatch(
      new RegExp(`\\[[^\\]]*${entry}[^\\]]*\\]`),
    )
    expect(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8')).toContain('@daoxing/night-bus')
  }
  for (const language of ['zh-TW', 'en', 'ja'])
    expect(readFileSync(join(root, `services/night-bus/web/words/${language}.json`), 'utf8')).toContain('夜間巴士')
  expect(globSync('services/night-bus/server/migrations/20261120_0900_*night_bus.sql', { cwd: root })).toHaveLength(1)
})

test("a new service's migration has a unique minute, and its drivers unique plates and telephone numbers", () => {
  const root = smallCopy()
  for (const name of ['night-bus', 'day-bus']) layOutService(root, { name, kind: 'driver', now })
  const paths = globSync('services/*/server/migrations/*.sql', { cwd: root })
  const fleets = globSync('services/*/simulator/*-fleet.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  const seriesOf = (text: string) => /plates: '(\w+)', phones: '(\S+)'/.exec(text)?.slice(1).join(' ')
  expect(new Set(fleets.map(seriesOf))).toEqual(new Set(['RA +88691', 'RB +88692']))
  expect(new Set(paths.map((path) => basename(path).slice(0, 13)))).toEqual(new Set(['20261120_0900', '20261120_0901']))
})

test('an invalid name and an existing service are refused', () => {
  expect(() => layOutService(houseRoot, { name: 'Night Bus', kind: 'driver', now })).toThrow('is no name for a service')
  expect(() => layOutService(houseRoot, { name: 'wallet', kind: 'driver', now })).toThrow(
    'foundations/wallet exists already',
  )
  expect(() => layOutService(houseRoot, { name: 'taxi', kind: 'driver', now })).toThrow('services/taxi exists already')
})

test('a name has its forms in code, in tables and on screens', () => {
  expect(serviceNames('night-bus')).toEqual({
    kebab: 'night-bus',
    camel: 'nightBus',
    pascal: 'NightBus',
    snake: 'night_bus',
    upper: 'NIGHT_BUS',
  })
})
