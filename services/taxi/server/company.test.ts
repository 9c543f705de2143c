import {
  decideTicket,
  downloadStatement,
  leaveCompany,
  listReviewTickets,
  listStatements,
  requestReviewTicket,
  settleMonth,
} from '@daoxing/business/contract'
import { aCompany, type CompanyOfTest } from '@daoxing/business/server/testing'
import { enterOperator } from '@daoxing/identity/server/testing'
import { estimateRide, feature, requestRide, retryRide } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  aCity,
  aMember as aMemberOf,
  brokenTruths,
  byCompany,
  type City,
  type CityRider,
  companyOwesTwd,
  companyTripsOf,
  monthLeftOf,
  requestOf,
  taipei101,
  zhongxiaoFuxing,
} from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity()
})
afterAll(() => city.close())

const aMember = (firm: CompanyOfTest) => aMemberOf(city, firm)
const factOf = ({ data }: { readonly data?: unknown }, name: string) =>
  z.parse(z.record(z.string(), z.unknown()), data)[name]
const tripsOf = (rider: CityRider) => companyTripsOf(city, rider)
const leftOf = (rider: CityRider) => monthLeftOf(city, rider)

/** Completes a trip with the driver who gets its offer, and returns the fare. */
async function ridden(rider: CityRider, hash: string): Promise<number> {
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const trip = await rider.sees(hash)
  expect(trip.trip_status).toBe('COMPLETED')
  return trip.fare?.amount ?? 0
}

test('a company pays for the ride of its member on its account, and the ride is listed among the company trips [BIZ-001, BIZ-006, TAXI-019]', async () => {
  const firm = await aCompany(city, {
    rules: {
      month_limit: 5000,
      custom_fields: [{ key: 'project', label: '專案', required: true, choices: [] }],
      needs_note: true,
    },
  })
  const rider = await aMember(firm)
  await city.driver()
  const wish = byCompany(firm, {
    custom_field: { project: 'A1' },
    business_note: '拜訪客戶',
    company: firm.companyId,
    group_name: '全體',
  })
  const hailed = await rider.hails({}, wish)
  expect(hailed.data).toMatchObject({
    payment_method: 'company',
    ticketId: null,
    company: {
      company_id: firm.companyId,
      group_id: firm.groupId,
      custom_field: { project: 'A1' },
      business_note: '拜訪客戶',
    },
  })
  const fare = await ridden(rider, hailed.data.trip_hash)
  expect(await companyOwesTwd(city, firm)).toBe(fare)
  const [trip, ...more] = await tripsOf(rider)
  expect(more).toEqual([])
  expect(trip).toMatchObject({
    trip_hash: hailed.data.trip_hash,
    amount: fare,
    status: 'COMPLETED',
    service: 'taxi',
    business_note: '拜訪客戶',
    custom_field: { project: 'A1' },
  })
  expect(await leftOf(rider)).toBe(5000 - fare)
  // Other members do not see it, and the rider owes nothing.
  expect(await tripsOf(await aMember(firm))).toEqual([])
  expect((await rider.sees(hailed.data.trip_hash)).payment).toMatchObject({ status: 2, open_amount: 0, can_pay: false })
})

test('of fifty members who hail at once, only as many ride as the monthly limit covers', async () => {
  const probe = await city.rider()
  const { fare } = await probe.estimates()
  const price = fare ?? 0
  expect(price).toBeGreaterThan(50)
  const firm = await aCompany(city, { rules: { month_limit: price * 7 + price - 1 } })
  const riders = await Promise.all(Array.from({ length: 50 }, () => aMember(firm)))
  const quotes = await Promise.all(riders.map((rider) => rider.estimates()))
  const answers = await Promise.all(
    riders.map((rider, index) =>
      city.call(requestRide, {
        params: { region: 'north' },
        body: { ...requestOf({}, quotes[index]?.fareHash ?? ''), ...byCompany(firm) },
        as: rider.as,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => [body.code, factOf(body, 'limit')])).toEqual(
    refused.map(() => ['COMPANY_MONTH_LIMIT', price * 8 - 1]),
  )
  const [first] = riders.filter((_, index) => answers[index]?.status === 200)
  if (!first) throw new Error('nobody rides')
  expect(await leftOf(first)).toBe(price - 1)
  // A cancellation without a fee returns the whole amount, and another member may ride.
  const hash = (await tripsOf(first))[0]?.trip_hash ?? ''
  expect((await first.cancels(hash)).status).toBe(200)
  expect(await leftOf(first)).toBe(price * 2 - 1)
  expect((await (await aMember(firm)).hails({}, byCompany(firm))).status).toBe(200)
  for (const rider of riders) {
    const [live] = await tripsOf(rider)
    if (live?.amount === null) await rider.cancels(live.trip_hash)
  }
}, 60_000)

test('tickets, notes and fields are accepted if the group requires them, and otherwise refused by name [BIZ-003, BIZ-005]', async () => {
  const plain = await aCompany(city)
  const rider = await aMember(plain)
  for (const [field, more] of [
    ['ticketId', { ticketId: 'any' }],
    ['business_note', { business_note: '拜訪客戶' }],
    ['custom_field.project', { custom_field: { project: 'A1' } }],
  ] as const) {
    const { status, body } = await rider.hails({}, byCompany(plain, more))
    expect([status, body.code, factOf(body, 'field')]).toEqual([400, 'COMPANY_FIELD_NOT_ASKED', field])
  }
  await plain.rules({
    needs_ticket: true,
    needs_note: true,
    custom_fields: [{ key: 'project', label: '專案', required: true, choices: ['A1'] }],
  })
  const all = { ticketId: 'any', business_note: '拜訪客戶', custom_field: { project: 'A1' } }
  for (const [field, more] of [
    ['ticketId', { ...all, ticketId: '' }],
    ['business_note', { ...all, business_note: ' ' }],
    ['custom_field.project', { ...all, custom_field: {} }],
  ] as const) {
    const { status, body } = await rider.hails({}, byCompany(plain, more))
    expect([status, body.code, factOf(body, 'field')]).toEqual([400, 'COMPANY_FIELD_REQUIRED', field])
  }
  const unknown = await rider.hails({}, byCompany(plain, { ...all, custom_field: [{ id: 'project', value: 'Z9' }] }))
  expect([unknown.status, unknown.body.data]).toMatchObject([400, { field: 'custom_field.project', choices: 'A1' }])
  // Without a group, company fields are refused.
  const alone = await rider.hails({}, { ticketId: 'any' })
  expect([alone.status, alone.body.data]).toMatchObject([400, { field: 'group_id' }])
  expect((await rider.hails({}, { payment_method: 'company' })).body.code).toBe('PAYMENT_INVALID_METHOD')
})

test('a ticket pays for one ride, in the transaction of the ride; a ride that does not take place returns it', async () => {
  const firm = await aCompany(city, { rules: { needs_ticket: true } })
  const rider = await aMember(firm)
  const params = { group_id: firm.groupId }
  const approved = async (amount?: number) => {
    const body = { reason: '拜訪客戶', amount_max: amount }
    const { ticket_id: id } = (await city.call(requestReviewTicket, { params, body, as: rider.as })).data
    await city.call(decideTicket, {
      params: { code: firm.code, ticket_id: id },
      body: { decision: 'approve' },
      as: firm.desk,
    })
    return id
  }
  const stateOf = async (id: string) =>
    (await city.call(listReviewTickets, { params, as: rider.as })).data.tickets.find((one) => one.ticket_id === id)
      ?.state
  const small = await approved(10)
  const refused = await rider.hails({}, byCompany(firm, { ticketId: small }))
  expect([refused.status, refused.body.data]).toMatchObject([422, { field: 'ticketId', limit: 10 }])
  // A refused hail has not used the ticket.
  expect(await stateOf(small)).toBe('APPROVED')
  const ticketId = await approved()
  const first = await rider.hails({}, byCompany(firm, { ticketId }))
  expect(first.data.ticketId).toBe(ticketId)
  expect(await stateOf(ticketId)).toBe('USED')
  await rider.cancels(first.data.trip_hash)
  expect(await stateOf(ticketId)).toBe('APPROVED')
  const again = await city.call(retryRide, { body: { trip_hash: first.data.trip_hash }, as: rider.as })
  expect(again.data).toMatchObject({ ticketId, payment_method: 'company' })
  await city.driver()
  await ridden(rider, again.data.trip_hash)
  const twice = await rider.hails({}, byCompany(firm, { ticketId }))
  expect([twice.status, twice.body.data]).toMatchObject([
    409,
    { field: 'ticketId', state: 'USED', usable: small, count: 1 },
  ])
  // A ticket of another member counts as absent.
  const other = await aMember(firm)
  expect((await other.hails({}, byCompany(firm, { ticketId: small }))).status).toBe(404)
})

test('one ticket in two simultaneous hails starts one ride', async () => {
  const firm = await aCompany(city, { rules: { needs_ticket: true } })
  const rider = await aMember(firm)
  const params = { group_id: firm.groupId }
  const asked = (await city.call(requestReviewTicket, { params, body: { reason: '拜訪客戶' }, as: rider.as })).data
  const decided = { params: { code: firm.code, ticket_id: asked.ticket_id }, body: { decision: 'approve' as const } }
  await city.call(decideTicket, { ...decided, as: firm.desk })
  const both = await Promise.all([1, 2].map(() => rider.hails({}, byCompany(firm, { ticketId: asked.ticket_id }))))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  for (const answer of both) if (answer.status === 200) await rider.cancels(answer.data.trip_hash)
})

test('hours, places, car types and the limit per ride are enforced at estimate and hail, and refusals name the allowed values', async () => {
  const firm = await aCompany(city)
  const rider = await aMember(firm)
  const priced = (more: object = {}) => {
    const { fare_hash: _, payment_method: __, ...body } = requestOf({}, '')
    return city.call(estimateRide, { body: { ...body, group_id: firm.groupId, ...more }, as: rider.as })
  }
  // Friday 14:05 in Taipei.
  await firm.rules({ hours: [{ weekdays: [1, 2, 3, 4], from: '07:00', to: '22:00' }] })
  for (const { status, body } of [await priced(), await rider.hails({}, byCompany(firm))])
    expect([status, body.code, factOf(body, 'allowed')]).toEqual([422, 'COMPANY_HOURS', '週一週二週三週四 07:00–22:00'])
  const near = { name: '總公司', ...zhongxiaoFuxing.location, radius_metres: 300 }
  await firm.rules({ places: [near] })
  for (const { status, body } of [await priced(), await rider.hails({}, byCompany(firm))])
    expect([status, body.code, factOf(body, 'allowed')]).toEqual([422, 'COMPANY_PLACES', '總公司'])
  await firm.rules({ places: [{ ...near, ...taipei101.location }], vehicle_types: ['FIX_FARE'] })
  const { options } = (await priced()).data
  expect(options.map(({ vehicleType }) => vehicleType)).toEqual(['FIX_FARE'])
  const meter = await rider.hails({ featureMap: feature.BY_METER }, byCompany(firm))
  expect([meter.status, meter.body.data]).toMatchObject([422, { field: 'feature_map', allowed: 'FIX_FARE' }])
  await firm.rules({ ride_limit: 100 })
  for (const { status, body } of [await priced(), await rider.hails({}, byCompany(firm))])
    expect([status, body.code, factOf(body, 'limit')]).toEqual([422, 'COMPANY_RIDE_LIMIT', 100])
  const open = await rider.hails({ end: null, featureMap: feature.BY_METER }, byCompany(firm))
  expect([open.status, factOf(open.body, 'field')]).toEqual([422, 'end_address'])
  await firm.rules({})
  const tip = await rider.hails({}, byCompany(firm, { pretrip_tips: { amount: 50 } }))
  expect([tip.status, factOf(tip.body, 'field')]).toEqual([422, 'pretrip_tips'])
  const wrong = await rider.hails({}, byCompany(firm, { company: 'another' }))
  expect([wrong.status, factOf(wrong.body, 'field')]).toEqual([400, 'company'])
})

test('from the second in which a member leaves, the company pays for no new ride of that member, and never for strangers', async () => {
  const firm = await aCompany(city)
  const [rider, stranger] = [await aMember(firm), await city.rider()]
  expect((await stranger.hails({}, byCompany(firm))).status).toBe(404)
  const quote = (await rider.estimates()).fareHash
  const [left, hailed] = await Promise.all([
    city.call(leaveCompany, { params: { company_id: firm.companyId }, as: rider.as }),
    city.call(requestRide, {
      params: { region: 'north' },
      body: { ...requestOf({}, quote), ...byCompany(firm) },
      as: rider.as,
    }),
  ])
  expect(left.status).toBe(200)
  // Either the hail was committed before the member left, or it was refused.
  expect([200, 404]).toContain(hailed.status)
  if (hailed.status === 200) await rider.cancels(hailed.data.trip_hash)
  expect((await rider.hails({}, byCompany(firm))).status).toBe(404)
})

test('the statement of a month is a file for its managers, safe in a spreadsheet, and an operator settles it once', async () => {
  const firm = await aCompany(city, { rules: { needs_note: true } })
  const boss = await city.rider('=HYPERLINK("x")')
  await firm.hires(boss, 'manager')
  await city.driver()
  const hailed = await boss.hails({}, byCompany(firm, { business_note: '@SUM(1)' }))
  const fare = await ridden(boss, hailed.data.trip_hash)
  const params = { company_id: firm.companyId }
  const { statements } = (await city.call(listStatements, { params, as: boss.as })).data
  expect(statements).toEqual([{ month: '2026-11', amount: fare, lines: 1 }])
  const file = await city.call(downloadStatement, { params: { ...params, month: '2026-11' }, as: boss.as })
  expect(file.status).toBe(200)
  expect(
    (await city.call(downloadStatement, { params: { ...params, month: '2026-11' }, as: (await aMember(firm)).as }))
      .status,
  ).toBe(404)
  const key = 'key-of-mei-'.padEnd(40, 'x')
  await enterOperator(city.house.database, city.house, { operatorId: 'mei', key })
  const settle = () =>
    city.call(settleMonth, { params: { ...params, month: '2026-11' }, body: { reason: '匯款' }, as: { bearer: key } })
  expect((await settle()).body.code).toBe('STATEMENT_MONTH_NOT_OVER')
  expect(await companyOwesTwd(city, firm)).toBe(fare)
})

test('a server that is killed after a hail keeps reservation and ticket, and continues after its restart', async () => {
  const firm = await aCompany(city, { rules: { month_limit: 2000 } })
  const rider = await aMember(firm)
  const hailed = await rider.hails({}, byCompany(firm))
  const before = await leftOf(rider)
  await city.restart()
  expect(await leftOf(rider)).toBe(before)
  await rider.cancels(hailed.data.trip_hash)
  expect(await leftOf(rider)).toBe(2000)
})

test('after all these rides, every invariant between the tables holds', async () => {
  await city.settle()
  expect(await brokenTruths(city)).toEqual({})
})
