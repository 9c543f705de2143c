import { getCurrentRider, sessionSeconds, signIn, signOut } from '@daoxing/identity/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveUserStatus as setUserStatus } from './stores/user-store.ts'
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts'
import { aRider } from './testing/a-rider.ts'

let world: IdentityWorld
let url: string
beforeAll(async () => {
  world = await openIdentityWorld()
  url = await world.city.listen()
})
afterAll(() => world.close())

test("the cookie's session identifies the current rider [IDN-053]", async () => {
  const ana = await world.signedUp()
  const { data } = await world.city.call(getCurrentRider, { as: ana.as })
  expect(data).toMatchObject({ uid: ana.riderId, displayName: '安娜', phone: ana.phone, cc: '886' })
})

test('a request without a cookie, with an invented token or with a cookie of another instance must sign in', async () => {
  const token = 'ab'.repeat(32)
  for (const cookie of ['', `daoxing_session_test=${token}`, `daoxing_session_other=${token}`]) {
    const { status, body } = await world.city.call(getCurrentRider, { as: { cookie } })
    expect(status).toBe(401)
    expect(body.code).toBe('TOKEN_INVALID_OR_EXPIRED')
  }
})

test('a session ends after 30 days', async () => {
  const ana = await world.signedUp()
  const { clock } = world.city
  const endsAt = plusSeconds(clock.now(), 30 * 24 * 3600)
  clock.moveTo(plusSeconds(endsAt, -1))
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(200)
  clock.moveTo(endsAt)
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(401)
})

test('signing out ends this session at once and no other [IDN-071]', async () => {
  const phone = await world.signedUp()
  await world.city.advance(31)
  const proof = await world.proofOf(phone)
  const laptop = await world.city.call(signIn, { body: { proof } })
  const { data, session } = await world.city.call(signOut, { as: phone.as })
  expect(data).toEqual({ signedOut: true })
  expect(session.cookie).toBe('daoxing_session_test=')
  expect((await world.city.call(getCurrentRider, { as: phone.as })).status).toBe(401)
  // Sign-out is idempotent: the page need not know whether the session still exists.
  expect((await world.city.call(signOut, { as: phone.as })).status).toBe(200)
  expect((await world.city.call(getCurrentRider, { as: laptop.session })).status).toBe(200)
})

test('a second sign-in in the same browser ends the old session', async () => {
  const ana = await world.signedUp()
  await world.city.advance(31)
  const again = await world.city.call(signIn, { body: { proof: await world.proofOf(ana) }, as: ana.as })
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(401)
  expect((await world.city.call(getCurrentRider, { as: again.session })).status).toBe(200)
})

test('a banned rider is signed out at once and cannot sign in again', async () => {
  const ana = await world.signedUp()
  await setUserStatus(world.city.house.database, ana.riderId, 'BAN')
  const held = await world.city.call(getCurrentRider, { as: ana.as })
  expect(held).toMatchObject({ status: 403, body: { code: 'USER_BANNED_ACCOUNT' } })
  await world.city.advance(31)
  const { status, body } = await world.city.call(signIn, { body: { proof: await world.proofOf(ana) } })
  expect(status).toBe(403)
  expect(body.code).toBe('USER_BANNED_ACCOUNT')
})

test('a write from a foreign origin is refused', async () => {
  const ana = await aRider(world.city)
  const origin = 'https://evil.example'
  const { status, body } = await world.city.call(signOut, { as: ana.as, headers: { origin } })
  expect(status).toBe(403)
  expect(body.code).toBe('FIREWALL')
  const crossSite = await world.city.call(signOut, { as: ana.as, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(crossSite.status).toBe(403)
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(200)
})

test('neither the token nor its cookie is in the database', async () => {
  const ana = await aRider(world.city)
  const token = ana.as.cookie?.split('=')[1]
  const { rows } = await world.city.house.database.pool.query('SELECT * FROM identity.sessions')
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('one indexed query looks up a session by its token', async () => {
  const { pool } = world.city.house.database
  const client = await pool.connect()
  await client.query('SET enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT s.id, s.user_id, u.status FROM identity.sessions s JOIN identity.users u ON u.id = s.user_id
     WHERE s.token_hash = 'x' AND s.expires_at > '2026-11-20'`,
  )
  client.release(true)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('sessions_token_hash_key')
})

test('a socket receives the events of its rider, and signing out disconnects it', async () => {
  const ana = await aRider(world.city)
  const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie: ana.as.cookie ?? '' } })
  await new Promise<void>((resolve) => {
    socket.on('connect', resolve)
  })
  const received = new Promise((resolve) => {
    socket.on('greeted', resolve)
  })
  await world.city.house.realtime.send(`rider:${ana.riderId}`, 'greeted', { words: '你好' })
  expect(await received).toEqual({ words: '你好' })
  const cutOff = new Promise((resolve) => {
    socket.on('disconnect', resolve)
  })
  await world.city.call(signOut, { as: ana.as })
  expect(await cutOff).toBe('io server disconnect')
  socket.close()
})

test('the socket of an expired session receives nothing', async () => {
  const [ana, ben] = [await aRider(world.city), await aRider(world.city)]
  const received: string[] = []
  const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie: ana.as.cookie ?? '' } })
  socket.onAny((name: string) => received.push(name))
  socket.on('disconnect', () => received.push('over'))
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  world.city.clock.moveTo(plusSeconds(world.city.clock.now(), sessionSeconds))
  await world.city.house.realtime.send(`rider:${ana.riderId}`, 'carMoved', {})
  await expect.poll(() => received).toEqual(['sessionEnded', 'over'])
  expect((await world.city.call(getCurrentRider, { as: ben.as })).status).toBe(401)
  socket.close()
})
