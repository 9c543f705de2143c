import { closeAlarm, getPin, setPin } from '@daoxing/safety/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSafeRider, closes, duressPin, openAlarm, pin, raises, sounds, storedAlarm } from './testing/alarms.ts'
import { openSafetyWorld, type SafetyWorld } from './testing/safety-world.ts'

let world: SafetyWorld
beforeAll(async () => {
  world = await openSafetyWorld({ lanes: 4 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.forgetsAlarms()
  world.desk.received.length = 0
})

test('a duress PIN closes an alarm only in appearance: responses, events and later calls equal those of a closed one, and it stays active', async () => {
  const [forced, free] = [await aSafeRider(world), await aSafeRider(world)]
  const [silent, closed] = [await raises(world, forced), await raises(world, free)]
  await world.house.advance(5)
  for (const alarm of [silent, closed]) {
    const alert = world.desk.received.find(({ identifier }) => identifier === `${alarm.id}-1`)
    if (alert) expect(await world.desk.answers(alert)).toBe(200)
  }
  const general = (text: string) => text.replaceAll(/"id":"[^"]*"/g, '"id":"one"')
  const wire = ({ status, body }: { status: number; body: object }) => [status, general(JSON.stringify(body))]
  const sentTo = (riderId: string) =>
    general(JSON.stringify(world.house.sent.filter(({ room }) => room === `rider:${riderId}`)).replaceAll(riderId, ''))
  const since = world.sms.received.length
  expect(wire(await closes(world, forced, silent, duressPin))).toEqual(wire(await closes(world, free, closed, pin)))
  await world.house.advance(200)
  expect(sentTo(forced.riderId)).toBe(sentTo(free.riderId))
  expect([await openAlarm(world, forced), await openAlarm(world, free)]).toEqual([null, null])
  expect(wire(await closes(world, forced, silent, '9999'))).toEqual(wire(await closes(world, free, closed, '9999')))
  expect(wire(await closes(world, forced, silent, duressPin))).toEqual(wire(await closes(world, free, closed, pin)))

  expect(await storedAlarm(world, silent)).toMatchObject({ state: 'escalated', is_silent: true, ended_at: null })
  expect(await storedAlarm(world, closed)).toMatchObject({ state: 'closed', is_silent: false })
  const duressed = world.desk.received.filter(({ info }) => info?.parameters['alarm'] === silent.id).at(1)
  expect(duressed).toMatchObject({
    msgType: 'Update',
    info: { headline: '安娜 受脅迫解除求助：請勿回撥乘客', parameters: { duress: 'true' } },
  })
  // Contacts of a rider under duress are never told that the alarm is over.
  expect(world.sms.received.slice(since).filter(({ text }) => text.includes('已解除'))).toHaveLength(1)
})

test('after a duress PIN the control room has to acknowledge again: a response to an earlier message does not count', async () => {
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider)
  const [alert] = world.desk.received
  await closes(world, rider, alarm, duressPin)
  await world.house.settle()
  if (alert) expect(await world.desk.answers(alert)).toBe(200)
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'sounding' })
  const duressed = world.desk.received.at(-1)
  if (duressed) expect(await world.desk.answers(duressed)).toBe(200)
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'acknowledged', is_silent: true })
})

test("a duress PIN during the take-back time sends the alarm at once, and the rider's own PIN ends it before anyone is notified", async () => {
  const [forced, free] = [await aSafeRider(world), await aSafeRider(world)]
  const [silent, closed] = [await raises(world, forced), await raises(world, free)]
  expect((await closes(world, forced, silent, duressPin)).data.state).toBe('closed')
  expect((await closes(world, free, closed, pin)).data.state).toBe('closed')
  await world.house.advance(10)
  const heard = world.desk.received.map(({ info }) => info?.parameters['alarm'])
  expect([heard.includes(silent.id), heard.includes(closed.id)]).toEqual([true, false])
})

test("a rider with a silently active alarm raises another one, and the rider's own PIN ends both", async () => {
  const rider = await aSafeRider(world)
  const silent = await sounds(world, rider)
  await closes(world, rider, silent, duressPin)
  const second = await sounds(world, rider)
  expect(second.id).not.toBe(silent.id)
  await closes(world, rider, second, pin)
  expect(await storedAlarm(world, silent)).toMatchObject({ state: 'closed' })
  expect(await storedAlarm(world, second)).toMatchObject({ state: 'closed' })
})

test('after five wrong PINs any further try has to wait, right or wrong, and the alarm stays active; the pause doubles', async () => {
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider)
  const codes: unknown[] = []
  for (const typed of ['0001', '0002', '0003', '0004', '0005', pin])
    codes.push((await closes(world, rider, alarm, typed)).body.code)
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'SAFETY_PIN_WRONG'), 'SAFETY_PIN_LOCKED'])
  await world.house.advance(299)
  expect((await closes(world, rider, alarm, pin)).body).toMatchObject({
    code: 'SAFETY_PIN_LOCKED',
    data: { seconds: 1 },
  })
  await world.house.advance(1)
  for (const typed of ['0001', '0002', '0003', '0004', '0005']) await closes(world, rider, alarm, typed)
  await world.house.advance(300)
  expect((await closes(world, rider, alarm, pin)).body.data).toMatchObject({ minutes: 5 })
  await world.house.advance(300)
  expect((await closes(world, rider, alarm, pin)).data.state).toBe('closed')
})

test('of concurrent wrong PINs at most five count before the pause', async () => {
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider)
  const tried = await Promise.all(Array.from({ length: 12 }, (_, at) => closes(world, rider, alarm, `77${10 + at}`)))
  expect(tried.filter(({ body }) => body.code === 'SAFETY_PIN_WRONG')).toHaveLength(5)
  expect(tried.filter(({ body }) => body.code === 'SAFETY_PIN_LOCKED')).toHaveLength(7)
})

test('an alarm can be raised without a PIN; one that is set meanwhile closes it, and the control room is notified', async () => {
  const rider = await world.rider()
  const alarm = await sounds(world, rider)
  expect((await closes(world, rider, alarm, pin)).body.code).toBe('SAFETY_PIN_NOT_SET')
  await world.house.call(setPin, { as: rider.as, body: { pin } })
  expect((await closes(world, rider, alarm, pin)).data.state).toBe('closed')
  await world.house.settle()
  expect(world.desk.received.at(-1)?.note).toContain('請確認乘客平安')
})

test('a PIN is changed only with the current one, and never shown, stored or compared in plain text', async () => {
  const rider = await world.rider()
  const set = (body: { pin: string; duress_pin?: string; current_pin?: string }) =>
    world.house.call(setPin, { as: rider.as, body })
  expect((await world.house.call(getPin, { as: rider.as })).data).toEqual({ is_set: false })
  expect((await set({ pin, duress_pin: pin })).body.code).toBe('SAFETY_PINS_ALIKE')
  for (const wrong of ['12', '12a4', '123456789', '１２３４'])
    expect((await world.house.call(setPin, { as: rider.as, body: { pin: wrong } })).status).toBe(400)
  expect((await set({ pin, duress_pin: duressPin })).data).toEqual({ is_set: true })
  expect((await set({ pin: '8642' })).body.code).toBe('SAFETY_PIN_WRONG')
  expect((await set({ pin: '8642', current_pin: '0000' })).body.code).toBe('SAFETY_PIN_WRONG')
  expect((await world.house.call(getPin, { as: rider.as })).data).toEqual({ is_set: true })
  const { rows } = await world.house.house.database.pool.query(
    'SELECT row_to_json(p)::text AS line FROM safety.pins p WHERE rider_id = $1',
    [rider.riderId],
  )
  for (const secret of [pin, duressPin, 'salt'])
    expect(rows[0].line.replaceAll(/\d{4}-\d\d-\d\d/g, '')).not.toContain(`"${secret}"`)
  expect((await set({ pin: '8642', current_pin: pin })).status).toBe(200)
  const alarm = await sounds(world, rider)
  expect((await closes(world, rider, alarm, pin)).status).toBe(403)
  expect((await closes(world, rider, alarm, '8642')).data.state).toBe('closed')
})

test("a change authorised by the duress PIN looks like any other, and keeps the rider's own PIN", async () => {
  const rider = await aSafeRider(world)
  const changed = await world.house.call(setPin, { as: rider.as, body: { pin: '5555', current_pin: duressPin } })
  expect([changed.status, changed.data]).toEqual([200, { is_set: true }])
  const alarm = await sounds(world, rider)
  const forShow = await world.house.call(closeAlarm, { as: rider.as, params: { id: alarm.id }, body: { pin: '5555' } })
  expect(forShow.data.state).toBe('closed')
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'sounding', is_silent: true })
  await closes(world, rider, alarm, pin)
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'closed' })
})
