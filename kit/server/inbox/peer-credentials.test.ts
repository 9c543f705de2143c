import { io } from 'socket.io-client'
import { defineCall, plusSeconds } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer, type ServerSlice } from '../index.ts'
import { forgetOldKeys } from '../process/housekeeping.ts'
import { laundry } from '../testing/laundry.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { credentialsOf } from './peer-credential-store.ts'
import { issueCredential, revokeCredentials } from './peer-credentials.ts'

const readLaundry = defineCall({
  id: 'OWN-till-readLaundry',
  method: 'GET',
  path: '/partner/test/till',
  who: 'peer',
  peerKind: 'till',
  purpose: 'a call of peers of another kind',
  reply: z.object({ peer: z.string() }),
})
const till: ServerSlice = {
  name: 'till',
  calls: [answer(readLaundry, async ({ who }) => ({ peer: `${who.peerKind}/${who.peerId}` }))],
}

let house: TestHouse
let url: string
beforeAll(async () => {
  house = await openTestHouse({ slices: [laundry, till] })
  url = await house.listen()
})
afterAll(() => house.close())

const peer = (peerId: string, peerKind = 'laundry') => ({ peerKind, peerId })
type Peer = ReturnType<typeof peer>
const inTransaction: TestHouse['house']['database']['transaction'] = (work) => house.house.database.transaction(work)
const issue = (of: Peer, graceSeconds = 3600) =>
  inTransaction((tx) => issueCredential({ tx, house: house.house, peer: of, graceSeconds }))
const revoke = (of: Peer, credentialId?: string) =>
  inTransaction((tx) => revokeCredentials({ tx, house: house.house, peer: of, credentialId }))
let pushed = 0
const push = async (credential: string) => {
  pushed += 1
  const response = await fetch(`${url}/gw/partner/test/washes/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
    body: JSON.stringify({ id: `event-${pushed}`, wash: 'none', action: 'started' }),
  })
  return response.status
}

test('a peer authenticates with its credential over HTTP, and the database stores only a hash', async () => {
  const { credential } = await issue(peer('a'))
  expect(await push(credential)).toBe(200)
  const { rows } = await house.house.database.pool.query(
    "SELECT row_to_json(c)::text AS line FROM kit.peer_credentials c WHERE peer_id = 'a'",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].line).not.toContain(credential.slice(5))
  const senders = await house.house.database.pool.query(
    "SELECT peer_kind, peer_id FROM kit.inbox WHERE event_id = 'event-1'",
  )
  expect(senders.rows).toEqual([{ peer_kind: 'laundry', peer_id: 'a' }])
})

test('after a rotation both credentials work during the grace period, then only the new one', async () => {
  const first = await issue(peer('b'))
  const second = await issue(peer('b'), 3600)
  expect(second.formerEndAt).toBe(plusSeconds(house.clock.now(), 3600))
  expect([await push(first.credential), await push(second.credential)]).toEqual([200, 200])
  await house.advance(3599)
  expect(await push(first.credential)).toBe(200)
  await house.advance(1)
  expect([await push(first.credential), await push(second.credential)]).toEqual([401, 200])
  // A later rotation with a grace period does not reactivate the first one.
  await issue(peer('b'), 3600)
  expect(await push(first.credential)).toBe(401)
})

test('a credential is revoked at once, also during the grace period, and the others of the peer stay', async () => {
  const first = await issue(peer('c'))
  const second = await issue(peer('c'))
  expect(await revoke(peer('c'), first.credentialId)).toEqual([first.credentialId])
  expect([await push(first.credential), await push(second.credential)]).toEqual([401, 200])
  expect(await revoke(peer('b'), second.credentialId)).toEqual([])
  expect(await push(second.credential)).toBe(200)
  expect(await revoke(peer('c'))).toEqual([second.credentialId])
  expect(await push(second.credential)).toBe(401)
})

test('of two concurrent rotations one credential is left after the grace period', async () => {
  const issued = await Promise.all(Array.from({ length: 5 }, () => issue(peer('d'), 0)))
  const statuses = await Promise.all(issued.map(({ credential }) => push(credential)))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401, 401])
})

test('a peer may use only calls of its own kind, and no socket', async () => {
  const washing = await issue(peer('e'))
  const selling = await issue(peer('e', 'till'))
  expect(await push(selling.credential)).toBe(401)
  expect((await house.call(readLaundry, { as: { bearer: washing.credential } })).status).toBe(401)
  expect((await house.call(readLaundry, { as: { bearer: selling.credential } })).data).toEqual({ peer: 'till/e' })
  for (const wrong of ['', 'peer_', `peer_${'0'.repeat(64)}`, washing.credential.slice(5), `${washing.credential}0`])
    expect(await push(wrong)).toBe(401)
  const socket = io(url, { transports: ['websocket'], reconnection: false, auth: { token: washing.credential } })
  const refused = await new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', ({ message }) => resolve(message))
  })
  socket.close()
  expect(refused).not.toBe('connected')
})

test('each peer has its own limit: its flood does not affect the calls of other peers', async () => {
  const [busy, other] = [await issue(peer('f')), await issue(peer('g'))]
  const statuses: number[] = []
  for (let batch = 0; batch < 31; batch += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => push(busy.credential)))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await push(other.credential)).toBe(200)
})

test('a credential is deleted 30 days after its end', async () => {
  await issue(peer('h'))
  await issue(peer('h'), 60)
  const endedAt = plusSeconds(house.clock.now(), 60)
  for (const [days, left] of [
    [29, 2],
    [31, 1],
  ] as const) {
    house.clock.moveTo(plusSeconds(endedAt, days * 86_400))
    await inTransaction((tx) => house.house.jobs.plan(tx, forgetOldKeys, {}, { key: forgetOldKeys.name }))
    await house.settle()
    expect(await credentialsOf(house.house.database, peer('h'))).toHaveLength(left)
  }
})

test('a server does not start if a call of peers declares no kind of peer', async () => {
  const { peerKind: _, ...call } = readLaundry
  const slice: ServerSlice = { name: 'till', calls: [answer(call, async () => ({ peer: '' }))] }
  await expect(openTestHouse({ slices: [slice] })).rejects.toThrow('names their kind')
})
