import {
  cancelCharging,
  type ChargingOrder,
  listStations,
  quoteCharge,
  readChargingStatus,
  readReservation,
  readStation,
  reserveCharger,
  startCharging,
  stopCharging,
} from '@daoxing/charging/contract'
import { chargingTruths } from '@daoxing/charging/server/testing'
import { chargingCity } from '@daoxing/charging/simulator'
import { joinCity } from '@daoxing/identity/simulator'
import { type ApiClient, type Chance, realNetwork, seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import { startCity } from '@daoxing/simulator-app/testing'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenAfterKills } from './broken-after-kills.ts'
import { type KillableServer, startKillableServer } from './killable-server.ts'
import { wheel } from './program-people.ts'
import { until } from './until.ts'

/** `KILL_SEED` selects the same moments again, or others. */
const seed = process.env['KILL_SEED'] ?? 'charging'
const citySecret = 'a-secret-of-forty-characters-or-about-so'
const patienceMs = 120_000
const nowMs = () => performance.timeOrigin + performance.now()
const chance: Chance = seededChance(`killed/${seed}`)
let server: KillableServer
let databaseUrl: string
let api: ApiClient
let closes: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  const bank = await openCityProgram({ citySecret, serverUrl: `http://localhost:${port}` })
  const database = await createHouseDatabase(serverSlices)
  databaseUrl = database.databaseUrl
  server = startKillableServer(port, {
    ...{ DATABASE_URL: databaseUrl, CITY_URL: bank.url, CITY_SECRET: citySecret, PEERS_ON_LOOPBACK: 'yes' },
    PUBLIC_URL: `http://localhost:${port}`,
  })
  closes = [() => server.close(), () => bank.close(), () => database.drop()]
  await server.serves()
  const log = { info: () => undefined, error: () => undefined }
  const settings = { CITY_CHARGERS: 20, CITY_CHARGING_RIDERS: 0, CITY_OTHER_EV_DRIVERS: 0, CITY_PLUG_SECONDS: 20 }
  const folder = await mkdtemp(join(tmpdir(), 'charging-survival-'))
  const plan = { serverUrl: server.url, port: 0, secret: citySecret, seed: 'taipei', speed: 20, settings, folder }
  const city = await startCity(plan, log, [chargingCity])
  closes = [() => city.stop(), ...closes]
  const world = {
    ...{ serverUrl: server.url, wheel, network: realNetwork, deviceNowMs: nowMs, citySecret, log },
    // A server that is killed is called again at once, for longer than any start takes.
    ...{ attempts: 1_200, timeoutMs: 60_000 },
    async codeOn(phone: string) {
      const [newest] = await (await fetch(`${bank.url}/api/messages?to=${phone}`)).json()
      return typeof newest?.code === 'string' ? String(newest.code) : undefined
    },
  }
  const person = await joinCity(world, { phone: '0912345678', name: '怡君' })
  await bindCityCard(world, person)
  api = person.api
}, 180_000)
afterAll(async () => {
  for (const close of closes) await close()
}, 60_000)

/** Does a step and kills the server within it, or just after it. */
const during = <Result>(withinMs: number, step: () => Promise<Result>) =>
  server.killedDuring(withinMs * chance.next() ** 2, step)

/** A free charger that riders may start at, or have kept; never one that was taken before. */
const taken = new Set<string>()
async function aFreePlug(isKept: boolean) {
  return until(
    'a free charger',
    async () => {
      const { stations } = await api.send(listStations, { query: { userLat: 25.04, userLng: 121.55, isFree: 1 } })
      for (const { countryCode: country, partyId: party, stationId: station, isOpen } of stations) {
        const { chargers } = await api.send(readStation, { params: { country, party, station }, query: {} })
        const free = chargers.find(
          ({ chargerId, status, canReserve }) =>
            isOpen && status === 'AVAILABLE' && !taken.has(chargerId) && (canReserve || !isKept),
        )
        const [connector] = free?.connectors ?? []
        if (!free || !connector) continue
        taken.add(free.chargerId)
        const { chargerId } = free
        const names = { toCountryCode: country, toPartyId: party, locationId: station }
        return { ...names, chargerId, connectorId: connector.connectorId }
      }
      return undefined
    },
    patienceMs,
  )
}
type Plug = Awaited<ReturnType<typeof aFreePlug>>

const starts = (plug: Plug, quoteHash: string) =>
  api.send(startCharging, {
    body: {
      ...{ ...plug, quoteHash, paymentMethod: 'creditcard', carrierType: 2 },
      ...{ invoiceEmail: 'rider@example.tw', isAgreeAgreement: true },
    },
    idempotencyKey: `start-${plug.chargerId}`,
  })

/** The order once it is in one of the states. */
const sees = ({ orderNo }: ChargingOrder, ...states: readonly ChargingOrder['rawState'][]): Promise<ChargingOrder> =>
  until(
    `the state ${states.join(' or ')}`,
    async () => {
      const order = await api.send(readChargingStatus, { query: { orderNo } })
      return order && states.includes(order.rawState) ? order : undefined
    },
    patienceMs,
  )

/** The server is killed while power flows, in the stop, and while it waits for the bill. */
async function chargesToTheBill(begun: ChargingOrder): Promise<ChargingOrder> {
  await sees(begun, 'Charging')
  await during(300, () =>
    until('energy', async () => ((await sees(begun, 'Charging')).energyKwh > 0 ? true : undefined)),
  )
  await during(300, () =>
    api.send(stopCharging, { body: { orderNo: begun.orderNo }, idempotencyKey: `stop-${begun.orderNo}` }),
  )
  await sees(begun, 'Buffer', 'Parking', 'PreStop', 'Complete', 'AutoPayComplete')
  return during(600, () => sees(begun, 'AutoPayComplete'))
}

async function chargesAfterKills(): Promise<void> {
  const plug = await aFreePlug(false)
  const { quoteHash } = await during(200, () => api.send(quoteCharge, { body: plug }))
  const paid = await chargesToTheBill(await during(500, () => starts(plug, quoteHash)))
  expect(paid.payment.paidTwd).toBe(paid.amountTwd)
  expect(paid.energyKwh).toBeGreaterThan(0)

  const left = await aFreePlug(false)
  const quote = await api.send(quoteCharge, { body: left })
  const begun = await during(300, () => starts(left, quote.quoteHash))
  await during(200, () =>
    api.send(cancelCharging, { body: { orderNo: begun.orderNo }, idempotencyKey: `cancel-${begun.orderNo}` }),
  )
  expect((await sees(begun, 'Invalid')).payment.paidTwd).toBe(0)
}

async function keepsAfterKills(): Promise<void> {
  const plug = await aFreePlug(true)
  const { quoteHash } = await api.send(quoteCharge, { body: plug })
  const body = { quoteHash, paymentMethod: 'creditcard' }
  await during(400, () => api.send(reserveCharger, { body, idempotencyKey: 'reserve' }))
  const reservation = async () => (await api.send(readReservation)).reservation
  await until(
    'the charger to be kept',
    async () => ((await reservation())?.state === 'Kept' ? true : undefined),
    patienceMs,
  )
  const quote = await api.send(quoteCharge, { body: plug })
  const paid = await chargesToTheBill(await during(400, () => starts(plug, quote.quoteHash)))
  expect(paid.payment.paidTwd).toBe(paid.amountTwd)
  expect(await reservation()).toMatchObject({ state: 'Used', chargedTwd: 0 })
}

/** The truths that are broken, and what has not ended. */
const broken = () =>
  brokenAfterKills(databaseUrl, async (client) => {
    const found: Record<string, unknown> = {}
    for (const [truth, query] of Object.entries(chargingTruths)) {
      const { rows } = await client.query(query)
      if (rows.length > 0) found[truth] = rows
    }
    const { rows } = await client.query(
      `SELECT order_hash, state FROM charging.orders WHERE state NOT IN ('AutoPayComplete', 'Invalid')
       UNION ALL SELECT reservation_hash, state FROM charging.reservations WHERE state NOT IN ('Used', 'Closed')`,
    )
    return rows.length > 0 ? { ...found, unended: rows } : found
  })

test('a server that is killed at the quote, the reservation, the start, while power flows, at the stop and before the bill starts each charge once and takes each amount once', {
  timeout: 300_000,
}, async () => {
  try {
    await chargesAfterKills()
    await keepsAfterKills()
    expect(server.kills).toBe(12)
    await until(
      'no promise to be broken',
      async () => {
        const found = await broken()
        if (Object.keys(found).length === 0) return true
        throw new Error(JSON.stringify(found))
      },
      patienceMs,
    )
  } catch (error) {
    throw new Error(`KILL_SEED='${seed}': after ${server.kills} kills\n${server.said().slice(-3_000)}`, {
      cause: error,
    })
  }
})
