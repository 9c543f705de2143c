import {
  issueCompanyBindCode,
  listCompanyTrips,
  listReviewTickets,
  putCompany,
  requestReviewTicket,
  reviewTicket,
  settleMonth,
} from '@daoxing/business/contract'
import { acceptOffer, getDriverState } from '@daoxing/dispatch/contract'
import { bindByCode, issueCityPeerCredential } from '@daoxing/identity/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { ApiFailure, createApiClient, seededChance } from '@daoxing/kit/simulator'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import {
  estimateRide,
  feature,
  getTrip,
  reportArrived,
  reportFinished,
  reportStarted,
  requestRide,
} from '@daoxing/taxi/contract'
import { mainStation, standingTruths, taipei101 } from '@daoxing/taxi/server/testing'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startKillableServer } from './killable-server.ts'
import { aProgramDriver, aProgramRider, type ProgramPerson, wheel } from './program-people.ts'
import { until } from './until.ts'

/** `KILL_SEED` sees the same moments again, or others; `KILL_RIDES` looks longer: five kills a ride. */
const seed = process.env['KILL_SEED'] ?? 'companies'
const rides = Number(process.env['KILL_RIDES'] ?? 1)
const [killsOfRide, killsOfMonth] = [5, 1]
const [patienceMs, startMsMax] = [120_000, 60_000]
const citySecret = 'a-secret-of-forty-characters-or-about-so'
const operatorKey = 'key-of-mei-'.padEnd(40, 'x')
const rules = {
  ...{ hours: [], places: [], vehicle_types: [], custom_fields: [] },
  ...{ ride_limit: 2000, month_limit: 5000, needs_ticket: true, needs_note: false },
}
const places = {
  ...{ start_address: mainStation.address, end_address: taipei101.address },
  ...{ start_latitude: mainStation.location.lat, start_longitude: mainStation.location.lng },
  ...{ end_latitude: taipei101.location.lat, end_longitude: taipei101.location.lng },
  feature_map: feature.FIX_FARE,
}

test(`a server that is killed ${rides * killsOfRide + killsOfMonth} times, from the ticket to the settled month, uses each ticket once and charges the company each ride once`, {
  timeout: (rides * killsOfRide + killsOfMonth) * startMsMax,
}, async () => {
  const [port = 0] = await freePorts(1)
  const city = await openCityProgram({ citySecret })
  const { databaseUrl, drop } = await createHouseDatabase(serverSlices)
  const environment = { DATABASE_URL: databaseUrl, CITY_URL: city.url, CITY_SECRET: citySecret }
  const server = startKillableServer(port, { ...environment, OPERATOR_KEYS: `mei:${operatorKey}` })
  const database = new pg.Client({ connectionString: databaseUrl })
  try {
    await server.serves()
    await database.connect()
    const world = { serverUrl: server.url, cityUrl: city.url, citySecret }
    const [rider, reviewer] = [await aProgramRider(world, '0912345678'), await aProgramRider(world, '0912345679')]
    const driver = await aProgramDriver(world, mainStation.location)
    const { companyId, groupId } = await aFirm(server.url, { member: rider, reviewer })
    const chance = seededChance(`killed/${seed}`)
    const during = <Result>(withinMs: number, step: () => Promise<Result>) =>
      server.killedDuring(withinMs * chance.next() ** 2, step, () => driver.reconnects())
    const inGroup = { params: { group_id: groupId } }
    const fares: number[] = []
    for (let number = 1; number <= rides; number += 1) {
      const idempotencyKey = `ticket-${number}`
      const { ticket_id: ticketId } = await during(150, () =>
        rider.send(requestReviewTicket, { ...inGroup, body: { reason: '拜訪客戶' }, idempotencyKey }),
      )
      const params = { group_id: groupId, ticket_id: ticketId }
      await during(150, () => orLate(reviewer.send(reviewTicket, { params, body: { decision: 'approve' } })))
      const { fareHash } = await rider.send(estimateRide, { body: { ...places, group_id: groupId } })
      const body = { ...places, fare_hash: fareHash, payment_method: 'company', group_id: groupId, ticketId }
      const { trip_hash: hash } = await during(400, () =>
        rider.send(requestRide, { params: { region: 'north' }, body, idempotencyKey: `tap-${number}` }),
      )
      await until('the job', () => takesJob(driver, hash), patienceMs)
      const onTrip = { params: { hash } }
      const { boarding_code: boardingCode } = await rider.send(getTrip, onTrip)
      const { location } = mainStation
      await driver.send(reportArrived, { ...onTrip, body: { location } })
      await driver.send(reportStarted, { ...onTrip, body: { boardingCode, location } })
      const at = instantFromMs(performance.timeOrigin + performance.now())
      const reading = { seq: 1, metres: 100, slowSeconds: 0, at, point: location }
      await during(150, () => orLate(driver.send(reportFinished, { ...onTrip, body: { reading } })))
      const paid = async () => {
        const { fare, payment } = await rider.send(getTrip, onTrip)
        return payment.status === 2 ? fare?.amount : undefined
      }
      fares.push(await during(500, () => until('the payment', paid, patienceMs)))
      const again = { ...body, fare_hash: (await rider.send(estimateRide, { body: places })).fareHash }
      const twice = rider.send(requestRide, {
        params: { region: 'north' },
        body: again,
        idempotencyKey: `two-${number}`,
      })
      await expect(twice).rejects.toMatchObject({ status: 409 })
    }
    driver.leaves()
    const { tickets } = await rider.send(listReviewTickets, inGroup)
    const { trips } = await rider.send(listCompanyTrips)
    expect(tickets.map(({ state }) => state)).toEqual(Array(rides).fill('USED'))
    expect(tickets.map(({ trip_hash: hash }) => hash)).toEqual(trips.map(({ trip_hash: hash }) => hash))
    expect(trips.map(({ amount }) => amount)).toEqual(fares.toReversed())
    const owed = fares.reduce((sum, fare) => sum + fare, 0)
    // A month later.
    await database.query(`UPDATE business.account_lines SET month = '2026-01'`)
    const mei = createApiClient({ serverUrl: server.url, wheel, attempts: 1_200, credential: () => operatorKey })
    const settle = () =>
      mei.send(settleMonth, { params: { company_id: companyId, month: '2026-01' }, body: { reason: '匯款入帳' } })
    expect(await during(100, settle)).toEqual({ amount: owed, open_amount: 0 })
    expect(await settle()).toEqual({ amount: owed, open_amount: 0 })
    expect(server.kills).toBe(rides * killsOfRide + killsOfMonth)
    expect(await bookedFor(database, companyId)).toEqual([...fares, -owed])
    expect(await broken(database)).toEqual({})
  } catch (error) {
    throw new Error(`KILL_SEED='${seed}': after ${server.kills} kills\n${server.said().slice(-3_000)}`, {
      cause: error,
    })
  } finally {
    await database.end()
    await server.close()
    await city.close()
    await drop()
  }
})

type Staff = { readonly member: ProgramPerson; readonly reviewer: ProgramPerson }

/** A company with one group that asks for tickets, and its people. */
async function aFirm(serverUrl: string, { member, reviewer }: Staff) {
  const city = createApiClient({ serverUrl, wheel, attempts: 1, credential: () => citySecret })
  const { credential } = await city.send(issueCityPeerCredential, { params: { kind: 'company', peer: 'city-desk' } })
  const desk = createApiClient({ serverUrl, wheel, attempts: 1, credential: () => credential })
  const params = { code: 'firm' }
  const group = { code: 'all', name: '全體', joins_by_mail: false, rules }
  const body = { name: '示範公司', mail_domain: null, groups: [group] }
  const { company_id: companyId, groups } = await desk.send(putCompany, { params, body })
  for (const { role, person } of [
    { role: 'member', person: member },
    { role: 'reviewer', person: reviewer },
  ] as const) {
    const issued = await desk.send(issueCompanyBindCode, { params, body: { group: 'all', role } })
    await person.send(bindByCode, { body: { code: issued.code } })
  }
  return { companyId, groupId: groups[0]?.group_id ?? '' }
}

/** Accepts the offer of a trip; true once it is the driver's job. */
async function takesJob(driver: ProgramPerson, hash: string): Promise<true | undefined> {
  const state = await driver.send(getDriverState)
  if (state.orderHash === hash) return true
  const { offer } = state
  if (offer?.orderHash === hash) await orLate(driver.send(acceptOffer, { params: { offerId: offer.offerId } }))
  return undefined
}

/** A repetition, after the first was processed and its response lost, is refused as too late. */
async function orLate(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiFailure) || (error.status !== 409 && error.status !== 404)) throw error
  }
}

/** The entries of the company's account, in order. */
async function bookedFor(database: pg.Client, companyId: string): Promise<readonly number[]> {
  const { rows } = await database.query<{ amount_twd: number }>(
    'SELECT amount_twd FROM wallet.postings WHERE account = $1 ORDER BY entry_id',
    [`company:${companyId}`],
  )
  return rows.map(({ amount_twd: amountTwd }) => amountTwd)
}

/** A job that was killed while it ran is retried, which is expected here. */
const onlyInPeace = 'nothing is planned that fails'

async function broken(database: pg.Client): Promise<Readonly<Record<string, unknown>>> {
  const found: [string, unknown][] = []
  for (const [truth, query] of Object.entries(standingTruths)) {
    const { rows } = await database.query(query)
    if (rows.length > 0 && truth !== onlyInPeace) found.push([truth, rows])
  }
  return Object.fromEntries(found)
}
