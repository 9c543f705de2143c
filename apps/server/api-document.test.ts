import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { type CallDefinition, callPath } from '@daoxing/kit/contract'
import { housekeeping } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverSlices } from './registry.ts'

type Operation = { readonly 'x-call': string; readonly responses: Readonly<Record<string, object>> }
type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const document: ApiDocument = JSON.parse(
  readFileSync(new URL('../../docs/generated/openapi.json', import.meta.url), 'utf8'),
)
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const calls = [housekeeping, ...serverSlices].flatMap((slice) => slice.calls.map(({ call }) => call))

let house: TestHouse
let url: string
beforeAll(async () => {
  house = await openTestHouse({ slices: serverSlices })
  url = await house.listen()
}, 120_000)
afterAll(() => house.close())

test('the document lists every call of the house once, and no two of its paths differ only in parameter names', () => {
  expect(operations.map((operation) => operation['x-call']).toSorted()).toEqual(calls.map(({ id }) => id).toSorted())
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}').replace(/\/$/, ''))
  expect(new Set(shapes).size).toBe(shapes.length)
})

type Knock = { readonly query?: string; readonly headers?: Record<string, string>; readonly body?: string }

/** Sends a request to a call and returns the status. */
function knocks({ method, ...call }: CallDefinition, { query = '', headers = {}, body }: Knock): Promise<number> {
  const { hostname, port } = new URL(url)
  const path = callPath({ method, ...call }).replace(/\{\w+\}/g, '1') + query
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const options = { hostname, port, path, method, headers: { ...headers, ...length }, agent: false }
    const sending = request(options, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

const json = { 'content-type': 'application/json' }
const knockings: readonly (Knock & { readonly status?: number; readonly onWrites?: true })[] = [
  {},
  { query: '?x=%00', headers: json },
  { headers: json, body: '{}' },
  { headers: json, body: '{"', onWrites: true },
  { headers: { ...json, 'content-encoding': 'br' }, body: 'xx', status: 415, onWrites: true },
  { headers: { ...json, cookie: 'a=b', origin: 'https://evil.example' }, body: '{}', onWrites: true },
  { headers: { 'content-type': 'text/csv' }, body: 'a,b', onWrites: true },
  { headers: { ...json, 'idempotency-key': 'k'.repeat(300) }, body: '{}', onWrites: true },
]

test.each(calls)(
  '$id $method $path: the document declares every status that an anonymous request gets',
  async (call) => {
    const declared = Object.keys(operations.find((operation) => operation['x-call'] === call.id)?.responses ?? {})
    for (const { status, onWrites, ...knock } of knockings) {
      if (onWrites && call.method === 'GET') continue
      const answered = await knocks(call, knock)
      expect([knock, declared]).toEqual([knock, expect.arrayContaining([String(answered)])])
      if (status !== undefined) expect([knock, answered]).toEqual([knock, status])
    }
  },
)

test('every operation declares 400, 429, 500 and 503', () => {
  const lacking = operations.filter(
    ({ responses }) => !['400', '429', '500', '503'].every((status) => status in responses),
  )
  expect(lacking.map((operation) => operation['x-call'])).toEqual([])
})
