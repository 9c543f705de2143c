import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOperator, OcpiCredentials, registerWithOperator, renewOperatorToken } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import { findOperator } from '../stores/ocpi/operator-store.ts'
import { openOcpiWorld, type OcpiWorld } from './testing/ocpi-world.ts'

let world: OcpiWorld
beforeAll(async () => {
  world = await openOcpiWorld()
})
afterAll(() => world.close())
const tokenIn = (credentials: unknown) => z.parse(OcpiCredentials, credentials).token
const wish = (operator_id: string) => ({ as: world.mei, params: { operator_id } })

test('an invited operator registers: we read its endpoints by its token, and its invitation ends', async () => {
  const { cpo, token, invitation, as } = await world.registered('sparks', 'SPK')
  expect(cpo.asked.map(({ method, path, token: used }) => [method, path, used])).toEqual([
    ['GET', '/versions', cpo.token],
    ['GET', '/2.2.1', cpo.token],
  ])
  expect(token.length).toBeLessThanOrEqual(64)
  expect((await world.send('GET', '/ocpi/versions', { token: invitation })).status).toBe(401)
  expect((await as('GET', '/ocpi/versions')).data).toEqual([{ version: '2.2.1', url: 'http://localhost/ocpi/2.2.1' }])
  const { endpoints } = (await as('GET', '/ocpi/2.2.1')).data
  expect(endpoints).toContainEqual({ identifier: 'tokens', role: 'SENDER', url: 'http://localhost/ocpi/2.2.1/tokens' })
  expect((await as('GET', 'credentials')).data).toMatchObject({ token, roles: [{ role: 'EMSP', party_id: 'DXG' }] })
  const again = await as('POST', 'credentials', { body: cpo.credentials() })
  expect([again.status, again.answered.data]).toEqual([405, undefined])
})

test('an invitation opens versions and credentials alone', async () => {
  const token = await world.invites('early')
  expect((await world.send('GET', '/ocpi/versions', { token })).status).toBe(200)
  expect((await world.send('GET', 'tokens', { token })).status).toBe(401)
  expect((await world.send('GET', 'locations/TW/SPK/L1', { token })).status).toBe(401)
  expect((await world.send('PUT', 'credentials', { token, body: (await world.cpo('EAR')).credentials() })).status).toBe(
    405,
  )
})

test('no token, a wrong one, a bearer credential and one that is not encoded are refused in the form of OCPI', async () => {
  const { token } = await world.registered('forms', 'FRM')
  for (const authorization of [undefined, 'Token x', `Bearer ${token}`, `Token ${token}`, `Basic ${btoa(token)}`]) {
    const headers = authorization === undefined ? {} : { authorization }
    const answered = await world.send('GET', 'tokens', { headers: { ...headers, 'x-request-id': 'r-1' } })
    expect([answered.status, answered.code, answered.headers.get('x-request-id')]).toEqual([401, 2000, 'r-1'])
  }
  const withLine = Buffer.from(`${token}\n`).toString('base64')
  expect((await world.send('GET', 'tokens', { headers: { authorization: `Token ${withLine}` } })).status).toBe(200)
})

test.each([
  ['unreachable', 3001, () => ({ status: 500, code: 3000 }), '/versions'],
  ['of another version', 3002, () => ({ data: [{ version: '2.1.1', url: 'http://x' }] }), '/versions'],
  [
    'without endpoints',
    3003,
    () => ({ data: { version: '2.2.1', endpoints: [{ identifier: 'credentials', role: 'SENDER', url: 'http://x' }] } }),
    '/2.2.1',
  ],
] as const)('a party %s is told so by %i, and may try again', async (name, code, reply, path) => {
  const [cpo, token] = [await world.cpo('ODD'), await world.invites(`odd-${code}`)]
  cpo.replies.set(`GET ${path}`, reply)
  const refused = await world.send('POST', 'credentials', { token, body: cpo.credentials() })
  expect([name, refused.status, refused.code]).toEqual([name, 200, code])
  expect((await findOperator(world.house.database, `odd-${code}`))?.state).toBe('invited')
  expect((await world.send('GET', '/ocpi/versions', { token })).status).toBe(200)
})

test("another platform's party cannot be claimed", async () => {
  await world.registered('owner', 'OWN')
  const [cpo, token] = [await world.cpo('OWN'), await world.invites('thief')]
  const refused = await world.send('POST', 'credentials', { token, body: cpo.credentials() })
  expect([refused.status, refused.code]).toEqual([200, 2001])
})

test('an operator changes its token and gets a new one; its former one ends, and so does all with DELETE', async () => {
  const { cpo, token, as } = await world.registered('changing', 'CHG')
  cpo.token = 'second'
  const changed = await as('PUT', 'credentials', { body: cpo.credentials() })
  expect([changed.status, changed.code]).toEqual([200, 1000])
  expect((await world.send('GET', 'tokens', { token })).status).toBe(401)
  const next: string = changed.data.token
  expect((await world.send('GET', 'tokens', { token: next })).status).toBe(200)
  expect((await world.send('DELETE', 'credentials', { token: next })).code).toBe(1000)
  expect((await world.send('GET', '/ocpi/versions', { token: next })).status).toBe(401)
  expect(await findOperator(world.house.database, 'changing')).toMatchObject({ state: 'ended', tokenSealed: null })
})

test('we register with an operator that has invited us, renew the tokens, and end it', async () => {
  const cpo = await world.cpo('INV')
  const body = { name: 'Inviting', versionsUrl: cpo.versionsUrl, token: 'their-token-a' }
  const registered = await world.call(registerWithOperator, { ...wish('inviting'), body })
  expect(registered.data).toEqual({ state: 'registered' })
  const posted = cpo.asked.find(({ method }) => method === 'POST')
  const ours = tokenIn(posted?.body)
  expect([posted?.token, (await world.send('GET', 'tokens', { token: ours })).status]).toEqual(['their-token-a', 200])
  expect((await world.call(registerWithOperator, { ...wish('inviting'), body })).status).toBe(409)

  cpo.replies.set('PUT /credentials', () => ({ status: 500, code: 3000 }))
  expect((await world.call(renewOperatorToken, { ...wish('inviting'), body: {} })).status).toBe(422)
  const failed = tokenIn(cpo.asked.at(-1)?.body)
  expect((await world.send('GET', 'tokens', { token: failed })).status).toBe(401)
  expect((await world.send('GET', 'tokens', { token: ours })).status).toBe(200)
  cpo.replies.clear()
  cpo.token = 'renewed'
  expect((await world.call(renewOperatorToken, { ...wish('inviting'), body: {} })).status).toBe(200)
  const renewed = tokenIn(cpo.asked.at(-1)?.body)
  expect((await world.send('GET', 'tokens', { token: ours })).status).toBe(401)
  expect((await world.send('GET', 'tokens', { token: renewed })).status).toBe(200)

  expect((await world.call(endOperator, wish('inviting'))).data).toEqual({ isTold: true })
  expect(cpo.asked.at(-1)).toMatchObject({ method: 'DELETE', token: 'renewed' })
  expect((await world.send('GET', 'tokens', { token: renewed })).status).toBe(401)
})
