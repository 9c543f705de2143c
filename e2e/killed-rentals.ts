import { planFleets, type PlannedFleet, type RegisteredFleet, registerFleets } from '@daoxing/assets/simulator'
import { openTestBroker, type TestBroker } from '@daoxing/assets/server/testing'
import { bindMembership, idNumberOf, provePapers } from '@daoxing/identity/simulator'
import { joinCity } from '@daoxing/identity/simulator/testing'
import { type ApiClient, type Chance, realNetwork, seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { rentalTruths } from '@daoxing/rental/server/testing'
import { serverSlices } from '@daoxing/server-app'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { expect } from 'vitest'
import { brokenAfterKills } from './broken-after-kills.ts'
import { type KillableServer, startKillableServer } from './killable-server.ts'
import { wheel } from './program-people.ts'
import { until } from './until.ts'

/** `KILL_SEED` selects the same moments again, or others. */
const seed = process.env['KILL_SEED'] ?? 'rental'
/**
 * A refund whose response was lost with the server is not requested again for 150 s, since no provider tells whether it
 * arrived; the pauses between the looks come on top.
 */
const refundMs = 300_000
const citySecret = 'a-secret-of-forty-characters-or-about-so'
export const nowMs = () => performance.timeOrigin + performance.now()
const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))

/** A server with a rider who may rent, a lender of stations and one of shared cars; it is killed again and again. */
export type KilledRentals = {
  readonly server: KillableServer
  readonly broker: TestBroker
  readonly chance: Chance
  readonly api: ApiClient
  readonly stations: RegisteredFleet
  readonly lots: RegisteredFleet
  /** The only car of the stations, and the only shared one. */
  readonly plates: { readonly station: string; readonly shared: string }
  readonly modelCode: string
  readonly stationId: string
  /** The place of the shared car. */
  readonly lotPoint: PlannedFleet['plan']['stands'][number]['point']
  /** Does a step and kills the server within it, or just after it. */
  during<Result>(withinMs: number, step: () => Promise<Result>): Promise<Result>
  /** Waits until no promise of rentals is broken, and so many orders are in the tables. */
  keepsItsPromises(orders: { readonly stations: number; readonly shared: number }): Promise<void>
  /** Runs a test, and tells with its failure what the servers said. */
  tells(test: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export async function openKilledRentals(): Promise<KilledRentals> {
  const [port = 0] = await freePorts(1)
  const city = await openCityProgram({ citySecret, serverUrl: `http://localhost:${port}` })
  const broker = await openTestBroker()
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  const server = startKillableServer(port, {
    ...{ DATABASE_URL: databaseUrl, CITY_URL: city.url, CITY_SECRET: citySecret, BROKER_URL: broker.url },
  })
  const chance = seededChance(`killed/${seed}`)
  const world = {
    ...{ serverUrl: server.url, wheel, network: realNetwork, deviceNowMs: nowMs, citySecret },
    log: { info: () => undefined, error: () => undefined },
    // A server that is killed is called again at once, for longer than any start takes.
    ...{ attempts: 1_200, timeoutMs: 60_000 },
    async codeOn(phone: string) {
      const [newest] = await (await fetch(`${city.url}/api/messages?to=${phone}`)).json()
      return typeof newest?.code === 'string' ? String(newest.code) : undefined
    },
  }
  await server.serves()
  const person = await joinCity(world, { phone: '0912345678', name: '怡君' })
  const loginId = idNumberOf(chance)
  // A phone gets one code in half a minute: the membership has another one.
  await bindMembership(world, { ...person, phone: '0987654321' }, loginId)
  expect(await provePapers(world, person, { name: '怡君', loginId, chance })).toBe(true)
  await bindCityCard(world, person)
  const { plan } = planFleets({ seed, cars: 42 })[0] ?? {}
  const car = plan?.assets[0]
  const stand = plan?.stands.find(({ code }) => code === car?.stand)
  if (!plan || !car || !stand) throw new Error('a lender has cars')
  const plates = { station: 'RKK-0001', shared: 'RKS-0001' }
  const modelCode = `K-${car.modelCode}`
  const models = plan.models.map((model) => ({ ...model, modelCode: `K-${model.modelCode}` }))
  const stands = plan.stands.map((one) => ({ ...one, code: `k-${one.code}`, hours: always }))
  const atStation = { ...car, plate: plates.station, stand: `k-${car.stand}`, modelCode }
  const lot = { ...stand, code: 'k-lot', kind: 'lot' as const, hours: always, capacity: 5, isClosed: false }
  const inLot = { ...car, plate: plates.shared, stand: 'k-lot', modelCode: `S${modelCode}` }
  const [stations, lots] = await registerFleets(world, [
    { peer: 'city-lender-kills', plan: { ...plan, stands, models, assets: [atStation] } },
    {
      peer: 'city-lender-killed-lots',
      plan: {
        ...{ operator: { ...plan.operator, nameEn: 'Killed lots' }, stands: [lot], assets: [inLot] },
        models: models.map((model) => ({ ...model, modelCode: `S${model.modelCode}` })),
      },
    },
  ])
  if (!stations || !lots) throw new Error('the lenders are registered')

  async function broken(orders: { readonly stations: number; readonly shared: number }) {
    return brokenAfterKills(databaseUrl, async (client) => {
      const found: Record<string, unknown> = {}
      for (const [truth, query] of Object.entries(rentalTruths)) {
        const { rows } = await client.query(query)
        if (rows.length > 0) found[truth] = rows
      }
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::int FROM rental.orders) AS stations,
           (SELECT count(*)::int FROM rental.shared_orders) AS shared,
           (SELECT count(*)::int FROM assets.keeps WHERE ended_at IS NULL) AS keeps,
           (SELECT count(*)::int FROM assets.commands WHERE ended_at IS NULL) AS commands`,
      )
      const wanted = { ...orders, keeps: 0, commands: 0 }
      return JSON.stringify(rows[0]) === JSON.stringify(wanted) ? found : { ...found, rows }
    })
  }

  return {
    ...{ server, broker, chance, api: person.api, stations, lots, plates, modelCode, lotPoint: lot.point },
    stationId: stations.standIds.get(`k-${car.stand}`) ?? '',
    during: (withinMs, step) => server.killedDuring(withinMs * chance.next() ** 2, step),
    async keepsItsPromises(orders) {
      await until(
        'no promise to be broken',
        async () => {
          const found = await broken(orders)
          if (Object.keys(found).length === 0) return true
          throw new Error(JSON.stringify(found))
        },
        refundMs,
      )
    },
    async tells(test) {
      try {
        await test()
      } catch (error) {
        throw new Error(`KILL_SEED='${seed}': after ${server.kills} kills\n${server.said().slice(-3_000)}`, {
          cause: error,
        })
      }
    },
    async close() {
      await server.close()
      await city.close()
      await broker.close()
      await drop()
    },
  }
}
