import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  DocumentKind,
  DocumentResult,
  documentSteps,
  getRentalProfile,
  profileFields,
  putRentalProfile,
  readRentalDocument,
  uploadRentalFile,
  verificationStatuses,
} from '@daoxing/identity/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPapersWorld, type PapersWorld } from './testing/papers-world.ts'
import { pictureOf } from './testing/picture-of.ts'

let world: PapersWorld
beforeAll(async () => {
  world = await openPapersWorld()
})
afterAll(() => world.close())

const files = async () => {
  const counted = await world.city.house.database.pool.query<{ count: number }>('SELECT count(*)::int FROM kit.files')
  return counted.rows[0]?.count
}

test('the kinds of documents and the steps that take them [RNT-026, RNT-027]', () => {
  expect(DocumentKind.options).toEqual([
    ...['ID_CARD_FRONT', 'ID_CARD_BACK', 'ID_CARD_BACK_SCAN_BARCODE', 'DRIVER_LICENCE_FRONT', 'SELFIE'],
    ...['SPECIAL_IDENTITIY', 'UNKNOWN'],
  ])
  expect(documentSteps).toEqual([
    ...['idCardFront', 'idCardBack', 'idCardBackSanBarcode', 'driverLicenceFront', 'selfie', 'liveVideo'],
    ...['fillProfileForm', 'uploadDocuments'],
  ])
})

test('the fields of the profile, and the numbers of states and results [RNT-036, RNT-042, RNT-043]', () => {
  expect(profileFields).toEqual([
    ...['acctName', 'birthday', 'email', 'loginId', 'jurisdictionNum', 'hhrCityId', 'hhrAreaId', 'hhrAddr'],
    ...['cityId', 'areaId', 'addr'],
  ])
  expect(Object.values(verificationStatuses)).toEqual([1, 2, 3, 4, 5, 6, 9, 99, -9])
  expect([...DocumentResult.def.values]).toEqual([0, 1, 2, 3, 4, 5, -9])
})

test('[RNT-062] [INV-014] the profile is saved field by field, and a jurisdiction number has 12 digits or more', async () => {
  const rider = await world.member()
  const save = (body: object) => world.city.call(putRentalProfile, { as: rider.as, body })
  expect((await save({ jurisdictionNum: '12345678901' })).status).toBe(400)
  expect((await save({ jurisdictionNum: '1234 5678-9012' })).data.missing).not.toContain('jurisdictionNum')
  expect((await save({ acctName: '王小明' })).data.missing).toHaveLength(9)
  const { data } = await world.city.call(getRentalProfile, { as: rider.as })
  expect(data).toMatchObject({ jurisdictionNum: '123456789012', acctName: '王小明', addr: null })
})

test('[RNT-063] a picture is kept, a later one replaces it, and the papers say what is missing', async () => {
  const rider = await world.member()
  expect(await world.papersOf(rider)).toMatchObject({ status: 1, nextStep: 'begin' })
  const before = (await files()) ?? 0
  const first = await world.upload(rider, 'ID_CARD_FRONT')
  expect(first.data).toMatchObject({ result: 0, problem: null, papers: { status: 5, nextStep: 'finish' } })
  await world.upload(rider, 'ID_CARD_FRONT')
  expect(await files()).toBe(before + 1)
  const { documents } = await world.papersOf(rider)
  expect(documents.map(({ need }) => need)).toEqual(['send', 'upload', 'upload', 'upload', 'upload', 'upload'])
  expect((await world.upload(rider, 'UNKNOWN')).status).toBe(422)
  expect((await world.submit(rider)).body.code).toBe('PAPERS_INCOMPLETE')
})

test('[RNT-043] a picture that cannot be read has result 2 at once and is not kept', async () => {
  const rider = await world.member()
  const before = await files()
  for (const [look, problem] of [
    ['blurred', 'blurred'],
    ['dark', 'dark'],
  ] as const)
    expect((await world.upload(rider, 'SELFIE', pictureOf({ seed: 1, look }))).data).toMatchObject({
      result: 2,
      problem,
    })
  const small = pictureOf({ seed: 1, width: 300, height: 200 })
  expect((await world.upload(rider, 'SELFIE', small)).data).toMatchObject({ result: 2, problem: 'small' })
  const script = await world.upload(rider, 'SELFIE', new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' }))
  expect([script.status, script.body.code]).toEqual([422, 'NOT_A_PICTURE'])
  expect(await files()).toBe(before)
  const selfie = (await world.papersOf(rider)).documents.find(({ kind }) => kind === 'SELFIE')
  expect(selfie).toMatchObject({ result: 2, problem: 'small', need: 'retake' })
})

test('an unreadable retake leaves the earlier picture in place', async () => {
  const rider = await world.member()
  await world.upload(rider, 'SELFIE')
  const { data } = await world.upload(rider, 'SELFIE', pictureOf({ seed: 1, look: 'dark' }))
  expect(data).toMatchObject({ result: 2, problem: 'dark' })
  expect(data.papers.documents.find(({ kind }) => kind === 'SELFIE')).toMatchObject({ need: 'send', result: 0 })
})

test('[RNT-083] frames of the live video come in the order of their instructions, and differ', async () => {
  const rider = await world.member()
  await world.upload(rider, 'SELFIE')
  const [first, second, third] = (await world.papersOf(rider)).liveVideo.instructions
  if (!first || !second || !third) throw new Error('three instructions')
  const send = (instruction: typeof first, seed: number) =>
    world.city.call(uploadRentalFile, { as: rider.as, files: { file: pictureOf({ seed }) }, body: { instruction } })
  expect((await send(second, 501)).body.code).toBe('FRAME_OUT_OF_TURN')
  expect((await send(first, 501)).data.papers.liveVideo.taken).toEqual([first])
  expect((await send(second, 501)).data).toMatchObject({ result: 5, papers: { liveVideo: { taken: [first] } } })
  expect((await send(second, 502)).data.result).toBe(0)
  expect((await send(first, 503)).data.result).toBe(0)
  expect((await send(third, 504)).data.papers.liveVideo).toMatchObject({ taken: [first, second, third], need: 'send' })
})

test('[RNT-082] a machine reads an uploaded document for the form, and nothing of it is stored', async () => {
  const rider = await world.member()
  const read = (body = {}) => world.city.call(readRentalDocument, { as: rider.as, body })
  expect((await read()).body.code).toBe('DOCUMENT_MISSING')
  await world.upload(rider, 'DRIVER_LICENCE_FRONT')
  expect((await read()).data).toEqual({ result: 4, acctName: null, birthday: null, jurisdictionNum: null })
  world.reviewer.reading = { jurisdictionNum: '777788889999' }
  expect((await read()).data).toMatchObject({ result: 1, jurisdictionNum: '777788889999', acctName: null })
  world.reviewer.isDown = true
  expect((await read()).body.code).toBe('READER_AWAY')
  world.reviewer.isDown = false
  expect((await world.city.call(getRentalProfile, { as: rider.as })).data.jurisdictionNum).toBeNull()
})

test('a rider who sends one picture after the other is slowed down before any of them is read', async () => {
  const rider = await world.member()
  const file = new Blob(['no picture'])
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) statuses.push((await world.upload(rider, 'SELFIE', file)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
})

test('without a bound membership no call of papers answers', async () => {
  const rider = { ...(await world.signedUp()), licence: '', idNumber: '' }
  expect((await world.upload(rider, 'SELFIE')).status).toBe(403)
  expect((await world.submit(rider)).status).toBe(403)
})

test('a picture that is never sent is dropped after a week, also from the disk', async () => {
  const rider = await world.member()
  const before = await files()
  await world.upload(rider, 'ID_CARD_BACK')
  const sql = 'SELECT place FROM kit.files WHERE owner_id = $1'
  const { rows } = await world.city.house.database.pool.query<{ place: string }>(sql, [rider.riderId])
  const path = join(world.city.house.settings.filesFolder ?? '', rows[0]?.place ?? '')
  expect(existsSync(path)).toBe(true)
  await world.city.leap(8 * 86_400)
  await world.city.settle()
  expect(await files()).toBeLessThanOrEqual(before ?? 0)
  expect(existsSync(path)).toBe(false)
  const back = (await world.papersOf(rider)).documents.find(({ kind }) => kind === 'ID_CARD_BACK')
  expect(back).toMatchObject({ result: 4, need: 'retake' })
})
