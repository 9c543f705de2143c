import { defineCall } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer, issueCredential, replyWith } from '../index.ts'
import { openTestHouse, type TestHouse } from '../testing/index.ts'

const receive = defineCall({
  id: 'OWN-test-hear',
  method: 'POST',
  path: '/hear/{peer}',
  who: 'none',
  purpose: 'hear a notice',
  params: z.object({ peer: z.string() }),
  rawBody: true,
  reply: z.object({ received: z.string(), type: z.string(), who: z.string() }),
})
const receiveFromPeer = defineCall({
  id: 'OWN-test-peer',
  method: 'POST',
  path: '/partner/test/raw',
  who: 'peer',
  peerKind: 'buzzer',
  purpose: 'receive the message of a peer',
  rawBody: true,
  reply: z.object({ received: z.string(), from: z.string() }),
})
const goOn = defineCall({
  id: 'OWN-test-go-on',
  method: 'POST',
  path: '/go-on',
  who: 'none',
  purpose: 'send a browser on',
  rawBody: true,
  reply: z.object({}),
})
const readBody = defineCall({
  id: 'OWN-test-look',
  method: 'GET',
  path: '/look',
  who: 'none',
  purpose: 'show a page',
  reply: z.object({}),
})

let house: TestHouse
let url: string
beforeAll(async () => {
  house = await openTestHouse({
    slices: [
      {
        name: 'hearing',
        calls: [
          answer(receive, async ({ raw, who }) => ({
            received: raw.body,
            type: raw.headers['content-type'] ?? '',
            who: who.kind,
          })),
          answer(receiveFromPeer, async ({ raw, who }) => ({ received: raw.body, from: who.peerId })),
          answer(goOn, async () => replyWith({}, { redirectTo: '/payment?state=1' })),
          answer(readBody, async () =>
            replyWith({}, { page: { html: '<p>你好</p>', contentSecurityPolicy: "default-src 'none'" } }),
          ),
        ],
      },
    ],
  })
  url = await house.listen()
})
afterAll(() => house.close())

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })

test('a notice is received byte for byte, with any type, any origin and any cookie', async () => {
  const body = 'Status=SUCCESS&TradeInfo=%ef+a&x=\u0000'
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain;charset=UTF-8']) {
    const reply = await post('/gw/hear/newebpay', body, {
      'content-type': type,
      origin: 'https://pay.example',
      cookie: 'daoxing_test=somebody',
      'sec-fetch-site': 'cross-site',
    })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ data: { received: body, type, who: 'none' } })
  }
})

test('a form post from an external page is answered with a redirect', async () => {
  const reply = await post('/gw/go-on', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe('/payment?state=1')
})

test('a page is sent as HTML with its own policy', async () => {
  const reply = await fetch(`${url}/gw/look`)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(await reply.text()).toBe('<p>你好</p>')
})

test('a raw body of a peer needs its credential, and names the peer', async () => {
  const { credential } = await house.house.database.transaction((tx) =>
    issueCredential({ tx, house: house.house, peer: { peerKind: 'buzzer', peerId: 'one' }, graceSeconds: 0 }),
  )
  const type = { 'content-type': 'application/xml' }
  expect((await post('/gw/partner/test/raw', '<a/>', type)).status).toBe(401)
  const reply = await post('/gw/partner/test/raw', '<a/>', { ...type, authorization: `Bearer ${credential}` })
  expect(await reply.json()).toEqual({ data: { received: '<a/>', from: 'one' } })
})
