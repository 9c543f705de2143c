import type { AssetCommand, CommandKind } from '@daoxing/assets/contract'
import { assetClientPort, assetsServer, conditionOf, sendCommand } from '@daoxing/assets/server'
import { findCommand } from '@daoxing/assets/server/testing'
import { assetsCity, scootersOf, scooterUnitOf } from '@daoxing/assets/simulator'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { bindPort, type OpenHouse, secureRandom, type ServerSlice } from '@daoxing/kit/server'
import { openSecondHouse, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import type { CityPart, PartWorld } from '@daoxing/kit/simulator'
import { startCity } from '@daoxing/simulator-app/testing'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

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
const slices = [configsServer, identityServer, assetsServer, rider]
let world: PartWorld
/** As the city of a service with scooters does. */
const asking: CityPart = {
  id: 'asking',
  start(given) {
    world = given
    scootersOf(given)
    return {}
  },
}

let first: TestHouse
let server: OpenHouse
let city: Awaited<ReturnType<typeof startCity>>
let ports: readonly number[]
let plates: ReadonlyMap<string, string>
const starts = async () => {
  server = await openSecondHouse(first, {
    ...{ slices, random: secureRandom, graceMs: 0 },
    settings: { cityUrl: `http://127.0.0.1:${ports[0]}`, citySecret: 'city-secret' },
  })
  await server.app.listen({ port: ports[1] ?? 0, host: '127.0.0.1' })
  await server.startJobs()
}
beforeAll(async () => {
  first = await openTestHouse({ slices })
  ports = await freePorts(2)
  await starts()
  const settings = { CITY_CARS: 42, CITY_SHARED_CARS: 48, CITY_SCOOTERS: 30 }
  const plan = {
    ...{ serverUrl: `http://127.0.0.1:${ports[1]}`, port: ports[0] ?? 0, secret: 'city-secret', seed: 'taipei' },
    ...{ speed: 1, settings, folder: await mkdtemp(join(tmpdir(), 'lent-scooters-')) },
  }
  const log = { info: () => undefined, error: () => undefined }
  city = await startCity(plan, log, [assetsCity, asking])
  await vi.waitUntil(
    async () => {
      const { rows } = await server.house.database.pool.query(
        `SELECT plate, asset_id FROM assets.assets JOIN assets.operators USING (operator_id)
         WHERE line = 'http' ORDER BY plate`,
      )
      plates = new Map(rows.map(({ plate, asset_id }) => [plate, asset_id]))
      return plates.size === 30 && [...plates.values()].every((assetId) => conditionOf(server.house, assetId))
    },
    { timeout: 60_000, interval: 250 },
  )
}, 90_000)
afterAll(async () => {
  await city.stop()
  await server.close()
  await first.close()
})

const becomes = <T>(look: () => T | Promise<T>, expected: T, timeout = 40_000) =>
  vi.waitFor(async () => expect(await look()).toBe(expected), { timeout, interval: 100 })
let used = 0
/** A scooter that no other test uses. */
function aScooter() {
  const [plate = '', assetId = ''] = [...plates][used++] ?? []
  const unit = scooterUnitOf(world, plate)
  if (!unit) throw new Error('the maker reaches every scooter')
  unit.setBattery(80)
  return { plate, assetId, unit }
}
async function strikes(kind: string, facts: object): Promise<void> {
  const request = { method: 'POST', body: JSON.stringify({ kind: `scooter_${kind}`, ...facts }) }
  expect((await fetch(`${city.url}/api/faults`, request)).status).toBe(200)
}
const sends = (assetId: string, kind: CommandKind, expiresInSeconds = 15) =>
  server.house.database.transaction((tx) =>
    sendCommand({
      ...{ tx, house: server.house, assetId, orderHash: `o-${used}`, service: 'rider', kind, expiresInSeconds },
    }),
  )
const stateOf = async ({ commandId }: AssetCommand) => (await findCommand(server.house.database, commandId))?.state
const ends = async (command: AssetCommand, state: AssetCommand['state'], reason: string | null = null) => {
  await becomes(async () => (await findCommand(server.house.database, command.commandId))?.endedAt === null, false)
  expect(await findCommand(server.house.database, command.commandId)).toMatchObject({ state, reason })
}
const timesDone = ({ commandId }: AssetCommand) =>
  told.filter((one) => one.commandId === commandId && one.state === 'done').length
const now = (assetId: string) => conditionOf(server.house, assetId)

test.concurrent('a scooter is found, powered on, ridden and opened over the API of its maker, and its reports say so', async () => {
  const { assetId, unit } = aScooter()
  await ends(await sends(assetId, 'find'), 'done')
  await ends(await sends(assetId, 'powerOn'), 'done')
  await becomes(() => now(assetId)?.isPowerOn, true)
  const from = unit.reading().location
  const to = { lat: from.lat + 0.0004, lng: from.lng }
  await unit.rideTo(to, { signal: AbortSignal.timeout(60_000) })
  await becomes(() => now(assetId)?.position?.point.lat.toFixed(4), to.lat.toFixed(4))
  await ends(await sends(assetId, 'openTrunk'), 'done')
  await becomes(() => now(assetId)?.isTrunkOpen, true)
  unit.closeTrunk()
  unit.setHelmets(1)
  await becomes(() => now(assetId)?.helmets, 1)
  await ends(await sends(assetId, 'powerOff'), 'done')
  await becomes(() => now(assetId)?.isPowerOn, false)
  await ends(await sends(assetId, 'lock'), 'refused', 'unknownCommand')
}, 60_000)

test.concurrent('a swap is seen by another battery, and a scooter that protects itself is not powered on', async () => {
  const { assetId, unit } = aScooter()
  const before = unit.reading().batteryId
  unit.setBattery(4)
  await becomes(() => now(assetId)?.energyPercent, 4)
  unit.swapBattery()
  await becomes(() => now(assetId)?.energyPercent, 100)
  expect(now(assetId)?.batteryId).not.toBe(before)
  expect(now(assetId)?.swappedAt).not.toBeNull()
  unit.setProtected(true)
  await ends(await sends(assetId, 'powerOn'), 'refused', 'protected')
  await becomes(() => now(assetId)?.batteryError, 'overTemperature')
})

test.concurrent('webhooks that come twice, out of order or forged do it once and change nothing else', async () => {
  for (const fault of ['twice', 'disordered', 'forged']) {
    const { plate, assetId, unit } = aScooter()
    await strikes(fault, { plate, seconds: 30 })
    const command = await sends(assetId, 'powerOn')
    await ends(command, 'done')
    unit.setHelmets(1)
    unit.setHelmets(2)
    await becomes(() => now(assetId)?.helmets, 2)
    expect(timesDone(command)).toBe(1)
    expect(now(assetId)?.energyPercent).toBe(unit.reading().energyPercent)
  }
})

test.concurrent('a silent scooter leaves its command unanswered; one that answers late has done it, and is told as done', async () => {
  const [silent, late] = [aScooter(), aScooter()]
  await strikes('silent', { plate: silent.plate, seconds: 6 })
  await strikes('late_answer', { plate: late.plate, seconds: 5 })
  const [unheard, done] = [await sends(silent.assetId, 'powerOn', 3), await sends(late.assetId, 'powerOn', 3)]
  await ends(unheard, 'unanswered')
  await ends(done, 'unanswered')
  expect(silent.unit.reading().isPowerOn).toBe(false)
  await becomes(() => stateOf(done), 'done')
  expect(timesDone(done)).toBe(1)
}, 60_000)

test.concurrent('drift, tunnel, a jumping battery and a stuck trunk are reported as the scooter believes them', async () => {
  const [drifting, tunnel, jumping, stuck] = [aScooter(), aScooter(), aScooter(), aScooter()]
  await strikes('drift', { plate: drifting.plate, seconds: 60 })
  await strikes('tunnel', { plate: tunnel.plate, seconds: 60 })
  await strikes('jumping_battery', { plate: jumping.plate, seconds: 60 })
  await strikes('stuck_trunk', { plate: stuck.plate, seconds: 60 })
  for (const { unit } of [drifting, tunnel, jumping, stuck]) unit.report()
  await becomes(() => now(stuck.assetId)?.isTrunkOpen, true)
  const { lng } = drifting.unit.reading().location
  await becomes(() => Math.round(((now(drifting.assetId)?.position?.point.lng ?? 0) - lng) * 100_800), 80)
  await vi.waitFor(() => {
    jumping.unit.report()
    expect(now(jumping.assetId)?.energyPercent).not.toBe(80)
  }, 10_000)
  // The last position stays known, and grows old.
  expect(now(tunnel.assetId)?.position?.ageSeconds).toBeGreaterThan(0)
})

test('a server that dies between a command and its webhook hears the answer when it is back, and the scooter does it once', async () => {
  const { assetId, unit } = aScooter()
  const command = await sends(assetId, 'powerOn', 20)
  await becomes(() => stateOf(command), 'sent')
  await server.close()
  await becomes(() => unit.reading().isPowerOn, true)
  await starts()
  await becomes(() => stateOf(command), 'done')
  expect(timesDone(command)).toBe(1)
  await becomes(() => now(assetId)?.isPowerOn, true)
}, 60_000)

test('while its maker maintains its service or asks us to wait, commands end unanswered and come never; then they are done', async () => {
  const { assetId, unit } = aScooter()
  await strikes('vendor_busy', { seconds: 2 })
  const busy = await sends(assetId, 'powerOn', 2)
  await ends(busy, 'unanswered')
  await strikes('vendor_maintenance', { seconds: 3 })
  await ends(await sends(assetId, 'powerOn', 2), 'unanswered')
  expect(unit.reading().isPowerOn).toBe(false)
  await vi.waitFor(async () => {
    const command = await sends(assetId, 'powerOn', 4)
    await ends(command, 'done')
  }, 40_000)
  expect(timesDone(busy)).toBe(0)
}, 90_000)
