import { overrideConfig } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { addContacts, textContacts, textPolice } from '@daoxing/safety/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeTextsHandler } from './jobs/purge-texts.ts'
import { safetyConfigs } from './safety-configs.ts'
import { mainStation, openSafetyWorld, type SafetyWorld } from './testing/safety-world.ts'

let world: SafetyWorld
beforeAll(async () => {
  world = await openSafetyWorld()
})
afterAll(() => world.close())

const at = (trip_hash: string, address = '忠孝西路一段49號前') => ({
  trip_hash,
  ...mainStation.location,
  address,
})
const contacts = [
  { contact_name: '媽媽', contact_number: '0955000001' },
  { contact_name: '哥哥', contact_number: '0955000002' },
]
const received = (since: number) => world.sms.received.slice(since)

test('the police get one text message with place, car, rider and trip, however often it is repeated with one key [EMG-001, EMG-009]', async () => {
  expect(`${textPolice.method} ${textPolice.path}`).toBe('POST /emergency/police/sms')
  const rider = await world.rider('安娜')
  const hash = await world.orderOf(rider)
  const since = world.sms.received.length
  const text = () => world.house.call(textPolice, { as: rider.as, body: at(hash), key: 'tap-1' })
  expect((await text()).data).toEqual({ receivers: ['110'], is_test: false })
  expect((await text()).data).toEqual({ receivers: ['110'], is_test: false })
  await world.house.settle()
  expect(received(since).map(({ to }) => to)).toEqual(['110'])
  const facts = ['安娜', rider.phoneE164, '忠孝西路一段49號前', '25.04780,121.51700', '車號 TDX-0001', hash, '14:05']
  for (const fact of facts) expect(received(since)[0]?.text).toContain(fact)
  const { rows } = await world.house.house.database.pool.query(
    `SELECT actor, facts->>'orderHash' AS hash FROM identity.audit_log WHERE action = 'safety.textPolice' AND subject = $1`,
    [`rider:${rider.riderId}`],
  )
  expect(rows).toEqual([{ actor: `rider:${rider.riderId}`, hash }])
})

test('every emergency contact gets a text message with the place and the current position of the car [EMG-001, EMG-010]', async () => {
  expect(`${textContacts.method} ${textContacts.path}`).toBe('POST /emergency/contact/sms')
  const rider = await world.rider('安娜')
  const hash = await world.orderOf(rider)
  const none = await world.house.call(textContacts, { as: rider.as, body: at(hash) })
  expect(none.body.code).toBe('NO_EMERGENCY_CONTACT')
  await world.house.call(addContacts, { as: rider.as, body: { contacts } })
  await world.house.settle()
  await world.drives(hash, { lat: 25.06, lng: 121.53 })
  const since = world.sms.received.length
  const sent = await world.house.call(textContacts, { as: rider.as, body: at(hash), key: 'tap-2' })
  expect(sent.data.receivers.toSorted()).toEqual(['哥哥', '媽媽'].toSorted())
  await world.house.settle()
  const texts = received(since)
  expect(texts.map(({ to }) => to).toSorted()).toEqual(['+886955000001', '+886955000002'])
  for (const { text } of texts)
    expect(text).toContain(
      '忠孝西路一段49號前 https://www.google.com/maps?q=25.04780,121.51700 ，車號 TDX-0001，車輛位置 25.06000,121.53000',
    )
})

test("only the rider's own live order can call for help: another rider's order is not found, an ended or harmless one is refused [EMG-009, EMG-010]", async () => {
  const rider = await world.rider()
  const other = await world.rider()
  await world.house.call(addContacts, { as: rider.as, body: { contacts } })
  await world.house.settle()
  const since = world.sms.received.length
  const can = { share: false, sos: false, support: false, pay: false, cancel: true }
  const wrong = [
    [await world.orderOf(other), 'NOT_FOUND'],
    ['aaaabbbbccccddddeeee', 'NOT_FOUND'],
    [await world.orderOf(rider, { tab: 'history' }), 'ORDER_NOT_LIVE'],
    [await world.orderOf(rider, { can }), 'ORDER_NOT_LIVE'],
  ] as const
  for (const [hash, code] of wrong)
    for (const call of [textPolice, textContacts])
      expect((await world.house.call(call, { as: rider.as, body: at(hash) })).body.code).toBe(code)
  await world.house.settle()
  expect(received(since)).toEqual([])
})

test('in test mode nothing is sent, not even a message planned earlier', async () => {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  const { database, clock } = world.house.house
  const since = world.sms.received.length
  await world.house.call(textPolice, { as: rider.as, body: at(hash) })
  await overrideConfig(database, clock, { config: safetyConfigs.safety_is_test_mode, value: true })
  expect((await world.house.call(textPolice, { as: rider.as, body: at(hash) })).data.is_test).toBe(true)
  await world.house.call(addContacts, { as: rider.as, body: { contacts } })
  expect((await world.house.call(textContacts, { as: rider.as, body: at(hash) })).data.is_test).toBe(true)
  await world.house.settle()
  expect(received(since)).toEqual([])
  const { rows } = await database.pool.query('SELECT DISTINCT state FROM safety.texts WHERE rider_id = $1', [
    rider.riderId,
  ])
  expect(rows).toEqual([{ state: 'test' }])
  await overrideConfig(database, clock, { config: safetyConfigs.safety_is_test_mode, value: false })
})

test('the police number is that of the county, and the map names a place without an address', async () => {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  const { database, clock } = world.house.house
  const usual = { police: '110', ambulance: '119', police_sms: '110' }
  const value = { '*': usual, 臺北市: { ...usual, police_sms: '0911510901' } }
  await overrideConfig(database, clock, { config: safetyConfigs.emergency_numbers, value })
  const since = world.sms.received.length
  const body = at(hash, '')
  expect((await world.house.call(textPolice, { as: rider.as, body })).data.receivers).toEqual(['0911510901'])
  // Kaohsiung has no entry of its own, so the numbers for every county apply.
  const inKaohsiung = { ...body, lat: 22.6273, lng: 120.3014 }
  expect((await world.house.call(textPolice, { as: rider.as, body: inKaohsiung })).data.receivers).toEqual(['110'])
  await world.house.settle()
  expect(received(since)[0]?.text).toContain('地點 臺北市')
  expect(received(since)[1]?.text).toContain('地點 高雄市')
  await overrideConfig(database, clock, { config: safetyConfigs.emergency_numbers, value: { '*': usual } })
})

test('an undelivered message is sent after a restart, once; after half an hour it expires', async () => {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  const since = world.sms.received.length
  await world.house.call(textPolice, { as: rider.as, body: at(hash) })
  world.sms.failWith(503)
  await expect(world.house.settle()).rejects.toThrow(/503/)
  world.sms.failWith(undefined)
  await world.house.restart()
  await world.house.advance(60)
  await world.house.advance(60)
  expect(received(since)).toHaveLength(1)
  await world.house.call(textPolice, { as: rider.as, body: at(hash) })
  world.sms.failWith(503)
  await expect(world.house.settle()).rejects.toThrow(/503/)
  world.sms.failWith(undefined)
  world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 31 * 60))
  await world.house.settle()
  expect(received(since)).toHaveLength(1)
})

test('messages are deleted after 90 days', async () => {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  await world.house.call(textPolice, { as: rider.as, body: at(hash) })
  await world.house.settle()
  const count = async () => {
    const { rows } = await world.house.house.database.pool.query('SELECT 1 FROM safety.texts WHERE rider_id = $1', [
      rider.riderId,
    ])
    return rows.length
  }
  const after = async (days: number) => {
    const { clock, house } = world.house
    clock.moveTo(plusSeconds(clock.now(), days * 24 * 3600))
    await purgeTextsHandler({ house })
  }
  await after(89)
  expect(await count()).toBe(1)
  await after(2)
  expect(await count()).toBe(0)
})
