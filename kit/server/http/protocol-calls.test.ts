import { defineCall, type FailureForm, Refusal } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer, issueCredential } from '../index.ts'
import { openTestHouse, type TestHouse } from '../testing/index.ts'

/** A protocol that says failures of content without an HTTP error. */
const failures: FailureForm = ({ status, code, number, isParsed, at }) => ({
  status: isParsed && status === 400 ? 200 : status,
  body: { result: number ?? code, at },
})
const protocol = {
  who: 'peer',
  peerKind: 'laundry',
  isAtRoot: true,
  wire: 'bare',
  credentialForm: 'base64-token',
  echoedHeaders: ['x-request-id'],
  failureForm: failures,
} as const
const wash = defineCall({
  ...protocol,
  id: 'OWN-test-wash',
  method: 'PUT',
  path: '/wash/1.0/shirts/{number}',
  purpose: 'wash a shirt',
  params: z.object({ number: z.string() }),
  body: z.object({ colour: z.string() }),
  reply: z.object({ washed: z.string(), hasTransaction: z.boolean() }),
  isGathered: true,
  refusals: ['kit.notFound'],
})

let house: TestHouse
let url: string
let token: string
beforeAll(async () => {
  house = await openTestHouse({
    slices: [
      {
        name: 'washing',
        calls: [
          answer(wash, async ({ body, params, tx, house: { database } }) => {
            if (params.number === '0') throw new Refusal('kit.notFound')
            return { washed: body.colour, hasTransaction: tx !== database }
          }),
        ],
      },
    ],
  })
  url = await house.listen()
  const peer = { peerKind: 'laundry', peerId: 'suds' }
  const issued = await house.house.database.transaction((tx) =>
    issueCredential({ tx, house: house.house, peer, graceSeconds: 0 }),
  )
  token = issued.credential
})
afterAll(() => house.close())

async function send(authorization: string | undefined, body: string, path = '/wash/1.0/shirts/1') {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'r-1', ...(authorization && { authorization }) }
  const response = await fetch(url + path, { method: 'PUT', headers, body })
  return [response.status, response.headers.get('x-request-id'), await response.json()] as const
}
const encoded = (text: string) => `Token ${Buffer.from(text).toString('base64')}`
const red = '{"colour":"red"}'

test('a call of a protocol is at the root, takes an encoded token, and repeats the id of the request', async () => {
  expect(await send(encoded(token), red)).toEqual([200, 'r-1', { washed: 'red', hasTransaction: false }])
  expect((await send(encoded(`${token}\n`), red))[0]).toBe(200)
  expect((await send(encoded(token), red, '/gw/wash/1.0/shirts/1'))[0]).toBe(404)
  for (const wrong of [undefined, `Bearer ${token}`, `Token ${token}`, encoded('peer_0')])
    expect(await send(wrong, red)).toEqual([401, 'r-1', { result: 'TOKEN_INVALID_OR_EXPIRED', at: house.clock.now() }])
})

test('a failure has the form of the protocol, which tells wrong content from a broken message', async () => {
  expect(await send(encoded(token), '{}')).toMatchObject([200, 'r-1', { result: 'INVALID_INPUT' }])
  expect(await send(encoded(token), '{"colour"')).toMatchObject([400, 'r-1', { result: 'INVALID_INPUT' }])
  expect(await send(encoded(token), red, '/wash/1.0/shirts/0')).toMatchObject([404, 'r-1', { result: 'NOT_FOUND' }])
})
