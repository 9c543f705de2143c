import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstGuards, otherGuards } from './check/guards.ts'
import { findByProgram, runProgram } from './check/guard.ts'
import { writeGenerated } from './check/generated-file.ts'
import { houseRoot, linkLibraries } from './check/testing/planted-repo.ts'
import { callDocuments } from './generate-calls.ts'
import { requirementsTable } from './generate-requirements.ts'
import { layOutService } from './new-service.ts'
import { serviceNames } from './new-service/service-names.ts'
import { writeProjects } from './write-projects.ts'

const left = new Set(['node_modules', '.git', '.data', '.cache', '.tsbuild', 'dist', 'test-results', 'coverage'])

const rooms = ['contract', 'server', 'web'].map((face) => `services/night-bus/${face}`)

/** A copy of this repository as it stands, with its libraries, that goes away with the test. */
function copyOfTheHouse(): string {
  const root = mkdtempSync(join(tmpdir(), 'daoxing-copy-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const entry of readdirSync(houseRoot)) {
    if (!left.has(entry)) {
      cpSync(join(houseRoot, entry), join(root, entry), {
        recursive: true,
        filter: (path) => !left.has(path.split('/').at(-1) ?? ''),
      })
    }
  }
  return root
}

/** A minute of both processors, so it runs at full length and where it is asked for, as before each landing. */
const isAskedFor = process.env['TEST_LENGTH'] === 'full' || process.env['NEW_SERVICE_CHECK'] !== undefined

test.runIf(isAskedFor)(
  'a new service passes every guard and its own tests, and both apps know it',
  {
    timeout: 180_000,
  },
  async () => {
    const root = copyOfTheHouse()
    const written = layOutService(root, 'night-bus', new Date('2026-11-20T09:00:00Z'))
    expect(written).toContain('services/night-bus/server/calls/join-night-bus-list.ts')
    expect(readFileSync(join(root, 'apps/server/registry.ts'), 'utf8')).toContain('nightBusServer')
    expect(readFileSync(join(root, 'apps/web/registry.ts'), 'utf8')).toContain('nightBusWeb')
    linkLibraries(root)
    writeProjects(root)
    writeGenerated(root, [requirementsTable(root), ...(await callDocuments(root))])
    const findings: string[] = []
    for (const guard of [...firstGuards, ...otherGuards.filter(({ name }) => name !== 'types' && name !== 'lint')])
      findings.push(...(await guard.find(root)))
    // The two slow guards read the new rooms alone, and what these lean on.
    findings.push(...(await findByProgram(root, 'tsc', '--build', '--pretty', 'false', ...rooms)))
    findings.push(...(await findByProgram(root, 'oxlint', '--type-aware', '--format', 'unix', 'services/night-bus')))
    // Findings in the rest of the house are for npm run check to report.
    expect(findings.flatMap((finding) => finding.split('\n')).filter((line) => /night-?bus/i.test(line))).toEqual([])
    const { code, output } = await runProgram(root, join(root, 'node_modules/.bin/vitest'), [
      'run',
      '--project',
      'node',
      'services/night-bus',
    ])
    expect(output).toContain('2 passed')
    expect(code).toBe(0)
  },
)

test('a name that is no name and a service that exists already are refused', () => {
  expect(() => layOutService(houseRoot, 'Night Bus', new Date(0))).toThrow('is no name for a service')
  expect(() => layOutService(houseRoot, 'taxi', new Date(0))).toThrow('services/taxi exists already')
})

test('a name takes its form in code, in tables and on screens', () => {
  expect(serviceNames('night-bus')).toEqual({
    kebab: 'night-bus',
    camel: 'nightBus',
    pascal: 'NightBus',
    snake: 'night_bus',
  })
})
