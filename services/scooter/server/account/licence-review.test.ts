import {
  listSignUpFailures,
  type LicenceResult,
  readLicencePicture,
  scooterRiderStatusChanged,
  scooterDocumentTypes,
} from '@daoxing/scooter/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scooterServer } from '../index.ts'
import { type AccountHouse, anAccountHouse, motorcycle } from '../testing/an-account-house.ts'
import { refuseScooterRider } from './may-ride.ts'

let house: AccountHouse
let logged = ''
beforeAll(async () => {
  house = await anAccountHouse({ logTo: { write: (line) => void (logged += line) } })
})
afterAll(() => house.close())

const model = { wemoVehicleModelId: 1, name: 'City', licence: 'light', helmets: 2, pictureUrl: null } as const
const refusalOf = (riderId: string): Promise<string | undefined> =>
  house.city.house.database.transaction((tx) =>
    refuseScooterRider({ tx, house: house.city.house, riderId, model }).then(
      () => undefined,
      (error: unknown) => (error as { key: string }).key,
    ),
  )
const failures = async (as: AccountHouse['peer'] | object) =>
  (await house.city.call(listSignUpFailures, { as: as as never })).data.failures

test('the vendor allows: the pictures go, the page hears it, and the rider may ride [SCT-019, SCT-023, SCT-030]', async () => {
  const { rider, reviewId } = await house.submitted()
  expect(await house.pictures()).toBeGreaterThanOrEqual(5)
  const before = house.city.sent.length
  await house.decides(reviewId)
  expect(await house.pictures()).toBe(0)
  expect(await house.sees(rider)).toMatchObject({
    ...{ state: 'ALLOWED', nextStep: 'ride', licenceResult: 'FINISHED_ALLOW', covers: 'heavy' },
    licenceExpiresOn: '2032-06-30',
  })
  const told = house.city.sent.slice(before).filter(({ name }) => name === scooterRiderStatusChanged.name)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    room: `rider:${rider.riderId}`,
    payload: { rider: { state: 'ALLOWED', reason: null } },
  })
  expect(await refusalOf(rider.riderId)).toBeUndefined()
  expect(await failures(rider.as)).toEqual([])
})

type Expected = { readonly state: string; readonly nextStep: string; readonly refusal: string; readonly remedy: string }
test.for<[Exclude<LicenceResult, 'FINISHED_ALLOW'>, Expected]>([
  ['UNPASSED', { state: 'REFUSED', nextStep: 'resubmit', refusal: 'scooter.licenceUnpassed', remedy: 'resubmit' }],
  ['NO_LICENSE', { state: 'REFUSED', nextStep: 'resubmit', refusal: 'scooter.licenceNeeded', remedy: 'resubmit' }],
  [
    'REVIEW_DENY',
    { state: 'COLLECTING', nextStep: 'documents', refusal: 'scooter.licenceDenied', remedy: 'signUpAgain' },
  ],
  [
    'FINISHED_DENY',
    { state: 'CLOSED', nextStep: 'askCustomerService', refusal: 'scooter.licenceDenied', remedy: 'askCustomerService' },
  ],
  [
    'SYSTEM_ERROR',
    { state: 'IN_REVIEW', nextStep: 'wait', refusal: 'scooter.licenceInReview', remedy: 'waitAndTryAgain' },
  ],
])('the result %s leads to its own next step [SCT-019, SCT-047, CALL-257]', async ([result, expected]) => {
  const { rider, reviewId } = await house.submitted()
  await house.decides(reviewId, { result, licence: null, reason: '資料與證件不符' })
  const { state, nextStep, refusal, remedy } = expected
  const isAutomatic = result === 'SYSTEM_ERROR'
  const reason = isAutomatic ? null : '資料與證件不符'
  expect(await house.sees(rider)).toMatchObject({ state, nextStep, licenceResult: result, reason })
  expect(await refusalOf(rider.riderId)).toBe(refusal)
  expect(await failures(rider.as)).toMatchObject([{ result, nextStep: remedy, reason: '資料與證件不符' }])
  const kept = await house.city.house.database.pool.query('SELECT 1 FROM kit.files WHERE owner_id = $1', [
    rider.riderId,
  ])
  expect(kept.rowCount).toBe(isAutomatic ? 5 : 0)
})

test('only what failed is taken again, and goes to the vendor alone [SCT-051, CALL-261]', async () => {
  const { rider, reviewId } = await house.submitted()
  expect((await house.resubmits(rider)).status).toBe(409)
  await house.decides(reviewId, {
    ...{ result: 'UNPASSED', licence: null },
    failed: [{ type: 'licence_back', reason: '反光' }],
  })
  const { documents } = await house.documentsOf(rider)
  expect(documents.filter(({ need }) => need === 'retake')).toMatchObject([{ type: 'licence_back', reason: '反光' }])
  expect(documents.filter(({ need }) => need === 'nothing')).toHaveLength(4)
  expect(await failures(rider.as)).toMatchObject([
    { documents: [{ type: 'licence_back', reason: '反光', need: 'retake' }] },
  ])
  expect((await house.resubmits(rider)).body).toMatchObject({ code: 'SCOOTER_ERROR_024' })
  await house.upload(rider, 'licence_back')
  expect((await house.resubmits(rider)).data).toMatchObject({ state: 'IN_REVIEW', licenceResult: null })
  const second = await house.sent()
  expect(house.receiver.reviews.at(-1)).toMatchObject({ reviewId: second, documents: ['licence_back'] })
  // A word about the first review comes too late.
  await house.decides(reviewId, { result: 'FINISHED_DENY', licence: null })
  expect((await house.sees(rider)).state).toBe('IN_REVIEW')
  await house.decides(second)
  expect((await house.sees(rider)).state).toBe('ALLOWED')
})

test('a sign-up that was denied is done once more, with other data and all pictures [SCT-047]', async () => {
  const { rider, reviewId } = await house.submitted()
  await house.decides(reviewId, { result: 'REVIEW_DENY', licence: null })
  const { documents } = await house.documentsOf(rider)
  expect(documents.every(({ need }) => need === 'retake')).toBe(true)
  expect((await house.signsUp(rider)).body).toMatchObject({ code: 'SCOOTER_ERROR_024' })
  await house.uploadsAll(rider)
  expect((await house.signsUp(rider, { name: '王大明', birthday: '1990-02-03', idNumber: 'A123456789' })).status).toBe(
    200,
  )
  await house.sent()
  expect(house.receiver.reviews.at(-1)?.profile.name).toBe('王大明')
})

test('after a failure of its system the vendor is asked again by itself, and after the third the rider sends again [SCT-019]', async () => {
  const { rider, reviewId } = await house.submitted()
  let last = reviewId
  for (const pause of [600, 1200]) {
    await house.decides(last, { result: 'SYSTEM_ERROR', licence: null })
    expect(await house.sent()).toBe(last)
    await house.city.advance(pause + 1)
    const next = await house.sent()
    expect(next).not.toBe(last)
    expect(house.receiver.reviews.at(-1)?.documents).toHaveLength(5)
    last = next
  }
  await house.decides(last, { result: 'SYSTEM_ERROR', licence: null })
  expect(await house.sees(rider)).toMatchObject({
    state: 'REFUSED',
    nextStep: 'resubmit',
    licenceResult: 'SYSTEM_ERROR',
  })
})

test('a licence that has ended, or covers cars alone, lets no rider ride, although the vendor allows [SCT-019]', async () => {
  for (const licence of [
    { ...motorcycle, expiresOn: '2020-01-01' },
    { licenceClass: 'SMALL_CAR', expiresOn: '2040-01-01', issuedOn: '2024-01-01' } as const,
  ]) {
    const { rider, reviewId } = await house.submitted()
    await house.decides(reviewId, { licence })
    expect(await house.sees(rider)).toMatchObject({ state: 'REFUSED', licenceResult: 'NO_LICENSE', covers: null })
    const again = (await house.documentsOf(rider)).documents.filter(({ need }) => need === 'retake')
    expect(again.map(({ type }) => type)).toEqual(['licence_front', 'licence_back'])
  }
})

test('a result twice, of an unknown review, or by another vendor changes nothing [SCT-030]', async () => {
  const { rider, reviewId } = await house.submitted()
  expect((await house.decides('f'.repeat(32), { result: 'FINISHED_DENY', licence: null })).status).toBe(200)
  await house.decides(reviewId, { as: house.otherPeer })
  expect((await house.sees(rider)).state).toBe('IN_REVIEW')
  await house.decides(reviewId, { eventId: 'twice' })
  const { revision } = await house.sees(rider)
  await house.decides(reviewId)
  expect((await house.sees(rider)).revision).toBe(revision)
  const notices = await house.city.house.database.pool.query(
    "SELECT 1 FROM notices.notices WHERE rider_id::text = $1 AND kind = 'licenceReviewed'",
    [rider.riderId],
  )
  expect(notices.rowCount).toBe(1)
})

test('the vendor changes its mind: a licence is suspended, and customer service lifts a denial [SCT-030]', async () => {
  const { rider, reviewId } = await house.submitted()
  await house.decides(reviewId)
  await house.decides(reviewId, { result: 'FINISHED_DENY', licence: null, reason: '駕照吊扣' })
  expect(await house.sees(rider)).toMatchObject({ state: 'CLOSED', nextStep: 'askCustomerService', reason: '駕照吊扣' })
  expect((await house.upload(rider, 'selfie')).status).toBe(409)
  await house.decides(reviewId)
  expect((await house.sees(rider)).state).toBe('ALLOWED')
})

test('only the vendor of an open review reads its pictures [SCT-053]', async () => {
  const { rider, reviewId } = await house.submitted()
  const reads = (as: typeof house.peer) =>
    house.city.call(readLicencePicture, { as, params: { reviewId, type: 'licence_front' } })
  const read = await reads(house.peer)
  expect(Buffer.from(read.data.base64, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect((await reads(house.otherPeer)).status).toBe(404)
  expect((await reads(rider.as as never)).status).toBe(401)
  await house.decides(reviewId)
  expect((await reads(house.peer)).status).toBe(404)
})

test('a vendor that is away is asked again, and after a silent week the pictures go [SCT-019]', async () => {
  house.receiver.isDown = true
  const { rider } = await house.submitted()
  const sent = house.receiver.reviews.length
  house.receiver.isDown = false
  await house.city.advance(301)
  expect(house.receiver.reviews.length).toBe(sent + 1)
  await house.city.leap(7 * 86_400)
  await house.city.settle()
  expect(await house.sees(rider)).toMatchObject({
    state: 'REFUSED',
    nextStep: 'resubmit',
    licenceResult: 'SYSTEM_ERROR',
  })
  const kept = await house.city.house.database.pool.query('SELECT 1 FROM kit.files WHERE owner_id = $1', [
    rider.riderId,
  ])
  expect(kept.rowCount).toBe(0)
})

test('on the day after its last one the licence is asked for again [SCT-019]', async () => {
  const { rider, reviewId } = await house.submitted()
  const expiresOn = new Date(Date.parse(house.city.clock.now()) + 3 * 86_400_000).toISOString().slice(0, 10)
  await house.decides(reviewId, { licence: { ...motorcycle, expiresOn } })
  expect((await house.sees(rider)).state).toBe('ALLOWED')
  await house.city.leap(5 * 86_400)
  // Before its job has run.
  expect(await refusalOf(rider.riderId)).toBe('scooter.licenceNeeded')
  await house.city.settle()
  expect(await house.sees(rider)).toMatchObject({ state: 'REFUSED', nextStep: 'resubmit' })
  const again = (await house.documentsOf(rider)).documents.filter(({ need }) => need === 'retake')
  expect(again.map(({ type }) => type)).toEqual(['licence_front', 'licence_back'])
})

test('no name and no number is in the log or readable in the tables, and all of it goes with the account [SCT-018]', async () => {
  const { rider, reviewId } = await house.submitted()
  await house.decides(reviewId, { result: 'UNPASSED', licence: null, reason: '王小明的照片模糊' })
  const { pool } = house.city.house.database
  const tables = await Promise.all(
    ['riders', 'documents', 'reviews'].map((name) => pool.query(`SELECT * FROM scooter.${name}`)),
  )
  const stored = JSON.stringify(tables.map(({ rows }) => rows as unknown))
  expect(stored).toContain(rider.riderId)
  for (const secret of ['王小明', 'A123456789', '1990-02-03']) {
    expect(stored).not.toContain(secret)
    expect(logged).not.toContain(secret)
  }
  expect(scooterDocumentTypes).toHaveLength(5)
  await house.city.house.database.transaction(async (tx) =>
    scooterServer.eraseRider?.(tx, rider.riderId, house.city.house),
  )
  for (const name of ['riders', 'documents', 'reviews'])
    expect((await pool.query(`SELECT 1 FROM scooter.${name} WHERE rider_id = $1`, [rider.riderId])).rowCount).toBe(0)
})
