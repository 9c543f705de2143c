import type { AssetCommand, CommandKind } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsServer, assetClientPort, sendCommand } from '../index.ts'
import { findCommand } from '../stores/command-store.ts'
import { aFleet, type FleetOfTest } from '../testing/a-fleet.ts'
import { type TestLine, testLine } from '../testing/line-in-process.ts'

let house: TestHouse
let fleet: FleetOfTest
let line: TestLine
const told: AssetCommand[] = []
const lender: ServerSlice = {
  name: 'lender',
  calls: [],
  ports: () => [
    bindPort(assetClientPort('lender'), {
      answered: async ({ command }) => void told.push(command),
      silent: async () => undefined,
      moved: async () => undefined,
      overdue: async () => undefined,
    }),
  ],
}
beforeAll(async () => {
  line = testLine()
  house = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer, lender],
    portsInstead: [line.binding],
  })
  fleet = await aFleet(house)
  await line.isHeard()
})
afterAll(() => house.close())

let orders = 0
async function sends(kind: CommandKind = 'unlock', assetId = fleet.assetIds[0] ?? ''): Promise<AssetCommand> {
  orders += 1
  const orderHash = `order-${orders}`
  return house.house.database.transaction((tx) =>
    sendCommand({ tx, house: house.house, assetId, orderHash, service: 'lender', kind }),
  )
}
const now = (commandId: string) => findCommand(house.house.database, commandId)
async function isStored(commandId: string, times = 1) {
  await expect
    .poll(async () => {
      const { rows } = await house.house.database.pool.query(
        `SELECT count(*)::int AS n FROM kit.inbox WHERE event_id LIKE $1`,
        [`${commandId}:%`],
      )
      return rows[0].n
    })
    .toBe(times)
}
const ofCommand = (commandId: string) => told.filter((one) => one.commandId === commandId).map(({ state }) => state)
const sentTimes = (commandId: string) => line.sent.filter((one) => one.commandId === commandId).length

test('a command goes to the car with its id and expiry, and its answer is told to the service once, even if it comes twice', async () => {
  const { commandId, assetId, expiresAt } = await sends()
  expect(await now(commandId)).toMatchObject({ state: 'planned', sentAt: null })
  await house.settle()
  expect(await now(commandId)).toMatchObject({ state: 'sent', sentAt: house.clock.now() })
  expect(line.sent.at(-1)).toMatchObject({ assetId, commandId, kind: 'unlock', expiresAt })
  for (let twice = 0; twice < 2; twice += 1)
    line.answers(assetId, { commandId, result: 'done', reason: null, at: house.clock.now() })
  await isStored(commandId)
  await house.settle()
  expect(await now(commandId)).toMatchObject({ state: 'done', endedAt: house.clock.now() })
  expect(ofCommand(commandId)).toEqual(['done'])
  await house.advance(30)
  expect(ofCommand(commandId)).toEqual(['done'])
  expect(sentTimes(commandId)).toBe(1)
})

test('a car that refuses says why', async () => {
  const { commandId, assetId } = await sends('lock')
  await house.settle()
  line.answers(assetId, { commandId, result: 'refused', reason: 'doorOpen', at: house.clock.now() })
  await isStored(commandId)
  await house.settle()
  expect(told.at(-1)).toMatchObject({ commandId, state: 'refused', reason: 'doorOpen' })
})

test('a command without an answer is sent again with the same id, ends at its expiry, and is not sent after it', async () => {
  const { commandId, expiresAt } = await sends()
  await house.advance(14)
  expect(sentTimes(commandId)).toBe(4)
  expect(await now(commandId)).toMatchObject({ state: 'sent' })
  await house.advance(60)
  expect(sentTimes(commandId)).toBe(4)
  expect(await now(commandId)).toMatchObject({ state: 'unanswered', endedAt: expiresAt, answeredAt: null })
  expect(ofCommand(commandId)).toEqual(['unanswered'])
})

test('while the line is down a command is tried again and ends unanswered', async () => {
  line.setUp(false)
  const down = await sends()
  await house.advance(20)
  expect(sentTimes(down.commandId)).toBe(0)
  expect(await now(down.commandId)).toMatchObject({ state: 'unanswered' })
  const back = await sends()
  await house.settle()
  line.setUp(true)
  await house.advance(5)
  expect(sentTimes(back.commandId)).toBe(1)
})

test('an answer after the expiry is told to the service: done if the car did it, else only its reason', async () => {
  const late = await sends()
  const never = await sends()
  await house.advance(20)
  line.answers(late.assetId, { commandId: late.commandId, result: 'done', reason: null, at: house.clock.now() })
  line.answers(never.assetId, { commandId: never.commandId, result: 'refused', reason: 'expired', at: late.plannedAt })
  await isStored(late.commandId)
  await isStored(never.commandId)
  await house.settle()
  expect(ofCommand(late.commandId)).toEqual(['unanswered', 'done'])
  expect(await now(late.commandId)).toMatchObject({
    ...{ state: 'done', endedAt: late.expiresAt, answeredAt: house.clock.now() },
  })
  expect(ofCommand(never.commandId)).toEqual(['unanswered', 'unanswered'])
  expect(await now(never.commandId)).toMatchObject({ state: 'unanswered', reason: 'expired' })
})

test('the answer of another car, or to a command that never was, changes nothing', async () => {
  const { commandId } = await sends()
  await house.settle()
  const other = fleet.assetIds[1] ?? ''
  line.answers(other, { commandId, result: 'done', reason: null, at: house.clock.now() })
  line.answers(other, { commandId: 'made-up', result: 'done', reason: null, at: house.clock.now() })
  line.answers(other, { commandId, result: 'maybe' } as never)
  await isStored(commandId)
  await isStored('made-up')
  await house.settle()
  expect(await now(commandId)).toMatchObject({ state: 'sent' })
})

test('an asset that is unknown or retired takes no command', async () => {
  await expect(sends('find', 'nobody')).rejects.toThrow(new Refusal('kit.notFound'))
  await fleet.registers([
    {
      ...{ plate: 'RXX-0001', modelCode: 'YARIS', energyPercent: 1, odometerKm: 1 },
      ...{ stand: 'taipei', state: 'retired' },
    },
  ])
  const { rows } = await house.house.database.pool.query(`SELECT asset_id FROM assets.assets WHERE plate = 'RXX-0001'`)
  await expect(sends('find', rows[0].asset_id)).rejects.toThrow(new Refusal('assets.outOfService'))
})

test('a command between a kill of the server and its next start is sent again and ends', async () => {
  const { commandId, assetId } = await sends()
  await house.settle()
  expect(sentTimes(commandId)).toBe(1)
  await house.restart()
  await line.isHeard()
  house.clock.moveTo(plusSeconds(house.clock.now(), 5))
  await house.settle()
  expect(sentTimes(commandId)).toBe(2)
  line.answers(assetId, { commandId, result: 'done', reason: null, at: house.clock.now() })
  await isStored(commandId)
  await house.settle()
  expect(ofCommand(commandId)).toEqual(['done'])
})
