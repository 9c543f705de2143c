import {
  acceptPartnerAgreements,
  authLogin,
  bindPartner,
  bindingCodes,
  bindingLifeSeconds,
  getPartnerMembership,
  listPartnerAgreements,
  listUnacceptedPartnerAgreements,
  readRiderFields,
  requestOtp,
  upgradePartner,
} from '@daoxing/identity/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { identityServer } from './index.ts'
import { membershipOf } from './stores/partner-store.ts'
import { openIdentityWorld, type IdentityWorld } from './testing/identity-world.ts'
import { openPartnerReceiver, type PartnerReceiver } from './testing/partner-receiver.ts'

// Over 350 lines because one house and its stand-in serve all of these tests.
let world: IdentityWorld
let partner: PartnerReceiver
let log = ''
type Rider = Awaited<ReturnType<IdentityWorld['signedUp']>>
const ids: string[] = []

beforeAll(async () => {
  partner = await openPartnerReceiver()
  const logTo = { write: (line: string) => void (log += line) }
  world = await openIdentityWorld({ slice: partner.at(identityServer), logLevel: 'debug', logTo })
})
afterEach(() => {
  partner.reply = undefined
  partner.drops = undefined
})
afterAll(async () => {
  await world.close()
  await partner.close()
})

/** A new valid id number. */
function idNumber(): string {
  const digits = `1${String(1000000 + ids.length)}`
  const sum = [...`10${digits}`].reduce((total, digit, at) => total + Number(digit) * (at === 0 ? 1 : 10 - at), 0)
  const id = `A${digits}${(10 - (sum % 10)) % 10}`
  ids.push(id)
  return id
}
async function consented(): Promise<Rider> {
  const rider = await world.signedUp()
  await world.city.advance(31)
  const { data } = await world.city.call(listUnacceptedPartnerAgreements, { as: rider.as })
  const agreements = data.agreements.map(({ document, version }) => ({ document, version }))
  if (agreements.length > 0) await world.city.call(acceptPartnerAgreements, { as: rider.as, body: { agreements } })
  return rider
}
/** The rider's session requests a code for the phone. */
async function codeFor(rider: Rider, { phone, phoneE164 }: Pick<Rider, 'phone' | 'phoneE164'> = rider) {
  await world.city.advance(31)
  const shown = { phone, uuid: rider.uuid, cc: '886' }
  await world.city.call(requestOtp, { as: rider.as, body: shown })
  await world.city.settle()
  return { ...shown, otp: world.sms.codeFor(phoneE164) }
}
function member(rider: Pick<Rider, 'phoneE164'>): string {
  const loginId = idNumber()
  partner.members.set(loginId, { memberNo: `member-${ids.length}`, phone: rider.phoneE164 })
  return loginId
}
const bind = (rider: Rider, body: object) =>
  world.city.call(bindPartner, { as: rider.as, body: { cc: '886', ...body } })
async function bound() {
  const rider = await consented()
  const loginId = member(rider)
  expect((await bind(rider, { ...(await codeFor(rider)), loginId })).status).toBe(200)
  return { rider, loginId }
}
const stateOf = async ({ riderId }: Rider) => (await membershipOf(world.city.house.database, riderId))?.state ?? 'none'

test('the phone is proven first, then the id number binds the membership [PTB-001, PTB-010, PTB-038]', async () => {
  const rider = await consented()
  const loginId = member(rider)
  expect((await bind(rider, { loginId })).body.code).toBe('PHONE_NOT_VERIFIED')
  const shown = await codeFor(rider)
  expect((await bind(rider, shown)).data.binding).toMatchObject({ step: 'idNumber', triesLeft: 5 })
  const { data } = await bind(rider, { ...shown, loginId: ` ${loginId.toLowerCase()}-` })
  expect(data).toMatchObject({ state: 'bound', loginIdTail: loginId.slice(-4), isRentalLogin: true, binding: null })
  const fields = await world.city.call(readRiderFields, { as: rider.as, query: { q: 'user_kinds' } })
  expect(JSON.stringify(fields.body)).toContain('renter')
})

test('a binding goes on after a lost page, and expires [PTB-010]', async () => {
  const rider = await consented()
  const loginId = member(rider)
  await bind(rider, await codeFor(rider))
  expect((await world.city.call(getPartnerMembership, { as: rider.as })).data.binding?.step).toBe('idNumber')
  await world.city.advance(bindingLifeSeconds)
  expect((await world.city.call(getPartnerMembership, { as: rider.as })).data.binding).toBeNull()
  expect((await bind(rider, { loginId })).body.code).toBe('PHONE_NOT_VERIFIED')
})

test('a login check passes with 200 for the bound rider [PTB-011, PTB-037]', async () => {
  const { rider, loginId } = await bound()
  for (const body of [{}, { loginId }])
    expect((await world.city.call(authLogin, { as: rider.as, body })).data).toMatchObject({ status: 200 })
})

test('a login check answers 1606, 1607 or 1608 with the next binding type [PTB-012, PTB-027, PTB-037]', async () => {
  const { rider, loginId } = await bound()
  const check = (as: Rider, body: object) => world.city.call(authLogin, { as: as.as, body })
  const other = await consented()
  expect((await check(other, {})).body).toMatchObject({
    code: '1606',
    status: 1606,
    data: { bindingType: 'first_binding' },
  })
  expect((await check(other, { loginId })).body).toMatchObject({ code: '1607', data: { bindingType: 'rebinding' } })
  const known = partner.members.get(loginId)
  if (known) known.phone = 'changed'
  const changed = await check(rider, {})
  expect(changed.status).toBe(400)
  expect(changed.body).toMatchObject({
    code: '1608',
    data: { bindingType: 'carplus_changed_rebinding', isMember: true },
  })
  expect(await stateOf(rider)).toBe('changed')
})

test('a non-member upgrades with consent [PTB-013, PTB-033]', async () => {
  const rider = await world.signedUp()
  const loginId = idNumber()
  const upgrade = (body: object) =>
    world.city.call(upgradePartner, { as: rider.as, body: { is_accepted: 1, loginId, ...body } })
  expect((await upgrade({})).body.code).toBe('PARTNER_CONSENT_NEEDED')
  const { agreements } = (await world.city.call(listPartnerAgreements, { as: rider.as })).data
  const accepted = agreements.map(({ document, version }) => ({ document, version }))
  await world.city.call(acceptPartnerAgreements, { as: rider.as, body: { agreements: accepted } })
  const checked = await world.city.call(authLogin, { as: rider.as, body: { loginId } })
  expect(checked.body).toMatchObject({ code: 'PARTNER_NOT_MEMBER', data: { isMember: false, bindingType: 'upgrade' } })
  expect((await upgrade({})).data).toMatchObject({ state: 'bound', bindingType: 'upgrade' })
})

test('a 429 answers with the last result and its age [PTB-014]', async () => {
  const { rider } = await bound()
  await world.city.call(authLogin, { as: rider.as, body: {} })
  await world.city.advance(40)
  partner.reply = { status: 429, body: {}, headers: { 'retry-after': '7' } }
  const cached = await world.city.call(authLogin, { as: rider.as, body: {} })
  expect(cached.status).toBe(429)
  expect(cached.body.data).toMatchObject({ isCached: true, cachedStatus: 200, ageSeconds: 40, retryAfterSeconds: 7 })
  const stranger = await consented()
  const other = await world.city.call(authLogin, { as: stranger.as, body: { loginId: idNumber() } })
  expect(other.body.data).toMatchObject({ isCached: false, cachedStatus: null })
})

test('a 429 never answers with a result from before a binding, or from before another rider took the member [PTB-014]', async () => {
  const ana = await consented()
  const loginId = member(ana)
  const asks = (rider: Rider) => world.city.call(authLogin, { as: rider.as, body: { loginId } })
  expect((await asks(ana)).body.code).toBe('1606')
  await bind(ana, { ...(await codeFor(ana)), loginId })
  const busy = { status: 429, body: {} }
  partner.reply = busy
  expect((await asks(ana)).body.data).toMatchObject({ isCached: true, cachedStatus: 200, cachedCode: null })
  partner.reply = undefined
  const ben = await consented()
  await bind(ben, await codeFor(ben, ana))
  expect((await bind(ben, { loginId, bindingType: 'rebinding' })).status).toBe(200)
  partner.reply = busy
  expect((await asks(ana)).body.data).toMatchObject({ isCached: false, cachedStatus: null })
})

test('a login check that was asked before a binding does not undo it', async () => {
  const { rider, loginId } = await bound()
  const known = partner.members.get(loginId)
  if (known) known.boundTo = 'somebody else'
  const { promise, resolve } = Promise.withResolvers<undefined>()
  partner.loginsWait = promise.then(() => undefined)
  const before = partner.requests.length
  const check = world.city.call(authLogin, { as: rider.as, body: {} })
  await expect.poll(() => partner.requests.length).toBe(before + 1)
  const shown = await codeFor(rider)
  expect((await bind(rider, { ...shown, loginId, bindingType: 'rebinding' })).status).toBe(200)
  resolve(undefined)
  partner.loginsWait = undefined
  expect((await check).status).toBe(409)
  expect(await stateOf(rider)).toBe('bound')
})

test('few answers are given about numbers of others, and more about the own one', async () => {
  const { rider } = await bound()
  const asks = (body: object) => world.city.call(authLogin, { as: rider.as, body })
  for (let at = 0; at < 5; at += 1) expect((await asks({ loginId: idNumber() })).status).toBe(400)
  const before = partner.requests.length
  expect((await asks({ loginId: idNumber() })).status).toBe(429)
  expect(partner.requests).toHaveLength(before)
  expect((await asks({})).status).toBe(200)
})

test('another phone is refused with 1608, and the phone of the member binds [PTB-015, PTB-026]', async () => {
  const rider = await consented()
  const other = world.person()
  const loginId = member(other)
  expect((await bind(rider, { ...(await codeFor(rider)), loginId })).body.code).toBe('1608')
  const bindingType = 'carplus_changed_rebinding'
  const { data } = await bind(rider, { ...(await codeFor(rider, other)), loginId, bindingType })
  expect(data).toMatchObject({ state: 'bound', bindingType })
})

test('an id number with a wrong form is refused with its own words and asks no partner [PTB-018]', async () => {
  const rider = await consented()
  const before = partner.requests.length
  for (const loginId of ['A123456788', 'A1234567890', '🚗', "'; drop table"]) {
    const { status, body } = await bind(rider, { ...(await codeFor(rider)), loginId })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.message).toContain('中華民國身分證')
  }
  expect(partner.requests).toHaveLength(before)
})

test.each([
  ['a failed check of the id number [PTB-024]', 1741],
  ['an exceeded limit [PTB-025]', 1711],
])('the page learns of %s by its code', async (_, code) => {
  const rider = await consented()
  partner.reply = { status: 400, body: { status: code, statusTitle: '', contactNumber: '', message: '無法驗證' } }
  const { status, body } = await bind(rider, { ...(await codeFor(rider)), loginId: idNumber() })
  expect([status, body.code, body.data]).toMatchObject([400, String(code), { message: '無法驗證' }])
})

test('each of the twelve codes arrives with its four fields [PTB-022, PTB-023, PTB-028]', async () => {
  const fields = { statusTitle: '會員', contactNumber: '0800-1', message: '請洽客服' }
  for (const code of Object.keys(bindingCodes)) {
    const rider = await consented()
    partner.reply = { status: 400, body: { status: Number(code), ...fields } }
    const { status, body } = await bind(rider, { ...(await codeFor(rider)), loginId: idNumber() })
    expect([status, body.code]).toEqual([400, code])
    expect(body).toMatchObject({ status: Number(code), data: { status: Number(code), ...fields } })
  }
  expect(Object.keys(bindingCodes)).toHaveLength(12)
})

test.each([
  [503, {}],
  [200, { memberNo: 7 }],
])('an answer %i that cannot be read is a system error [PTB-030, PTB-032]', async (status, body) => {
  const rider = await consented()
  partner.reply = { status, body }
  const answered = await bind(rider, { ...(await codeFor(rider)), loginId: idNumber() })
  expect([answered.status, answered.body.message]).toEqual([503, '系統錯誤，請稍後再試。'])
})

test.each(['job', 'rider'])(
  'a binding whose answer was lost is found bound by the %s, with the same key',
  async (by) => {
    const rider = await consented()
    const loginId = member(rider)
    const shown = await codeFor(rider)
    partner.drops = 'after'
    expect((await bind(rider, { ...shown, loginId })).status).toBe(503)
    partner.drops = undefined
    await world.city.restart()
    if (by === 'job') await world.city.advance(60)
    else expect((await bind(rider, { ...shown, loginId })).status).toBe(200)
    expect(await stateOf(rider)).toBe('bound')
    expect(partner.requests.at(-1)?.key).toBe(partner.requests.at(-2)?.key)
  },
)

test('a member moves to the later rider, the earlier one is told, and two at once leave one', async () => {
  const { rider: ana, loginId } = await bound()
  const ben = await consented()
  const shown = await codeFor(ben, ana)
  expect((await bind(ben, { ...shown, loginId })).body.code).toBe('1607')
  expect((await bind(ben, { loginId, bindingType: 'rebinding' })).status).toBe(200)
  await world.city.settle()
  expect([await stateOf(ana), await stateOf(ben)]).toEqual(['none', 'bound'])
  expect(world.sms.received.at(-1)).toMatchObject({ to: ana.phoneE164 })
  const bindingType = 'rebinding'
  const [eve, dan] = [await consented(), await consented()]
  await bind(eve, await codeFor(eve, ana))
  await bind(dan, await codeFor(dan, ana))
  await Promise.all([eve, dan].map((rider) => bind(rider, { loginId, bindingType })))
  const states = await Promise.all([ben, eve, dan].map(stateOf))
  expect(states.filter((state) => state === 'bound')).toHaveLength(1)
  const holder = [ben, eve, dan][states.indexOf('bound')]
  expect(partner.members.get(loginId)?.boundTo).toBe(holder?.riderId)
})

test("a code of another rider's session, or one that was used, proves no phone", async () => {
  const [ana, eve] = [await consented(), await consented()]
  const shown = await codeFor(ana)
  expect((await bind(eve, shown)).status).toBe(400)
  const both = await Promise.all([bind(ana, shown), bind(ana, shown)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await bind(eve, shown)).status).toBe(400)
})

test('agreements are accepted in the version that was shown [PTB-034, PTB-035, PTB-036]', async () => {
  const rider = await consented()
  const unaccepted = () => world.city.call(listUnacceptedPartnerAgreements, { as: rider.as })
  expect((await unaccepted()).data.agreements).toEqual([])
  partner.agreementVersion = '2'
  await world.city.advance(601)
  expect((await unaccepted()).data.agreements).toMatchObject([{ document: 'privacy', version: '2', text: '內容 2' }])
  const accept = (version: string) =>
    world.city.call(acceptPartnerAgreements, { as: rider.as, body: { agreements: [{ document: 'privacy', version }] } })
  expect((await accept('1')).body.code).toBe('TERMS_OUTDATED')
  expect((await accept('2')).data.agreements[0]?.acceptedAt).not.toBeNull()
  const rows = await world.city.house.database.pool.query<{ version: string }>(
    'SELECT version FROM identity.signed_agreements WHERE rider_id = $1 ORDER BY version',
    [rider.riderId],
  )
  expect(rows.rows.map(({ version }) => version)).toEqual(['1', '2'])
})

test('another text under a known version is accepted again, and both texts stay [PTB-036]', async () => {
  partner.agreementVersion = '3'
  await world.city.advance(601)
  const rider = await consented()
  const inForce = async () => {
    const { data } = await world.city.call(listPartnerAgreements, { as: rider.as })
    return data.agreements[0]
  }
  const shown = await inForce()
  partner.agreementText = '另一份內容'
  await world.city.advance(601)
  expect(await inForce()).toMatchObject({ version: '3', text: '另一份內容', acceptedAt: null })
  const accept = (textHash = '') =>
    world.city.call(acceptPartnerAgreements, {
      as: rider.as,
      body: { agreements: [{ document: 'privacy', version: '3', textHash }] },
    })
  expect((await accept(shown?.textHash)).body.code).toBe('TERMS_OUTDATED')
  expect((await accept((await inForce())?.textHash)).status).toBe(200)
  const { rows } = await world.city.house.database.pool.query<{ text: string }>(
    `SELECT text FROM identity.signed_agreements JOIN identity.partner_agreements USING (document, version, text_hash)
      WHERE rider_id = $1 AND version = '3' ORDER BY signed_at`,
    [rider.riderId],
  )
  expect(rows.map(({ text }) => text)).toEqual(['內容 3', '另一份內容'])
  partner.agreementText = undefined
})

test('the erasure of an account leaves nothing of its membership', async () => {
  const { rider } = await bound()
  await world.city.call(authLogin, { as: rider.as, body: {} })
  await world.city.house.database.transaction(async (tx) =>
    identityServer.eraseRider?.(tx, rider.riderId, world.city.house),
  )
  for (const table of ['partner_memberships', 'partner_bindings', 'partner_checks']) {
    const sql = `SELECT count(*)::int AS rows FROM identity.${table} WHERE rider_id = $1`
    expect((await world.city.house.database.pool.query(sql, [rider.riderId])).rows).toEqual([{ rows: 0 }])
  }
})

test('too many id numbers answer 1711 without asking the partner', async () => {
  const rider = await consented()
  await bind(rider, await codeFor(rider))
  partner.reply = { status: 400, body: { code: 1741 } }
  const codes = []
  for (let at = 0; at < 5; at += 1) codes.push((await bind(rider, { loginId: idNumber() })).body.code)
  expect(codes).toEqual(['1741', '1741', '1741', '1741', '1741'])
  for (let at = 0; at < 10; at += 1) {
    if (at % 5 === 0) await bind(rider, await codeFor(rider))
    await bind(rider, { loginId: idNumber() })
  }
  await bind(rider, await codeFor(rider))
  const before = partner.requests.length
  expect((await bind(rider, { loginId: idNumber() })).body.code).toBe('1711')
  expect(partner.requests).toHaveLength(before)
})

test('no id number and no phone is in the log or readable in the tables', async () => {
  const tables = ['partner_memberships', 'partner_bindings', 'partner_checks']
  const rows = await Promise.all(
    tables.map((table) => world.city.house.database.pool.query(`SELECT * FROM identity.${table}`)),
  )
  const all = log + JSON.stringify(rows.map((result) => result.rows))
  expect(all).toContain('bound')
  for (const id of ids) expect(all).not.toContain(id)
  expect(all).not.toMatch(/\+8869\d{8}/)
})
