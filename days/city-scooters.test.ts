import { assetsServer } from '@daoxing/assets/server'
import { assetsCity, scooterUnitOf } from '@daoxing/assets/simulator'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { idNumberOf, identityCity, joinCity } from '@daoxing/identity/simulator'
import { createLog, type OpenHouse, secureRandom } from '@daoxing/kit/server'
import { openSecondHouse, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { type CityPart, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { listTrafficTickets, readScooterRental } from '@daoxing/scooter/contract'
import { scooterServer } from '@daoxing/scooter/server'
import { faultOfScooterBill, joinScooters, planRide, rideScooter, scooterCity } from '@daoxing/scooter/simulator'
import { startCity } from '@daoxing/simulator-app/testing'
import { walletServer } from '@daoxing/wallet/server'
import { bindCityCard, walletCity } from '@daoxing/wallet/simulator'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const slices = [configsServer, identityServer, assetsServer, ordersServer, walletServer, noticesServer, scooterServer]
let world: PartWorld
const watching: CityPart = {
  id: 'watching',
  start(given) {
    world = given
    return {}
  },
}

let first: TestHouse
let server: OpenHouse
let city: Awaited<ReturnType<typeof startCity>>
const errors: unknown[] = []
beforeAll(async () => {
  first = await openTestHouse({ slices })
  const [cityPort = 0, port = 0] = await freePorts(2)
  const serverUrl = `http://127.0.0.1:${port}`
  server = await openSecondHouse(first, {
    ...{ slices, random: secureRandom, graceMs: 0 },
    log: createLog({ level: 'error', destination: { write: (line: string) => void errors.push(line) } }),
    settings: { cityUrl: `http://127.0.0.1:${cityPort}`, citySecret: 'city-secret', publicUrl: serverUrl },
  })
  await server.app.listen({ port, host: '127.0.0.1' })
  await server.startJobs()
  const settings = {
    CITY_CARS: 42,
    CITY_SHARED_CARS: 48,
    CITY_SCOOTERS: 120,
    CITY_SCOOTER_RIDERS: 0,
    CITY_SWAP_CREWS: 0,
  }
  const plan = {
    ...{ serverUrl, port: cityPort, secret: 'city-secret', seed: 'taipei', speed: 20 },
    ...{
      settings: { ...settings, CITY_SCOOTER_REVIEW_SECONDS: 0 },
      folder: await mkdtemp(join(tmpdir(), 'city-scooters-')),
    },
  }
  const log = { info: () => undefined, error: (...what: unknown[]) => void errors.push(what) }
  city = await startCity(plan, log, [identityCity, walletCity, assetsCity, scooterCity, watching])
}, 90_000)
afterAll(async () => {
  await city.stop()
  await server.close()
  await first.close()
})

/** A lot whose ride has everything that a rider may do. */
function fullLot() {
  for (let number = 0; ; number += 1) {
    const lot = seededChance('full').branch(number)
    const plan = planRide(lot.branch('plan'))
    if (plan.fate !== 'rides' || plan.forgetsHelmet || plan.kilometres > 1.2) continue
    if (plan.asksFirst && plan.takesHelmets && plan.pauses && plan.swaps && plan.addsPhoto) return lot
  }
}

async function strikes(kind: string, facts: object): Promise<number> {
  const request = { method: 'POST', body: JSON.stringify({ kind, ...facts }) }
  return (await fetch(`${city.url}/api/faults`, request)).status
}

test('a rider of the city signs up at the vendor, rides with helmets, a pause and a swap over the HTTP line, and explains the bill; the ticket of a minute of the ride is the rider’s [SCT-019] [SCT-014]', async () => {
  const chance = seededChance('person')
  const person = await joinCity(world, { phone: '0950000001', name: '林柏翰' })
  const signal = AbortSignal.timeout(200_000)
  await vi.waitUntil(async () => (await openTo(server)) === 'all', { timeout: 60_000, interval: 250 })
  const facts = { name: '林柏翰', idNumber: idNumberOf(chance), chance, signal }
  expect(await joinScooters({ world, person, facts })).toBe(true)
  await bindCityCard(world, person)
  const stages: string[] = []
  const rental = await rideScooter(
    {
      ...{ world, api: person.api, unitOf: (plate) => scooterUnitOf(world, plate), lot: fullLot(), signal },
      ...{ here: { lat: 25.0331, lng: 121.5437 }, lookMs: 1_000, isImpatient: true, hasCamera: true },
      staff: { misses: () => undefined, comesFor: async () => undefined },
    },
    (stage) => stages.push(stage),
  )
  expect(stages).toEqual(['reserved', 'riding', 'home'])
  expect(rental).toMatchObject({ state: 'COMPLETED', status: 5, endedBy: 'rider', payment: { status: 2, openTwd: 0 } })
  if (!rental) return
  expect(faultOfScooterBill(rental)).toBeUndefined()
  expect(rental.bill?.lines.map(({ kind }) => kind)).toEqual(['ride', 'swapCredit'])
  expect(rental.return?.photoUrl).not.toBeNull()
  const { plate, wemoRentId } = rental
  expect(await strikes('scooter_ticket', { plate, minutesAgo: 0 })).toBe(200)
  expect(await strikes('scooter_ticket', { plate: 'NO-0000' })).toBe(404)
  // Nobody rides the plate in this minute; a quarter of a minute before the end somebody did.
  expect((await person.api.send(listTrafficTickets)).tickets).toEqual([])
  expect(await strikes('scooter_fee_unproven', { plate, minutesAgo: 0 })).toBe(200)
  expect((await person.api.send(readScooterRental, { params: { wemoRentId } })).fees).toEqual([])
  expect(errors).toEqual([])
}, 240_000)

async function openTo({ house }: OpenHouse): Promise<unknown> {
  const { rows } = await house.database.pool.query<{ value: unknown }>(
    "SELECT value FROM configs.overrides WHERE name = 'scooter_allowlist'",
  )
  return rows[0]?.value
}
