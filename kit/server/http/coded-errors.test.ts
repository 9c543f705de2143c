import { generalErrors } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakBell, doorBell, readBell, ringBell } from '../testing/door-bell.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [doorBell] })
})
afterAll(() => house.close())

test('the seven general errors have the names of the documents', () => {
  expect(Object.values(generalErrors).map(({ says }) => says)).toEqual([
    'unexpected',
    'maintenance',
    'not found',
    'invalid input',
    'token invalid or expired',
    'firewall',
    'rate limit',
  ])
})

test("every failure of a call has its general code and a message in the caller's language [ERR-015]", async () => {
  const as = { cookie: 'daoxing_session_test=ana' }
  const ring = (headers: Record<string, string>) =>
    house.call(ringBell, { params: { name: 'x' }, body: {}, as: { cookie: 'some=thing' }, headers })
  const broken = await house.call(breakBell, { params: { how: 'fault' } })
  const absent = await house.call(breakBell, { params: { how: 'absent' } })
  const unfit = await house.call(ringBell, { params: { name: 'x' }, body: { text: 'a\0b' } })
  const nobody = await house.call(readBell)
  const foreign = await ring({ origin: 'https://elsewhere.example' })
  for (let times = 0; times < 5; times += 1) await house.call(readBell, { as })
  const tooOften = await house.call(readBell, { as })
  const codes = [broken, absent, unfit, nobody, foreign, tooOften].map(({ status, body }) => [status, body.code])
  expect(codes).toEqual([
    [500, 'UNEXPECTED'],
    [404, 'NOT_FOUND'],
    [400, 'INVALID_INPUT'],
    [401, 'TOKEN_INVALID_OR_EXPIRED'],
    [403, 'FIREWALL'],
    [429, 'RATE_LIMIT'],
  ])
  const sentences = await Promise.all(
    ['zh-TW', 'en', 'ja'].map(
      async (language) => (await house.call(readBell, { headers: { 'accept-language': language } })).body.message,
    ),
  )
  expect(new Set(sentences).size).toBe(3)
})
