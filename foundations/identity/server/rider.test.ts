import {
  acceptTerms,
  checkTerms,
  deleteRealName,
  getCurrentUser,
  getMarketingAgreement,
  getRealName,
  putMarketingAgreement,
  putRealName,
  readRiderFields,
} from '@daoxing/identity/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { riderOf } from './index.ts'
import { defineRiderField } from './rider-fields.ts'
import { roomOfRider } from './sessions/rooms.ts'
import { aRider, type TestRider } from './testing/a-rider.ts'
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts'

let world: IdentityWorld
let ana: TestRider
beforeAll(async () => {
  world = await openIdentityWorld()
})
beforeEach(async () => {
  ana = await aRider(world.city)
})
afterAll(() => world.close())

defineRiderField('echo', async ({ riderId, query }) => ({ riderId, start: query['start_address'] ?? null }))
const fields = async (q: string, more: Readonly<Record<string, string>> = {}) =>
  (await world.city.call(readRiderFields, { query: { q, ...more }, as: ana.as })).data

test('a rider reads facts by field name, and an unknown name returns null [IDN-054]', async () => {
  expect(await fields('uid,displayName,status,no_such_field,constructor')).toEqual({
    uid: ana.riderId,
    displayName: '安娜',
    status: 'ACTIVE',
    no_such_field: null,
    constructor: null,
  })
})

test('a field of another slice gets the whole query', async () => {
  expect(await fields('{echo}', { start_address: '臺北車站' })).toEqual({
    echo: { riderId: ana.riderId, start: '臺北車站' },
  })
})

let address: Promise<string> | undefined
const listening = () => (address ??= world.city.listen())

test('the fields can be read with and without a trailing slash', async () => {
  const app = await listening()
  const answers = await Promise.all(
    ['/gw/rider/?q=uid', '/gw/rider?q=uid'].map(async (path) =>
      (await fetch(app + path, { headers: { cookie: ana.as.cookie ?? '' } })).json(),
    ),
  )
  expect(answers).toEqual([{ data: { uid: ana.riderId } }, { data: { uid: ana.riderId } }])
})

test('two fields with one name stop the server', () => {
  expect(() => defineRiderField('uid', async () => null)).toThrow('twice')
})

test("the web app's path returns the current user, and refuses a call without a session [SHL-065]", async () => {
  const url = `${await listening()}/api/users/me`
  const wire = await fetch(url, { headers: { cookie: ana.as.cookie ?? '' } })
  expect(await wire.json()).toMatchObject({ data: { uid: ana.riderId, userNumber: ana.userNumber } })
  expect((await fetch(url)).status).toBe(401)
  const { data } = await world.city.call(getCurrentUser, { as: ana.as })
  expect(data).toMatchObject({ uid: ana.riderId, userNumber: ana.userNumber })
})

test('a real name is read, set and removed [IDN-055, IDN-056, IDN-057]', async () => {
  const spelled = [getRealName, putRealName, deleteRealName].map(({ method, path }) => `${method} ${path}`)
  expect(spelled).toEqual(['GET /user/real_name', 'PUT /user/real_name', 'DELETE /user/real_name'])
  const ben = await aRider(world.city, { displayName: '阿本' })
  await world.city.call(putRealName, { body: { real_name: '林小明' }, as: ben.as })
  const read = async () => (await world.city.call(getRealName, { as: ana.as })).data
  expect(await read()).toEqual({ real_name: null })
  const put = await world.city.call(putRealName, { body: { real_name: ' 陳怡君 ' }, as: ana.as })
  expect(put.data).toEqual({ real_name: '陳怡君' })
  expect(await read()).toEqual({ real_name: '陳怡君' })
  await world.city.call(putRealName, { body: { real_name: "Siobhán O'Neil" }, as: ana.as })
  expect(await read()).toEqual({ real_name: "Siobhán O'Neil" })
  expect((await world.city.call(deleteRealName, { as: ana.as })).data).toEqual({ real_name: null })
  expect(await read()).toEqual({ real_name: null })
  expect((await world.city.call(getRealName, { as: ben.as })).data).toEqual({ real_name: '林小明' })
  const script = await world.city.call(putRealName, { body: { real_name: '<script>' }, as: ana.as })
  expect(script.body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'real_name' } })
})

test('the current agreement is accepted with is_accepted 1, and the check returns it [IDN-065, IDN-066]', async () => {
  const ben = await aRider(world.city, { displayName: '阿本' })
  const check = async () => (await world.city.call(checkTerms, { as: ana.as })).data
  expect(await check()).toEqual({ agree: false, version: '2025-03-17' })
  const refused = await world.city.call(acceptTerms, { body: { is_accepted: 0 as never }, as: ana.as })
  expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'is_accepted' } })
  expect(await check()).toMatchObject({ agree: false })
  for (let times = 0; times < 2; times += 1)
    expect((await world.city.call(acceptTerms, { body: { is_accepted: 1 }, as: ana.as })).data.agree).toBe(true)
  expect(await check()).toEqual({ agree: true, version: '2025-03-17' })
  expect((await world.city.call(checkTerms, { as: ben.as })).data.agree).toBe(false)
  const nothing = await world.city.call(acceptTerms, { body: {} as never, as: ben.as })
  expect(nothing.body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'is_accepted' } })
})

test('a rider grants and withdraws the consent to offers [IDN-069, IDN-070]', async () => {
  expect([getMarketingAgreement.method, putMarketingAgreement.method]).toEqual(['GET', 'PUT'])
  const ben = await aRider(world.city, { displayName: '阿本' })
  const read = async () => (await world.city.call(getMarketingAgreement, { as: ana.as })).data.agree
  expect(await read()).toBe(false)
  expect(putMarketingAgreement.method).toBe('PUT')
  for (const agree of [true, false]) {
    expect((await world.city.call(putMarketingAgreement, { body: { agree }, as: ana.as })).data).toEqual({ agree })
    expect(await read()).toBe(agree)
    expect((await world.city.call(getMarketingAgreement, { as: ben.as })).data).toEqual({ agree: false })
  }
})

test('a rider’s real name is readable by that rider only', async () => {
  const ben = await aRider(world.city, { displayName: '阿本' })
  await world.city.call(putRealName, { body: { real_name: '陳怡君' }, as: ana.as })
  expect((await world.city.call(getRealName, { as: ben.as })).data.real_name).toBeNull()
  expect((await world.city.call(getRealName)).status).toBe(401)
})

test("other slices get a rider's name, number, phone, language and state", async () => {
  expect(await riderOf(world.city.house.database, ana.riderId)).toEqual({
    riderId: ana.riderId,
    userNumber: ana.userNumber,
    displayName: '安娜',
    phoneE164: ana.phoneE164,
    language: 'zh-TW',
    status: 'ACTIVE',
  })
  expect(roomOfRider(ana.riderId)).toBe(`rider:${ana.riderId}`)
})
