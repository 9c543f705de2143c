import { setTimeout as pause } from 'node:timers/promises'
import { createApiClient, seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import {
  acceptGame,
  createLink,
  gameScore,
  gameTargets,
  getGameResult,
  getGuestTrip,
  getSharing,
  inviteToGame,
  listMessages,
  openLink,
  revokeLink,
  sendMessage,
  submitGameResult,
} from '@daoxing/sharing/contract'
import { serverSlices } from '@daoxing/server-app'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startKillableServer } from './killable-server.ts'
import { aProgramRider, wheel } from './program-people.ts'

/** `KILL_SEED` sees the same moments again, or others. */
const seed = process.env['KILL_SEED'] ?? 'sharing'
const citySecret = 'a-secret-of-forty-characters-or-about-so'
const phone = '0912345679'

test('a server that is killed while a ride is shared, followed, played and revoked loses nothing that it confirmed, and does nothing twice', {
  timeout: 240_000,
}, async () => {
  const [port = 0] = await freePorts(1)
  const city = await openCityProgram({ citySecret, serverUrl: `http://127.0.0.1:${port}` })
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  const server = startKillableServer(port, { DATABASE_URL: databaseUrl, CITY_URL: city.url, CITY_SECRET: citySecret })
  const chance = seededChance(`killed/${seed}`)
  const during = <Result>(step: () => Promise<Result>) => server.killedDuring(80 * chance.next(), step)
  try {
    await server.serves()
    const rider = await aProgramRider({ serverUrl: server.url, cityUrl: city.url, citySecret }, phone)
    const hash = await enterLiveRide(databaseUrl)
    const params = { id: hash }
    const { link_id: linkId, url } = await during(() => rider.send(createLink, { params }))
    const token = new URL(url).hash.slice(1)
    // Every attempt is counted, so the client itself repeats none.
    const visitor = clientOf(server.url, { attempts: 1 })
    let attempts = 0
    const { credential } = await during(async () => {
      for (;;) {
        attempts += 1
        const opened = await visitor.send(openLink, { params, body: { token } }).catch(() => undefined)
        if (opened) return opened
        await pause(100)
      }
    })
    const guest = clientOf(server.url, { attempts: 600, credential })
    const tap = (name: string) => ({ idempotencyKey: `${name}-${seed}` })
    await during(() => guest.send(sendMessage, { params, body: { message: '到了說一聲' }, ...tap('message') }))
    await rider.send(inviteToGame, { params })
    const run = await during(() => guest.send(acceptGame, { params }))
    const [target] = gameTargets(run.seed)
    const taps = target ? [{ at_ms: target.fromMs, cell: target.cell }] : []
    const score = gameScore(run.seed, taps)
    await during(() => guest.send(submitGameResult, { params, body: { score, taps }, ...tap('result') }))

    const { messages } = await guest.send(listMessages, { params })
    expect(messages.map(({ message }) => message)).toEqual(['到了說一聲'])
    expect((await guest.send(getGameResult, { params })).results).toMatchObject([{ score }])
    const link = async () => (await rider.send(getSharing, { params })).links.find(({ link_id: id }) => id === linkId)
    const opens = (await link())?.opens ?? 0
    // A lost answer may have counted; what was never sent has not.
    expect(opens).toBeGreaterThanOrEqual(1)
    expect(opens).toBeLessThanOrEqual(attempts)
    expect((await link())?.guests).toHaveLength(opens)

    await during(() => rider.send(revokeLink, { params: { id: hash, link_id: linkId } }))
    expect((await link())?.revoked_at).not.toBeNull()
    await expect(guest.send(getGuestTrip, { params })).rejects.toMatchObject({ status: 410 })
    await expect(visitor.send(openLink, { params, body: { token } })).rejects.toMatchObject({ status: 410 })
    expect(server.kills).toBe(6)
  } catch (error) {
    throw new Error(`KILL_SEED='${seed}': after ${server.kills} kills\n${server.said().slice(-3_000)}`, {
      cause: error,
    })
  } finally {
    await server.close()
    await city.close()
    await drop()
  }
})

/** A client that repeats a request without an answer, unchanged, up to so many attempts. */
function clientOf(
  serverUrl: string,
  { attempts, credential }: { readonly attempts: number; readonly credential?: string },
) {
  const bearer = credential === undefined ? {} : { credential: () => credential }
  return createApiClient({ serverUrl, wheel, attempts, timeoutMs: 60_000, ...bearer })
}

/** A live ride of the only rider in the register of orders; sharing serves any service and reads nothing else. */
async function enterLiveRide(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const place = { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } }
  const live = { stage: 'DRIVER_ENROUTE', plate: 'TDX-0001', expectedAt: null }
  const can = { share: true, sos: true, support: false, pay: false, cancel: false }
  const facts = { start: place, end: place, live, can, paymentRevision: 0 }
  try {
    await client.query(
      `INSERT INTO orders.orders (rider_id, order_hash, revision, service, booking_type, tab, status, starts_at,
       blocks_reservations, payment_status, facts, created_at)
     SELECT id, 'sharedridesharedride', 1, 'taxi', 'TAXI', 'unfinished', 'DRIVER_EN_ROUTE', now(), false, 1, $1, now()
     FROM identity.users`,
      [JSON.stringify(facts)],
    )
  } finally {
    await client.end()
  }
  return 'sharedridesharedride'
}
