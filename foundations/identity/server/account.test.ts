// Over 350 lines because all account calls share the riders of the one house that is opened here.
import { readConfigs } from '@daoxing/configs/contract'
import { baseConfigs, clearConfigOverride, overrideConfig } from '@daoxing/configs/server'
import {
  bindByCode,
  checkOtp,
  checkTerms,
  enroll,
  finishSignUp,
  getCurrentRider,
  getMarketingAgreement,
  issueBindCode,
  putMarketingAgreement,
  putRealName,
  putRiderFeatures,
  readRiderFeatures,
  readRiderFields,
  requestEmailVerification,
  requestOtp,
  setRiderStatus,
  signIn,
  signUp,
  unsubscribeFromMail,
  updatePhone,
  verifyEmail,
} from '@daoxing/identity/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { mailRider } from './mail/mail-rider.ts'
import { riderNeedsNote } from './rider-needs.ts'
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts'

let world: IdentityWorld
let mei: { readonly bearer: string }
beforeAll(async () => {
  world = await openIdentityWorld()
  mei = await world.operator('mei')
})
afterAll(() => world.close())

const me = async (as: object) => (await world.city.call(getCurrentRider, { as })).data

/** Requests a code for another number of the same person and verifies it. */
async function aProofOfAnother(as: object) {
  const other = world.person()
  const otp = await world.codeOf(other)
  const body = { phone: other.phone, uuid: other.uuid, otp, cc: '886' }
  return { other, body, checked: await world.city.call(checkOtp, { body, as }) }
}

test('a code is verified for the signed-in rider, and gives one proof [IDN-067]', async () => {
  const ana = await world.signedUp()
  const { other, body, checked } = await aProofOfAnother(ana.as)
  expect(checked.data).toMatchObject({ verified: true, proof: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect((await world.city.call(checkOtp, { body, as: ana.as })).body.code).toBe('SMS_WRONG_CODE')
  expect((await world.city.call(checkOtp, { body })).status).toBe(401)
  // The proof is valid only for the typed number.
  const { proof } = checked.data
  expect((await world.city.call(updatePhone, { body: { proof }, as: ana.as })).data.phone).toBe(other.phone)
})

test('the phone changes with a code on the new number; the old one is notified, and other sessions end [IDN-068]', async () => {
  const ana = await world.signedUp()
  await world.city.advance(31)
  const laptop = (await world.city.call(signIn, { body: { proof: await world.proofOf(ana) } })).session
  const { other, checked } = await aProofOfAnother(laptop)
  const { data } = await world.city.call(updatePhone, { body: { proof: checked.data.proof }, as: laptop })
  expect(data).toMatchObject({ uid: ana.riderId, phone: other.phone })
  // The proof is used up: a copy of it has no effect.
  const again = await world.city.call(updatePhone, { body: { proof: checked.data.proof }, as: laptop })
  expect(again.body.code).toBe('PHONE_NOT_VERIFIED')
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(401)
  expect(await me(laptop)).toMatchObject({ phone: other.phone })
  await world.city.settle()
  const notified = world.sms.received.filter(({ to }) => to === ana.phoneE164).at(-1)
  expect(notified?.text).toContain('已改用其他手機號碼')
  expect(notified?.text).not.toContain(other.phone)
  await world.city.advance(31)
  expect((await world.city.call(signIn, { body: { proof: await world.proofOf(other) } })).data.uid).toBe(ana.riderId)
  expect((await world.city.call(signIn, { body: { proof: await world.proofOf(ana) } })).body.code).toBe(
    'USER_NOT_FOUND',
  )
})

test('a link that was mailed before the phone changed verifies no address afterwards', async () => {
  const ana = await world.signedUp()
  await world.city.call(requestEmailVerification, { body: { email: 'thief@example.tw' }, as: ana.as })
  await world.city.settle()
  const token = world.sms.mails.findLast(({ to }) => to === 'thief@example.tw')?.link?.split('#')[1] ?? ''
  expect(token).not.toBe('')
  await world.city.advance(31)
  const { checked } = await aProofOfAnother(ana.as)
  expect((await world.city.call(updatePhone, { body: { proof: checked.data.proof }, as: ana.as })).status).toBe(200)
  expect((await world.city.call(verifyEmail, { body: { token } })).status).toBe(410)
  expect(await me(ana.as)).toMatchObject({ email: 'ana@example.tw', emailVerified: false })
})

test('a number with an account cannot become another rider’s, and a wrong code changes nothing', async () => {
  const [ana, ben] = [await world.signedUp(), await world.signedUp()]
  await world.city.advance(31)
  const proof = await world.proofOf(ben)
  const taken = await world.city.call(updatePhone, { body: { proof }, as: ana.as })
  expect(taken).toMatchObject({ status: 409, body: { code: 'REGISTER_003' } })
  const other = world.person()
  await world.city.call(requestOtp, { body: { phone: other.phone, uuid: other.uuid, cc: '886' } })
  await world.city.settle()
  const right = world.sms.codeFor(other.phoneE164)
  const otp = right === '000000' ? '000001' : '000000'
  const body = { phone: other.phone, uuid: other.uuid, otp, cc: '886' }
  expect((await world.city.call(updatePhone, { body, as: ana.as })).body.code).toBe('SMS_WRONG_CODE')
  expect((await me(ana.as)).phone).toBe(ana.phone)
})

test('the link to a mistyped address is void once another one was requested', async () => {
  const ana = await world.signedUp()
  const links: string[] = []
  for (const email of ['stranger@example.tw', 'ana@example.tw']) {
    await world.city.call(requestEmailVerification, { body: { email }, as: ana.as })
    await world.city.settle()
    links.push(world.sms.mails.findLast(({ to }) => to === email)?.link?.split('#')[1] ?? '')
    await world.city.advance(61)
  }
  const [mistaken = '', meant = ''] = links
  expect((await world.city.call(verifyEmail, { body: { token: meant } })).data).toEqual({ email: 'ana@example.tw' })
  expect((await world.city.call(verifyEmail, { body: { token: mistaken } })).status).toBeGreaterThanOrEqual(400)
  expect(await me(ana.as)).toMatchObject({ email: 'ana@example.tw' })
})

test('the link of a mail verifies an address, once, within a day [IDN-061]', async () => {
  expect(requestEmailVerification).toMatchObject({ method: 'POST', path: '/request_email_verification' })
  const ana = await world.signedUp()
  const requested = await world.city.call(requestEmailVerification, { body: { email: 'new@example.tw' }, as: ana.as })
  expect(requested.data).toEqual({ email: 'new@example.tw', cooldownSeconds: 60, lifeSeconds: 86_400 })
  await world.city.settle()
  const mail = world.sms.mails.findLast(({ to }) => to === 'new@example.tw')
  expect(mail).toMatchObject({ subject: '確認你的電子信箱' })
  const token = mail?.link?.split('#')[1] ?? ''
  expect(mail?.link).toBe(`http://localhost/email/verify#${token}`)
  // Until the link is opened, receipts go to the previous address.
  expect(await me(ana.as)).toMatchObject({ email: 'ana@example.tw', emailVerified: false })
  const open = () => world.city.call(verifyEmail, { body: { token } })
  const both = await Promise.all([open(), open()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect(await me(ana.as)).toMatchObject({ email: 'new@example.tw', emailVerified: true })
  expect((await world.city.call(verifyEmail, { body: { token: 'made-up-token' } })).status).toBe(410)
})

test('mails are limited to one a minute and five an hour, and a link expires after a day', async () => {
  const ana = await world.signedUp()
  const ask = () => world.city.call(requestEmailVerification, { body: {}, as: ana.as })
  expect((await ask()).status).toBe(200)
  await world.city.settle()
  const token = world.sms.mails.at(-1)?.link?.split('#')[1] ?? ''
  expect(await ask()).toMatchObject({ status: 429, body: { data: { seconds: 60 } } })
  for (let more = 0; more < 4; more += 1) {
    await world.city.advance(60)
    expect((await ask()).status).toBe(200)
  }
  await world.city.advance(60)
  expect((await ask()).body.data).toEqual({ minutes: 55 })
  await world.city.advance(86_400)
  expect((await world.city.call(verifyEmail, { body: { token } })).status).toBe(410)
})

test('one click in a mail program unsubscribes from its kind of mail, without a session, and from no other [IDN-072]', async () => {
  const ana = await world.signedUp()
  const { house } = world.city
  await world.city.call(putMarketingAgreement, { body: { agree: true }, as: ana.as })
  const mail = (topic: 'offers' | 'receipts') =>
    mailRider(house, { riderId: ana.riderId, topic, subject: topic, text: '內容' })
  expect(await mail('offers')).toBe('sent')
  const { unsubscribeUrl = '', text = '' } = world.sms.mails.at(-1) ?? {}
  const token = new URL(unsubscribeUrl).searchParams.get('token') ?? ''
  expect(text).toContain(`http://localhost/email/unsubscribe#${token}`)
  const press = (shown: string) =>
    world.city.call(unsubscribeFromMail, {
      query: { token: shown },
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })
  const ben = await world.signedUp()
  expect((await press(token.replace(ana.riderId, ben.riderId))).status).toBe(410)
  expect((await press(token)).data).toEqual({ topic: 'offers' })
  expect((await press(token)).status).toBe(200)
  expect(await mail('offers')).toBe('refused')
  expect(await mail('receipts')).toBe('sent')
  expect((await world.city.call(getMarketingAgreement, { as: ana.as })).data).toEqual({ agree: false })
})

test('a rider enrols once in an open programme, and not in any other [IDN-073]', async () => {
  const ana = await world.signedUp()
  const { database, clock } = world.city.house
  await overrideConfig(database, clock, { config: baseConfigs.enrollment_programs, value: ['night_owls'] })
  const join = (program: string) => world.city.call(enroll, { body: { program }, as: ana.as })
  const first = await join('night_owls')
  await world.city.advance(5)
  expect((await join('night_owls')).data).toEqual(first.data)
  expect((await join('early_birds')).status).toBe(404)
  const fields = await world.city.call(readRiderFields, { query: { q: 'enrollments' }, as: ana.as })
  expect(fields.data).toEqual({ enrollments: ['night_owls'] })
})

test('a rider’s needs are saved, can be read back, and appear in the note of every ride [IDN-074]', async () => {
  const [ana, ben] = [await world.signedUp(), await world.signedUp()]
  const off = { hard_of_hearing: false, low_vision: false, uses_wheelchair: false, guide_dog: false }
  const read = async (as: object) => (await world.city.call(readRiderFeatures, { as })).data.features
  expect(await read(ana.as)).toEqual(off)
  const put = (features: object) => world.city.call(putRiderFeatures, { body: { features }, as: ana.as })
  await put({ hard_of_hearing: true, guide_dog: true })
  await put({ guide_dog: false })
  expect(await read(ana.as)).toEqual({ ...off, hard_of_hearing: true })
  expect(await read(ben.as)).toEqual(off)
  expect((await put({ can_fly: true })).status).toBe(400)
  const { house } = world.city
  const note = () => riderNeedsNote(house.database, house, ana.riderId)
  expect(await note()).toBe('乘客聽不清楚電話，請用訊息聯絡')
  const sentences = {
    hard_of_hearing: '乘客聽不清楚電話，請用訊息聯絡',
    low_vision: '乘客視力不便，到了請主動招呼',
    uses_wheelchair: '乘客使用輪椅，請預留收納空間',
    guide_dog: '乘客有導盲犬同行',
  }
  for (const [feature, sentence] of Object.entries(sentences)) {
    await put({ ...off, [feature]: true })
    expect(await read(ana.as)).toEqual({ ...off, [feature]: true })
    expect(await note()).toBe(sentence)
  }
})

test('a code binds to a company once per use, and takes an unbound account back [IDN-016, IDN-075]', async () => {
  const [ana, ben, cai] = [await world.signedUp(), await world.signedUp(), await world.signedUp()]
  const { code } = (
    await world.city.call(issueBindCode, { body: { kind: 'company', subject: '島行科技', uses: 1 }, as: mei })
  ).data
  const bind = (as: object, typed: string) => world.city.call(bindByCode, { body: { code: typed }, as })
  expect(await me(ana.as)).toMatchObject({ accountType: 'personal', customerTypeId: 2 })
  await world.city.call(setRiderStatus, {
    params: { uid: ana.riderId },
    body: { status: 'UNBOUND', reason: '換公司' },
    as: mei,
  })
  const both = await Promise.all([bind(ana.as, code.toLowerCase()), bind(ben.as, ` ${code.replace('-', ' ')}`)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const [winner] = both[0]?.status === 200 ? [ana] : [ben]
  expect(await me(winner.as)).toMatchObject({ accountType: 'company', customerTypeId: 3, status: 'ACTIVE' })
  const types = { query: { q: 'accountType,customerTypeId' }, as: winner.as }
  expect((await world.city.call(readRiderFields, types)).data).toEqual({ accountType: 'company', customerTypeId: 3 })
  expect(await me(cai.as)).toMatchObject({ accountType: 'personal', customerTypeId: 2 })
  // A rider who is already bound stays bound and consumes no use of the code.
  expect((await bind(winner.as, code)).data).toMatchObject({ kind: 'company', subject: '島行科技' })
  expect((await bind(cai.as, code)).body.code).toBe('BIND_CODE_WRONG')
  // A partner's code binds to the partner, and makes no rider a member of a company.
  const partner = { kind: 'partner' as const, subject: '裕隆', uses: 1 }
  const issued = (await world.city.call(issueBindCode, { body: partner, as: mei })).data
  expect((await bind(cai.as, issued.code)).data).toMatchObject({ kind: 'partner', subject: '裕隆' })
  expect(await me(cai.as)).toMatchObject({ accountType: 'personal', customerTypeId: 2 })
  for (let guess = 0; guess < 9; guess += 1) await bind(cai.as, `guess-${guess}`)
  expect((await bind(cai.as, 'guess-10')).body.code).toBe('RATE_LIMIT')
})

test('an incomplete sign-up can be finished later, and a rejected one is resubmitted for review', async () => {
  const ana = world.person()
  const { data, session } = await world.city.call(signUp, {
    body: { proof: await world.proofOf(ana), unfinished: true },
  })
  expect(data).toMatchObject({ status: 'REGISTERING', agree: false })
  const body = { displayName: '陳安娜', email: 'ana@example.tw', agreedTermsVersion: '2025-03-17' }
  const finish = (more: object = {}) => world.city.call(finishSignUp, { body: { ...body, ...more }, as: session })
  expect((await finish({ agreedTermsVersion: '2019-01-01' })).body.code).toBe('TERMS_OUTDATED')
  expect((await finish({ displayName: '张伟' })).body).toMatchObject({ data: { characters: '张伟' } })
  expect((await finish()).data).toMatchObject({ status: 'ACTIVE', displayName: '陳安娜', agree: true })
  await world.city.call(setRiderStatus, {
    params: { uid: data.uid },
    body: { status: 'REJECT', reason: '姓名不符' },
    as: mei,
  })
  expect((await finish({ displayName: '陳安娜二' })).data.status).toBe('PENDING')
  expect((await finish()).data.status).toBe('PENDING')
})

test('an unfinished sign-up is deleted after thirty days', async () => {
  const ana = world.person()
  const { data } = await world.city.call(signUp, { body: { proof: await world.proofOf(ana), unfinished: true } })
  const { clock } = world.city
  clock.moveTo(plusSeconds(clock.now(), 30 * 86_400 + 1))
  await world.city.settle()
  const { rows } = await world.city.house.database.pool.query('SELECT id FROM identity.users WHERE id = $1', [data.uid])
  expect(rows).toEqual([])
})

test('an old account that an operator has set to register again is never deleted', async () => {
  const ana = await world.signedUp()
  const { clock, house } = world.city
  clock.moveTo(plusSeconds(clock.now(), 31 * 86_400))
  const body = { status: 'REGISTERING' as const, reason: '資料重填' }
  expect((await world.city.call(setRiderStatus, { params: { uid: ana.riderId }, body, as: mei })).status).toBe(200)
  clock.moveTo(plusSeconds(clock.now(), 31 * 86_400))
  await world.city.settle()
  const { rows } = await house.database.pool.query('SELECT status FROM identity.users WHERE id = $1', [ana.riderId])
  expect(rows).toEqual([{ status: 'REGISTERING' }])
})

test('a new version requires acceptance of the agreement again [IDN-037, IDN-066]', async () => {
  const ana = await world.signedUp()
  const { database, clock } = world.city.house
  await world.city.call(finishSignUp, {
    body: { displayName: '安娜', agreedTermsVersion: '2025-03-17' },
    as: ana.as,
  })
  expect((await world.city.call(checkTerms, { as: ana.as })).data).toEqual({ agree: true, version: '2025-03-17' })
  onTestFinished(() => clearConfigOverride(database, baseConfigs.terms_version))
  await overrideConfig(database, clock, { config: baseConfigs.terms_version, value: '2027-01-01' })
  expect((await world.city.call(checkTerms, { as: ana.as })).data).toEqual({ agree: false, version: '2027-01-01' })
})

test('a real name has only Traditional Chinese characters [IDN-047, IDN-048]', async () => {
  const ana = await world.signedUp()
  const put = (real_name: string, language = 'zh-TW') =>
    world.city.call(putRealName, { body: { real_name }, as: ana.as, headers: { 'accept-language': language } })
  expect((await put('谷辣斯‧尤達卡 Kolas Yotaka')).status).toBe(200)
  expect((await put('さくら')).body.message).toContain('中文姓名')
  expect((await put('张伟')).body.message).toBe('有簡體字「张伟」，請改成正體字')
})

test('a display name with simplified characters is refused at sign-up and at its completion [IDN-048]', async () => {
  const proof = await world.proofOf(world.person())
  const refused = { code: 'INVALID_INPUT', data: { field: 'displayName', characters: '张伟' } }
  expect((await world.city.call(signUp, { body: { proof, displayName: '张伟' } })).body).toMatchObject(refused)
  const { session } = await world.city.call(signUp, { body: { proof, unfinished: true } })
  const body = { displayName: '张伟', agreedTermsVersion: '2025-03-17' }
  expect((await world.city.call(finishSignUp, { body, as: session })).body).toMatchObject(refused)
})

test('the page gets two locations of the agreement, and an operator selects one [IDN-050]', async () => {
  const { database, clock } = world.city.house
  const read = async () =>
    (await world.city.call(readConfigs, { query: { config_names: '{terms_locations,terms_location}' } })).data
  const locations = { production: '/legal/2025-03-17', test: '/legal/test/2025-03-17' }
  expect(await read()).toEqual({ terms_locations: locations, terms_location: 'production' })
  onTestFinished(() => clearConfigOverride(database, baseConfigs.terms_location))
  await overrideConfig(database, clock, { config: baseConfigs.terms_location, value: 'test' })
  expect(await read()).toEqual({ terms_locations: locations, terms_location: 'test' })
})

test('an address that is verified while other details are written stays verified', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ana = await world.signedUp()
    const email = `proven-${round}@example.tw`
    await world.city.call(requestEmailVerification, { body: { email }, as: ana.as })
    await world.city.settle()
    const token = world.sms.mails.at(-1)?.link?.split('#')[1] ?? ''
    const { version } = (await world.city.call(checkTerms, { as: ana.as })).data
    const details = { displayName: '安娜', agreedTermsVersion: version }
    const [proven, finished] = await Promise.all([
      world.city.call(verifyEmail, { body: { token } }),
      world.city.call(finishSignUp, { body: details, as: ana.as }),
    ])
    expect([proven.status, finished.status]).toEqual([200, 200])
    expect(await me(ana.as)).toMatchObject({ email, emailVerified: true })
  }
})

test('the holder of the old number does not stay signed in, even if their sign-in races the change', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ana = await world.signedUp()
    await world.city.advance(31)
    const old = await world.proofOf(ana)
    const { checked } = await aProofOfAnother(ana.as)
    const [signedIn, changed] = await Promise.all([
      world.city.call(signIn, { body: { proof: old } }),
      world.city.call(updatePhone, { body: { proof: checked.data.proof }, as: ana.as }),
    ])
    expect(changed.status).toBe(200)
    const session = signedIn.status === 200 ? signedIn.session : {}
    expect((await world.city.call(getCurrentRider, { as: session })).status).toBe(401)
  }
})
