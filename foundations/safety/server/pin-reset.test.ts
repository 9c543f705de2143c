import { requestOtp } from '@daoxing/identity/contract'
import { enterOperator, type TestRider } from '@daoxing/identity/server/testing'
import type { As } from '@daoxing/kit/server/testing'
import { allowPinReset, requestPinCode, resetPin, setPin } from '@daoxing/safety/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSafeRider, closes, duressPin, openAlarm, pin, sounds, storedAlarm } from './testing/alarms.ts'
import { openSafetyWorld, type SafetyWorld } from './testing/safety-world.ts'

let world: SafetyWorld
const operator: { readonly bearer: string } = { bearer: 'mei-0123456789-0123456789-0123456789' }
beforeAll(async () => {
  world = await openSafetyWorld({ lanes: 4 })
  const { house } = world.house
  await enterOperator(house.database, house, { operatorId: 'mei', key: operator.bearer })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.forgetsAlarms()
  world.desk.received.length = 0
})

const newPin = '8642'
const requestsCode = ({ as }: TestRider) => world.house.call(requestPinCode, { as })
/** Requests a code and returns the one that arrives. */
async function codeOf(rider: TestRider): Promise<string> {
  expect((await requestsCode(rider)).status).toBe(200)
  await world.house.settle()
  return world.sms.codeFor(rider.phoneE164)
}
const resets = ({ as }: TestRider, body: { otp: string; pin: string; duress_pin?: string }) =>
  world.house.call(resetPin, { as, body })
const allows = ({ riderId: uid }: TestRider, as: As = operator) =>
  world.house.call(allowPinReset, { as, params: { uid }, body: { reason: '已通話確認本人' } })

test('a forgotten PIN is replaced with a code to the own number, and the old PINs close nothing any more', async () => {
  const rider = await aSafeRider(world)
  const otp = await codeOf(rider)
  expect(world.sms.received.at(-1)).toMatchObject({
    to: rider.phoneE164,
    text: expect.stringContaining('重設安全 PIN'),
  })
  expect((await resets(rider, { otp, pin: newPin, duress_pin: newPin })).body).toMatchObject({
    code: 'SAFETY_PINS_ALIKE',
    data: { field: 'duress_pin' },
  })
  expect((await resets(rider, { otp, pin: newPin })).data).toEqual({ is_set: true })
  // A code can be used once.
  expect((await resets(rider, { otp, pin: '9753' })).body.code).toBe('INVALID_OTP')
  const alarm = await sounds(world, rider)
  for (const old of [pin, duressPin])
    expect((await closes(world, rider, alarm, old)).body.code).toBe('SAFETY_PIN_WRONG')
  expect((await closes(world, rider, alarm, newPin)).data.state).toBe('closed')
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'closed' })
})

test('a reset needs the code of this rider and of this purpose, five tries at most, and codes are limited', async () => {
  const [rider, other] = [await aSafeRider(world), await aSafeRider(world)]
  const [own, foreign] = [await codeOf(rider), await codeOf(other)]
  expect((await requestsCode(rider)).body).toMatchObject({ code: 'SMS_LIMIT', data: { seconds: 30 } })
  const tried = [foreign, '000000', '000001', '000002', '000003', own]
  const answers = []
  for (const otp of tried) answers.push((await resets(rider, { otp, pin: newPin })).status)
  expect(answers).toEqual([400, 400, 400, 400, 400, 400])
  await world.house.advance(30)
  const { phoneE164: phone } = rider
  const headers = { 'user-agent': 'test' }
  await world.house.call(requestOtp, { headers, body: { phone, uuid: rider.riderId } })
  await world.house.settle()
  expect((await resets(rider, { otp: world.sms.codeFor(phone), pin: newPin })).status).toBe(400)
  await world.house.advance(30)
  expect((await resets(rider, { otp: await codeOf(rider), pin: newPin })).status).toBe(200)
  const without = await world.rider()
  expect((await requestsCode(without)).body.code).toBe('SAFETY_PIN_NOT_SET')
})

test('while an alarm is open no PIN is reset, unless an operator has spoken with the rider: once, and the control room is told', async () => {
  const rider = await aSafeRider(world)
  const otp = await codeOf(rider)
  const alarm = await sounds(world, rider)
  expect((await requestsCode(rider)).body.code).toBe('SAFETY_PIN_RESET_HELD')
  expect((await resets(rider, { otp, pin: newPin })).body.code).toBe('SAFETY_PIN_RESET_HELD')
  expect((await allows(rider, rider.as)).status).toBe(401)
  expect((await allows(await world.rider())).status).toBe(404)
  expect((await allows(rider)).data).toEqual({ allowed_until: expect.any(String) })
  expect((await resets(rider, { otp, pin: newPin })).status).toBe(200)
  await world.house.advance(30)
  expect((await requestsCode(rider)).body.code).toBe('SAFETY_PIN_RESET_HELD')
  expect((await closes(world, rider, alarm, newPin)).data.state).toBe('closed')
  await world.house.settle()
  expect(world.desk.received.at(-1)?.note).toContain('請確認乘客平安')
})

test('the permission of an operator lasts half an hour', async () => {
  const rider = await aSafeRider(world)
  await sounds(world, rider)
  await allows(rider)
  await world.house.advance(1799)
  expect((await requestsCode(rider)).status).toBe(200)
  await world.house.advance(1)
  expect((await requestsCode(rider)).body.code).toBe('SAFETY_PIN_RESET_HELD')
})

test('while an alarm sounds in silence a reset looks like any other, and the own PIN alone still ends it', async () => {
  const [forced, free] = [await aSafeRider(world), await aSafeRider(world)]
  const silent = await sounds(world, forced)
  await closes(world, forced, silent, duressPin)
  expect(await openAlarm(world, forced)).toBeNull()
  const answers = []
  for (const rider of [forced, free]) {
    const answer = await resets(rider, { otp: await codeOf(rider), pin: newPin, duress_pin: '9753' })
    answers.push([answer.status, JSON.stringify(answer.body)])
  }
  expect(answers[0]).toEqual(answers[1])
  // The second PIN of the person who forces the rider changes nothing, but gets the same response as the right one.
  const again = []
  for (const { as } of [forced, free]) {
    const body = { pin: '8642', current_pin: '9753' }
    const answer = await world.house.call(setPin, { as, body })
    again.push([answer.status, JSON.stringify(answer.body)])
  }
  expect(again[0]).toEqual(again[1])
  await closes(world, forced, silent, newPin)
  expect(await storedAlarm(world, silent)).toMatchObject({ state: 'sounding', is_silent: true })
  await closes(world, forced, silent, pin)
  expect(await storedAlarm(world, silent)).toMatchObject({ state: 'closed' })
})
