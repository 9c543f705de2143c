import { readConfigs } from '@daoxing/configs/contract'
import { resetConfig, setConfig } from '@daoxing/identity/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts'

let world: IdentityWorld
let mei: { readonly bearer: string }
beforeAll(async () => {
  world = await openIdentityWorld()
  mei = await world.operator('mei')
})
afterAll(() => world.close())

const params = { name: 'support_phone' }
const phoneOfSupport = async () =>
  (await world.city.call(readConfigs, { query: { config_names: 'support_phone' } })).data['support_phone']
const acts = async () => {
  const sql = "SELECT actor, facts FROM identity.audit_log WHERE subject = 'config:support_phone' ORDER BY at"
  return (await world.city.house.database.pool.query(sql)).rows
}

test('an operator sets a config and resets it to the default, and the audit log has both', async () => {
  const before = await phoneOfSupport()
  const body = { value: '0800-111-222', reason: '客服換號碼' }
  expect((await world.city.call(setConfig, { params, body, as: mei })).data).toEqual({ ...params, value: body.value })
  expect(await phoneOfSupport()).toBe('0800-111-222')
  await world.city.advance(1)
  const reset = await world.city.call(resetConfig, { params, query: { reason: '換回來' }, as: mei })
  expect(reset.data).toEqual({ ...params, value: before })
  expect(await phoneOfSupport()).toBe(before)
  expect(await acts()).toEqual([
    { actor: 'operator:mei', facts: { value: '0800-111-222', reason: '客服換號碼' } },
    { actor: 'operator:mei', facts: { reason: '換回來' } },
  ])
})

test('only an operator sets a config, and an invalid value is rejected', async () => {
  const before = await phoneOfSupport()
  const recorded = (await acts()).length
  const ana = await world.signedUp()
  const body = { value: '0900', reason: 'a test' }
  for (const as of [{}, ana.as]) expect((await world.city.call(setConfig, { params, body, as })).status).toBe(401)
  for (const as of [{}, ana.as])
    expect((await world.city.call(resetConfig, { params, query: { reason: 'a test' }, as })).status).toBe(401)
  const wrong = await world.city.call(setConfig, { params, body: { ...body, value: { a: 1 } }, as: mei })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', data: { field: 'value' } } })
  const unknown = await world.city.call(setConfig, { params: { name: 'constructor' }, body, as: mei })
  expect(unknown.status).toBe(404)
  expect(await phoneOfSupport()).toBe(before)
  expect(await acts()).toHaveLength(recorded)
})
