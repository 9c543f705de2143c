import { configsServer } from '@daoxing/configs/server'
import {
  getCurrentRider,
  lineAttemptSeconds,
  lineBindingSeconds,
  loginWithLine,
  readLineHost,
  requestOtp,
  returnFromLine,
  signIn,
  signUp,
  startLineLogin,
  verifyOtp,
} from '@daoxing/identity/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityServer } from './index.ts'
import { openLineIssuer, type TestLineIssuer, withLineIssuer } from './testing/line-issuer.ts'
import { openSmsReceiver, type SmsReceiver } from './testing/sms-receiver.ts'

let city: TestHouse
let line: TestLineIssuer
let sms: SmsReceiver
let url: string
let count = 0

beforeAll(async () => {
  let nowSeconds = () => 0
  line = await openLineIssuer(() => nowSeconds())
  sms = await openSmsReceiver()
  city = await openTestHouse({
    slices: [configsServer, withLineIssuer(identityServer, line)],
    settings: { cityUrl: sms.url, publicUrl: 'https://ride.test' },
  })
  url = await city.listen()
  nowSeconds = () => Math.floor(city.clock.nowMs() / 1000)
})
afterAll(async () => {
  await city.close()
  await sms.close()
  await line.close()
})

const nextNonce = () => `nonce-${(count += 1)}-of-a-page`
const nextSubject = () => `U${String((count += 1)).padStart(32, '0')}`

/** Signs in with a web token for one nonce. */
async function login(claims: JWTPayload = {}) {
  const nonce = nextNonce()
  const id_token = await line.webToken({ nonce, ...claims })
  return await city.call(loginWithLine, { body: { id_token, nonce } })
}

async function bindingOf(sub: string): Promise<string> {
  const { data } = await login({ sub })
  if (data.state !== 'signUp') throw new Error('this account has a rider already')
  return data.binding
}

function endlessToken(nonce: string): Promise<string> {
  const { issuer: iss, channelId: aud, channelSecret } = line.channel
  const claims = { iss, aud, sub: nextSubject(), nonce, iat: Math.floor(city.clock.nowMs() / 1000) }
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(channelSecret))
}

/** A person's phone, verified by a code. */
async function proven() {
  count += 1
  const phone = `09${String(22_000_000 + count)}`
  const uuid = `line-page-${count}`
  await city.call(requestOtp, { body: { phone, uuid, cc: '886' } })
  await city.settle()
  const otp = sms.codeFor(`+886${phone.slice(1)}`)
  const { data } = await city.call(verifyOtp, { body: { phone, uuid, otp, cc: '886' } })
  return { phone, proof: data.proof }
}

/** A rider who signs in with the messaging app. */
async function aLineRider(sub = nextSubject()) {
  const { proof } = await proven()
  const { data } = await city.call(signUp, {
    body: { proof, displayName: '安娜', lineBinding: await bindingOf(sub) },
  })
  return { riderId: data.uid, sub }
}

/** Leaves for the messaging app, consents there, and returns. */
async function wayBack({ key, sub, state }: { key: string; sub: string; state?: string }) {
  const left = await leave(key)
  const back = line.agree(left, { sub })
  return await comeBack({ ...back, ...(state === undefined ? {} : { state }) })
}
async function location(path: string): Promise<string> {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('set-cookie')).toBeNull()
  return answer.headers.get('location') ?? ''
}
const leave = (key: string) => location(`/gw${startLineLogin.path}?key=${key}`)
const comeBack = (query: Record<string, string>) => location(`/gw${returnFromLine.path}?${new URLSearchParams(query)}`)
const newKey = () => String((count += 1)).padStart(32, 'a')
const ticketIn = (path: string) => /^\/signUp#line_ticket=([0-9a-f]{64})$/.exec(path)?.[1] ?? `no ticket: ${path}`

test('a person without an account continues signing up, and signs in with LINE from then on [IDN-064, IDN-015]', async () => {
  expect(loginWithLine).toMatchObject({ method: 'POST', path: '/line/login' })
  const sub = nextSubject()
  const { riderId } = await aLineRider(sub)
  const answer = await login({ sub })
  expect(answer.data).toMatchObject({ state: 'signedIn', rider: { uid: riderId } })
  const me = await city.call(getCurrentRider, { as: answer.session })
  expect(me.data.uid).toBe(riderId)
})

test('verifying a phone binds its rider, and the previously bound account no longer signs in', async () => {
  const { proof, phone } = await proven()
  const { data: rider } = await city.call(signUp, { body: { proof, displayName: '阿中' } })
  const bind = async (sub: string) => {
    await city.advance(60)
    const uuid = `again-${sub}`
    await city.call(requestOtp, { body: { phone, uuid, cc: '886' } })
    await city.settle()
    const otp = sms.codeFor(`+886${phone.slice(1)}`)
    return await city.call(signIn, { body: { phone, uuid, otp, cc: '886', lineBinding: await bindingOf(sub) } })
  }
  const [first, second] = [nextSubject(), nextSubject()]
  expect((await bind(first)).data.uid).toBe(rider.uid)
  expect((await login({ sub: first })).data).toMatchObject({ rider: { uid: rider.uid } })
  expect((await bind(second)).data.uid).toBe(rider.uid)
  expect((await login({ sub: second })).data).toMatchObject({ rider: { uid: rider.uid } })
  expect((await login({ sub: first })).data.state).toBe('signUp')
})

test('a user id in the body is ignored: the token identifies the rider', async () => {
  const ana = await aLineRider()
  const ben = await aLineRider()
  const nonce = nextNonce()
  const body = { id_token: await line.webToken({ nonce, sub: ben.sub }), nonce, uuid: ana.riderId, userId: ana.sub }
  const { data } = await city.call(loginWithLine, { body })
  expect(data).toMatchObject({ state: 'signedIn', rider: { uid: ben.riderId } })
})

test.each<[string, (nonce: string) => Promise<string> | string]>([
  ['with a signature of somebody else', (nonce) => line.webToken({ nonce }, 'another secret of 32 characters.')],
  ['for another channel', (nonce) => line.webToken({ nonce, aud: '999' })],
  ['for our channel and another one', (nonce) => line.webToken({ nonce, aud: ['1234567890', '999'] })],
  ['of another issuer', (nonce) => line.webToken({ nonce, iss: 'https://access.evil.test' })],
  ['whose time is over', (nonce) => line.webToken({ nonce, exp: Math.floor(city.clock.nowMs() / 1000) - 60 })],
  ['without an end', (nonce) => endlessToken(nonce)],
  ['without a subject', (nonce) => line.webToken({ nonce, sub: '' })],
  ['made for another request', () => line.webToken({ nonce: 'another-nonce' })],
  ['of the web without a nonce', () => line.webToken()],
  ['that nobody has signed', (nonce) => line.unsignedToken({ nonce })],
  ['signed with the public key as a secret', (nonce) => line.confusedToken({ nonce })],
  ['that is no token', () => 'a.b.c'],
])('a token %s opens nothing', async (_, tokenOf) => {
  const nonce = nextNonce()
  const answer = await city.call(loginWithLine, { body: { id_token: await tokenOf(nonce), nonce } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'LINE_LOGIN_REFUSED' }, session: {} })
})

test('a token is valid once, also for two concurrent requests', async () => {
  const { sub } = await aLineRider()
  const nonce = nextNonce()
  const body = { id_token: await line.webToken({ nonce, sub }), nonce }
  const answers = await Promise.all([1, 2, 3, 4].map(() => city.call(loginWithLine, { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await city.call(loginWithLine, { body })).body.code).toBe('LINE_LOGIN_OVER')
})

test('inside the messaging app, a token with a key of the issuer signs in, and one with an unknown key does not', async () => {
  const { sub, riderId } = await aLineRider()
  const open = async (id_token: string, nonce?: string) =>
    await city.call(loginWithLine, { body: { id_token, ...(nonce ? { nonce } : {}) } })
  expect((await open(await line.liffToken({ sub }))).data).toMatchObject({ rider: { uid: riderId } })
  expect((await open(await line.liffToken({ sub }), nextNonce())).status).toBe(400)
  const stranger = await openLineIssuer(() => Math.floor(city.clock.nowMs() / 1000))
  expect((await open(await stranger.liffToken({ sub }))).body.code).toBe('LINE_LOGIN_REFUSED')
  await stranger.close()
})

test('the redirect and return yield a ticket that only the page that left can use, once', async () => {
  const { sub, riderId } = await aLineRider()
  const key = newKey()
  const ticket = ticketIn(await wayBack({ key, sub }))
  const elsewhere = await city.call(loginWithLine, { body: { ticket, key: newKey() } })
  expect(elsewhere.body.code).toBe('LINE_LOGIN_OVER')
  const answers = await Promise.all([1, 2, 3].map(() => city.call(loginWithLine, { body: { ticket, key } })))
  expect(answers.filter(({ status }) => status === 200).map(({ data }) => data)).toMatchObject([
    { state: 'signedIn', rider: { uid: riderId } },
  ])
})

test('the messaging app gets its registered redirect URI with state, nonce and PKCE, all unique per login', async () => {
  const [one, other] = [new URL(await leave(newKey())), new URL(await leave(newKey()))]
  expect(one.searchParams.get('redirect_uri')).toBe('https://ride.test/gw/partner/line/login/return')
  expect(one.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
})

test('an invented, repeated or expired state signs in no rider', async () => {
  expect(await comeBack({ state: 'made-up', code: 'c' })).toBe('/signUp#line_error=over')
  const back = line.agree(await leave(newKey()), { sub: nextSubject() })
  ticketIn(await comeBack(back))
  expect(await comeBack(back)).toBe('/signUp#line_error=over')
  const late = line.agree(await leave(newKey()), { sub: nextSubject() })
  await city.advance(lineAttemptSeconds + 1)
  expect(await comeBack(late)).toBe('/signUp#line_error=over')
})

test('a rider who declines at LINE returns with that reason, and a stolen code is rejected in another login attempt', async () => {
  const { searchParams } = new URL(await leave(newKey()))
  const state = searchParams.get('state') ?? ''
  expect(await comeBack({ state, error: 'access_denied' })).toBe('/signUp#line_error=cancelled')
  const stolen = line.agree(await leave(newKey()), { sub: nextSubject() })
  const own = new URL(await leave(newKey())).searchParams.get('state') ?? ''
  expect(await comeBack({ state: own, code: stolen.code })).toBe('/signUp#line_error=refused')
})

test('a token for another login attempt is refused on return', async () => {
  const left = await leave(newKey())
  expect(await comeBack(line.agree(left, { nonce: 'another-nonce' }))).toBe('/signUp#line_error=refused')
})

test('a pending account is used once, in time, and never for two riders', async () => {
  const sub = nextSubject()
  const [first, second] = [await bindingOf(sub), await bindingOf(sub)]
  const people = [await proven(), await proven()]
  const answers = await Promise.all(
    people.map(({ proof }, at) => city.call(signUp, { body: { proof, lineBinding: at === 0 ? first : second } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const loser = people[answers.findIndex(({ status }) => status === 409)]
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LINE_ACCOUNT_TAKEN')
  // The proof of the phone stays valid: without the account, the sign-up continues.
  expect((await city.call(signUp, { body: { proof: loser?.proof ?? '' } })).status).toBe(200)
  const late = await bindingOf(nextSubject())
  await city.advance(lineBindingSeconds + 1)
  const { proof } = await proven()
  expect((await city.call(signUp, { body: { proof, lineBinding: late } })).body.code).toBe('LINE_LOGIN_OVER')
})

test('a page inside the messaging app learns how to get its token', async () => {
  expect((await city.call(readLineHost)).data).toEqual({ kind: 'liff', liffId: '1234567890-abcd' })
})

test('an unreachable messaging app is reported as such', async () => {
  const left = await leave(newKey())
  const back = line.agree(left, { sub: nextSubject() })
  line.goAway(true)
  expect(await comeBack(back)).toBe('/signUp#line_error=away')
  line.goAway(false)
})
