import { baseConfigs, overrideConfig } from '@daoxing/configs/server'
import { requestOtp, signIn, verifyOtp } from '@daoxing/identity/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type IdentityWorld, openIdentityWorld, type Person } from './testing/identity-world.ts'

let world: IdentityWorld
let ana: Person
beforeAll(async () => {
  world = await openIdentityWorld()
})
beforeEach(() => {
  ana = world.person()
})
afterAll(() => world.close())

const ask = ({ phone, uuid }: Person) => world.city.call(requestOtp, { body: { phone, uuid, cc: '886' } })
const verify = ({ phone, uuid }: Person, otp: string) =>
  world.city.call(verifyOtp, { body: { phone, uuid, otp, cc: '886', platform: 'web' } })
const another = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

test('a code is requested with phone, uuid, type, cc and resend, and arrives as a message [IDN-058]', async () => {
  expect(requestOtp).toMatchObject({ method: 'POST', path: '/request_otp' })
  const { phone, uuid } = ana
  const { data } = await world.city.call(requestOtp, {
    body: { phone, uuid, type: 'line', cc: '886', resend: false },
  })
  expect(data).toEqual({ cooldownSeconds: 30, lifeSeconds: 300 })
  await world.city.settle()
  const message = world.sms.received.findLast(({ to }) => to === ana.phoneE164)
  expect(message?.code).toMatch(/^\d{6}$/)
  expect(message?.text).toBe(`【島行】你的驗證碼是 ${message?.code}，5 分鐘內有效。請勿告訴任何人。`)
  expect(message).toMatchObject({ authorization: 'Bearer city-secret', sentAt: world.city.clock.now() })
  await world.city.advance(30)
  const again = { phone, uuid, type: 'line', cc: '886', resend: true } as const
  expect((await world.city.call(requestOtp, { body: again })).status).toBe(200)
  await world.city.settle()
  expect(world.sms.codeFor(ana.phoneE164)).not.toBe(message?.code)
})

test('cc is the country of a number, both when a code is requested and when it is submitted [IDN-058, IDN-059]', async () => {
  const [phone, uuid] = ['09012345678', 'page-in-japan']
  await world.city.call(requestOtp, { body: { phone, uuid, type: 'line', cc: '+81' } })
  await world.city.settle()
  const otp = world.sms.codeFor('+819012345678')
  const shown = (cc: string) => world.city.call(verifyOtp, { body: { phone, uuid, otp, cc, platform: 'web' } })
  expect((await shown('886')).status).toBe(400)
  expect((await shown('81')).data).toMatchObject({ verified: true, registered: false })
})

test('the message is in the language of the request', async () => {
  const body = { phone: ana.phone, uuid: ana.uuid, cc: 886 }
  await world.city.call(requestOtp, { body, headers: { 'accept-language': 'en-GB' } })
  await world.city.settle()
  expect(world.sms.received.at(-1)?.text).toContain('[Daoxing] Your code is')
})

test('a correct code gives a proof and tells whether the phone is registered [IDN-059]', async () => {
  expect(verifyOtp).toMatchObject({ method: 'POST', path: '/verify_otp' })
  const { data } = await verify(ana, await world.codeOf(ana))
  expect(data).toMatchObject({ verified: true, registered: false })
  expect(data.proof).toMatch(/^[0-9a-f]{64}$/)
  const ben = await world.signedUp()
  await world.city.advance(31)
  expect((await verify(ben, await world.codeOf(ben))).data.registered).toBe(true)
})

test('a code request gets the same response for registered and unknown phones', async () => {
  const { phone, uuid } = await world.signedUp()
  await world.city.advance(31)
  const [known, strange] = [await ask({ ...ana, phone, uuid }), await ask(ana)]
  expect(known.status).toBe(strange.status)
  expect(known.body).toEqual(strange.body)
})

test('a wrong code returns INVALID_OTP with 驗證碼錯誤 and the number of remaining attempts [ERR-012, IDN-008]', async () => {
  const otp = await world.codeOf(ana)
  const { status, body } = await verify(ana, another(otp))
  expect(status).toBe(400)
  expect(body).toEqual({ code: 'INVALID_OTP', message: '驗證碼錯誤', data: { triesLeft: 4 } })
  expect((await verify(ana, otp)).status).toBe(200)
})

test('a code must be exactly six digits: other input is rejected as invalid and costs no attempt [IDN-006]', async () => {
  const otp = await world.codeOf(ana)
  expect(otp).toMatch(/^\d{6}$/)
  for (const wrong of [otp.slice(0, 5), `${otp}0`, `0${otp}`, `${otp.slice(0, 5)}a`, '', ` ${otp}`]) {
    const { status, body } = await verify(ana, wrong)
    expect([wrong, status, body]).toMatchObject([wrong, 400, { code: 'INVALID_INPUT', data: { field: 'otp' } }])
  }
  const { body } = await verify(ana, another(otp))
  expect(body.data).toEqual({ triesLeft: 4 })
  expect((await verify(ana, otp)).status).toBe(200)
})

test('a code is sent to 09 and eight digits, and to no other number of Taiwan [IDN-004]', async () => {
  for (const phone of ['0812345678', '091234567', '09123456789', '0223456789', '09abcdefgh']) {
    const { status, body } = await ask({ ...ana, phone })
    expect([phone, status, body]).toMatchObject([phone, 400, { code: 'INVALID_INPUT', data: { field: 'phone' } }])
  }
  expect((await ask(ana)).status).toBe(200)
})

test('after five wrong attempts even the correct code is refused', async () => {
  const otp = await world.codeOf(ana)
  for (let tries = 0; tries < 4; tries += 1) expect((await verify(ana, another(otp))).status).toBe(400)
  expect((await verify(ana, another(otp))).body.message).toBe('輸入錯誤次數太多，請重新取得驗證碼')
  expect((await verify(ana, otp)).status).toBe(400)
})

test('concurrent wrong attempts all count', async () => {
  const otp = await world.codeOf(ana)
  await Promise.all(Array.from({ length: 8 }, () => verify(ana, another(otp))))
  expect((await verify(ana, otp)).body.code).toBe('INVALID_OTP')
})

test('a code is valid for five minutes', async () => {
  const late = world.person()
  const [otp, lateOtp] = [await world.codeOf(ana), await world.codeOf(late)]
  await world.city.advance(299)
  expect((await verify(ana, otp)).status).toBe(200)
  await world.city.advance(1)
  expect((await verify(late, lateOtp)).body).toMatchObject({
    code: 'SMS_TIMEOUT',
    message: '驗證碼已過期，請重新取得驗證碼',
  })
})

test('a code can be used once', async () => {
  const otp = await world.codeOf(ana)
  expect((await verify(ana, otp)).status).toBe(200)
  expect((await verify(ana, otp)).body.code).toBe('INVALID_OTP')
})

test('of two concurrent verifications of one code, one succeeds', async () => {
  const otp = await world.codeOf(ana)
  const answers = await Promise.all([verify(ana, otp), verify(ana, otp), verify(ana, otp)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400'])
})

test('a code is invalid for another page, another phone or without a uuid [IDN-059]', async () => {
  const otp = await world.codeOf(ana)
  expect((await verify({ ...ana, uuid: 'somebody-else' }, otp)).body.code).toBe('INVALID_OTP')
  expect((await verify({ ...ana, phone: world.person().phone }, otp)).body.code).toBe('INVALID_OTP')
  expect((await verify(ana, otp)).status).toBe(200)
})

test('a new code invalidates the previous one', async () => {
  const first = await world.codeOf(ana)
  await world.city.advance(30)
  const second = await world.codeOf(ana)
  expect(second).not.toBe(first)
  expect((await verify(ana, first)).status).toBe(400)
  expect((await verify(ana, second)).status).toBe(200)
})

test('a second code within 30 seconds is refused with the time of the next permitted request [IDN-012]', async () => {
  await world.codeOf(ana)
  await world.city.advance(10)
  const { status, body } = await ask(ana)
  expect(status).toBe(429)
  expect(body).toMatchObject({
    code: 'SMS_LIMIT',
    data: { seconds: 20 },
    message: '驗證碼剛剛已送出，請在 20 秒後再試',
  })
  await world.city.advance(20)
  expect((await ask(ana)).status).toBe(200)
})

test('of two concurrent requests for one phone, one message is sent', async () => {
  const answers = await Promise.all([ask(ana), ask({ ...ana, uuid: 'other-page' }), ask(ana)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429', '429'])
})

test('a phone gets five codes an hour', async () => {
  for (let codes = 0; codes < 5; codes += 1) {
    expect((await ask(ana)).status).toBe(200)
    await world.city.advance(60)
  }
  const { status, body } = await ask(ana)
  expect(status).toBe(429)
  expect(body).toMatchObject({ code: 'SMS_LIMIT', data: { minutes: 55 } })
  await world.city.advance(55 * 60)
  expect((await ask(ana)).status).toBe(200)
})

test('an address has an hourly limit of codes, which does not affect the neighbouring address', async () => {
  const { database, clock } = world.city.house
  await overrideConfig(database, clock, { config: baseConfigs.otp_per_address_per_hour, value: 3 })
  const from = (address: string) => {
    const { phone, uuid } = world.person()
    return world.city.call(requestOtp, { body: { phone, uuid }, headers: { 'x-forwarded-for': address } })
  }
  for (let codes = 0; codes < 3; codes += 1) expect((await from('203.0.113.7')).status).toBe(200)
  expect((await from('203.0.113.7')).body.code).toBe('RATE_LIMIT')
  expect((await from('203.0.113.8')).status).toBe(200)
  await world.city.advance(3600)
  expect((await from('203.0.113.7')).status).toBe(200)
  await overrideConfig(database, clock, { config: baseConfigs.otp_per_address_per_hour, value: 300 })
})

test('concurrent requests of one address for many phones stay within its limit', async () => {
  const { database, clock } = world.city.house
  await overrideConfig(database, clock, { config: baseConfigs.otp_per_address_per_hour, value: 3 })
  const headers = { 'x-forwarded-for': '203.0.113.90' }
  const people = Array.from({ length: 10 }, () => world.person())
  const answers = await Promise.all(
    people.map(({ phone, uuid }) => world.city.call(requestOtp, { body: { phone, uuid }, headers })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['RATE_LIMIT']),
  )
  await overrideConfig(database, clock, { config: baseConfigs.otp_per_address_per_hour, value: 300 })
})

test('an undelivered message is sent again, with a valid code', async () => {
  world.sms.failWith(503)
  await ask(ana)
  await expect(world.city.settle()).rejects.toThrow('503')
  world.sms.failWith(undefined)
  await world.city.advance(5)
  expect((await verify(ana, world.sms.codeFor(ana.phoneE164))).status).toBe(200)
})

test('an expired message is not sent', async () => {
  world.sms.failWith(503)
  await ask(ana)
  await expect(world.city.settle()).rejects.toThrow('503')
  world.sms.failWith(undefined)
  world.city.clock.moveTo('2026-11-25T00:00:00.000Z')
  await world.city.settle()
  expect(() => world.sms.codeFor(ana.phoneE164)).toThrow('no code')
})

test('neither code nor proof nor uuid is in the database once the message is sent', async () => {
  const otp = await world.codeOf(ana)
  const { proof } = (await verify(ana, otp)).data
  const tables = ['identity.otp_codes', 'graphile_worker._private_jobs', 'kit.outbox', 'kit.idempotency_keys']
  for (const table of tables) {
    const { rows } = await world.city.house.database.pool.query(`SELECT * FROM ${table}`)
    for (const secret of [`"${otp}"`, proof, `"${ana.uuid}"`]) expect(JSON.stringify(rows)).not.toContain(secret)
  }
})

test('codes are deleted after a day', async () => {
  await world.codeOf(ana)
  await world.city.advance(26 * 3600)
  const { rows } = await world.city.house.database.pool.query(
    'SELECT count(*) AS count FROM identity.otp_codes WHERE phone_e164 = $1',
    [ana.phoneE164],
  )
  expect(rows[0].count).toBe(0)
})

test('an invalid body is refused with its field, and no message is sent', async () => {
  const messages = world.sms.received.length
  const refusedField = async (body: object) =>
    (await world.city.call(requestOtp, { body: body as never })).body.data as { field: string }
  const { phone, uuid } = ana
  expect(await refusedField({ uuid })).toMatchObject({ field: 'phone' })
  expect(await refusedField({ phone })).toMatchObject({ field: 'uuid' })
  expect(await refusedField({ phone: '0223456789', uuid })).toMatchObject({ field: 'phone' })
  expect(await refusedField({ phone, uuid, cc: '999' })).toMatchObject({ field: 'cc' })
  expect(await refusedField({ phone, uuid, type: 'pigeon' })).toMatchObject({ field: 'type' })
  const noCode = await world.city.call(verifyOtp, { body: { phone, uuid, otp: '12345' } })
  expect(noCode.body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'otp' } })
  const nothing = await world.city.call(signIn, { body: { phone, uuid } })
  expect(nothing.body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'otp' } })
  await world.city.settle()
  expect(world.sms.received.length).toBe(messages)
})
