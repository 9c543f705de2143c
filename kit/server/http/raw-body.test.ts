import { defineCall } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer, bindCall } from '../index.ts'
import { openTestHouse, type TestHouse } from '../testing/index.ts'

const hear = defineCall({
  id: 'OWN-test-hear',
  method: 'POST',
  path: '/hear/{peer}',
  who: 'none',
  purpose: 'hear a notice',
  params: z.object({ peer: z.string() }),
  rawBody: true,
  reply: z.object({ heard: z.string(), type: z.string(), who: z.string() }),
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
const look = defineCall({
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
          bindCall(hear, async ({ raw, who }) => ({
            heard: raw.body,
            type: raw.headers['content-type'] ?? '',
            who: who.kind,
          })),
          bindCall(goOn, async () => answer({}, { redirectTo: '/payment?state=1' })),
          bindCall(look, async () =>
            answer({}, { page: { html: '<p>你好</p>', contentSecurityPolicy: "default-src 'none'" } }),
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

test('a notice is heard byte for byte, whatever its type, and from any origin with whatever cookie', async () => {
  const body = 'Status=SUCCESS&TradeInfo=%ef+a&x=\u0000'
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain;charset=UTF-8']) {
    const reply = await post('/gw/hear/newebpay', body, {
      'content-type': type,
      origin: 'https://pay.example',
      cookie: 'daoxing_test=somebody',
      'sec-fetch-site': 'cross-site',
    })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ data: { heard: body, type, who: 'none' } })
  }
})

test('a form that a page of others posts is answered by sending the browser on', async () => {
  const reply = await post('/gw/go-on', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe('/payment?state=1')
})

test('a page goes out as HTML under the policy that it names', async () => {
  const reply = await fetch(`${url}/gw/look`)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(await reply.text()).toBe('<p>你好</p>')
})
