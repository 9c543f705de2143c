import { noticesSeal } from './notices-seal.ts'
import { subscriberAt } from './stores/subscription-store.ts'
import { configsServer } from '@daoxing/configs/server'
import { signOut } from '@daoxing/identity/contract'
import { identityServer } from '@daoxing/identity/server'
import { endSessionsOf } from '@daoxing/identity/server/testing'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import type { Language } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse, testService } from '@daoxing/kit/server/testing'
import {
  getNoticeSettings,
  type NoticeKind,
  noticeTold,
  type PushSubscriptionFacts,
  type NoticeChannel,
  putNoticeSetting,
  seeNotice,
  sharedNoticeKinds,
  subscribePush,
  unsubscribePush,
} from '@daoxing/notices/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticesServer, notifyRider } from './index.ts'
import { endpointDigest } from './stores/subscription-store.ts'
import { type NoticeReceiver, openNoticeReceiver } from './testing/index.ts'

const sharedKinds = Object.keys(sharedNoticeKinds)
const hailing = { name: 'hailing', calls: [], service: testService('hailing') }
let house: TestHouse
let receiver: NoticeReceiver
beforeAll(async () => {
  receiver = await openNoticeReceiver()
  process.env['PUSH_HOSTS'] = receiver.host
  const settings = { cityUrl: receiver.url }
  house = await openTestHouse({ slices: [configsServer, identityServer, noticesServer, hailing], settings })
})
afterAll(async () => {
  delete process.env['PUSH_HOSTS']
  await house.close()
  await receiver.close()
})
beforeEach(() => receiver.forget())

let count = 0
type Listener = TestRider & { readonly browser: string; readonly subscription: PushSubscriptionFacts }

/** A rider whose browser has subscribed. */
async function aListener(language: Language = 'zh-TW'): Promise<Listener> {
  const rider = await aRider(house)
  await house.house.database.pool.query('UPDATE identity.users SET language = $1 WHERE id = $2', [
    language,
    rider.riderId,
  ])
  count += 1
  const browser = `browser-${count}`
  const subscription = receiver.browser(browser)
  await house.call(subscribePush, { body: subscription, as: rider.as }).then(({ data }) => data)
  return { ...rider, browser, subscription }
}
const say = (rider: TestRider, kind: NoticeKind, about = 'once', orderHash = 'a1b2c3d4e5f6a7b8c9d0') =>
  house.house.database.transaction((tx) =>
    notifyRider({ tx, house: house.house, riderId: rider.riderId, kind, orderHash, service: 'hailing', about }),
  )
const noticesSentTo = (rider: Listener) =>
  receiver.pushes.filter(({ browser }) => browser === rider.browser).map(({ payload }) => payload)
const switchOff = (rider: TestRider, kind: NoticeKind, channel: NoticeChannel) =>
  house.call(putNoticeSetting, { body: { kind, channel, is_on: false }, as: rider.as })
const bindChat = (rider: TestRider) =>
  house.house.database.pool.query(
    'INSERT INTO identity.line_accounts (line_user_id, user_id, bound_at) VALUES ($1, $2, $3)',
    [`U-${rider.userNumber}`, rider.riderId, house.clock.now()],
  )

test('a locked phone gets a notice in the rider’s language, encrypted for its browser, without personal data', async () => {
  const said: [Language, string][] = [
    ['zh-TW', '你的司機已抵達上車地點。'],
    ['en', 'Your driver has arrived at the pick-up point.'],
    ['ja', '運転手が乗車場所に到着しました。'],
  ]
  for (const [language, body] of said) {
    const rider = await aListener(language)
    await say(rider, 'driverArrived')
    await house.advance(5)
    expect(noticesSentTo(rider)).toEqual([
      { title: expect.any(String), body, path: '/hailing', tag: 'trip-a1b2c3d4', lang: language },
    ])
  }
  const rider = await aListener()
  for (const kind of sharedKinds) await say(rider, kind)
  await house.advance(5)
  const words = JSON.stringify(noticesSentTo(rider))
  expect(noticesSentTo(rider)).toHaveLength(sharedKinds.length)
  for (const personal of [rider.displayName, rider.phoneE164, rider.riderId]) expect(words).not.toContain(personal)
  // A notice that reached a browser is sent neither by the messaging app nor by text message.
  expect([receiver.chats, receiver.texts]).toEqual([[], []])
})

test('a notice of a company opens the screen of its group, and a newer one of its kind replaces it', async () => {
  const rider = await aListener('en')
  const { database } = house.house
  const tell = (kind: NoticeKind) => {
    const notice = { riderId: rider.riderId, kind, orderHash: 'group-12345', service: null, about: 'ticket-1' }
    return database.transaction((tx) => notifyRider({ tx, house: house.house, ...notice }))
  }
  for (const kind of ['reviewWaiting', 'ticketApproved', 'ticketRejected']) await tell(kind)
  await house.advance(5)
  expect(noticesSentTo(rider).map(({ title, path, tag }) => [title, path, tag])).toEqual([
    ['A review ticket waits for you', '/company/reviews/group-12345', 'reviewWaiting-group-12'],
    ['Your review ticket is approved', '/company/tickets/group-12345', 'ticketApproved-group-12'],
    ['Your review ticket was not approved', '/company/tickets/group-12345', 'ticketRejected-group-12'],
  ])
})

test('an open page that has shown the notice prevents the push; only its own rider can confirm that', async () => {
  const [rider, stranger] = [await aListener(), await aListener()]
  await say(rider, 'driverAccepted')
  await house.settle()
  const sent = house.sent.findLast(({ room, name }) => room === `rider:${rider.riderId}` && name === 'noticeTold')
  const { id } = noticeTold.payload.parse(sent?.payload)
  expect((await house.call(seeNotice, { params: { id }, as: stranger.as })).status).toBe(404)
  expect((await house.call(seeNotice, { params: { id }, as: rider.as })).status).toBe(200)
  await house.advance(60)
  expect(noticesSentTo(rider)).toEqual([])
})

test('an event is notified once, however often it is reported, and not again after a crash in the middle', async () => {
  const rider = await aListener()
  await Promise.all([say(rider, 'driverArrived'), say(rider, 'driverArrived'), say(rider, 'driverArrived')])
  await house.advance(30)
  await say(rider, 'driverArrived')
  await house.advance(30)
  expect(noticesSentTo(rider)).toHaveLength(1)
  // A process died between the claim and the response: the delivery is unknown, so it is not repeated.
  await say(rider, 'driverAccepted')
  await house.house.database.pool.query(
    `INSERT INTO notices.deliveries (notice_id, channel, target, state, tried_at)
     SELECT notice_id, 'push', $2, 'sending', told_at FROM notices.notices
     WHERE rider_id = $1 AND kind = 'driverAccepted'`,
    [rider.riderId, endpointDigest(`${receiver.url}/push/${rider.browser}`)],
  )
  await house.advance(120)
  expect(noticesSentTo(rider)).toHaveLength(1)
})

test('a browser without a subscription is deleted, and one whose rider signed out gets nothing more', async () => {
  const [gone, out] = [await aListener(), await aListener()]
  receiver.answers('push', 410)
  await say(gone, 'driverAccepted')
  await house.advance(5)
  receiver.answers('push', undefined)
  await say(gone, 'driverAccepted', 'again')
  await house.call(signOut, { as: out.as })
  await say(out, 'driverAccepted')
  await house.advance(5)
  expect([noticesSentTo(gone), noticesSentTo(out)]).toEqual([[], []])
  const { rows } = await house.house.database.pool.query(
    'SELECT endpoint_digest FROM notices.browsers WHERE rider_id = ANY($1)',
    [[gone.riderId, out.riderId]],
  )
  expect(rows).toEqual([])
})

test('a phone whose session was ended elsewhere, as by a change of number, gets nothing more', async () => {
  const robbed = await aListener()
  await house.house.database.transaction((tx) => endSessionsOf(tx, house.house, { riderId: robbed.riderId }))
  await say(robbed, 'driverAccepted')
  await house.advance(5)
  expect(noticesSentTo(robbed)).toEqual([])
})

test('a rider cannot take over the endpoint of another rider with other keys', async () => {
  const [ana, ben, cho] = [await aListener(), await aRider(house), await aRider(house)]
  const { endpoint } = ana.subscription
  const steal = (thief: TestRider) =>
    house.call(subscribePush, { body: { ...receiver.browser(`of-${thief.riderId}`), endpoint }, as: thief.as })
  for (const { status, body } of await Promise.all([steal(ben), steal(cho)]))
    expect([status, body.code]).toEqual([409, 'SUBSCRIPTION_TAKEN'])
  const renewed = await house.call(subscribePush, { body: ana.subscription, as: ana.as })
  expect(renewed.status).toBe(200)
  await say(ben, 'driverAccepted')
  await say(ana, 'driverAccepted')
  await house.advance(5)
  expect(noticesSentTo(ana).map(({ title }) => title)).toEqual(['已找到司機'])
})

test('two riders who use one browser in turn each get only their own pushes', async () => {
  const ana = await aListener()
  const body = ana.subscription
  const [ben, cho] = [await aRider(house), await aRider(house)]
  // The first rider never signed out: the keys prove that it is the same browser.
  expect((await house.call(subscribePush, { body, as: ben.as })).status).toBe(200)
  await say(ana, 'driverArrived')
  await house.advance(5)
  expect(noticesSentTo(ana)).toEqual([])
  await say(ben, 'driverAccepted')
  await house.advance(5)
  expect(noticesSentTo(ana).map(({ title }) => title)).toEqual(['已找到司機'])
  // After a sign-out no proof is required, and the next rider's keys are stored.
  await house.call(signOut, { as: ben.as })
  const anew = { ...receiver.browser(`${ana.browser}-anew`), endpoint: body.endpoint }
  expect((await house.call(subscribePush, { body: anew, as: cho.as })).status).toBe(200)
  const seal = noticesSeal(house.house)
  expect(await subscriberAt(house.house.database, seal, body.endpoint)).toMatchObject({
    riderId: cho.riderId,
    keys: anew.keys,
  })
})

test('a page renews only subscriptions of its own rider: another endpoint stays unchanged', async () => {
  const ana = await aListener()
  const ben = await aRider(house)
  const body = { ...ana.subscription, only_renew: true }
  expect((await house.call(subscribePush, { body, as: ana.as })).data).toMatchObject({ subscribed: true })
  expect((await house.call(subscribePush, { body, as: ben.as })).data).toMatchObject({ subscribed: false })
  const unknown = { ...receiver.browser(`${ana.browser}-unknown`), only_renew: true }
  expect((await house.call(subscribePush, { body: unknown, as: ana.as })).data).toMatchObject({ subscribed: false })
  const seal = noticesSeal(house.house)
  expect(await subscriberAt(house.house.database, seal, body.endpoint)).toMatchObject({ riderId: ana.riderId })
  expect(await subscriberAt(house.house.database, seal, unknown.endpoint)).toBeUndefined()
})

test('if a push reaches no browser the messaging app is tried, then a text message, only for urgent kinds', async () => {
  const rider = await aListener()
  receiver.answers('push', 503)
  await say(rider, 'driverAccepted')
  await house.advance(5)
  expect(receiver.texts).toEqual([])
  await say(rider, 'driverArrived')
  await house.advance(5)
  expect(receiver.texts).toHaveLength(1)
  expect(receiver.texts[0]).toMatchObject({ to: rider.phoneE164, text: expect.stringContaining('司機已抵達上車地點') })
  await bindChat(rider)
  await say(rider, 'driverCancelled')
  await house.advance(5)
  expect(receiver.chats).toHaveLength(1)
  expect(receiver.chats[0]).toMatchObject({
    to: `U-${rider.userNumber}`,
    text: expect.stringContaining('不會收取費用'),
  })
  expect(receiver.chats[0]?.retryKey).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('a failing service is retried for a while, then given up', async () => {
  const rider = await aListener()
  receiver.answers('push', 503)
  await say(rider, 'driverCancelled')
  await house.advance(10)
  receiver.answers('push', undefined)
  await house.advance(60)
  expect(noticesSentTo(rider)).toHaveLength(1)
})

test('a notice that a rider has switched off is not sent over that channel, and the screen shows it as off', async () => {
  const rider = await aListener()
  await switchOff(rider, 'driverArrived', 'push')
  const { data } = await switchOff(rider, 'driverArrived', 'sms')
  const arrived = data.kinds.find(({ kind }) => kind === 'driverArrived')
  expect(arrived?.channels).toEqual([
    { channel: 'push', is_on: false },
    { channel: 'chat', is_on: true },
    { channel: 'sms', is_on: false },
  ])
  await say(rider, 'driverArrived')
  await say(rider, 'driverAccepted')
  await house.advance(5)
  expect(noticesSentTo(rider).map(({ title }) => title)).toEqual(['已找到司機'])
  expect(receiver.texts).toEqual([])
  const none = await house.call(putNoticeSetting, {
    body: { kind: 'driverAccepted', channel: 'sms', is_on: true },
    as: rider.as,
  })
  expect(none.body.code).toBe('NO_SUCH_CHANNEL')
})

test('keys are created once and survive a restart; a browser can unsubscribe, and no other address is posted to', async () => {
  const rider = await aListener()
  const key = async () => (await house.call(getNoticeSettings, { as: rider.as })).data.push_key
  const before = await key()
  expect(before).toMatch(/^[\w-]{87}$/)
  await house.restart()
  expect(await key()).toBe(before)
  const facts = receiver.browser('elsewhere')
  const refused = await house.call(subscribePush, {
    body: { ...facts, endpoint: 'http://169.254.169.254/latest' },
    as: rider.as,
  })
  expect([refused.status, refused.body.code]).toEqual([422, 'UNKNOWN_PUSH_SERVICE'])
  const endpoint = `${receiver.url}/push/${rider.browser}`
  await house.call(unsubscribePush, { body: { endpoint }, as: rider.as })
  await say(rider, 'driverAccepted')
  await house.advance(5)
  expect(noticesSentTo(rider)).toEqual([])
})

/** The signing key of the last push, as the push service sees it. */
const signedBy = (browser: string) => receiver.signers.findLast((one) => one.browser === browser)?.publicKey

test('after a key rotation a browser gets pushes with the key of its subscription, until its page subscribes with the newest', async () => {
  const rider = await aListener()
  const { push_key: before } = (await house.call(getNoticeSettings, { as: rider.as })).data
  const rotate = (rotation: string) =>
    house.house.database.transaction(async (tx) =>
      noticesServer.rotateKeys?.({ tx, settings: house.house.settings, rotation, now: house.clock.now() }),
    )
  await house.advance(60)
  await rotate('first-change')
  await rotate('first-change') // Repeating an interrupted rotation creates no second pair.
  const { push_key: after } = (await house.call(getNoticeSettings, { as: rider.as })).data
  expect(after).not.toBe(before)
  await say(rider, 'driverAccepted', 'before')
  await house.advance(5)
  expect(noticesSentTo(rider)).toHaveLength(1)
  expect(signedBy(rider.browser)).toBe(before)

  // The opened page sends the key of its browser, and gets the newest one.
  const facts = { endpoint: `${receiver.url}/push/${rider.browser}`, keys: receiver.keysOf(rider.browser) }
  const renewed = await house.call(subscribePush, { body: { ...facts, push_key: before }, as: rider.as })
  expect(renewed.data).toEqual({ subscribed: true, push_key: after })
  const fresh = receiver.browser(`${rider.browser}-fresh`)
  await house.call(subscribePush, { body: { ...fresh, push_key: after }, as: rider.as })
  await house.call(unsubscribePush, { body: { endpoint: facts.endpoint }, as: rider.as })
  await say(rider, 'driverArrived', 'after')
  await house.advance(5)
  expect(signedBy(`${rider.browser}-fresh`)).toBe(after)
  expect(noticesSentTo(rider)).toHaveLength(1)
})

test('a key pair is deleted once no browser uses it, but never the newest', async () => {
  const keys = async () =>
    (
      await house.house.database.pool.query<{ public_key: string; sealed: string }>(
        'SELECT public_key, private_key_sealed AS sealed FROM notices.push_key_pairs ORDER BY made_at',
      )
    ).rows
  await house.house.database.pool.query('DELETE FROM notices.browsers')
  await house.leap(24 * 3600 + 60)
  const left = await keys()
  expect(left).toHaveLength(1)
  expect(left[0]?.sealed).toMatch(/^k1\.[0-9a-f]{12}\./)
  const { rows } = await house.house.database.pool.query('SELECT 1 FROM notices.push_keys')
  expect(rows).toEqual([])
})
