import { overrideConfig } from '@daoxing/configs/server'
import { signOut } from '@daoxing/identity/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { closeAlarm, raiseAlarm, reportPositions, takeBackAlarm } from '@daoxing/safety/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { safetyConfigs } from './safety-configs.ts'
import { aSafeRider, closes, openAlarm, pin, raises, sounds, storedAlarm } from './testing/alarms.ts'
import { mainStation, openSafetyWorld, type SafetyWorld } from './testing/safety-world.ts'

let world: SafetyWorld
beforeAll(async () => {
  world = await openSafetyWorld({ lanes: 4 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.forgetsAlarms()
  world.desk.received.length = 0
  world.desk.delivers = () => 'taken'
})

const textsSince = (since: number) => world.sms.received.slice(since)
const { database, clock } = { database: () => world.house.house.database, clock: () => world.house.clock }

test("an alarm of a live order waits 5 seconds, then sends the rider's position to the control room and the contacts", async () => {
  const rider = await aSafeRider(world)
  const trip_hash = await world.orderOf(rider)
  const since = world.sms.received.length
  const alarm = await raises(world, rider, { trip_hash, ...mainStation.location })
  expect(alarm).toMatchObject({ state: 'pending', trip_hash, is_drill: false, told: [] })
  await world.house.advance(4)
  expect([world.desk.received, textsSince(since)]).toEqual([[], []])
  await world.house.advance(1)
  expect(await openAlarm(world, rider)).toMatchObject({
    state: 'sounding',
    told: [
      { receiver: 'controlRoom', names: [] },
      { receiver: 'contacts', names: ['媽媽'] },
    ],
  })
  expect(world.desk.received).toMatchObject([
    {
      identifier: `${alarm.id}-1`,
      status: 'Actual',
      msgType: 'Alert',
      info: {
        contact: rider.phoneE164,
        parameters: { order: trip_hash, plate: 'TDX-0001' },
        area: { point: mainStation.location },
      },
    },
  ])
  expect(textsSince(since)).toMatchObject([{ to: '+886955000001', text: expect.stringContaining('TDX-0001') }])
  expect(textsSince(since)[0]?.text).not.toContain(rider.phoneE164)
})

test("an alarm needs no order, and a stranger's order counts as absent", async () => {
  const [rider, stranger] = [await aSafeRider(world), await world.rider()]
  const trip_hash = await world.orderOf(rider)
  const tried = await world.house.call(raiseAlarm, { as: stranger.as, body: { trip_hash } })
  expect(tried.status).toBe(404)
  const alarm = await sounds(world, stranger)
  expect(world.desk.received.at(-1)).toMatchObject({
    msgType: 'Alert',
    info: { area: { areaDesc: '位置不明', point: null } },
  })
  const positions = [{ ...mainStation.location, at: clock().now() }]
  const to = { as: rider.as, params: { id: alarm.id } }
  const foreign = [
    await world.house.call(takeBackAlarm, to),
    await world.house.call(closeAlarm, { ...to, body: { pin } }),
    await world.house.call(reportPositions, { ...to, body: { positions } }),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('within 5 seconds an alarm can be taken back without any notification; afterwards it needs the PIN', async () => {
  const rider = await aSafeRider(world)
  const since = world.sms.received.length
  const first = await raises(world, rider)
  await world.house.advance(4)
  const back = () => world.house.call(takeBackAlarm, { as: rider.as, params: { id: first.id } })
  expect((await back()).data).toMatchObject({ state: 'takenBack' })
  expect((await back()).data).toMatchObject({ state: 'takenBack' })
  await world.house.advance(600)
  expect([world.desk.received, textsSince(since), await openAlarm(world, rider)]).toEqual([[], [], null])
  const second = await sounds(world, rider)
  const late = await world.house.call(takeBackAlarm, { as: rider.as, params: { id: second.id } })
  expect([late.status, late.body.code]).toEqual([409, 'ALARM_SOUNDS'])
})

test('two concurrent alarms of a rider are one alarm, and so is a repeated tap', async () => {
  const rider = await aSafeRider(world)
  const raise = (key?: string) =>
    world.house.call(raiseAlarm, { as: rider.as, body: {}, ...(key === undefined ? {} : { key }) })
  const raised = await Promise.all([raise(), raise(), raise('tap-1'), raise('tap-1'), raise()])
  const ids = raised.filter(({ status }) => status === 200).map(({ data }) => data.id)
  expect(ids.length).toBeGreaterThanOrEqual(4)
  expect(new Set(ids).size).toBe(1)
  await world.house.advance(5)
  expect(world.desk.received.filter(({ msgType }) => msgType === 'Alert')).toHaveLength(1)
})

test('an alarm survives the end of its trip, the sign-out of its rider and a restart of the server', async () => {
  const rider = await aSafeRider(world)
  const trip_hash = await world.orderOf(rider)
  const alarm = await sounds(world, rider, { trip_hash })
  await world.endsOrder(trip_hash)
  expect(await openAlarm(world, rider)).toMatchObject({ id: alarm.id, state: 'sounding' })
  await world.house.call(signOut, { as: rider.as })
  await world.house.restart()
  await world.desk.begin(world.house)
  await world.house.advance(30)
  expect(world.desk.received.map(({ msgType }) => msgType)).toEqual(['Alert', 'Update'])
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'sounding', step: 1 })
})

test('positions of the car are recorded until the PIN closes the alarm, and never of another ride of the driver', async () => {
  const rider = await aSafeRider(world)
  const trip_hash = await world.orderOf(rider)
  const driver = await world.drives(trip_hash, { lat: 25.06, lng: 121.53 })
  const alarm = await sounds(world, rider, { trip_hash })
  await world.house.advance(20)
  const recorded = async () =>
    (
      await database().pool.query(
        'SELECT source, lat FROM safety.alarm_positions WHERE alarm_id = $1 ORDER BY at, source',
        [alarm.id],
      )
    ).rows
  expect((await recorded())[0]).toEqual({ source: 'car', lat: 25.06 })
  await world.house.advance(20)
  world.moves(driver, { lat: 25.061, lng: 121.53 })
  await world.house.advance(20)
  expect(new Set((await recorded()).map(({ lat }) => lat))).toEqual(new Set([25.06, 25.061]))
  await world.endsOrder(trip_hash)
  await world.house.advance(20)
  world.moves(driver, { lat: 25.062, lng: 121.53 })
  await world.house.advance(60)
  expect((await recorded()).some(({ lat }) => lat === 25.062)).toBe(false)
})

test('positions of the phone during the alarm are recorded and forwarded; earlier and later ones are not', async () => {
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider, mainStation.location)
  await world.house.advance(40)
  const at = clock().now()
  const send = (positions: readonly { lat: number; lng: number; at: string }[]) =>
    world.house.call(reportPositions, { as: rider.as, params: { id: alarm.id }, body: { positions: [...positions] } })
  const moved = { lat: 25.06, lng: 121.53 }
  const early = { lat: 24, lng: 120, at: plusSeconds(alarm.raised_at, -3600) }
  expect((await send([early, { ...moved, at }])).data).toEqual({ is_open: true })
  await world.house.settle()
  expect(world.desk.received.at(-1)).toMatchObject({ msgType: 'Update', info: { area: { point: moved } } })
  await closes(world, rider, alarm, pin)
  expect((await send([{ lat: 25.1, lng: 121.6, at: clock().now() }])).data).toEqual({ is_open: false })
  const { rows } = await database().pool.query('SELECT lat FROM safety.alarm_positions WHERE alarm_id = $1', [alarm.id])
  expect(rows).toEqual([{ lat: 25.06 }])
})

test('the PIN closes an alarm: the control room gets a Cancel, the contacts a text message, and nothing follows', async () => {
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider)
  const since = world.sms.received.length
  expect((await closes(world, rider, alarm, pin)).data).toMatchObject({ state: 'closed', closed_at: clock().now() })
  await world.house.advance(3600)
  expect(world.desk.received.map(({ msgType, note }) => [msgType, note])).toEqual([
    ['Alert', null],
    ['Cancel', '乘客以安全 PIN 解除'],
  ])
  expect(world.desk.received[1]?.references.map(({ identifier }) => identifier)).toEqual([`${alarm.id}-1`])
  expect(textsSince(since).map(({ text }) => text)).toEqual(['【島行】安娜 已解除緊急求助。'])
  expect((await closes(world, rider, alarm, pin)).data).toMatchObject({ state: 'closed' })
})

test('a drill takes every step and sends only an exercise; an alarm replaces it, and no drill replaces an alarm', async () => {
  const rider = await aSafeRider(world)
  const since = world.sms.received.length
  world.desk.delivers = () => 'lost'
  const drill = await sounds(world, rider, { is_drill: true })
  world.desk.delivers = () => 'taken'
  await world.house.advance(120)
  expect(await openAlarm(world, rider)).toMatchObject({ is_drill: true, state: 'escalated' })
  expect(
    world.desk.received.every(({ status, info }) => status === 'Exercise' && info?.headline.startsWith('演習')),
  ).toBe(true)
  const alarm = await raises(world, rider)
  expect(alarm).toMatchObject({ is_drill: false, state: 'pending' })
  await world.house.settle()
  expect(await storedAlarm(world, drill)).toMatchObject({ state: 'closed' })
  expect(world.desk.received.at(-1)).toMatchObject({ status: 'Exercise', msgType: 'Cancel' })
  expect(textsSince(since)).toEqual([])
  const again = await world.house.call(raiseAlarm, { as: rider.as, body: { is_drill: true } })
  expect([again.status, again.body.code]).toEqual([409, 'ALARM_OPEN'])
})

test('an unclosed drill ends by itself, and in test mode every alarm is a drill', async () => {
  const rider = await aSafeRider(world)
  await overrideConfig(database(), clock(), { config: safetyConfigs.safety_is_test_mode, value: true })
  const alarm = await sounds(world, rider)
  await overrideConfig(database(), clock(), { config: safetyConfigs.safety_is_test_mode, value: false })
  expect(alarm.is_drill).toBe(true)
  await world.house.advance(15 * 60)
  expect(await openAlarm(world, rider)).toBeNull()
  expect(world.desk.received.at(-1)).toMatchObject({ status: 'Exercise', msgType: 'Cancel', note: '演習結束' })
})
