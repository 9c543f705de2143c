import type { AssetCommand, CommandKind } from '@daoxing/assets/contract'
import { assetClientPort, assetsServer, conditionOf, sendCommand } from '@daoxing/assets/server'
import { findCommand } from '@daoxing/assets/server/testing'
import { assetsCity } from '@daoxing/assets/simulator'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { bindPort, type OpenHouse, secureRandom, type ServerSlice } from '@daoxing/kit/server'
import { openSecondHouse, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { startCity } from '@daoxing/simulator-app/testing'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

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
const slices = [configsServer, identityServer, assetsServer, lender]

let first: TestHouse
let server: OpenHouse
let city: Awaited<ReturnType<typeof startCity>>
let plates: ReadonlyMap<string, string>
beforeAll(async () => {
  first = await openTestHouse({ slices })
  const plan = {
    ...{ serverUrl: await first.listen(), port: 0, secret: 'city-secret', seed: 'taipei', speed: 1 },
    ...{ settings: { CITY_CARS: 42, CITY_SHARED_CARS: 48 }, folder: await mkdtemp(join(tmpdir(), 'lent-cars-')) },
  }
  const log = { info: () => undefined, error: () => undefined }
  city = await startCity(plan, log, [assetsCity])
  server = await openSecondHouse(first, {
    ...{ slices, random: secureRandom, settings: { cityUrl: city.url, citySecret: 'city-secret' } },
  })
  await server.startJobs()
  await vi.waitUntil(
    async () => {
      const { rows } = await server.house.database.pool.query(
        'SELECT plate, asset_id FROM assets.assets ORDER BY plate',
      )
      plates = new Map(rows.map(({ plate, asset_id }) => [plate, asset_id]))
      return plates.size === 90
    },
    { timeout: 60_000, interval: 500 },
  )
}, 90_000)
afterAll(async () => {
  await city.stop()
  await server.close()
  await first.close()
})

/** `expect.poll` does not work in concurrent tests. */
const becomes = <T>(look: () => T | Promise<T>, expected: T, timeout = 40_000) =>
  vi.waitFor(async () => expect(await look()).toBe(expected), { timeout, interval: 100 })
let used = 0
/** A car that no other test uses. */
const aCar = () => {
  const [plate = '', assetId = ''] = [...plates][used++] ?? []
  return { plate, assetId }
}
async function strikes(kind: string, facts: object): Promise<void> {
  const request = { method: 'POST', body: JSON.stringify({ kind: `car_${kind}`, ...facts }) }
  expect((await fetch(`${city.url}/api/faults`, request)).status).toBe(200)
}
const sends = (assetId: string, kind: CommandKind, expiresInSeconds = 15) =>
  server.house.database.transaction((tx) =>
    sendCommand({
      ...{ tx, house: server.house, assetId, orderHash: `o-${used}` },
      service: 'lender',
      kind,
      expiresInSeconds,
    }),
  )
const ends = async ({ commandId }: AssetCommand, state: AssetCommand['state'], reason: string | null = null) => {
  await becomes(async () => (await findCommand(server.house.database, commandId))?.endedAt === null, false)
  expect(await findCommand(server.house.database, commandId)).toMatchObject({ state, reason })
}
const isLocked = (assetId: string, expected: boolean) =>
  becomes(() => conditionOf(server.house, assetId)?.isLocked, expected)

test.concurrent('a car is unlocked, found and locked over the line, and its report says so', async () => {
  const { assetId } = aCar()
  await ends(await sends(assetId, 'unlock'), 'done')
  await isLocked(assetId, false)
  expect(conditionOf(server.house, assetId)?.position?.trust).toBe('sure')
  await ends(await sends(assetId, 'find'), 'done')
  await ends(await sends(assetId, 'lock'), 'done')
  await isLocked(assetId, true)
})

test.concurrent.each([
  ['open_door', 'lock', 'doorOpen'],
  ['dead_battery', 'unlock', 'lowBattery'],
  ['skewed_clock', 'unlock', 'wrongClock'],
] as const)('a car with %s refuses, and says why', async (fault, kind, reason) => {
  const { plate, assetId } = aCar()
  await strikes(fault, { plate, seconds: 30 })
  await ends(await sends(assetId, kind), 'refused', reason)
  await isLocked(assetId, true)
})

test.concurrent('a car that says everything twice does it once, and the service hears it once', async () => {
  const { plate, assetId } = aCar()
  await strikes('twice', { plate, seconds: 30 })
  const command = await sends(assetId, 'unlock')
  await ends(command, 'done')
  expect(told.filter(({ commandId }) => commandId === command.commandId)).toHaveLength(1)
})

test.concurrent('an answer that is lost comes with the next sending: the car does it once', async () => {
  const { plate, assetId } = aCar()
  await strikes('answer_lost', { plate, seconds: 4 })
  const command = await sends(assetId, 'unlock')
  await isLocked(assetId, false)
  await ends(command, 'done')
})

test.concurrent('a silent car leaves its command unanswered, and a late one opens nothing', async () => {
  const [silent, slow] = [aCar(), aCar()]
  await strikes('silent', { plate: silent.plate, seconds: 5 })
  await strikes('slow', { plate: slow.plate, seconds: 30 })
  const [unheard, late] = [await sends(silent.assetId, 'unlock', 2), await sends(slow.assetId, 'unlock', 2)]
  await ends(unheard, 'unanswered')
  await ends(late, 'unanswered')
  // The slow car answers in the end, and has not done it.
  await becomes(async () => (await findCommand(server.house.database, late.commandId))?.reason, 'expired')
  for (const { assetId } of [silent, slow]) expect(conditionOf(server.house, assetId)?.isLocked).toBe(true)
}, 60_000)

test('the broker goes down and comes back: commands end meanwhile, and are done again afterwards', async () => {
  const { assetId } = aCar()
  await strikes('broker_down', { seconds: 3 })
  await ends(await sends(assetId, 'unlock', 2), 'unanswered')
  await isLocked(assetId, true)
  await becomes(async () => {
    const { commandId } = await sends(assetId, 'unlock', 4)
    await becomes(async () => (await findCommand(server.house.database, commandId))?.endedAt === null, false)
    return (await findCommand(server.house.database, commandId))?.state
  }, 'done')
}, 60_000)

test.concurrent('a drifting, frozen or towed car says how sure its position is, and what happens to it', async () => {
  const [drifting, towed] = [aCar(), aCar()]
  await strikes('drift', { plate: drifting.plate, seconds: 60 })
  await strikes('towed', { plate: towed.plate, seconds: 60 })
  await becomes<string | undefined>(() => conditionOf(server.house, drifting.assetId)?.position?.trust, 'vague')
  await becomes(() => conditionOf(server.house, towed.assetId)?.isTowed, true)
}, 60_000)

test.concurrent('a fault of a car that does not exist is refused', async () => {
  const request = { method: 'POST', body: JSON.stringify({ kind: 'car_silent', plate: 'NOT-0001', seconds: 5 }) }
  expect((await fetch(`${city.url}/api/faults`, request)).status).toBe(404)
})
