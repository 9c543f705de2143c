import { openServiceOfCity, getCurrentRider, setRiderStatus } from '@daoxing/identity/contract'
import { enterOperator, pictureOf, withLicence } from '@daoxing/identity/server/testing'
import { clearConfigOverride, baseConfigs, overrideConfig } from '@daoxing/configs/server'
import {
  acceptScooterTerm,
  listCurrentTerms,
  listSignUpFailures,
  readTermsStatus,
  readScooterSession,
  scooterDocumentTypes,
  type ScooterModel,
  sendScooterOtp,
  shakeHands,
  signUpForScooters,
  verifyScooterOtp,
} from '@daoxing/scooter/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AccountHouse, anAccountHouse, person } from '../testing/an-account-house.ts'
import { withScootersOpen } from '../testing/with-account.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { refuseScooterRider } from './may-ride.ts'

let house: AccountHouse
beforeAll(async () => {
  house = await anAccountHouse()
})
afterAll(() => house.close())
afterEach(() => withScootersOpen(house.city))

const model = (licence: 'light' | 'heavy'): ScooterModel => ({
  ...{ wemoVehicleModelId: 1, name: 'City', licence, helmets: 2, pictureUrl: null },
})
const rides = (riderId: string, licence: 'light' | 'heavy' = 'light') =>
  house.city.house.database.transaction((tx) =>
    refuseScooterRider({ tx, house: house.city.house, riderId, model: model(licence) }),
  )
const setList = (value: unknown) =>
  overrideConfig(house.city.house.database, house.city.clock, { config: baseConfigs.scooter_allowlist, value })

test('scooters are closed until the list names riders by number or by share, and the profile says so [SCT-002, CFG-002]', async () => {
  const rider = await house.rider()
  const session = async () => {
    const { status, body } = await house.city.call(readScooterSession, { as: rider.as })
    return [status, (body as { code?: string }).code]
  }
  const closed = async () => (await house.city.call(getCurrentRider, { as: rider.as })).data.closedServices
  const open = [200, undefined]
  const refused = [403, 'SCOOTER_ERROR_001']
  await clearConfigOverride(house.city.house.database, baseConfigs.scooter_allowlist)
  expect([await session(), await closed()]).toEqual([refused, ['scooter']])
  await setList([rider.userNumber])
  expect([await session(), await closed()]).toEqual([open, []])
  await setList([rider.userNumber + 1])
  expect([await session(), await closed()]).toEqual([refused, ['scooter']])
  await setList([`${(rider.userNumber % 100) + 1}%`])
  expect(await session()).toEqual(open)
  await setList([`${rider.userNumber % 100}%`])
  expect(await session()).toEqual(refused)
  await setList('all')
  expect([await session(), await closed()]).toEqual([open, []])
})

test('a rider whose status is neither ACTIVE nor UNCONFIRMED is refused, although listed [SCT-002]', async () => {
  const rider = await house.rider()
  const { city } = house
  const key = 'key-of-mei-'.padEnd(40, 'x')
  await enterOperator(city.house.database, city.house, { operatorId: 'mei', key })
  const seen: unknown[] = []
  for (const status of ['ACTIVE', 'UNCONFIRMED', 'PENDING', 'REJECT', 'UNPASSED'] as const) {
    const params = { uid: rider.riderId }
    await city.call(setRiderStatus, { params, body: { status, reason: 'a test' }, as: { bearer: key } })
    seen.push((await city.call(shakeHands, { as: rider.as })).status)
  }
  expect(seen).toEqual([200, 200, 403, 403, 403])
})

test('a city opens a list that no operator has set, and leaves one that is set as it is [SCT-002]', async () => {
  const { city } = house
  const opens = (service: string) =>
    city.call(openServiceOfCity, { params: { service }, as: { bearer: city.house.settings.citySecret } })
  await setList([7])
  expect((await opens('scooter')).data).toEqual({ isOpened: false })
  await clearConfigOverride(city.house.database, baseConfigs.scooter_allowlist)
  expect((await opens('scooter')).data).toEqual({ isOpened: true })
  const rider = await house.rider()
  expect((await city.call(shakeHands, { as: rider.as })).status).toBe(200)
  expect((await opens('bicycle')).status).toBe(404)
  const asRider = await city.call(openServiceOfCity, { params: { service: 'scooter' }, as: rider.as })
  expect(asRider.status).toBe(401)
})

test('the handshake opens the account once, and the session names the next step [SCT-042, SCT-043, SCT-018]', async () => {
  const rider = await house.rider()
  expect(await house.sees(rider)).toMatchObject({ revision: 0, state: 'NEW', nextStep: 'phone' })
  const first = await house.city.call(shakeHands, { as: rider.as, key: 'hands' })
  const again = await house.city.call(shakeHands, { as: rider.as, key: 'hands' })
  expect(again.data).toEqual(first.data)
  expect(first.data).toMatchObject({ revision: 1, state: 'NEW', licenceResult: null, covers: null })
  expect(first.data.phone).not.toContain(rider.phoneE164.slice(-6))
})

test('a code by message proves the phone; a wrong one counts its tries [SCT-044, SCT-045]', async () => {
  const { city } = house
  const rider = await house.rider()
  const verify = (code: string) => city.call(verifyScooterOtp, { as: rider.as, body: { code } })
  expect((await verify('123456')).body).toMatchObject({ code: 'SCOOTER_ERROR_002' })
  await city.call(shakeHands, { as: rider.as })
  expect((await city.call(sendScooterOtp, { as: rider.as })).data).toEqual({ cooldownSeconds: 30, lifeSeconds: 300 })
  expect((await city.call(sendScooterOtp, { as: rider.as })).status).toBe(429)
  await city.settle()
  const code = house.sms.codeFor(rider.phoneE164)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await verify(wrong)).status).toBe(400)
  // The code of a rider is of no use to another one.
  const other = await house.rider()
  await city.call(shakeHands, { as: other.as })
  expect((await city.call(verifyScooterOtp, { as: other.as, body: { code } })).status).toBe(400)
  expect((await verify(code)).data).toMatchObject({ state: 'PHONE_PROVEN', nextStep: 'terms' })
  await city.advance(600)
})

test('texts are accepted by id in the version that was shown, and a new version is asked for again [SCT-048, SCT-049, SCT-050]', async () => {
  const { city } = house
  const rider = await house.rider()
  await house.provesPhone(rider)
  const current = async () => (await city.call(listCurrentTerms, { as: rider.as })).data.terms
  const accept = (termId: string, version: string) =>
    city.call(acceptScooterTerm, { as: rider.as, params: { termId }, body: { version } })
  const [first, ...rest] = await current()
  expect([first, ...rest].map((term) => term?.termId)).toEqual(['service', 'privacy', 'insurance'])
  expect(first).toMatchObject({ title: '共享機車使用條款', isRequired: true, acceptedAt: null })
  const version = first?.version ?? ''
  expect((await accept('service', '2001-01-01')).body).toMatchObject({ code: 'SCOOTER_ERROR_025' })
  expect((await accept('unknown', version)).status).toBe(404)
  expect((await accept('service', version)).data.terms[0]?.acceptedAt).toBe(city.clock.now())
  expect((await house.upload(rider, 'selfie')).body).toMatchObject({ code: 'VEHICLE_OPERATION_FORBIDDEN' })
  for (const { termId } of rest) await accept(termId, version)
  expect((await city.call(readTermsStatus, { as: rider.as })).data.isComplete).toBe(true)
  expect(await house.sees(rider)).toMatchObject({ state: 'COLLECTING', nextStep: 'documents' })
  const config = scooterConfigs.scooter_terms
  const value = { ...config.default, version: '2027-01-01' }
  await overrideConfig(city.house.database, city.clock, { config, value })
  expect((await city.call(readTermsStatus, { as: rider.as })).data.isComplete).toBe(false)
  expect(await house.sees(rider)).toMatchObject({ nextStep: 'terms', hasAcceptedTerms: false })
  await clearConfigOverride(city.house.database, config)
})

test('documents are given by type; one that cannot be read is not kept, and says why [SCT-052, SCT-053]', async () => {
  const rider = await house.rider()
  await house.provesPhone(rider)
  await house.acceptsTerms(rider)
  const needs = async () => (await house.documentsOf(rider)).documents.map(({ need }) => need)
  expect(await needs()).toEqual(['upload', 'upload', 'upload', 'upload', 'upload'])
  const before = await house.pictures()
  const dark = await house.upload(rider, 'id_front', pictureOf({ seed: 1, look: 'dark' }))
  expect(dark.data.document).toMatchObject({
    type: 'id_front',
    need: 'retake',
    reason: '照片太暗，請到亮一點的地方再拍。',
  })
  expect(await house.pictures()).toBe(before)
  await house.upload(rider, 'id_front')
  // A worse one does not displace it.
  const blurred = await house.upload(rider, 'id_front', pictureOf({ seed: 2, look: 'blurred' }))
  expect(blurred.data.document.need).toBe('retake')
  expect(blurred.data.documents[0]).toMatchObject({ need: 'nothing', reason: null })
  expect(await house.pictures()).toBe(before + 1)
  expect((await house.signsUp(rider)).body).toMatchObject({ code: 'SCOOTER_ERROR_024' })
  expect((await house.upload(rider, 'selfie', new Blob(['no picture']))).status).toBe(422)
  // A picture that is never sent goes after a week.
  await house.city.advance(7 * 86_400 + 1)
  expect(await house.pictures()).toBe(before)
  expect((await house.documentsOf(rider)).documents[0]).toMatchObject({
    need: 'retake',
    reason: '照片放太久已刪除，請再拍一次。',
  })
})

test('a sign-up names its person and sends every document once; the same tap twice is one review [SCT-046, CALL-256, SEC-002]', async () => {
  const { city, receiver } = house
  const fresh = await house.rider()
  expect((await house.signsUp(fresh)).body).toMatchObject({ code: 'SCOOTER_ERROR_010' })
  await house.provesPhone(fresh)
  expect((await house.signsUp(fresh)).body).toMatchObject({ code: 'SCOOTER_ERROR_008' })
  const rider = await house.collected()
  expect((await house.signsUp(rider, { ...person, birthday: '2012-01-01' })).body).toMatchObject({
    code: 'SCOOTER_ERROR_009',
  })
  expect((await house.signsUp(rider, { ...person, idNumber: 'A123456780' })).status).toBe(400)
  expect((await house.signsUp(rider, {})).status).toBe(400)
  const sent = receiver.reviews.length
  const taps = ['tap', 'tap'].map((key) => city.call(signUpForScooters, { as: rider.as, body: person, key }))
  const answers = await Promise.all(taps)
  expect(answers.map(({ status }) => status)).toContain(200)
  await house.sent()
  expect(receiver.reviews.length).toBe(sent + 1)
  expect(receiver.reviews.at(-1)).toMatchObject({
    profile: { ...person, phone: rider.phoneE164, email: null },
    documents: expect.arrayContaining([...scooterDocumentTypes]) as unknown,
  })
  expect(await house.sees(rider)).toMatchObject({ state: 'IN_REVIEW', nextStep: 'wait' })
  expect((await house.documentsOf(rider)).documents.every(({ need }) => need === 'wait')).toBe(true)
  expect((await house.upload(rider, 'selfie')).body).toMatchObject({ code: 'SCOOTER_ERROR_003' })
  expect((await house.signsUp(rider)).body).toMatchObject({ code: 'SCOOTER_ERROR_003' })
  await expect(rides(rider.riderId)).rejects.toMatchObject({ key: 'scooter.licenceInReview' })
})

test('a licence that was proven for a rental and covers a scooter is not asked for again [SCT-018, CALL-256]', async () => {
  const old = await house.rider()
  await withLicence(house.city, { ...old, licenceClass: 'SMALL_CAR', issuedOn: '2019-05-01' })
  await house.provesPhone(old)
  await house.acceptsTerms(old)
  expect(await house.documentsOf(old)).toMatchObject({ isProvenElsewhere: true })
  const pictures = await house.pictures()
  expect((await house.signsUp(old, {})).data).toMatchObject({
    ...{ state: 'ALLOWED', nextStep: 'ride', isProvenElsewhere: true, covers: 'light', licenceExpiresOn: '2030-12-31' },
  })
  expect((await house.documentsOf(old)).documents.every(({ need }) => need === 'nothing')).toBe(true)
  expect(await house.pictures()).toBe(pictures)
  await rides(old.riderId)
  await expect(rides(old.riderId, 'heavy')).rejects.toMatchObject({ key: 'scooter.licenceWrongClass' })
  // A car licence since 2023-06-30 covers no scooter: its rider gives the documents.
  const young = await house.rider()
  await withLicence(house.city, { ...young, licenceClass: 'SMALL_CAR', issuedOn: '2024-05-01' })
  await house.provesPhone(young)
  await house.acceptsTerms(young)
  expect(await house.documentsOf(young)).toMatchObject({ isProvenElsewhere: false })
  expect((await house.signsUp(young)).body).toMatchObject({ code: 'SCOOTER_ERROR_024' })
  await expect(rides(young.riderId)).rejects.toMatchObject({ key: 'scooter.signUpNeeded' })
})

test('the proof of another service ends with it: the documents are asked for [SCT-018]', async () => {
  const rider = await house.rider()
  await withLicence(house.city, { ...rider, licenceClass: 'HEAVY_MOTORCYCLE', expiresOn: '2026-12-10' })
  await house.provesPhone(rider)
  await house.acceptsTerms(rider)
  await house.signsUp(rider, {})
  await rides(rider.riderId, 'heavy')
  await house.city.leap(20 * 86_400)
  expect(await house.sees(rider)).toMatchObject({
    state: 'COLLECTING',
    nextStep: 'documents',
    isProvenElsewhere: false,
  })
  await expect(rides(rider.riderId)).rejects.toMatchObject({ key: 'scooter.signUpNeeded' })
  expect((await house.upload(rider, 'selfie')).status).toBe(200)
  expect((await house.city.call(listSignUpFailures, { as: rider.as })).data.failures).toEqual([])
})
