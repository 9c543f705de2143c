import { readRiderFields, userKinds } from '@daoxing/identity/contract'
import { aRider, enterOperator } from '@daoxing/identity/server/testing'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverSlices } from './registry.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: serverSlices })
})
afterAll(() => house.close())

const calls = serverSlices.flatMap((slice) => slice.calls.map(({ call }) => call))
const ofTheDocuments = calls.filter(({ id }) => id.startsWith('CALL-'))

test('of all calls of the documents a rider is the only role, beside visitors who are not signed in and guests of a trip [IDN-039]', async () => {
  expect(ofTheDocuments.length).toBeGreaterThan(50)
  const roles = new Set(['rider', 'guest', 'none'])
  expect(ofTheDocuments.filter(({ who }) => !roles.has(who)).map(({ id }) => id)).toEqual([])
  const mei = { bearer: 'the-key-of-mei-who-runs-this-house-today' }
  await enterOperator(house.house.database, house.house, { operatorId: 'mei', key: mei.bearer })
  const letIn: string[] = []
  for (const call of ofTheDocuments.filter(({ who }) => who !== 'none'))
    for (const as of [{}, mei]) {
      const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'any']))
      const { status } = await house.call(call, { params, as })
      if (status !== 401) letIn.push(`${call.id} ${status}`)
    }
  expect(letIn).toEqual([])
})

test("a driver is not a user of the app: drivers' calls are for partners, and reject riders [IDN-018]", async () => {
  const drivers = calls.filter(({ who }) => who === 'driver')
  expect(drivers.length).toBeGreaterThan(3)
  expect(drivers.filter(({ path }) => !path.startsWith('/partner/')).map(({ id }) => id)).toEqual([])
  const ana = await aRider(house)
  const pathsOfDrivers = calls.filter(({ path }) => path.startsWith('/partner/driver/'))
  expect(pathsOfDrivers.filter(({ who }) => who !== 'driver').map(({ id }) => id)).toEqual([])
  for (const call of drivers) {
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'any']))
    const { status } = await house.call(call, { as: ana.as, params: params as never, body: {} as never })
    expect([call.id, status]).toEqual([call.id, 401])
  }
  expect(userKinds).not.toContain('driver')
})

test('a business member is distinguishable from other riders', async () => {
  const ana = await aRider(house)
  const kinds = async () =>
    (await house.call(readRiderFields, { query: { q: 'user_kinds' }, as: ana.as })).data['user_kinds']
  expect(await kinds()).toContain('rider')
  expect(await kinds()).not.toContain('businessMember')
  await house.house.database.pool.query("UPDATE identity.users SET account_type = 'company' WHERE id = $1", [
    ana.riderId,
  ])
  expect(await kinds()).toContain('businessMember')
})
