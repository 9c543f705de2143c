import {
  checkOtp,
  cleanCookies,
  getCurrentRider,
  patchEmail,
  patchMailingAddress,
  putBirthday,
  putServicePreferences,
  putTrafficCard,
  putUserPhone,
  readIdentityProfile,
  readServicePreferences,
  readTrafficCard,
  verifyEmail,
} from '@daoxing/identity/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riderNeedsNote } from './rider-needs.ts'
import { type IdentityWorld, openIdentityWorld, type Person } from './testing/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
})
afterAll(() => world.close())

const profileOf = async (as: object) => (await world.city.call(readIdentityProfile, { as })).data
const mailsAbout = (subject: string) => world.sms.mails.filter((mail) => mail.subject.includes(subject))

const proofFor = async (person: Person, as: object) => {
  const otp = await world.codeOf(person)
  const { phone, uuid } = person
  return (await world.city.call(checkOtp, { body: { phone, uuid, otp, cc: '886' }, as })).data.proof
}

test('the mailing address is stored sealed, and its change is mailed once [SET-021, CALL-074]', async () => {
  const ana = await world.signedUp()
  const address = { postal_code: '106', city: '臺北市', district: '大安區', street: '和平東路二段 1 號' }
  const patch = (street = address.street) =>
    world.city.call(patchMailingAddress, { body: { mailing_address: { ...address, street } }, as: ana.as })
  const before = mailsAbout('通訊地址').length
  expect((await patch()).data.mailing_address).toEqual(address)
  await patch()
  await world.city.settle()
  const mails = mailsAbout('通訊地址').slice(before)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.to).toBe('ana@example.tw')
  expect(mails[0]?.text).toContain('http://localhost/setting')
  expect(mails[0]?.text).not.toContain('和平東路')
  const wrong = await patch('龙江路 1 號')
  expect(wrong).toMatchObject({ status: 400, body: { data: { characters: '龙' } } })
  expect((await profileOf(ana.as)).mailing_address).toEqual(address)
  const { rows } = await world.city.house.database.pool.query('SELECT facts_sealed FROM identity.rider_settings')
  expect(JSON.stringify(rows)).not.toContain('和平東路')
  const removed = await world.city.call(patchMailingAddress, { body: { mailing_address: null }, as: ana.as })
  expect(removed.data.mailing_address).toBeNull()
})

test('a new e-mail counts once its link was opened; the old address is told [SET-022, CALL-075]', async () => {
  const ana = await world.signedUp()
  const asked = await world.city.call(patchEmail, { body: { email: 'new@example.tw' }, as: ana.as })
  expect(asked.data).toMatchObject({ email: 'ana@example.tw', pending_email: 'new@example.tw' })
  await world.city.settle()
  const told = mailsAbout('已變更：電子信箱').length
  const token = world.sms.mails.findLast(({ to }) => to === 'new@example.tw')?.link?.split('#')[1] ?? ''
  await world.city.call(verifyEmail, { body: { token } })
  await world.city.settle()
  expect(await profileOf(ana.as)).toMatchObject({ email: 'new@example.tw', email_verified: true, pending_email: null })
  expect(mailsAbout('已變更：電子信箱').slice(told)).toMatchObject([{ to: 'ana@example.tw' }])
  const again = await world.city.call(patchEmail, { body: { email: 'third@example.tw' }, as: ana.as })
  expect(again.body.code).toBe('RATE_LIMIT')
})

test('the phone moves by a code on the old number and one on the new [SET-024, CALL-077]', async () => {
  const [ana, ben] = [await world.signedUp(), await world.signedUp()]
  await world.city.advance(31)
  const other = world.person()
  const proof = await proofFor(other, ana.as)
  const stranger = await proofFor(ben, ana.as)
  const put = (old_proof: string) => world.city.call(putUserPhone, { body: { old_proof, proof }, as: ana.as })
  expect((await put(stranger)).body.code).toBe('PHONE_NOT_VERIFIED')
  expect((await put(proof)).body.code).toBe('PHONE_NOT_VERIFIED')
  expect((await profileOf(ana.as)).phone).toBe(ana.phone)
  const held = await proofFor(ana, ana.as)
  expect((await put(held)).data).toMatchObject({ uid: ana.riderId, phone: other.phone })
  expect((await put(held)).body.code).toBe('PHONE_NOT_VERIFIED')
  expect((await profileOf(ana.as)).phone).toBe(other.phone)
})

test('the birthday is set once, and only to a day of a living person [MBR-019, CALL-117]', async () => {
  const ana = await world.signedUp()
  const put = (birthday: string) => world.city.call(putBirthday, { body: { birthday }, as: ana.as })
  expect((await put('2999-01-01')).body.code).toBe('INVALID_INPUT')
  expect((await put('1850-01-01')).body.code).toBe('INVALID_INPUT')
  expect((await put('1990-02-30')).status).toBe(400)
  expect((await profileOf(ana.as)).birthday).toBeNull()
  const both = await Promise.all([put('1990-02-28'), put('1991-02-28')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { birthday } = await profileOf(ana.as)
  expect((await put(birthday ?? '')).status).toBe(200)
  expect((await put('1992-01-01')).body.code).toBe('BIRTHDAY_SET')
})

test('service preferences are read and written, and reach the driver as words [MBR-027, MBR-028]', async () => {
  const ana = await world.signedUp()
  const { house } = world.city
  const put = (preferences: Record<string, boolean>) =>
    world.city.call(putServicePreferences, { body: { preferences }, as: ana.as })
  await put({ quiet_ride: true })
  await put({ cool_air: true })
  const { data } = await world.city.call(readServicePreferences, { as: ana.as })
  expect(data.preferences).toEqual({ quiet_ride: true, no_music: false, cool_air: true, help_with_luggage: false })
  expect(await riderNeedsNote(house.database, house, ana.riderId)).toBe('乘客想安靜搭車；乘客希望冷氣涼一點')
  await put({ quiet_ride: false, cool_air: false })
  expect(await riderNeedsNote(house.database, house, ana.riderId)).toBe('')
})

test('a traffic card is stored by its 16 digits and shown by the last four [SET-025, CALL-084, CALL-085]', async () => {
  const ana = await world.signedUp()
  const put = (number: string) =>
    world.city.call(putTrafficCard, { body: { traffic_card: { number, kind: 'senior' } }, as: ana.as })
  const read = async () => (await world.city.call(readTrafficCard, { as: ana.as })).data.traffic_card
  expect(await read()).toBeNull()
  expect((await put('1234')).status).toBe(400)
  expect((await put('9876 5432 1098 7654')).data).toEqual({ traffic_card: { kind: 'senior', tail: '7654' } })
  expect(await read()).toEqual({ kind: 'senior', tail: '7654' })
  expect((await profileOf(ana.as)).traffic_card).toEqual({ kind: 'senior', tail: '7654' })
  await world.city.call(putTrafficCard, { body: { traffic_card: null }, as: ana.as })
  expect(await read()).toBeNull()
})

test('the identity profile shows what is kept, and only to its rider [SET-023, CALL-076]', async () => {
  const [ana, ben] = [await world.signedUp(), await world.signedUp()]
  await world.city.call(putBirthday, { body: { birthday: '1980-05-05' }, as: ana.as })
  expect(await profileOf(ana.as)).toEqual({
    phone: ana.phone,
    email: 'ana@example.tw',
    email_verified: false,
    pending_email: null,
    mailing_address: null,
    birthday: '1980-05-05',
    traffic_card: null,
    licence: null,
  })
  expect(await profileOf(ben.as)).toMatchObject({ phone: ben.phone, birthday: null })
  expect((await world.city.call(readIdentityProfile, {})).status).toBe(401)
})

test('cleaning the cookies ends the session and empties the browser [SEC-008, CALL-111]', async () => {
  const ana = await world.signedUp()
  const url = await world.city.listen()
  const cleaned = await fetch(`${url}/gw${cleanCookies.path}`, {
    method: 'POST',
    headers: { cookie: ana.as.cookie ?? '', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(cleaned.status).toBe(200)
  expect(cleaned.headers.get('clear-site-data')).toBe('"cookies"')
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(401)
  expect((await world.city.call(cleanCookies, {})).status).toBe(200)
})
