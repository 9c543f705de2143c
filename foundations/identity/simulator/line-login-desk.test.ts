import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CityDesk, createCityClock, createTimerWheel, type DeskWorld } from '@daoxing/kit/simulator'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLineLoginDesk } from './line-login-desk.ts'

const citySecret = 'a secret of forty characters or about so'
const secret = createHmac('sha256', citySecret).update('line-login').digest('hex')
const baseUrl = 'http://127.0.0.1:8081/line/login'
const redirect_uri = 'http://localhost:8080/gw/partner/line/login/return'
const verifier = 'a verifier that only whoever left can know of'
const checks = { issuer: 'urn:daoxing:city:line', audience: 'daoxing' }
const folder = mkdtempSync(join(tmpdir(), 'daoxing-line-'))
const wheel = createTimerWheel()
const quiet = () => undefined
const world: DeskWorld = {
  seed: 'test',
  serverUrl: 'http://127.0.0.1:8080',
  citySecret,
  clock: createCityClock(),
  wheel,
  log: { info: quiet, error: quiet },
  folder,
  note: quiet,
}
let desk: CityDesk
beforeAll(() => {
  desk = createLineLoginDesk(world)
})
afterAll(() => {
  desk.stop()
  wheel.stop()
  rmSync(folder, { recursive: true })
})

const ask = (method: string, path: string, fields: Readonly<Record<string, string>> = {}) => {
  const form = new URLSearchParams(fields)
  return desk.answer({
    method,
    path,
    query: method === 'GET' ? form : new URLSearchParams(),
    headers: {},
    rawBody: method === 'GET' ? '' : form.toString(),
    baseUrl,
  })
}
const wish = {
  response_type: 'code',
  client_id: 'daoxing',
  redirect_uri,
  state: 'a-state',
  scope: 'openid profile',
  nonce: 'a-nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}
const xiaodao = 'U1b6d3f0c52a84e9796c1d7e5a0f3b824'
const locationOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => new URL(headers?.['location'] ?? 'none:')
const agreed = async (fields: Readonly<Record<string, string>>) =>
  locationOf(await ask('POST', '/authorize', { ...wish, ...fields })).searchParams
const exchange = (code: string, fields: Readonly<Record<string, string>> = {}) =>
  ask('POST', '/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    client_id: 'daoxing',
    client_secret: secret,
    code_verifier: verifier,
    ...fields,
  })

test('a person who consents returns with a code that can be exchanged once for an ID token', async () => {
  const back = await agreed({ person: xiaodao })
  expect(back.get('state')).toBe('a-state')
  const code = back.get('code') ?? ''
  const answer = await exchange(code)
  const { id_token } = JSON.parse(answer.body)
  const { payload } = await jwtVerify(id_token, new TextEncoder().encode(secret), { ...checks, algorithms: ['HS256'] })
  expect(payload).toMatchObject({ sub: xiaodao, name: '林小島', nonce: 'a-nonce' })
  expect((await exchange(code)).status).toBe(400)
})

test.each([
  ['another verifier', { code_verifier: 'guessed' }],
  ['another way back', { redirect_uri: 'http://localhost:8080/elsewhere' }],
  ['a wrong secret', { client_secret: 'guessed' }],
])('a code with %s is rejected', async (_, fields) => {
  const code = (await agreed({ person: xiaodao })).get('code') ?? ''
  expect((await exchange(code, fields)).status).toBeGreaterThanOrEqual(400)
})

test('a person who declines returns without a code, and a redirect to another host is rejected', async () => {
  const back = await agreed({ person: xiaodao, decline: '1' })
  expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null])
  const away = await ask('GET', '/authorize', { ...wish, redirect_uri: 'https://evil.example/' })
  expect([away.status, away.headers?.['location']]).toEqual([400, undefined])
})

test('a new person is remembered, also after a restart, and needs a name', async () => {
  expect((await ask('POST', '/authorize', { ...wish, person: 'new', name: ' ' })).status).toBe(422)
  await agreed({ person: 'new', name: '<b>新人</b>' })
  desk.stop()
  desk = createLineLoginDesk(world)
  const page = (await ask('GET', '/authorize', wish)).body
  expect(page).toContain('&lt;b&gt;新人&lt;/b&gt;')
  expect(page).not.toContain('<b>新人')
})

test('inside the messaging app, the page gets a token with the published key of the issuer, before and after a restart', async () => {
  const opened = locationOf(await ask('POST', '/liff', { person: xiaodao }))
  expect(opened.origin + opened.pathname).toBe('http://127.0.0.1:8080/signUp')
  const token = new URLSearchParams(opened.hash.slice(1)).get('line_id_token') ?? ''
  desk.stop()
  desk = createLineLoginDesk(world)
  const keys: JSONWebKeySet = JSON.parse((await ask('GET', '/certs')).body)
  expect(JSON.stringify(keys)).not.toContain('"d"')
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { ...checks, algorithms: ['ES256'] })
  expect(payload.sub).toBe(xiaodao)
})
