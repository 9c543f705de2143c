import { testService } from '@daoxing/kit/server/testing'
import {
  findRider,
  getCurrentRider,
  readRiderAudit,
  requestOtp,
  setRiderStatus,
  signIn,
  signOut,
  UserStatus,
} from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertMayUse, changeStatus } from './standing.ts'
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts'

let world: IdentityWorld
let mei: { readonly bearer: string }
let url: string
let sockets: Socket[] = []
beforeAll(async () => {
  world = await openIdentityWorld()
  mei = await world.operator('mei')
  url = await world.city.listen()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

const set = (uid: string, status: UserStatus, as: object = mei, reason = 'a test asked for it') =>
  world.city.call(setRiderStatus, { params: { uid }, body: { status, reason }, as })

async function aSocketOf(cookie: string | undefined): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: cookie ?? '' },
  })
  sockets.push(socket)
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return socket
}
const cutOff = (socket: Socket) => new Promise((resolve) => void socket.once('disconnect', resolve))

test('a ban ends every session and every open socket at once, and prevents a new one', async () => {
  const ana = await world.signedUp()
  await world.city.advance(31)
  const laptop = (await world.city.call(signIn, { body: { proof: await world.proofOf(ana) } })).session
  const lines = [await aSocketOf(ana.as.cookie), await aSocketOf(laptop.cookie)]
  const ben = await world.signedUp()
  const bensLine = await aSocketOf(ben.as.cookie)
  const cuts = lines.map(cutOff)
  expect((await set(ana.riderId, 'BAN')).data).toMatchObject({ uid: ana.riderId, status: 'BAN' })
  expect(await Promise.all(cuts)).toEqual(['io server disconnect', 'io server disconnect'])
  expect(bensLine.connected).toBe(true)
  for (const as of [ana.as, laptop])
    expect(await world.city.call(getCurrentRider, { as })).toMatchObject({
      status: 403,
      body: { code: 'USER_BANNED_ACCOUNT', message: '這個帳號目前無法使用，請聯絡客服' },
    })
  await expect(aSocketOf(ana.as.cookie)).rejects.toThrow('TOKEN_INVALID_OR_EXPIRED')
  await set(ana.riderId, 'ACTIVE')
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(401)
})

test('another rider may sign in from the browser of a banned rider, and signing out is possible', async () => {
  const ana = await world.signedUp()
  await set(ana.riderId, 'BAN')
  const ben = world.person()
  const outcome = await world.city.call(requestOtp, {
    body: { phone: ben.phone, uuid: ben.uuid, cc: '886' },
    as: ana.as,
  })
  expect(outcome.status).toBe(200)
  const out = await world.city.call(signOut, { as: ana.as })
  expect(out).toMatchObject({ status: 200, session: { cookie: 'daoxing_session_test=' } })
})

test('a rider with an archived account gets the message that the page recognises [ERR-003]', async () => {
  const ana = await world.signedUp()
  await set(ana.riderId, 'DISABLE')
  await world.city.advance(31)
  const { status, body } = await world.city.call(signIn, { body: { proof: await world.proofOf(ana) } })
  expect(status).toBe(403)
  expect(body.message).toContain('帳號已封存')
})

/** The services that a status allows, the refusal of all others, and whether its rider keeps a session. */
const allowed: Readonly<Record<UserStatus, readonly [services: string, refusal: string, session: 'kept' | 'ended']>> = {
  ACTIVE: ['hailing scooters lending', '', 'kept'],
  UNCONFIRMED: ['hailing scooters', 'identity.notConfirmed', 'kept'],
  REGISTERING: ['', 'identity.signUpUnfinished', 'kept'],
  PENDING: ['', 'identity.reviewPending', 'kept'],
  UNPASSED: ['', 'identity.reviewUnpassed', 'kept'],
  REJECT: ['', 'identity.reviewRejected', 'kept'],
  UNBOUND: ['', 'identity.accountUnbound', 'kept'],
  DISABLE: ['', 'identity.accountArchived', 'ended'],
  BAN: ['', 'identity.accountBlocked', 'ended'],
}

test('every status allows its services, refuses all others by name and keeps or ends the session [IDN-003]', async () => {
  const { house } = world.city
  expect(Object.keys(allowed).toSorted()).toEqual(UserStatus.options.toSorted())
  for (const status of UserStatus.options) {
    const ana = await world.signedUp()
    const [services, refusal, session] = allowed[status]
    await house.database.transaction((tx) =>
      changeStatus(tx, house, { riderId: ana.riderId, status, reason: 'test', who: { kind: 'none' } }),
    )
    for (const service of ['hailing', 'scooters', 'lending']) {
      const isOpenToUnconfirmed = service !== 'lending'
      const definition = testService(service, isOpenToUnconfirmed ? { isOpenToUnconfirmed } : {})
      const outcome = assertMayUse(house.database, ana.riderId, definition)
      if (services.split(' ').includes(service)) await outcome
      else await expect(outcome, `${status} ${service}`).rejects.toEqual(new Refusal(refusal, { status }))
    }
    const me = await world.city.call(getCurrentRider, { as: ana.as })
    expect([status, me.status === 200 ? 'kept' : 'ended']).toEqual([status, session])
    if (session === 'kept') expect(me.data.status).toBe(status)
  }
})

test('only an operator sets a status, with an entry in the immutable audit log', async () => {
  const ana = await world.signedUp()
  for (const as of [{}, ana.as, { bearer: 'x'.repeat(40) }, { bearer: 'city-secret' }])
    expect((await set(ana.riderId, 'BAN', as)).status).toBe(401)
  expect((await set(ana.riderId, 'PENDING', mei, '證件待查')).status).toBe(200)
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await set(nobody, 'BAN')).body.code).toBe('NOT_FOUND')
  const { data } = await world.city.call(readRiderAudit, { params: { uid: ana.riderId }, as: mei })
  expect(data.entries).toMatchObject([
    { actor: 'operator:mei', action: 'rider.statusSet', facts: { from: 'ACTIVE', to: 'PENDING', reason: '證件待查' } },
  ])
  const { pool } = world.city.house.database
  for (const sql of [
    "UPDATE identity.audit_log SET actor = 'nobody'",
    'DELETE FROM identity.audit_log',
    'TRUNCATE identity.audit_log',
  ])
    await expect(pool.query(sql)).rejects.toThrow('only added to')
})

test('an operator finds a rider by phone with a reason, sees neither phone nor address, and leaves an audit entry', async () => {
  const ana = await world.signedUp()
  const body = { phone: ana.phone, cc: '886', reason: '客訴查詢' }
  const { data } = await world.city.call(findRider, { body, as: mei })
  expect(Object.keys(data).sort()).toEqual(['displayName', 'status', 'uid', 'userNumber'])
  const { entries } = (await world.city.call(readRiderAudit, { params: { uid: data.uid }, as: mei })).data
  expect(entries).toMatchObject([{ action: 'rider.lookedUp', facts: { reason: '客訴查詢' } }])
  expect((await world.city.call(findRider, { body: { ...body, reason: '' }, as: mei })).status).toBe(400)
})
