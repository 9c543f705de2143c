import { baseConfigs, overrideConfig } from '@daoxing/configs/server'
import {
  checkTerms,
  getCurrentRider,
  getMarketingAgreement,
  readRiderFields,
  requestOtp,
  signIn,
  signUp,
  verifyOtp,
} from '@daoxing/identity/contract'
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

const usersWith = async ({ phoneE164 }: Person) =>
  (await world.city.house.database.pool.query('SELECT id FROM identity.users WHERE phone_e164 = $1', [phoneE164])).rows

test('a verified code creates the user and signs in [IDN-060, IDN-002, IDN-015]', async () => {
  expect(signUp).toMatchObject({ method: 'POST', path: '/v2/user_v2' })
  const proof = await world.proofOf(ana)
  const { status, data, session } = await world.city.call(signUp, {
    body: { proof, displayName: '  陳安娜 ', email: 'ana@example.tw', agreedTermsVersion: '2025-03-17' },
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    bot_id: null,
    displayName: '陳安娜',
    status: 'ACTIVE',
    phone: ana.phone,
    cc: '886',
    email: 'ana@example.tw',
    accountType: 'personal',
    customerTypeId: 2,
    agree: true,
  })
  expect(data.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await world.city.call(checkTerms, { as: session })).data).toEqual({ agree: true, version: '2025-03-17' })
})

test('a number without its leading 0 is shown with it [IDN-005]', async () => {
  const proof = await world.proofOf({ ...ana, phone: ana.phone.slice(1) })
  const { data, session } = await world.city.call(signUp, { body: { proof, displayName: '安娜' } })
  expect(data).toMatchObject({ cc: '886', phone: ana.phone })
  const { data: read } = await world.city.call(getCurrentRider, { as: session })
  expect(read).toMatchObject({ cc: '886', phone: ana.phone })
})

test('uid, bot_id and displayName are the stored user, in the profile and as fields [IDN-002]', async () => {
  const { as, riderId } = await world.signedUp(ana)
  const { pool } = world.city.house.database
  await pool.query("UPDATE identity.users SET bot_id = 'U7', display_name = '陳安娜' WHERE id = $1", [riderId])
  const user = { uid: riderId, bot_id: 'U7', displayName: '陳安娜' }
  expect((await world.city.call(getCurrentRider, { as })).data).toMatchObject(user)
  expect((await world.city.call(readRiderFields, { query: { q: Object.keys(user).join() }, as })).data).toEqual(user)
})

test('a client may submit the code itself, verified before or not', async () => {
  const ben = world.person()
  const [otp, bensOtp] = [await world.codeOf(ana), await world.codeOf(ben)]
  await world.city.call(verifyOtp, { body: { phone: ben.phone, uuid: ben.uuid, otp: bensOtp, cc: '886' } })
  const up = (person: Person, code: string) =>
    world.city.call(signUp, { body: { phone: person.phone, uuid: person.uuid, otp: code, cc: '886' } })
  expect((await up(ana, otp)).status).toBe(200)
  expect((await up(ben, bensOtp)).status).toBe(200)
  expect((await up(ben, bensOtp)).body.code).toBe('REGISTER_004')
})

test('name and e-mail are optional', async () => {
  const { data } = await world.city.call(signUp, { body: { proof: await world.proofOf(ana), email: '' } })
  expect(data).toMatchObject({ displayName: `旅人 ${data.userNumber}`, email: null, agree: false })
})

test('a wrong code at sign-up returns REGISTER_004 with 驗證碼錯誤 [ERR-010]', async () => {
  const otp = await world.codeOf(ana)
  const wrong = otp === '000000' ? '000001' : '000000'
  const { status, body } = await world.city.call(signUp, {
    body: { phone: ana.phone, uuid: ana.uuid, otp: wrong, cc: '886' },
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'REGISTER_004', message: '驗證碼錯誤', data: { triesLeft: 4 } })
  const madeUp = await world.city.call(signUp, { body: { proof: 'ab'.repeat(32) } })
  expect(madeUp.body.code).toBe('REGISTER_004')
  expect(await usersWith(ana)).toHaveLength(0)
})

test('a registered phone returns REGISTER_003, and the same proof signs in [ERR-011]', async () => {
  const { riderId } = await world.signedUp(ana)
  await world.city.advance(31)
  const proof = await world.proofOf(ana)
  const { status, body } = await world.city.call(signUp, { body: { proof } })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'REGISTER_003', message: '這個手機號碼已經註冊過，請直接登入' })
  expect((await world.city.call(signIn, { body: { proof } })).data.uid).toBe(riderId)
})

test('sign-up has an error code for a wrong one-time code, for a registered phone, and for a failed check [ERR-009]', async () => {
  const ben = world.person()
  await world.signedUp(ben)
  await world.city.advance(31)
  const shown = { phone: ana.phone, uuid: ana.uuid, otp: await world.codeOf(ana), cc: '886' }
  const wrong = { ...shown, otp: shown.otp === '000000' ? '000001' : '000000' }
  const upWith = async (body: { proof: string } | typeof shown) => (await world.city.call(signUp, { body })).body.code
  expect(await upWith(wrong)).toBe('REGISTER_004')
  expect(await upWith({ proof: await world.proofOf(ben) })).toBe('REGISTER_003')
  expect((await world.city.call(verifyOtp, { body: wrong })).body.code).toBe('INVALID_OTP')
})

test('a rider signs in with a verified code [IDN-062]', async () => {
  expect(signIn).toMatchObject({ method: 'POST', path: '/signin/rider' })
  const { riderId } = await world.signedUp(ana)
  await world.city.advance(31)
  const otp = await world.codeOf(ana)
  const verified = await world.city.call(verifyOtp, { body: { ...ana, otp } })
  expect(verified.data.registered).toBe(true)
  const shown = { phone: ana.phone, uuid: ana.uuid, otp, cc: '+886' }
  const { data, session } = await world.city.call(signIn, { body: shown })
  expect(data.uid).toBe(riderId)
  expect(session.cookie).toMatch(/^daoxing_session_test=[0-9a-f]{64}$/)
})

test('an unregistered phone is not signed in, and its proof stays valid for signing up', async () => {
  const otp = await world.codeOf(ana)
  const shown = { phone: ana.phone, uuid: ana.uuid, otp, cc: '886' }
  const { status, body } = await world.city.call(signIn, { body: shown })
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'USER_NOT_FOUND', message: '這個手機號碼還沒有註冊，請先完成註冊' })
  expect((await world.city.call(signUp, { body: shown })).status).toBe(200)
})

test('a proof is valid once and for ten minutes', async () => {
  const ben = world.person()
  const [proof, bensProof] = [await world.proofOf(ana), await world.proofOf(ben)]
  await world.city.advance(599)
  expect((await world.city.call(signUp, { body: { proof } })).status).toBe(200)
  expect((await world.city.call(signIn, { body: { proof } })).body.code).toBe('PHONE_NOT_VERIFIED')
  await world.city.advance(1)
  expect((await world.city.call(signUp, { body: { proof: bensProof } })).body.code).toBe('REGISTER_004')
})

test('of two concurrent sign-ups with one proof, one creates a user', async () => {
  const proof = await world.proofOf(ana)
  const answers = await Promise.all([1, 2, 3].map(() => world.city.call(signUp, { body: { proof } })))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400'])
  expect(await usersWith(ana)).toHaveLength(1)
})

test('of two concurrent sign-ups with one phone, one creates a user and the other signs in', async () => {
  const first = await world.proofOf(ana)
  await world.city.advance(31)
  const second = await world.proofOf({ ...ana, uuid: 'second-page' })
  const answers = await Promise.all([first, second].map((proof) => world.city.call(signUp, { body: { proof } })))
  expect(answers.map(({ body }) => body.code ?? 'signed up').toSorted()).toEqual(['REGISTER_003', 'signed up'])
  expect(await usersWith(ana)).toHaveLength(1)
  const refused = answers[0]?.status === 200 ? second : first
  expect((await world.city.call(signIn, { body: { proof: refused } })).status).toBe(200)
})

test('an outdated agreement is not accepted [IDN-037]', async () => {
  const { database, clock } = world.city.house
  const proof = await world.proofOf(ana)
  const old = await world.city.call(signUp, { body: { proof, agreedTermsVersion: '2020-01-01' } })
  expect(old.body.code).toBe('TERMS_OUTDATED')
  await overrideConfig(database, clock, { config: baseConfigs.terms_version, value: '2026-12-01' })
  const current = await world.city.call(signUp, { body: { proof, agreedTermsVersion: '2026-12-01' } })
  expect(current.data.agree).toBe(true)
  await overrideConfig(database, clock, { config: baseConfigs.terms_version, value: '2025-03-17' })
  expect((await world.city.call(checkTerms, { as: current.session })).data.agree).toBe(false)
})

test('the consent to offers is stored at sign-up', async () => {
  const { session } = await world.city.call(signUp, {
    body: { proof: await world.proofOf(ana), marketingAgree: true },
  })
  expect((await world.city.call(getMarketingAgreement, { as: session })).data).toEqual({ agree: true })
})

test('an invalid body creates no user and names the field', async () => {
  const proof = await world.proofOf(ana)
  const fieldOf = async (body: object) =>
    ((await world.city.call(signUp, { body: body as never })).body.data as { field: string }).field
  expect(await fieldOf({ proof, email: 'not-an-address' })).toBe('email')
  expect(await fieldOf({ proof, displayName: ' ' })).toBe('displayName')
  expect(await fieldOf({ proof, displayName: 'a\u0007b' })).toBe('displayName')
  expect(await fieldOf({ proof: 'short' })).toBe('proof')
  expect(await fieldOf({})).toBe('phone')
  expect(await usersWith(ana)).toHaveLength(0)
  expect((await world.city.call(signUp, { body: { proof } })).status).toBe(200)
})

test('forms with empty fields or fields of another type still sign up and in [IDN-040, IDN-058, IDN-059]', async () => {
  const { phone, uuid } = ana
  const empty = { proof: '', platform: '', language: null, displayName: '', email: null, agreedTermsVersion: '' }
  const request = { phone, uuid, type: '', cc: '+886', resend: '' }
  expect((await world.city.call(requestOtp, { body: request as never })).status).toBe(200)
  await world.city.settle()
  const otp = world.sms.codeFor(ana.phoneE164)
  const shown = { ...empty, phone, uuid, otp: Number(otp), cc: '', marketingAgree: 0 }
  expect((await world.city.call(verifyOtp, { body: shown as never })).data.verified).toBe(true)
  const { data } = await world.city.call(signUp, { body: shown as never })
  expect(data).toMatchObject({ phone, email: null, agree: false })
  await world.city.advance(31)
  const again = { ...empty, phone, uuid, otp: Number(await world.codeOf(ana)), cc: null }
  expect((await world.city.call(signIn, { body: again as never })).data.uid).toBe(data.uid)
})
