import { seededRandom } from '@daoxing/kit/server'
import { testLength } from '@daoxing/kit/server/testing'
import { receiveCap } from '@daoxing/safety/contract'
import { CapRefusal, readCap, writeCap } from '@daoxing/safety/contract/cap'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configuredControlRoom } from './control-room/http-control-room.ts'
import { aSafeRider, closes, openAlarm, pin, raises, sounds, storedAlarm } from './testing/alarms.ts'
import { openSafetyWorld, type SafetyWorld } from './testing/safety-world.ts'

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

async function anAlert() {
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider)
  const alert = world.desk.received.at(-1)
  if (!alert) throw new Error('the control room got nothing')
  return { rider, alarm, alert }
}
const hears = (since: number) => world.sms.received.slice(since).map(({ to }) => to)

test('an acknowledged alarm is not escalated, and shows the time of the acknowledgement', async () => {
  const { rider, alarm, alert } = await anAlert()
  const since = world.sms.received.length
  expect(await world.desk.answers(alert)).toBe(200)
  expect(await openAlarm(world, rider)).toMatchObject({ state: 'acknowledged', acknowledged_at: expect.any(String) })
  await world.house.advance(3600)
  expect(hears(since)).toEqual([])
  expect(await storedAlarm(world, alarm)).toMatchObject({ step: 0 })
})

test('without an acknowledgement the control room is asked again, then its second number, then the contacts, until one arrives', async () => {
  const { rider, alarm } = await anAlert()
  const since = world.sms.received.length
  await world.house.advance(30)
  expect(world.desk.received.at(-1)).toMatchObject({
    msgType: 'Update',
    info: { headline: '尚未收到確認：安娜 發出緊急求助' },
  })
  expect(hears(since)).toEqual([])
  await world.house.advance(30)
  expect(hears(since)).toEqual(['+886227700110'])
  await world.house.advance(30)
  expect(hears(since)).toEqual(['+886227700110', '+886955000001'])
  expect(await openAlarm(world, rider)).toMatchObject({ state: 'escalated' })
  await world.house.advance(120)
  expect(await storedAlarm(world, alarm)).toMatchObject({ step: 5 })
  const latest = world.desk.received.at(-1)
  if (latest) await world.desk.answers(latest)
  const asked = world.desk.received.length
  await world.house.advance(600)
  expect(world.desk.received).toHaveLength(asked)
  expect(hears(since)).toHaveLength(2)
})

test('for a rider without contacts, the last step texts the police', async () => {
  const rider = await world.rider()
  await sounds(world, rider)
  const since = world.sms.received.length
  await world.house.advance(90)
  expect(hears(since)).toEqual(['+886227700110', '110'])
})

test('a refusal of the control room, by HTTP status or by a CAP Error, escalates at once', async () => {
  world.desk.delivers = () => 'refused'
  const { alarm } = await anAlert()
  expect(await storedAlarm(world, alarm)).toMatchObject({ step: 2 })
  world.desk.delivers = () => 'taken'
  const other = await anAlert()
  expect(await world.desk.answers(other.alert, { type: 'Error', id: 'error-1' })).toBe(200)
  expect(await storedAlarm(world, other.alarm)).toMatchObject({ step: 1 })
})

test('a lost message is sent again with the same identifier until the control room has it', async () => {
  let lost = 3
  world.desk.delivers = () => ((lost -= 1) >= 0 ? 'lost' : 'taken')
  const { alarm } = await anAlert().catch(async () => ({ alarm: null }))
  expect(alarm).toBeNull()
  await world.house.advance(15)
  expect(world.desk.received).toHaveLength(1)
})

test('messages reach the control room in order, and a Cancel waits for the Alert before it', async () => {
  world.desk.delivers = () => 'lost'
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider)
  await world.house.advance(60)
  await closes(world, rider, alarm, pin)
  await world.house.advance(10)
  world.desk.delivers = () => 'taken'
  await world.house.advance(60)
  expect(world.desk.received.map(({ msgType }) => msgType)).toEqual(['Alert', 'Update', 'Cancel'])
})

test('a response counts once, only from the addressed control room, and only for an existing message', async () => {
  const { alarm, alert } = await anAlert()
  expect(await world.desk.answers(alert, { peer: 'other-desk' })).toBe(404)
  expect(await world.desk.answers({ ...alert, identifier: 'never-sent' })).toBe(404)
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'sounding' })
  expect([await world.desk.answers(alert), await world.desk.answers(alert)]).toEqual([200, 200])
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'acknowledged' })
  expect((await world.house.call(receiveCap, {})).status).toBe(401)
})

test('texts that are no CAP 1.2 message, and messages that are no response, are refused', async () => {
  const { alert } = await anAlert()
  const ack = writeCap({
    ...alert,
    identifier: 'ack-1',
    sender: 'test-desk',
    msgType: 'Ack',
    references: [{ sender: alert.sender, identifier: alert.identifier, sent: alert.sent }],
    info: null,
  })
  const wrong = [
    '',
    '{}',
    '<alert/>',
    ack.replace('<status>Actual', '<status>Real'),
    ack.replace(/<references>.*<\/references>/, ''),
    ack.replace(/<sent>(.{19})[^<]*/, '<sent>$1Z'),
    ack.replace('<identifier>ack-1', '<identifier>ack 1'),
    ack.replace('<scope>Private', '<scope>Restricted'),
    ack.replace(/<addresses>.*<\/addresses>/, ''),
    ack.replace(/(<sender>.*<\/sender>)\s*(<sent>.*?<\/sent>)/s, '$2$1'),
    ack.replace('<?xml version="1.0" encoding="utf-8"?>', '<!DOCTYPE alert [<!ENTITY a "b">]>'),
    'x'.repeat(70_000),
  ]
  for (const [at, body] of wrong.entries())
    expect([at, (await world.desk.posts(body)).code]).toEqual([at, 'CAP_INVALID'])
  expect((await world.desk.posts(ack.replace('<msgType>Ack', '<msgType>Update'))).code).toBe('CAP_NOT_EXPECTED')
  expect((await world.desk.posts(ack)).status).toBe(200)
})

test('a message survives serialising and parsing, even with text that XML has to escape', () => {
  const message = {
    identifier: 'alarm-1',
    sender: 'daoxing',
    sent: '2026-11-20T06:05:00.000Z',
    status: 'Actual',
    msgType: 'Update',
    scope: 'Private',
    addresses: ['control room', 'desk-2'],
    note: '<b>&"說明\'</b>',
    references: [{ sender: 'daoxing', identifier: 'alarm-0', sent: '2026-11-20T06:04:00.000Z' }],
    info: {
      event: '求助 & <救援>',
      urgency: 'Immediate',
      severity: 'Extreme',
      certainty: 'Likely',
      headline: ']]> 😀',
      description: '',
      contact: '+886912345678',
      parameters: { plate: 'TDX-0001', 'a b': '<&>' },
      area: { areaDesc: '臺北車站', point: { lat: 25.0478, lng: 121.517 } },
    },
  } as const
  const xml = writeCap({ ...message, addresses: [...message.addresses], references: [...message.references] })
  expect(xml).toContain('<sent>2026-11-20T14:05:00+08:00</sent>')
  expect(readCap(xml)).toEqual(message)
  expect(() => readCap('<a/>')).toThrow(CapRefusal)
})

test('the adapter posts CAP as XML with the secret, and distinguishes taken, refused and lost', async () => {
  const seen: unknown[] = []
  const { createServer } = await import('node:http')
  const statuses = [202, 400, 500, 429]
  const server = createServer((request, response) => {
    seen.push([request.headers.authorization, request.headers['content-type']])
    response.writeHead(statuses.shift() ?? 500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const environment = { CONTROL_ROOM_URL: `http://127.0.0.1:${port}/cap`, CONTROL_ROOM_SECRET: 's' }
  const desk = configuredControlRoom(world.house.house, environment)
  const deliveries = [
    await desk.send('<a/>'),
    await desk.send('<a/>'),
    await desk.send('<a/>'),
    await desk.send('<a/>'),
  ]
  expect(deliveries).toEqual(['taken', 'refused', 'lost', 'lost'])
  expect(seen[0]).toEqual(['Bearer s', 'application/cap+xml; charset=utf-8'])
  server.close()
  expect(await desk.send('<a/>')).toBe('lost')
})

/** The behaviours of the control room, one per run. */
const controlRooms = ['silent', 'slow', 'twice', 'disordered', 'refusing', 'mixed'] as const
const runs = testLength({ usual: 6, full: 120, named: 'ALARM_RUNS' })

test('under a silent, slow, duplicating, disordered or refusing control room and restarts every alarm is acknowledged or escalated within two minutes', async () => {
  const random = seededRandom(process.env['ALARM_SEED'] ?? 'control room')
  const draw = (count: number) => Number.parseInt(random.hex(4), 16) % count
  for (let run = 0; run < runs; run += 1) {
    const rider = draw(2) === 0 ? await aSafeRider(world) : await world.rider()
    const desk = controlRooms[run % controlRooms.length] ?? 'mixed'
    world.desk.delivers = () =>
      (['taken', 'taken', 'lost', 'refused'] as const)[desk === 'mixed' ? draw(4) : 0] ?? 'taken'
    const since = world.sms.received.length
    const alarm = await raises(world, rider, { is_drill: draw(4) === 0 })
    const restartsAt = draw(3) === 0 ? 5 * draw(25) : -1
    const answersFrom = desk === 'slow' ? 5 + draw(120) : 0
    let answered = 0
    for (let second = 0; second < 125; second += 5) {
      await world.house.advance(5)
      // The next process takes over the jobs of the dead one.
      if (second === restartsAt) {
        await world.house.restart()
        await world.desk.begin(world.house)
      }
      if (desk === 'silent' || second < answersFrom || draw(desk === 'mixed' ? 8 : 6) > 0) continue
      const messages = world.desk.received.filter(({ identifier }) => identifier.startsWith(alarm.id))
      const asked = desk === 'slow' || desk === 'twice' ? messages[0] : messages[draw(Math.max(1, messages.length))]
      if (!asked) continue
      const type = desk === 'refusing' || (desk === 'mixed' && draw(3) === 0) ? 'Error' : 'Ack'
      const id = `answer-${run}-${answered}`
      await world.desk.answers(asked, { type, id })
      // The same message again, and the same acknowledgement with another id.
      if (desk === 'twice')
        for (const again of [id, `${id}-again`]) await world.desk.answers(asked, { type, id: again })
      answered += draw(2)
    }
    const { state } = (await openAlarm(world, rider)) ?? { state: 'gone' }
    expect([run, desk, ['acknowledged', 'escalated'].includes(state)]).toEqual([run, desk, true])
    if (desk === 'silent' || desk === 'refusing') expect([run, state]).toEqual([run, 'escalated'])
    if (state === 'escalated' && !alarm.is_drill) expect(hears(since)).toContain('+886227700110')
    // No step is taken twice, also across a restart.
    expect(hears(since).filter((to) => to === '+886227700110').length).toBeLessThanOrEqual(1)
    if (alarm.is_drill) expect(hears(since)).toEqual([])
    const stays = await storedAlarm(world, alarm)
    expect([run, stays['ended_at']]).toEqual([run, null])
  }
}, 120_000)

test('if a closing and an escalation step race, one is first, and a closed alarm sends no further texts', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { rider, alarm } = await anAlert()
    await world.house.advance(59)
    const since = world.sms.received.length
    const { clock } = world.house
    clock.moveTo((await world.house.nextDueAt()) ?? clock.now())
    const [closed] = await Promise.all([closes(world, rider, alarm, pin), world.house.settle()])
    expect(closed.data.state).toBe('closed')
    await world.house.advance(600)
    expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'closed' })
    const texts = hears(since)
    expect(texts.filter((to) => to === '+886227700110').length).toBeLessThanOrEqual(1)
    expect(texts.filter((to) => to === '+886955000001')).toHaveLength(1)
  }
})
