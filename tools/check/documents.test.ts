import { expect, test } from 'vitest'
import { callDocuments } from '../generate-calls.ts'
import { requirementsTable } from '../generate-requirements.ts'
import { findDocumentBreaks, missingPaths } from './documents.ts'
import { writeGenerated } from './generated-file.ts'
import { houseRoot, plantRepo, writeFiles } from './testing/planted-repo.ts'

const catalogue =
  '# Taxi\n\n| id | kind | sentence |\n|---|---|---|\n| ZZZ-001 | behaviour | A taxi comes. |\n| ZZZ-002 | behaviour | A taxi goes. |\n'
const contract = `
import * as z from 'zod/mini'
export const hailTaxi = { id: 'CALL-900', method: 'POST', path: '/{region}/hails', who: 'rider', purpose: 'hail a taxi',
  idempotent: 'required', body: z.object({ note: z.optional(z.string()) }), reply: z.object({ id: z.string() }), refusals: ['taxi.noTaxi'] }
export const taxiRefusals = { 'taxi.noTaxi': { code: 'NO_TAXI', status: 409 } }
`
const files = {
  'docs/requirements/taxi.md': catalogue,
  'services/taxi/contract/index.ts': contract,
  'services/taxi/web/index.ts': 'export const path = 1\n',
  'services/taxi/simulator/index.ts': 'export const driver = 1\n',
  'services/taxi/server/hail.test.ts': "test('a taxi comes within minutes [ZZZ-001]', () => {})\n",
}

async function freshRepo(planted: Readonly<Record<string, string>> = {}): Promise<string> {
  const { root } = plantRepo({ ...files, ...planted })
  writeGenerated(root, [requirementsTable(root), ...(await callDocuments(root))])
  return root
}

test('generated pages are up to date once written, and stale after a call or a test title changed', async () => {
  const root = await freshRepo()
  expect(await findDocumentBreaks(root)).toEqual([])
  writeFiles(root, {
    'services/taxi/contract/index.ts': contract.replace('hail a taxi', 'hail a cab'),
    'services/taxi/server/hail.test.ts': "test('a taxi goes [ZZZ-002]', () => {})\n",
  })
  expect(await findDocumentBreaks(root)).toEqual([
    'docs/generated/requirements.md is stale: run npm run tidy',
    'docs/generated/calls.md is stale: run npm run tidy',
    'docs/generated/openapi.json is stale: run npm run tidy',
  ])
})

test('a title with an unknown row, or more than three, is found', async () => {
  const root = await freshRepo({
    'services/taxi/server/hail.test.ts': "test('much [ZZZ-001, ZZZ-002, ZZZ-003, ZZZ-001]', () => {})\n",
  })
  const findings = (await findDocumentBreaks(root)).join('\n')
  expect(findings).toContain('names ZZZ-003, which is no row')
  expect(findings).toContain('names 4 rows')
})

test('the table lists the test and the file that prove a row', () => {
  const { root } = plantRepo(files)
  const { text } = requirementsTable(root)
  expect(text).toContain('1 of 2 rows')
  expect(text).toContain('| ZZZ-001 | a taxi comes within minutes | [services/taxi/server/hail.test.ts]')
})

test('the API description contains path, body, key and refusals of a call', async () => {
  const { root } = plantRepo(files)
  const [calls, openApi] = await callDocuments(root)
  expect(calls?.text).toContain(
    '| hailTaxi | `POST /gw/{region}/hails` | rider (session cookie) | hail a taxi | required | taxi.noTaxi |',
  )
  const operation = JSON.parse(openApi?.text ?? '{}').paths['/gw/{region}/hails'].post
  expect(operation).toMatchObject({
    operationId: 'taxi.hailTaxi',
    parameters: [
      { name: 'region', in: 'path', required: true },
      { name: 'Idempotency-Key', in: 'header', required: true },
    ],
    responses: { 409: { description: 'NO_TAXI' } },
  })
  expect(operation.responses[200].content['application/json'].schema.properties.data.properties.id).toEqual({
    type: 'string',
  })
})

test('a page that names a deleted file is found', () => {
  const { root } = plantRepo({ 'docs/architecture.md': 'See `kit/contract/index.ts` and `kit/server/gone.ts`.\n' })
  expect(missingPaths(root, 'docs/architecture.md')).toEqual([
    'docs/architecture.md names kit/server/gone.ts, which does not exist',
  ])
})

test('every file that the architecture page walks through exists', () => {
  expect(missingPaths(houseRoot, 'docs/architecture.md')).toEqual([])
})
