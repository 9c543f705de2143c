import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CallFacts, HouseContracts } from './check/contracts.ts'
import { openApi } from './generate-openapi.ts'

const root = join(import.meta.dirname, '..')

const callOf = (facts: Partial<CallFacts>): CallFacts => ({
  ...{ name: 'look', id: 'OWN-a-look', method: 'GET', path: '/things/{id}', who: 'none', purpose: 'look at it' },
  ...{ wire: 'envelope', refusals: [], status: 200, otherStatuses: [], reply: { type: 'object' } },
  ...facts,
})
const kitRefusals: HouseContracts['slices'][number]['refusals'] = {
  'kit.invalidInput': { code: 'INVALID_INPUT', status: 400 },
  'kit.signInNeeded': { code: 'SIGN_IN', status: 401 },
  'kit.forbiddenOrigin': { code: 'FIREWALL', status: 403 },
  'kit.encodedBody': { code: 'ENCODED', status: 415 },
  'kit.idempotencyInFlight': { code: 'IN_FLIGHT', status: 409 },
  'kit.idempotencyKeyReused': { code: 'REUSED', status: 422 },
  'kit.uploadTooLarge': { code: 'TOO_LARGE', status: 413 },
  'kit.rateLimited': { code: 'RATE_LIMIT', status: 429 },
  'kit.draining': { code: 'MAINTENANCE', status: 503 },
  'own.closed': { code: 'CLOSED', status: 410, authenticationOf: 'rider' },
  'own.gone': { code: 'GONE', status: 404 },
}
type Described = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>
type ApiDocument = {
  readonly paths: Paths
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const pathsOf = (...calls: readonly CallFacts[]): Paths => documentOf(calls).paths

function documentOf(
  calls: readonly CallFacts[],
  named: HouseContracts['named'] = { input: {}, output: {} },
): ApiDocument {
  const slice = {
    name: 'a',
    folder: 'a',
    calls,
    bound: [],
    channels: [],
    providerCalls: [],
    services: [],
    hasServer: true,
    refusals: kitRefusals,
    problems: [],
  }
  return openApi({ slices: [slice], named }) as ApiDocument
}

test('a named schema is a component, which bodies and replies refer to; one with defaults has a form for bodies', () => {
  const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
  const colour = { type: 'string', enum: ['red'] }
  const paint = (...required: readonly string[]) => ({
    type: 'object',
    properties: { colour: { default: 'red', ...ref('a.Colour') } },
    required,
  })
  const car = { type: 'object', properties: { paint: ref('a.Paint'), spare: ref('a.Car') } }
  const unused = { type: 'null' }
  const call = {
    method: 'POST',
    path: '/cars',
    body: ref('a.Car'),
    reply: { type: 'array', items: ref('a.Car') },
  } as const
  const { paths, components } = documentOf([callOf(call)], {
    input: { 'a.Colour': colour, 'a.Paint': paint(), 'a.Car': car, 'a.Unused': unused },
    output: { 'a.Colour': colour, 'a.Paint': paint('colour'), 'a.Car': car, 'a.Unused': unused },
  })
  const used = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const { Failure: _everyone, ...schemas } = components.schemas
  expect(schemas).toEqual({
    'a.Colour': colour,
    'a.Car': { ...car, properties: { paint: used('a.Paint'), spare: used('a.Car') } },
    'a.Car.request': { ...car, properties: { paint: used('a.Paint.request'), spare: used('a.Car.request') } },
    'a.Paint': { ...paint('colour'), properties: { colour: { default: 'red', ...used('a.Colour') } } },
    'a.Paint.request': { ...paint(), properties: { colour: { default: 'red', ...used('a.Colour') } } },
  })
  expect(paths['/gw/cars']?.['post']).toMatchObject({
    requestBody: { content: { 'application/json': { schema: used('a.Car.request') } } },
    responses: {
      200: { content: { 'application/json': { schema: { properties: { data: { items: used('a.Car') } } } } } },
    },
  })
})

test('an upload is a form with its fields and its files, and declares that one may be too large', () => {
  const body = { type: 'object', properties: { slot: { type: 'string' } }, required: ['slot'] }
  const upload = { maxBytes: 1_000, parts: ['file'] as const }
  const { post } = pathsOf(callOf({ method: 'POST', body, upload }))['/gw/things/{id}'] ?? {}
  const form = { properties: { slot: { type: 'string' }, file: { type: 'string' } }, required: ['slot', 'file'] }
  expect(post).toMatchObject({ requestBody: { content: { 'multipart/form-data': { schema: form } } } })
  expect(Object.keys(post?.responses ?? {})).toContain('413')
})

test('the fields of a named query are parameters of their own', () => {
  const fields = { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'] }
  const { paths, components } = documentOf([callOf({ path: '/cars', query: { $ref: '#/$defs/a.Pages' } })], {
    input: { 'a.Pages': fields },
    output: {},
  })
  expect(paths['/gw/cars']?.['get']?.parameters).toEqual([
    { name: 'page', in: 'query', required: true, schema: { type: 'integer' } },
  ])
  expect(Object.keys(components.schemas)).toEqual(['Failure'])
})

test('paths that differ only in the names of their parameters are one path with one set of names', () => {
  const paths = pathsOf(
    callOf({ path: '/things/{hash}/parts/{part}' }),
    callOf({ name: 'drop', id: 'OWN-a-drop', method: 'DELETE', path: '/things/{id}/parts/{part}' }),
    callOf({ name: 'list', id: 'OWN-a-list', path: '/things/' }),
  )
  expect(Object.keys(paths)).toEqual(['/gw/things', '/gw/things/{hash}/parts/{part}'])
  const item = paths['/gw/things/{hash}/parts/{part}']
  expect(item?.['get']?.parameters?.map(({ name }) => name)).toEqual(['hash', 'part'])
  expect(item?.['delete']?.parameters?.map(({ name }) => name)).toEqual(['hash', 'part'])
})

test('an operation declares the statuses of its call, of the checks before it and of server errors', () => {
  const statuses = (facts: Partial<CallFacts>) =>
    Object.keys(
      pathsOf(callOf({ path: '/x', ...facts }))['/gw/x']?.[(facts.method ?? 'GET').toLowerCase()]?.responses ?? {},
    )
  expect(statuses({})).toEqual(['200', '400', '429', '500', '503'])
  expect(statuses({ who: 'driver', refusals: ['own.gone'] })).toEqual(['200', '400', '401', '404', '429', '500', '503'])
  expect(statuses({ who: 'rider', method: 'POST', idempotent: 'required' })).toEqual([
    '200',
    '400',
    '401',
    '403',
    '409',
    '410',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  // External servers and pages may send from any origin.
  expect(statuses({ method: 'POST', rawBody: true, status: 303 })).toEqual(['303', '400', '415', '429', '500', '503'])
  expect(statuses({ otherStatuses: [304] })).toEqual(['200', '304', '400', '429', '500', '503'])
})

const redocly = (file: string) =>
  spawnSync(join(root, 'node_modules/.bin/node'), [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', file], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })

test("Redocly's linter passes the documents, and finds a planted mistake", () => {
  const file = join(root, 'docs/generated/openapi.json')
  for (const document of [file, join(root, 'docs/generated/vehicle-vendor.json')]) {
    const { status, stdout, stderr } = redocly(document)
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.not.stringMatching(/\b(warning|error)s?\b/i)])
  }
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const broken = JSON.parse(readFileSync(file, 'utf8'))
  broken.paths['/gw/rides/{id}'] = broken.paths['/gw/rides/{hash}']
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(broken))
  const found = redocly(join(folder, 'openapi.json'))
  expect([found.status, `${found.stdout}${found.stderr}`]).toEqual([1, expect.stringContaining('no-identical-paths')])
})
