import { configsServer } from '@daoxing/configs/server'
import {
  issueCityPeerCredential,
  issuePeerCredential,
  listPeerCredentials,
  listPeerEvents,
  retryPeerEvent,
  revokePeerCredentials,
} from '@daoxing/identity/contract'
import { defineCall, plusSeconds } from '@daoxing/kit/contract'
import { answer, bindPeerEvents, definePeerEvents, handled, receiveEvent, type ServerSlice } from '@daoxing/kit/server'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { identityServer } from './index.ts'
import { enterOperator } from './operators.ts'

/** A partner with coffee machines, as a minimal service with peers. */
const Cup = z.object({ id: z.string(), machine: z.string() })
const cups = definePeerEvents('coffee.cups', Cup)
const pushCup = defineCall({
  id: 'OWN-coffee-pushCup',
  method: 'POST',
  path: '/partner/test/cups',
  who: 'peer',
  peerKind: 'coffee',
  purpose: 'a machine has sold a cup',
  body: Cup,
  reply: z.object({}),
  refusals: ['kit.eventIdReused'],
})
let isBroken = false
const sold: string[] = []
const coffee: ServerSlice = {
  name: 'coffee',
  calls: [
    answer(pushCup, async ({ tx, house, who, body }) => {
      await receiveEvent({ tx, house, events: cups, from: who, eventId: body.id, subject: body.machine, payload: body })
      return {}
    }),
  ],
  jobs: [
    bindPeerEvents(cups, {
      async handle({ event }) {
        if (isBroken) throw new TypeError(`no milk for ${event.payload.id}`)
        sold.push(`${event.peerId} ${event.payload.id}`)
        return handled
      },
    }),
  ],
}

let house: TestHouse
let url: string
const mei: As = { bearer: 'key-of-mei'.padEnd(40, 'x') }
beforeAll(async () => {
  house = await openTestHouse({ slices: [configsServer, identityServer, coffee] })
  await enterOperator(house.house.database, house.house, { operatorId: 'mei', key: mei.bearer ?? '' })
  url = await house.listen()
})
afterAll(() => house.close())
beforeEach(() => {
  isBroken = false
  sold.length = 0
})

const push = async (credential: string, id: string) => {
  const response = await fetch(`${url}/gw/partner/test/cups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
    body: JSON.stringify({ id, machine: 'lobby' }),
  })
  return response.status
}
const params = { kind: 'coffee', peer: 'good-beans' }
const issue = async (body: { graceSeconds?: number; reason: string }) =>
  (await house.call(issuePeerCredential, { params, body, as: mei })).data
const audit = async () => {
  const sql = "SELECT actor, action, facts FROM identity.audit_log WHERE subject = 'peer:coffee:good-beans' ORDER BY id"
  return (await house.house.database.pool.query(sql)).rows
}

test('an operator issues, rotates, lists and revokes the credentials of a peer, and the audit log records each action without a secret', async () => {
  const first = await issue({ reason: '新合作夥伴' })
  expect(await push(first.credential, 'c1')).toBe(200)
  const second = await issue({ graceSeconds: 600, reason: '例行更換' })
  expect(second.formerEndAt).toBe(plusSeconds(house.clock.now(), 600))
  expect([await push(first.credential, 'c2'), await push(second.credential, 'c3')]).toEqual([200, 200])
  const listed = await house.call(listPeerCredentials, { params, as: mei })
  expect(listed.data.credentials.map(({ credentialId, endsAt }) => [credentialId, endsAt])).toEqual(
    expect.arrayContaining([
      [first.credentialId, second.formerEndAt],
      [second.credentialId, null],
    ]),
  )
  expect(JSON.stringify(listed.body)).not.toContain('peer_')
  await house.advance(600)
  expect([await push(first.credential, 'c4'), await push(second.credential, 'c4')]).toEqual([401, 200])
  const query = { credentialId: second.credentialId, reason: '外洩' }
  const revoked = await house.call(revokePeerCredentials, { params, query, as: mei })
  expect(revoked.data).toEqual({ revoked: [second.credentialId] })
  expect(await push(second.credential, 'c5')).toBe(401)
  expect((await house.call(revokePeerCredentials, { params, query, as: mei })).status).toBe(404)
  await house.settle()
  expect(sold).toEqual(['good-beans c1', 'good-beans c2', 'good-beans c3', 'good-beans c4'])
  const lines = await audit()
  expect(lines).toEqual([
    {
      actor: 'operator:mei',
      action: 'peer.credentialIssued',
      facts: { credentialId: first.credentialId, graceSeconds: 86_400, reason: '新合作夥伴' },
    },
    {
      actor: 'operator:mei',
      action: 'peer.credentialIssued',
      facts: { credentialId: second.credentialId, graceSeconds: 600, reason: '例行更換' },
    },
    {
      actor: 'operator:mei',
      action: 'peer.credentialsRevoked',
      facts: { revoked: [second.credentialId], reason: '外洩' },
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('peer_')
})

test('an operator sees the reason for a failed event, never its content, and can retry it', async () => {
  const { credential } = await issue({ reason: 'a test' })
  isBroken = true
  expect(await push(credential, 'broken-cup')).toBe(200)
  for (let time = 1; time < 15; time += 1) await expect(house.advance(1)).rejects.toThrow('no milk')
  await house.advance(1)
  const listed = await house.call(listPeerEvents, { query: {}, as: mei })
  expect(listed.data.events).toMatchObject([
    { stream: 'coffee.cups', peerId: 'good-beans', eventId: 'broken-cup', reason: 'TypeError', failures: 15 },
  ])
  expect(JSON.stringify(listed.body)).not.toContain('milk')
  const number = String(listed.data.events[0]?.eventNumber)
  isBroken = false
  const body = { reason: '牛奶補好了' }
  expect((await house.call(retryPeerEvent, { params: { number }, body, as: mei })).status).toBe(200)
  await house.settle()
  expect(sold).toEqual(['good-beans broken-cup'])
  expect((await house.call(listPeerEvents, { query: {}, as: mei })).data.events).toEqual([])
  expect((await house.call(retryPeerEvent, { params: { number }, body, as: mei })).status).toBe(404)
  expect((await audit()).at(-1)).toMatchObject({
    action: 'peer.eventRetried',
    facts: { ...body, stream: 'coffee.cups' },
  })
})

test('only operators issue credentials, and only for a kind of peer that some call admits', async () => {
  const body = { reason: 'a test' }
  const other = await house.call(issuePeerCredential, { params: { ...params, kind: 'tea' }, body, as: mei })
  expect(other.status).toBe(404)
  const { credential } = await issue(body)
  const before = (await audit()).length
  for (const as of [{}, { bearer: credential }]) {
    expect((await house.call(issuePeerCredential, { params, body, as })).status).toBe(401)
    expect((await house.call(revokePeerCredentials, { params, query: body, as })).status).toBe(401)
    expect((await house.call(listPeerCredentials, { params, as })).status).toBe(401)
    expect((await house.call(listPeerEvents, { query: {}, as })).status).toBe(401)
    expect((await house.call(retryPeerEvent, { params: { number: '1' }, body, as })).status).toBe(401)
  }
  for (const graceSeconds of [-1, 30 * 86_400 + 1])
    expect((await house.call(issuePeerCredential, { params, body: { ...body, graceSeconds }, as: mei })).status).toBe(
      400,
    )
  expect(await audit()).toHaveLength(before)
  expect(await push(credential, 'c9')).toBe(200)
})

test('the city gets credentials for its simulated peers with its own secret, and the previous one ends at once', async () => {
  const played = { kind: 'coffee', peer: 'city-beans' }
  const as = { bearer: house.house.settings.citySecret }
  const ask = () => house.call(issueCityPeerCredential, { params: played, as })
  const first = (await ask()).data.credential
  expect(await push(first, 'p1')).toBe(200)
  const second = (await ask()).data.credential
  expect([await push(first, 'p2'), await push(second, 'p3')]).toEqual([401, 200])
  const other = await house.call(issueCityPeerCredential, { params: { ...played, kind: 'tea' }, as })
  expect(other.status).toBe(404)
  // A peer that the city does not simulate keeps its credentials.
  const real = await house.call(issueCityPeerCredential, { params: { ...played, peer: 'beans' }, as })
  expect(real.status).toBe(400)
  // An operator cannot issue one with the city's prefix either, since the city would revoke it.
  const byOperator = { params: played, body: { reason: '試營運' }, as: mei }
  expect((await house.call(issuePeerCredential, byOperator)).status).toBe(400)
  for (const stranger of [{}, mei, { bearer: second }])
    expect((await house.call(issueCityPeerCredential, { params: played, as: stranger })).status).toBe(401)
})
