import { readdir } from 'node:fs/promises'
import { putRentalProfile, readReviewPicture, requiredKinds, uploadRentalDocument } from '@daoxing/identity/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drivingRightOf, refuseUnlicensed } from './driving-right.ts'
import { identityServer } from './index.ts'
import { type Member, openPapersWorld, type PapersWorld } from './testing/papers-world.ts'
import { pictureOf } from './testing/picture-of.ts'

// Over 350 lines because one house and its stand-in serve all of these tests.
let world: PapersWorld
let log = ''
beforeAll(async () => {
  world = await openPapersWorld({ write: (line) => void (log += line) })
})
afterAll(() => world.close())

const statusOf = async (rider: Member) => (await world.papersOf(rider)).status
const rightOf = ({ riderId }: Member) =>
  drivingRightOf({ tx: world.city.house.database, riderId, now: world.city.clock.now() })
const drives = ({ riderId }: Member, seconds = 3600) => {
  const { house } = world.city
  return refuseUnlicensed({ tx: house.database, house, riderId, until: plusSeconds(house.clock.now(), seconds) })
}
const filesOf = async ({ riderId }: Member) => {
  const sql = 'SELECT count(*)::int FROM kit.files WHERE owner_id = $1'
  const counted = await world.city.house.database.pool.query<{ count: number }>(sql, [riderId])
  return counted.rows[0]?.count
}
/** The files of the folder, whatever the tables say. */
async function picturesOnDisk(): Promise<readonly string[]> {
  const folder = world.city.house.settings.filesFolder ?? ''
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}
async function proven(numbers: Parameters<PapersWorld['member']>[0] = {}, expiresOn = '2031-04-30') {
  const rider = await world.member(numbers)
  const reviewId = await world.submitted(rider)
  await world.passes(reviewId, { licence: { licenceClass: 'SMALL_CAR', expiresOn } })
  return { rider, reviewId }
}

test('[RNT-042] [RNT-081] papers go to the reviewer, whose pass leaves a signed attestation and no picture', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  expect(await world.papersOf(rider)).toMatchObject({ status: 2, nextStep: 'wait' })
  expect(world.reviewer.reviews.at(-1)).toMatchObject({ reviewId, isRenewal: false, question: null })
  expect((await world.upload(rider, 'SELFIE')).body.code).toBe('PAPERS_IN_REVIEW')
  expect((await world.submit(rider)).body.code).toBe('PAPERS_IN_REVIEW')
  const save = { as: rider.as, body: { acctName: '李四' } }
  expect((await world.city.call(putRentalProfile, save)).body.code).toBe('PAPERS_IN_REVIEW')
  await world.says(reviewId, { event: 'ACCEPTED' })
  expect(await statusOf(rider)).toBe(6)
  expect(await filesOf(rider)).toBe(8)
  await expect(drives(rider)).rejects.toMatchObject({ key: 'identity.licenceNeeded' })
  await world.passes(reviewId)
  expect(await filesOf(rider)).toBe(0)
  const papers = await world.papersOf(rider)
  expect(papers).toMatchObject({ status: 4, nextStep: 'drive', licence: { expiresOn: '2031-04-30', endsSoon: false } })
  expect(papers.documents.filter(({ isRequired }) => isRequired).map(({ result }) => result)).toEqual([1, 1, 1, 1, 1])
  expect(await rightOf(rider)).toEqual({
    status: 4,
    licenceClass: 'SMALL_CAR',
    expiresOn: '2031-04-30',
    issuedOn: null,
  })
  await drives(rider)
  await expect(drives(rider, 10 * 365 * 86_400)).rejects.toMatchObject({ key: 'identity.licenceEndsBefore' })
})

test('no picture of a document is on the disk after the verdict', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  const held = await picturesOnDisk()
  expect(held).toHaveLength(8)
  await world.passes(reviewId)
  expect(await picturesOnDisk()).toEqual([])
})

test('an attestation that was changed in the database is worth nothing', async () => {
  const { rider } = await proven()
  await drives(rider)
  await world.city.house.database.pool.query(
    "UPDATE identity.driving_attestations SET expires_on = '2040-01-01' WHERE rider_id = $1",
    [rider.riderId],
  )
  await expect(drives(rider)).rejects.toMatchObject({ key: 'identity.licenceNeeded' })
})

test('[RNT-043] after a failure the rider retakes only what failed, with the reason of the reviewer', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  const before = (await world.papersOf(rider)).liveVideo.instructions
  const documents = [
    { kind: 'DRIVER_LICENCE_FRONT', result: 3, reason: '號碼與填寫的不同' },
    { kind: 'UNKNOWN', result: 5, reason: '看不到臉' },
  ] as const
  await world.says(reviewId, { event: 'FAILED', documents: [...documents] })
  const papers = await world.papersOf(rider)
  expect(papers).toMatchObject({ status: 3, nextStep: 'retake', maySubmit: false })
  expect(papers.documents.find(({ kind }) => kind === 'DRIVER_LICENCE_FRONT')).toMatchObject({
    ...{ result: 3, reason: '號碼與填寫的不同', need: 'retake' },
  })
  expect(papers.liveVideo).toMatchObject({ result: 5, reason: '看不到臉', taken: [] })
  expect(papers.liveVideo.instructions).toHaveLength(before.length)
  expect(await filesOf(rider)).toBe(0)
  expect((await world.upload(rider, 'SELFIE')).body.code).toBe('DOCUMENT_ACCEPTED')
  await world.upload(rider, 'DRIVER_LICENCE_FRONT')
  await world.film(rider)
  expect((await world.submit(rider)).status).toBe(200)
  await world.city.settle()
  const sent = world.reviewer.reviews.at(-1)
  expect(sent?.documents.map(({ kind }) => kind).sort()).toEqual([
    'DRIVER_LICENCE_FRONT',
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
  ])
  await world.passes(reviewId)
  expect(await statusOf(rider)).toBe(2)
  await world.passes(sent?.reviewId ?? '')
  expect(await statusOf(rider)).toBe(4)
})

test('no stored answer contains the words of a reviewer on a document', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  const reason = '姓名王小明與身分證不符'
  const documents = (['SELFIE', 'ID_CARD_BACK'] as const).map((kind) => ({ kind, result: 3 as const, reason }))
  await world.says(reviewId, { event: 'FAILED', documents })
  expect(JSON.stringify(await world.papersOf(rider))).toContain(reason)
  const kept = { as: rider.as, key: 'selfie-again' }
  const files = { file: pictureOf({ seed: 9_001 }) }
  const sent = await world.city.call(uploadRentalDocument, { ...kept, params: { kind: 'SELFIE' }, files, body: {} })
  expect(sent.data.result).toBe(0)
  const { rows } = await world.city.house.database.pool.query('SELECT * FROM kit.idempotency_keys')
  expect(JSON.stringify(rows)).toContain('selfie-again')
  expect(JSON.stringify(rows)).not.toContain(reason)
})

test('verdicts that arrive twice, late, from another peer or without a licence change nothing', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  expect((await world.says(reviewId, { event: 'PASSED' })).status).toBe(400)
  const happenedAt = world.city.clock.now()
  await world.city.advance(60)
  await world.passes(reviewId, { eventId: 'the-pass' })
  expect((await world.passes(reviewId, { eventId: 'the-pass', happenedAt: plusSeconds(happenedAt, 60) })).status).toBe(
    200,
  )
  await world.says(reviewId, { event: 'FAILED', happenedAt })
  await world.says(reviewId, { event: 'ACCEPTED' })
  await world.passes('unknown-review')
  expect(await statusOf(rider)).toBe(4)
  const proofs = await world.city.house.database.pool.query(
    'SELECT 1 FROM identity.driving_attestations WHERE rider_id = $1',
    [rider.riderId],
  )
  expect(proofs.rows).toHaveLength(1)
})

test('the reviewer fetches the pictures of an open review, each fetch is recorded, and none after the verdict', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  const fetched = async (slot: string, as?: Awaited<ReturnType<PapersWorld['peer']>>) =>
    world.city.call(readReviewPicture, { as: as ?? (await world.peer()), params: { reviewId, slot } })
  const picture = await fetched('SELFIE')
  expect(Buffer.from(picture.data.base64, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect((await fetched('FRAME_3')).status).toBe(200)
  expect((await fetched('SPECIAL_IDENTITIY')).status).toBe(404)
  expect((await fetched('SELFIE', { bearer: 'peer_none' })).status).toBe(401)
  const sql = "SELECT facts FROM identity.audit_log WHERE subject = $1 AND action = 'rider.pictureRead'"
  const acts = await world.city.house.database.pool.query(sql, [`rider:${rider.riderId}`])
  expect(acts.rows).toHaveLength(2)
  await world.passes(reviewId)
  expect((await fetched('SELFIE')).status).toBe(404)
})

test('[RNT-042] a reviewer that is down is asked again, and after a week without a verdict the papers are at -9', async () => {
  const rider = await world.member()
  world.reviewer.isDown = true
  await world.submitted(rider)
  const before = world.reviewer.reviews.length
  world.reviewer.isDown = false
  await world.city.advance(600)
  expect(world.reviewer.reviews).toHaveLength(before + 1)
  const { reviewId = '' } = world.reviewer.reviews.at(-1) ?? {}
  await world.city.leap(7 * 86_400)
  await world.city.settle()
  expect(await world.papersOf(rider)).toMatchObject({ status: -9, nextStep: 'retake' })
  expect(await filesOf(rider)).toBe(0)
  await world.passes(reviewId)
  expect(await statusOf(rider)).toBe(4)
})

test('a licence of another rider is a question to the reviewer, whose answer names the holder', async () => {
  const licence = '555566667777'
  const { rider: ana } = await proven({ licence })
  const ben = await world.member({ licence })
  const reviewId = await world.submitted(ben)
  await world.passes(reviewId)
  expect([await statusOf(ana), await statusOf(ben)]).toEqual([4, 2])
  expect(world.reviewer.reviews.at(-1)).toMatchObject({ reviewId, question: 'SECOND_HOLDER' })
  await world.passes(reviewId, { isHolder: true })
  expect([await statusOf(ana), await statusOf(ben)]).toEqual([9, 4])
  await expect(drives(ana)).rejects.toMatchObject({ key: 'identity.licenceNeeded' })
})

test('a reviewer that only passes again, when it is asked for the holder, keeps no picture for more than a week', async () => {
  const licence = '555566669999'
  await proven({ licence })
  const ben = await world.member({ licence })
  const reviewId = await world.submitted(ben)
  for (const days of [0, 5]) {
    await world.city.leap(days * 86_400)
    await world.passes(reviewId)
  }
  await world.city.leap(3 * 86_400)
  await world.city.settle()
  expect([await statusOf(ben), await filesOf(ben)]).toEqual([-9, 0])
})

test('of two riders with one licence who pass at once, one is asked about', async () => {
  const licence = '555566668888'
  const riders = [await world.member({ licence }), await world.member({ licence })]
  const reviews = []
  for (const rider of riders) reviews.push(await world.submitted(rider))
  await Promise.all(reviews.map((reviewId) => world.passes(reviewId)))
  await world.city.settle()
  expect((await Promise.all(riders.map(statusOf))).toSorted((one, other) => one - other)).toEqual([2, 4])
})

test('[RNT-042] a suspended rider is reinstated with the proof from before, and a listed one is not', async () => {
  const { rider, reviewId } = await proven()
  await world.says(reviewId, { event: 'SUSPENDED', reason: '駕照遭吊扣' })
  expect(await world.papersOf(rider)).toMatchObject({ status: 9, nextStep: 'askCustomerService', reason: '駕照遭吊扣' })
  expect((await world.upload(rider, 'SELFIE')).body.code).toBe('PAPERS_CLOSED')
  await expect(drives(rider)).rejects.toMatchObject({ key: 'identity.licenceNeeded' })
  await world.says(reviewId, { event: 'REINSTATED' })
  expect(await world.papersOf(rider)).toMatchObject({ status: 4, reason: null })
  await world.says(reviewId, { event: 'BLACK_LISTED', reason: '冒用證件' })
  expect(await statusOf(rider)).toBe(99)
  await world.says(reviewId, { event: 'REINSTATED' })
  expect(await statusOf(rider)).toBe(99)
})

test('a suspension during a review drops its pictures, and its end asks for them again', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  await world.says(reviewId, { event: 'SUSPENDED', reason: '查證中' })
  expect(await filesOf(rider)).toBe(0)
  await world.says(reviewId, { event: 'REINSTATED' })
  const papers = await world.papersOf(rider)
  expect([papers.status, papers.documents[0]?.need]).toEqual([5, 'retake'])
})

test('a renewal is reviewed while the old licence holds, and a failed one takes nothing away', async () => {
  const { rider } = await proven()
  await world.upload(rider, 'DRIVER_LICENCE_FRONT')
  expect((await world.submit(rider)).data.papers).toMatchObject({ status: 4, isRenewing: true })
  await world.city.settle()
  const { reviewId = '' } = world.reviewer.reviews.at(-1) ?? {}
  await drives(rider)
  await world.says(reviewId, { event: 'FAILED' })
  expect((await rightOf(rider)).expiresOn).toBe('2031-04-30')
  await world.upload(rider, 'DRIVER_LICENCE_FRONT')
  await world.submit(rider)
  await world.city.settle()
  const licence = { licenceClass: 'SMALL_CAR', expiresOn: '2035-01-31' } as const
  await world.passes(world.reviewer.reviews.at(-1)?.reviewId ?? '', { licence })
  expect((await rightOf(rider)).expiresOn).toBe('2035-01-31')
})

test('papers with another name or number are proven from the beginning, and an address needs no proof', async () => {
  const { rider } = await proven()
  const save = (body: object) => world.city.call(putRentalProfile, { as: rider.as, body })
  const needs = async () => (await world.papersOf(rider)).documents.map(({ need }) => need)
  await save({ addr: '測試路 2 號' })
  expect(await needs()).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'upload'])
  await save({ jurisdictionNum: '888877776666' })
  expect(await needs()).toEqual(['nothing', 'nothing', 'nothing', 'retake', 'nothing', 'upload'])
  await save({ acctName: '李四' })
  expect(await needs()).toEqual(['retake', 'retake', 'retake', 'retake', 'retake', 'upload'])
  expect((await world.papersOf(rider)).liveVideo).toMatchObject({ need: 'upload', taken: [] })
  await world.upload(rider, 'DRIVER_LICENCE_FRONT')
  expect((await world.submit(rider)).body.code).toBe('PAPERS_INCOMPLETE')
  for (const kind of requiredKinds) await world.upload(rider, kind)
  await world.film(rider)
  await drives(rider)
  expect((await world.submit(rider)).status).toBe(200)
  await world.city.settle()
  expect(world.reviewer.reviews.at(-1)?.documents).toHaveLength(8)
})

test('a pass that comes after the rider has named another person proves nothing', async () => {
  const rider = await world.member()
  const reviewId = await world.submitted(rider)
  await world.says(reviewId, { event: 'UNCLEAR' })
  await world.city.call(putRentalProfile, { as: rider.as, body: { acctName: '李四' } })
  await world.passes(reviewId)
  expect(await statusOf(rider)).toBe(-9)
})

const dayIn = (days: number) => plusSeconds(world.city.clock.now(), days * 86_400).slice(0, 10)

test('30 days before a licence ends its rider is told', async () => {
  const { rider } = await proven({}, dayIn(40))
  await world.city.leap(11 * 86_400)
  await world.city.settle()
  expect(world.sms.received.filter(({ to }) => to === rider.phoneE164).at(-1)?.text).toContain('駕照將於')
  expect((await world.papersOf(rider)).licence?.endsSoon).toBe(true)
})

test('the end of a licence ends the right to drive, and asks for a new picture of the licence only', async () => {
  const { rider } = await proven({}, dayIn(20))
  await world.city.leap(22 * 86_400)
  expect((await rightOf(rider)).status).toBe(3)
  await world.city.settle()
  expect(await world.papersOf(rider)).toMatchObject({ status: 3, nextStep: 'retake', licence: null })
  await world.upload(rider, 'DRIVER_LICENCE_FRONT')
  expect((await world.submit(rider)).status).toBe(200)
})

test('a renewal under review goes on when the old licence ends', async () => {
  const { rider } = await proven({}, dayIn(20))
  await world.city.leap(18 * 86_400)
  await world.upload(rider, 'DRIVER_LICENCE_FRONT')
  await world.submit(rider)
  await world.city.settle()
  const { reviewId = '' } = world.reviewer.reviews.at(-1) ?? {}
  await world.city.leap(4 * 86_400)
  await world.city.settle()
  expect(await statusOf(rider)).toBe(2)
  await world.passes(reviewId)
  expect(await statusOf(rider)).toBe(4)
})

test('with the account the papers go, and its pictures with it', async () => {
  const rider = await world.member()
  await world.submitted(rider)
  const erased = await world.city.house.database.transaction(async (tx) =>
    identityServer.eraseRider?.(tx, rider.riderId, world.city.house),
  )
  expect(erased).toBe('erased')
  await world.city.settle()
  const sql = 'SELECT count(*)::int AS rows FROM identity.papers WHERE rider_id = $1'
  expect((await world.city.house.database.pool.query(sql, [rider.riderId])).rows).toEqual([{ rows: 0 }])
})

test('no licence number and no name is in the log or readable in the tables', async () => {
  const { rider } = await proven()
  const tables = ['papers', 'paper_documents', 'reviews', 'driving_attestations', 'audit_log']
  const rows = await Promise.all(
    tables.map((table) => world.city.house.database.pool.query(`SELECT * FROM identity.${table}`)),
  )
  const all = log + JSON.stringify(rows.map((result) => result.rows))
  expect(all).toContain(rider.riderId)
  for (const secret of [rider.licence, rider.idNumber, '王小明']) expect(all).not.toContain(secret)
})
