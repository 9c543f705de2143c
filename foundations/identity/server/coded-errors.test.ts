import { testService } from '@daoxing/kit/server/testing'
import {
  checkOtp,
  getCurrentRider,
  requestEmailVerification,
  requestOtp,
  setRiderStatus,
  signIn,
  smsErrors,
  updatePhone,
  userErrors,
  type UserStatus,
  verifyOtp,
} from '@daoxing/identity/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertMayUse } from './standing.ts'
import { type IdentityWorld, openIdentityWorld, type Person } from './testing/identity-world.ts'

let world: IdentityWorld
let mei: { readonly bearer: string }
beforeAll(async () => {
  world = await openIdentityWorld()
  mei = await world.operator('mei')
})
afterAll(() => world.close())

const ask = ({ phone, uuid }: Person, headers = {}) =>
  world.city.call(requestOtp, { body: { phone, uuid, cc: '886' }, headers })
const set = (uid: string, status: UserStatus) =>
  world.city.call(setRiderStatus, { params: { uid }, body: { status, reason: 'a test asked for it' }, as: mei })
const meantBy = (table: Readonly<Record<string, { says: string }>>) => Object.values(table).map(({ says }) => says)

test('the twelve user errors and the six phone errors have the names of the documents', () => {
  expect(meantBy(userErrors)).toEqual([
    ...['not found', 'invalid status', 'missing gender', 'missing first name', 'missing last name'],
    ...['missing birthday', 'missing email', 'photo incomplete', 'user agent', 'banned account'],
    ...['login restricted', 'unfinished registration'],
  ])
  expect(meantBy(smsErrors)).toEqual([
    ...['SMS send failed', 'SMS timeout', 'SMS limit', 'SMS wrong code', 'SMS modification limit'],
    'Phone not verified',
  ])
})

test('each account error is returned with its documented code [ERR-016]', async () => {
  const stranger = await world.city.call(signIn, { body: { proof: await world.proofOf(world.person()) } })
  expect(stranger).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
  const ana = await world.signedUp()
  await world.city.house.database.pool.query('UPDATE identity.users SET email = NULL WHERE id = $1', [ana.riderId])
  const noMail = await world.city.call(requestEmailVerification, { body: {}, as: ana.as })
  expect(noMail).toMatchObject({ status: 409, body: { code: 'USER_MISSING_EMAIL' } })
  expect(await ask(world.person(), { 'user-agent': '' })).toMatchObject({
    status: 403,
    body: { code: 'USER_USER_AGENT' },
  })
  for (const [status, code] of [
    ['BAN', 'USER_BANNED_ACCOUNT'],
    ['DISABLE', 'USER_LOGIN_RESTRICTED'],
  ] as const) {
    await set(ana.riderId, status)
    expect(await world.city.call(getCurrentRider, { as: ana.as })).toMatchObject({ status: 403, body: { code } })
  }
  const mayRide = () => assertMayUse(world.city.house.database, ana.riderId, testService('hailing'))
  await set(ana.riderId, 'REGISTERING')
  await expect(mayRide()).rejects.toThrow('identity.signUpUnfinished')
  for (const status of ['PENDING', 'UNPASSED', 'REJECT', 'UNBOUND'] as const) {
    await set(ana.riderId, status)
    await expect(mayRide()).rejects.toThrow(/review|accountUnbound/)
  }
})

test('each phone verification error is returned with its documented code [ERR-018]', async () => {
  const ana = await world.signedUp()
  const other = world.person()
  const otp = await world.codeOf(other)
  expect((await ask(other)).body.code).toBe('SMS_LIMIT')
  const shown = { phone: other.phone, uuid: other.uuid, cc: '886' }
  const wrong = { ...shown, otp: otp === '000000' ? '000001' : '000000' }
  const checked = await world.city.call(checkOtp, { body: wrong, as: ana.as })
  expect(checked.body).toMatchObject({ code: 'SMS_WRONG_CODE', data: { triesLeft: 4 } })
  await world.city.advance(300)
  expect((await world.city.call(verifyOtp, { body: { ...shown, otp } })).body.code).toBe('SMS_TIMEOUT')
  const unproven = await world.city.call(signIn, { body: { proof: 'f'.repeat(64) } })
  expect(unproven).toMatchObject({ status: 400, body: { code: 'PHONE_NOT_VERIFIED' } })
})

test('while a message is undelivered, a new request is refused, and the code arrives later [ERR-018]', async () => {
  const ana = world.person()
  world.sms.failWith(503)
  await ask(ana)
  await expect(world.city.settle()).rejects.toThrow('503')
  world.city.clock.moveTo(new Date(world.city.clock.nowMs() + 31_000).toISOString())
  expect(await ask(ana)).toMatchObject({ status: 503, body: { code: 'SMS_SEND_FAILED' } })
  world.sms.failWith(undefined)
  await world.city.advance(31)
  expect(world.sms.codeFor(ana.phoneE164)).toMatch(/^\d{6}$/)
  expect((await ask(ana)).status).toBe(200)
})

test('a message with a lost receipt does not delay further requests once its code was used [ERR-018]', async () => {
  const ana = world.person()
  world.sms.loseReceipts(true)
  await ask(ana)
  await expect(world.city.settle()).rejects.toThrow('502')
  world.sms.loseReceipts(false)
  const otp = world.sms.codeFor(ana.phoneE164)
  expect((await world.city.call(verifyOtp, { body: { ...ana, cc: '886', otp } })).status).toBe(200)
  await world.city.advance(31)
  expect((await ask(ana)).status).toBe(200)
})

test('a number can change three times in thirty days, and no more [ERR-018]', async () => {
  const ana = await world.signedUp()
  const proofOfAnother = () => world.proofOf(world.person())
  const change = (proof: string) => world.city.call(updatePhone, { body: { proof }, as: ana.as })
  expect((await change(await proofOfAnother())).status).toBe(200)
  // Concurrent requests stay within the limit, too.
  const proofs = [await proofOfAnother(), await proofOfAnother(), await proofOfAnother(), await proofOfAnother()]
  const answers = await Promise.all(proofs.map(change))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { code: 'SMS_MODIFICATION_LIMIT' },
  })
  await world.city.house.database.pool.query(
    "UPDATE identity.phone_changes SET changed_at = changed_at - interval '30 days' WHERE user_id = $1",
    [ana.riderId],
  )
  expect((await change(await proofOfAnother())).status).toBe(200)
})
