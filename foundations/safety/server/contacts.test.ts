import { overrideConfig } from '@daoxing/configs/server'
import { addContacts, changeContact, deleteContact, listContacts, shownContactNumber } from '@daoxing/safety/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safetyConfigs } from './safety-configs.ts'
import { openSafetyWorld, type SafetyWorld } from './testing/safety-world.ts'

let world: SafetyWorld
beforeAll(async () => {
  world = await openSafetyWorld()
})
afterAll(() => world.close())

const mother = { contact_name: '媽媽', contact_number: '0912 345 678' }
const brother = { contact_name: 'Ben', contact_number: '020 7946 0000', dial_code: '+44', cc: 'GB' }
const aunt = { contact_name: '阿姨', contact_number: '07400 123456', dial_code: '+44', cc: 'GB', uuid: 'page-1' }

test('a rider adds several emergency contacts at once by their body fields, and lists them [EMG-003, EMG-005, EMG-006]', async () => {
  const { as } = await world.rider()
  expect(
    [listContacts, addContacts, changeContact, deleteContact].map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    'GET /emergency/contact',
    'POST /emergency/contact',
    'PUT /emergency/contact/{id}',
    'DELETE /emergency/contact/{id}',
  ])
  expect((await world.house.call(listContacts, { as })).data.contacts).toEqual([])
  const added = await world.house.call(addContacts, { as, body: { contacts: [mother, aunt] } })
  expect(added.status).toBe(201)
  const { contacts } = (await world.house.call(listContacts, { as })).data
  expect(contacts).toEqual(added.data.contacts)
  expect(contacts.map(({ contact_name: name }) => name).toSorted()).toEqual(['媽媽', '阿姨'].toSorted())
})

test('a contact has its fields, the dial code of Taiwan by default, and the uuid of the page [EMG-002]', async () => {
  const { as } = await world.rider()
  const { contacts } = (await world.house.call(addContacts, { as, body: { contacts: [mother, aunt] } })).data
  expect(contacts.toSorted((one, other) => one.dial_code.localeCompare(other.dial_code))).toEqual([
    {
      id: expect.any(String),
      contact_name: '阿姨',
      contact_number: '7400123456',
      dial_code: '+44',
      cc: 'GB',
      uuid: 'page-1',
    },
    {
      id: expect.any(String),
      contact_name: '媽媽',
      contact_number: '912345678',
      dial_code: '+886',
      cc: 'TW',
      uuid: null,
    },
  ])
})

test('a number of Taiwan is shown with its leading 0, others after their dial code [EMG-004]', () => {
  expect(shownContactNumber({ dial_code: '+886', contact_number: '912345678' })).toBe('0912345678')
  expect(shownContactNumber({ dial_code: '+886', contact_number: '0912345678' })).toBe('0912345678')
  expect(shownContactNumber({ dial_code: '+44', contact_number: '7400123456' })).toBe('+44 7400123456')
})

test('a new contact is notified by text message, as is a changed number, but not a changed name', async () => {
  const { as } = await world.rider('大文')
  const sentTo = () => world.sms.received.map(({ to }) => to)
  await world.house.settle()
  const before = sentTo().length
  const own = { contact_name: '媽媽', contact_number: '0922111222' }
  const [contact] = (await world.house.call(addContacts, { as, body: { contacts: [own] } })).data.contacts
  await world.house.settle()
  expect(world.sms.received.at(-1)).toMatchObject({ to: '+886922111222', text: expect.stringContaining('大文') })
  const params = { id: contact?.id ?? '' }
  await world.house.call(changeContact, { as, params, body: { ...own, contact_name: '母親' } })
  await world.house.settle()
  expect(sentTo().slice(before)).toEqual(['+886922111222'])
  await world.house.call(changeContact, { as, params, body: { ...own, contact_number: '0922111333' } })
  await world.house.settle()
  expect(sentTo().slice(before)).toEqual(['+886922111222', '+886922111333'])
})

test("a rider changes and deletes an emergency contact; another rider's contact counts as absent [EMG-007, EMG-008]", async () => {
  const { as } = await world.rider()
  const stranger = (await world.rider()).as
  const [contact] = (await world.house.call(addContacts, { as, body: { contacts: [mother] } })).data.contacts
  const params = { id: contact?.id ?? '' }
  const body = { ...mother, contact_name: '母親', contact_number: '0933000111' }
  expect((await world.house.call(changeContact, { as: stranger, params, body })).status).toBe(404)
  const changed = await world.house.call(changeContact, { as, params, body })
  expect(changed.data).toMatchObject({ id: params.id, contact_name: '母親', contact_number: '933000111', cc: 'TW' })
  expect((await world.house.call(deleteContact, { as: stranger, params })).status).toBe(404)
  expect((await world.house.call(deleteContact, { as, params })).data).toEqual({ deleted: true })
  expect((await world.house.call(deleteContact, { as, params })).status).toBe(404)
  expect((await world.house.call(listContacts, { as })).data.contacts).toEqual([])
})

test('a number that cannot receive text messages, or belongs to another country, is refused by field', async () => {
  const { as } = await world.rider()
  const wrong = [
    { contact_number: '12' },
    { contact_number: '02 2720 8889' },
    { contact_number: '+1 202 555 0123' },
    { contact_number: '0912345678', cc: 'JP' },
    { contact_number: brother.contact_number, dial_code: '+44' },
  ]
  for (const facts of wrong) {
    const body = { contacts: [{ contact_name: '甲', ...facts }] }
    const { status, body: answer } = await world.house.call(addContacts, { as, body })
    expect([facts, status, answer.code, answer.data]).toMatchObject([
      facts,
      400,
      'CONTACT_NUMBER_INVALID',
      { field: 'contact_number' },
    ])
  }
  const nobody = await world.house.call(addContacts, { as, body: { contacts: [] } })
  expect(nobody.status).toBe(400)
})

test('of six concurrent contacts five are accepted, and a repeated number counts once', async () => {
  const { as } = await world.rider()
  const numbers = ['0911000001', '0911000002', '0911000003', '0911000004', '0911000005', '0911000006']
  const add = (contact_number: string) =>
    world.house.call(addContacts, { as, body: { contacts: [{ contact_name: '友', contact_number }] } })
  const answers = await Promise.all(numbers.map(add))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONTACTS_FULL')
  const { contacts } = (await world.house.call(listContacts, { as })).data
  expect(contacts).toHaveLength(5)
  expect((await add(contacts[0]?.contact_number ?? '')).body.code).toBe('CONTACT_SAME_NUMBER')
})

test('a retry with the same idempotency key adds no second contact', async () => {
  const { as } = await world.rider()
  const body = { contacts: [mother] }
  const add = () => world.house.call(addContacts, { as, body, key: 'tap-1' })
  const [first, second] = [await add(), await add()]
  expect(second.data).toEqual(first.data)
  expect((await world.house.call(listContacts, { as })).data.contacts).toHaveLength(1)
})

test('a rider who keeps entering new numbers reaches a daily limit, since each gets a text message', async () => {
  const { as } = await world.rider()
  const { database, clock } = world.house.house
  await overrideConfig(database, clock, { config: safetyConfigs.contacts_entered_per_day, value: 2 })
  const [contact] = (await world.house.call(addContacts, { as, body: { contacts: [mother] } })).data.contacts
  const params = { id: contact?.id ?? '' }
  const change = (contact_number: string) =>
    world.house.call(changeContact, { as, params, body: { ...mother, contact_number } })
  expect((await change('0944000001')).status).toBe(200)
  expect((await change('0944000002')).body.code).toBe('RATE_LIMIT')
  await world.house.leap(24 * 3600 + 60)
  expect((await change('0944000002')).status).toBe(200)
  await overrideConfig(database, clock, { config: safetyConfigs.contacts_entered_per_day, value: 20 })
})
