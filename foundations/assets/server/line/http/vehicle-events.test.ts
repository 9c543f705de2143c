import {
  type AssetCommand,
  type AssetReport,
  type CommandKind,
  eventType,
  pushVehicleEvents,
} from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, testLength, type TestHouse } from '@daoxing/kit/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assetClientPort, assetsServer, conditionOf, sendCommand } from '../../index.ts'
import { findCommand } from '../../stores/command-store.ts'
import { aFleet, type FleetOfTest } from '../../testing/a-fleet.ts'
import { openTestVendor, type TestVendor, vendorSecret, webhookOf } from '../../testing/test-vendor.ts'
import { assetLinesPort } from '../asset-line.ts'
import { writeReports } from '../hear-reports.ts'
import type { Webhook } from './read-webhook.ts'

const told: AssetCommand[] = []
const rider: ServerSlice = {
  name: 'rider',
  calls: [],
  ports: () => [
    bindPort(assetClientPort('rider'), {
      answered: async ({ command }) => void told.push(command),
      silent: async () => undefined,
      moved: async () => undefined,
      overdue: async () => undefined,
    }),
  ],
}
const oldSecret = Buffer.from('the secret before this one').toString('base64')

let house: TestHouse
let vendor: TestVendor
let scooters: FleetOfTest
let cars: FleetOfTest
let url: string
beforeAll(async () => {
  vendor = await openTestVendor()
  house = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer, rider],
    settings: { vehicleVendor: { url: vendor.url, secrets: [vendorSecret, oldSecret] } },
  })
  const operator = { nameZh: '島嶼機車', nameEn: 'Island Scooters', phone: '02-2311-0002', line: 'http' } as const
  scooters = await aFleet(house, { operator, cars: 4 })
  cars = await aFleet(house)
  url = await house.listen()
  await isUp()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const isUp = () => vi.waitUntil(() => house.house.portIfBound(assetLinesPort)?.http?.isUp(), 10_000)
const send = ({ headers, body }: Webhook) =>
  fetch(`${url}/gw${pushVehicleEvents.path}`, { method: 'POST', headers: headers as Record<string, string>, body })
const said = (
  assetId: string,
  kind: 'answers' | 'reports',
  message: unknown,
  facts: { secret?: string; id?: string } = {},
) => webhookOf([{ assetId, kind, message }], { nowMs: house.clock.nowMs(), ...facts })
const done = (commandId: string, result: 'done' | 'refused' = 'done') => ({
  ...{ commandId, result, reason: result === 'done' ? null : 'busy', at: house.clock.now() },
})
let seq = 0
const report = (facts: Partial<AssetReport> = {}): AssetReport => {
  seq += 1
  return {
    ...{ reportId: `r${seq}`, seq, at: house.clock.now(), energyPercent: 80, rangeKm: 50, odometerKm: 900 },
    ...{ isLocked: true, openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false },
    ...{ isPowerOn: false, isTrunkOpen: false, helmets: 2 },
    position: { point: { lat: 25.04, lng: 121.51 }, accuracyMetres: 8 },
    ...facts,
  }
}
async function commands(kind: CommandKind = 'powerOn', assetId = scooters.assetIds[0] ?? '') {
  const command = await house.house.database.transaction((tx) =>
    sendCommand({ tx, house: house.house, assetId, orderHash: 'order', service: 'rider', kind }),
  )
  await house.settle()
  return command
}
const stateOf = async (commandId: string) => (await findCommand(house.house.database, commandId))?.state
const rows = async () => {
  const { rows: found } = await house.house.database.pool.query(
    `SELECT (SELECT count(*) FROM kit.inbox)::int AS inbox, (SELECT count(*) FROM assets.conditions)::int AS conditions`,
  )
  return found[0]
}

test('a scooter of an operator on the HTTP line is commanded through its vendor, and its webhook ends the command', async () => {
  const { commandId, assetId } = await commands()
  expect(vendor.heard.filter((one) => one.commandId === commandId)).toMatchObject([{ assetId, kind: 'powerOn' }])
  const both = webhookOf(
    [
      { assetId, kind: 'reports', message: report({ isPowerOn: true, batteryId: 'B-1' }) },
      { assetId, kind: 'answers', message: done(commandId) },
    ],
    { nowMs: house.clock.nowMs() },
  )
  const answer = await send(both)
  expect([answer.status, await answer.json()]).toEqual([200, { data: { taken: 2 } }])
  await house.settle()
  expect(await stateOf(commandId)).toBe('done')
  expect(conditionOf(house.house, assetId)).toMatchObject({ isPowerOn: true, batteryId: 'B-1', isProtected: null })
  await writeReports(house.house)
  const { rows: written } = await house.house.database.pool.query(
    'SELECT is_power_on, helmets, battery_id FROM assets.conditions WHERE asset_id = $1',
    [assetId],
  )
  expect(written).toEqual([{ is_power_on: true, helmets: 2, battery_id: 'B-1' }])
})

test('a single event is taken in structured mode', async () => {
  const assetId = scooters.assetIds[1] ?? ''
  const { headers, body } = said(assetId, 'reports', report({ helmets: 1 }))
  const one = body.slice(1, -1)
  const { signatureOf } = await import('./webhook-signature.ts')
  const [id, timestamp] = [headers['webhook-id'] ?? '', headers['webhook-timestamp'] ?? '']
  const signature = signatureOf(vendorSecret, { id, timestamp, body: one })
  const type = `${eventType}; charset=utf-8`
  const answer = await send({
    headers: { ...headers, 'content-type': type, 'webhook-signature': signature },
    body: one,
  })
  expect(answer.status).toBe(200)
  expect(conditionOf(house.house, assetId)?.helmets).toBe(1)
})

test('forged, aged and unreadable webhooks write nothing', async () => {
  const { commandId, assetId } = await commands()
  const before = await rows()
  const known = conditionOf(house.house, assetId)?.seq
  const genuine = said(assetId, 'answers', done(commandId))
  const foreign = Buffer.from('somebody else').toString('base64')
  const minutes = (count: number) => ({ nowMs: house.clock.nowMs() + count * 60_000 })
  const answer = { assetId, kind: 'answers', message: done(commandId) } as const
  const bad: readonly (readonly [Webhook, number, string])[] = [
    [said(assetId, 'answers', done(commandId), { secret: foreign }), 401, 'WEBHOOK_NOT_PROVEN'],
    [{ ...genuine, body: genuine.body.replace('done', 'gone') }, 401, 'WEBHOOK_NOT_PROVEN'],
    [{ ...genuine, headers: { ...genuine.headers, 'webhook-id': 'another' } }, 401, 'WEBHOOK_NOT_PROVEN'],
    [webhookOf([answer], minutes(-5.1)), 401, 'WEBHOOK_TOO_OLD'],
    [webhookOf([answer], minutes(5.1)), 401, 'WEBHOOK_TOO_OLD'],
    [said(assetId, 'reports', { ...report(), helmets: 99 }, { secret: foreign }), 401, 'WEBHOOK_NOT_PROVEN'],
    [{ ...genuine, headers: { ...genuine.headers, 'content-type': 'text/plain' } }, 400, 'WEBHOOK_UNREADABLE'],
  ]
  for (const [webhook, status, code] of bad) {
    const reply = await send(webhook)
    expect([reply.status, await reply.json()]).toMatchObject([status, { code }])
  }
  // Without these headers at all the input itself is refused.
  expect((await send({ headers: { 'content-type': eventType }, body: '{}' })).status).toBe(400)
  await house.settle()
  expect(await rows()).toEqual(before)
  expect(await stateOf(commandId)).toBe('sent')
  expect(conditionOf(house.house, assetId)?.seq).toBe(known)
})

test('while the secret is changed, webhooks by the old and the new one are taken', async () => {
  for (const secret of [vendorSecret, oldSecret]) {
    const { commandId, assetId } = await commands()
    expect((await send(said(assetId, 'answers', done(commandId), { secret }))).status).toBe(200)
    await house.settle()
    expect(await stateOf(commandId)).toBe('done')
  }
})

test('a webhook that is sent again is answered like the first one and writes nothing, even after a restart of the unit', async () => {
  const assetId = scooters.assetIds[2] ?? ''
  const replayed = said(assetId, 'reports', report({ seq: 5_000, isPowerOn: true }), { id: 'msg_replayed' })
  expect((await send(replayed)).status).toBe(200)
  house.clock.moveTo(plusSeconds(house.clock.now(), 1))
  // The unit counts from the beginning again.
  await send(said(assetId, 'reports', { ...report({ isPowerOn: false }), seq: 1 }))
  expect(conditionOf(house.house, assetId)).toMatchObject({ seq: 1, isPowerOn: false })
  const again = await send(replayed)
  expect([again.status, await again.json()]).toEqual([200, { data: { taken: 0 } }])
  expect(conditionOf(house.house, assetId)).toMatchObject({ seq: 1, isPowerOn: false })
})

test('of a batch the readable events are taken, and the vendor speaks for no asset of another line', async () => {
  const [assetId = '', car = ''] = [scooters.assetIds[3], cars.assetIds[0]]
  const webhook = webhookOf(
    [
      { assetId, kind: 'reports', message: { seq: 'none' } },
      { assetId: car, kind: 'reports', message: report() },
      { assetId, kind: 'reports', message: report({ helmets: 0 }) },
    ],
    { nowMs: house.clock.nowMs() },
  )
  expect((await send(webhook)).status).toBe(200)
  expect(conditionOf(house.house, assetId)?.helmets).toBe(0)
  expect(conditionOf(house.house, car)).toBeUndefined()
})

test('an answer is stored before the vendor hears 200: if that fails, it sends it again', async () => {
  const { commandId, assetId } = await commands()
  const webhook = said(assetId, 'answers', done(commandId))
  const { pool } = house.house.database
  await pool.query('ALTER TABLE kit.inbox RENAME TO inbox_away')
  expect((await send(webhook)).status).toBe(500)
  await pool.query('ALTER TABLE kit.inbox_away RENAME TO inbox')
  expect((await send(webhook)).status).toBe(200)
  // It is handled whatever becomes of this server.
  await house.restart()
  url = await house.listen()
  await house.settle()
  expect(await stateOf(commandId)).toBe('done')
  expect(told.filter((one) => one.commandId === commandId)).toHaveLength(1)
})

test('a command that a killed server has sent is sent again by the next one with the same id, and ends once', async () => {
  await isUp()
  const { commandId, assetId } = await commands()
  await house.restart()
  url = await house.listen()
  await isUp()
  house.clock.moveTo(plusSeconds(house.clock.now(), 5))
  await house.settle()
  expect(vendor.heard.filter((one) => one.commandId === commandId)).toHaveLength(2)
  for (let times = 0; times < 2; times += 1)
    expect((await send(said(assetId, 'answers', done(commandId)))).status).toBe(200)
  await house.settle()
  expect(told.filter((one) => one.commandId === commandId).map(({ state }) => state)).toEqual(['done'])
})

test('every command ends at most once, whatever webhooks come twice, disordered, late or forged', async () => {
  await isUp()
  const webhooks = fc.array(
    fc.record({
      result: fc.constantFrom('done' as const, 'refused' as const),
      isForged: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
      waitSeconds: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(webhooks, async (planned) => {
      const { commandId, assetId } = await commands()
      for (const { result, isForged, times, waitSeconds } of planned) {
        const facts = isForged ? { secret: Buffer.from('forged').toString('base64') } : {}
        const webhook = said(assetId, 'answers', done(commandId, result), facts)
        for (let time = 0; time < times; time += 1) expect((await send(webhook)).status).toBe(isForged ? 401 : 200)
        await house.settle()
        await house.advance(waitSeconds)
      }
      await house.advance(20)
      const states = told.filter((one) => one.commandId === commandId).map(({ state }) => state)
      expect(states.filter((state) => state === 'done').length).toBeLessThanOrEqual(1)
      expect(states.filter((state) => state === 'refused').length).toBeLessThanOrEqual(1)
      if (planned.every(({ isForged }) => isForged)) expect(states).toEqual(['unanswered'])
    }),
    { numRuns: testLength({ usual: 8, full: 200 }) },
  )
}, 60_000)
