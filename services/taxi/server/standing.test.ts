import { readConfigs } from '@daoxing/configs/contract'
import {
  enrollKiosk,
  getCurrentRider,
  putRiderFeatures,
  readRiderFields,
  resetConfig,
  setConfig,
  setRiderStatus,
  signInKiosk,
  signOut,
  UserStatus,
} from '@daoxing/identity/contract'
import { enterOperator } from '@daoxing/identity/server/testing'
import {
  cancelRide,
  estimateRide,
  getTrip,
  listTripHistory,
  listUnpaidTrips,
  rateRide,
  requestRide,
} from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, requestOf } from './testing/index.ts'

let city: City
const mei = { bearer: 'the-key-of-mei-who-runs-this-house-today' }
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  await enterOperator(city.house.database, city.house, { operatorId: 'mei', key: mei.bearer })
})
afterAll(() => city.close())

const set = (uid: string, status: UserStatus) =>
  city.call(setRiderStatus, { params: { uid }, body: { status, reason: 'a test' }, as: mei })

test('the status of a rider decides whether they may hail, and a refusal states the reason [IDN-003, ERR-003]', async () => {
  const codes: Readonly<Partial<Record<UserStatus, string>>> = {
    REGISTERING: 'USER_UNFINISHED_REGISTRATION',
    PENDING: 'USER_INVALID_STATUS',
    UNPASSED: 'USER_INVALID_STATUS',
    REJECT: 'USER_INVALID_STATUS',
    UNBOUND: 'USER_INVALID_STATUS',
    DISABLE: 'USER_LOGIN_RESTRICTED',
    BAN: 'USER_BANNED_ACCOUNT',
  }
  for (const status of UserStatus.options) {
    const rider = await city.rider()
    const { fareHash } = await rider.estimates()
    await set(rider.riderId, status)
    const body = requestOf({}, fareHash)
    const hail = await city.call(requestRide, { params: { region: 'north' }, body, as: rider.as })
    if (codes[status] === undefined) expect(hail.status).toBe(200)
    else expect(hail).toMatchObject({ status: 403, body: { code: codes[status] } })
    if (status === 'DISABLE') expect(hail.body.message).toContain('帳號已封存')
  }
})

test('an archived rider gets a message with the phrase that the page recognises, in each language [ERR-003]', async () => {
  const rider = await city.rider()
  const { fareHash } = await rider.estimates()
  await set(rider.riderId, 'DISABLE')
  const { data } = await city.call(readConfigs, { query: { config_names: '{archived_phrases}' } })
  const phrases = data['archived_phrases'] as readonly string[]
  for (const language of ['zh-TW', 'en', 'ja']) {
    const hail = await city.call(requestRide, {
      params: { region: 'north' },
      body: requestOf({}, fareHash),
      as: rider.as,
      headers: { 'accept-language': language },
    })
    expect(hail).toMatchObject({ status: 403, body: { code: 'USER_LOGIN_RESTRICTED' } })
    expect(phrases.filter((phrase) => hail.body.message?.includes(phrase))).toHaveLength(1)
  }
})

test('a concurrent ban and hail result in either a ride that started before the ban or none', async () => {
  for (let round = 0; round < 6; round += 1) {
    const rider = await city.rider()
    const { fareHash } = await rider.estimates()
    const body = requestOf({}, fareHash)
    const [hail] = await Promise.all([
      city.call(requestRide, { params: { region: 'north' }, body, as: rider.as }),
      set(rider.riderId, 'BAN'),
    ])
    expect([200, 401, 403]).toContain(hail.status)
    const again = await city.call(requestRide, { params: { region: 'north' }, body, as: rider.as })
    expect(again).toMatchObject({ status: 403, body: { code: 'USER_BANNED_ACCOUNT' } })
  }
})

test("the needs that a rider has set are in the driver's note of every ride", async () => {
  const rider = await city.rider()
  await city.call(putRiderFeatures, { body: { features: { guide_dog: true } }, as: rider.as })
  const { data } = await rider.hails({}, { note: '在便利商店門口' })
  expect(data.notes).toBe('在便利商店門口；乘客有導盲犬同行')
})

async function aKiosk() {
  const digits = city.house.random.between(10_000_000, 99_999_999)
  const body = { displayName: '晶華酒店大廳', phone: `09${digits}`, cc: '886' }
  const { data } = await city.call(enrollKiosk, { body, as: mei })
  const { session } = await city.call(signInKiosk, { body: { kiosk_id: data.kiosk_id, key: data.key } })
  return { ...data, phone: body.phone, as: session }
}

test('a kiosk signs in by id and key, hails a ride now and sees it [IDN-017, IDN-063]', async () => {
  expect(signInKiosk).toMatchObject({ method: 'POST', path: '/v2/signin/kiosk' })
  const kiosk = await aKiosk()
  const { fare_hash: _hash, payment_method: _method, ...places } = requestOf({}, '')
  const { data } = await city.call(estimateRide, { body: places, as: kiosk.as })
  const hail = await city.call(requestRide, {
    params: { region: 'north' },
    body: requestOf({}, data.fareHash),
    as: kiosk.as,
  })
  expect(hail.status).toBe(200)
  const seen = await city.call(getTrip, { params: { hash: hail.data.trip_hash }, as: kiosk.as })
  expect(seen.data.trip_hash).toBe(hail.data.trip_hash)
  const other = await aKiosk()
  expect((await city.call(getTrip, { params: { hash: hail.data.trip_hash }, as: other.as })).status).toBe(404)
  for (const wrong of [
    { kiosk_id: kiosk.kiosk_id, key: 'wrong' },
    { kiosk_id: 'nobody', key: kiosk.key },
  ])
    expect(await city.call(signInKiosk, { body: wrong })).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_INVALID_OR_EXPIRED' },
    })
})

test('a kiosk may do nothing else: no reservation, no cancellation, no account, no history [IDN-017]', async () => {
  const kiosk = await aKiosk()
  const as = kiosk.as
  const { fare_hash: _hash, payment_method: _method, ...places } = requestOf({}, '')
  const { fareHash } = (await city.call(estimateRide, { body: places, as })).data
  const later = { ...requestOf({}, fareHash), reservation_time: 1_800_000_000 }
  const refused = [
    await city.call(requestRide, { params: { region: 'north' }, body: later, as }),
    await city.call(cancelRide, { params: { region: 'north', hash: 'any' }, as }),
    await city.call(rateRide, { params: { id: 'any' }, body: { stars: 5 }, as }),
    await city.call(getCurrentRider, { as }),
    await city.call(readRiderFields, { query: { q: 'phone' }, as }),
    await city.call(listTripHistory, { as }),
    await city.call(listUnpaidTrips, { as }),
  ]
  for (const answer of refused) expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_FOR_KIOSKS' } })
  await city.call(signOut, { as })
  expect((await city.call(estimateRide, { body: places, as })).status).toBe(401)
})

async function hailsUnder(list: 'all' | readonly (string | number)[]): Promise<{ status: number; code: unknown }> {
  const rider = await city.rider()
  const { data } = await city.call(getCurrentRider, { as: rider.as })
  const named = list === 'all' ? list : list.map((entry) => entryFor(entry, data.userNumber))
  const params = { name: 'service_white_lists' }
  const set = await city.call(setConfig, { params, body: { value: { taxi: named }, reason: 'a test' }, as: mei })
  expect(set.data).toEqual({ name: 'service_white_lists', value: { taxi: named } })
  const { fareHash } = await rider.estimates()
  const body = requestOf({}, fareHash)
  const { status, body: answer } = await city.call(requestRide, { params: { region: 'north' }, body, as: rider.as })
  const profile = await city.call(getCurrentRider, { as: rider.as })
  expect(profile.data.closedServices).toEqual(status === 200 ? [] : ['taxi'])
  const reset = await city.call(resetConfig, { params, query: { reason: 'a test' }, as: mei })
  expect(reset.data.value).toEqual({})
  return { status, code: answer.code }
}

/**
 * `me` is the rider's own number, `below` the largest share that excludes the rider, `above` the smallest that includes
 * them.
 */
function entryFor(entry: string | number, userNumber: number): string | number {
  if (entry === 'me') return userNumber
  if (entry === 'below') return `${userNumber % 100}%`
  if (entry === 'above') return `${(userNumber % 100) + 1}%`
  return entry
}
/** The next riders have this number and those after it. */
const numberFrom = (number: number) =>
  city.house.database.pool.query(`ALTER TABLE identity.users ALTER COLUMN user_number RESTART WITH ${number}`)
const open = { status: 200 }
const closed = { status: 403, code: 'SERVICE_NOT_OPEN' }

test('a service whose allow list is all is open to every rider [CFG-006]', async () => {
  expect(await hailsUnder('all')).toMatchObject(open)
  expect(await hailsUnder(['all'])).toMatchObject(open)
  expect(await hailsUnder([])).toEqual(closed)
})

test('a share opens a service to the riders whose number modulo 100 is below it, up to 100 percent [CFG-007, CFG-009]', async () => {
  await numberFrom(70_431)
  expect(await hailsUnder(['above'])).toMatchObject(open)
  expect(await hailsUnder(['below'])).toEqual(closed)
  expect(await hailsUnder([999_999_999, '100%'])).toEqual(closed)
  await numberFrom(70_498)
  expect(await hailsUnder(['98%'])).toEqual(closed)
  expect(await hailsUnder(['100%'])).toMatchObject(open)
  expect(await hailsUnder(['300%'])).toMatchObject(open)
  expect(await hailsUnder(['0%'])).toEqual(closed)
})

test('otherwise a service is open only to the riders on its list [CFG-008]', async () => {
  expect(await hailsUnder(['me'])).toMatchObject(open)
  expect(await hailsUnder([999_999_999, 'me'])).toMatchObject(open)
  expect(await hailsUnder(['0%', 'me'])).toMatchObject(open)
  expect(await hailsUnder([999_999_999])).toEqual(closed)
})
