import { downloadStatement, listStatements, settleMonth } from '@daoxing/business/contract'
import { aCompany, type CompanyOfTest } from '@daoxing/business/server/testing'
import { enterOperator } from '@daoxing/identity/server/testing'
import { refundPart } from '@daoxing/wallet/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCity,
  aCompanyRide,
  brokenTruths,
  type City,
  type CityRider,
  companyOwesTwd,
  monthLeftOf,
} from './testing/index.ts'

const operatorKey = 'key-of-mei-'.padEnd(40, 'x')
/** The last half hour of November in Taipei. */
const lateInNovember = '2026-11-30T15:30:00.000Z'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  city.clock.moveTo(lateInNovember)
  await enterOperator(city.house.database, city.house, { operatorId: 'mei', key: operatorKey })
})
afterAll(() => city.close())

const settles = ({ companyId }: CompanyOfTest, month: string) =>
  city.call(settleMonth, {
    params: { company_id: companyId, month },
    body: { reason: '匯款入帳' },
    as: { bearer: operatorKey },
  })
const statementsOf = async ({ companyId }: CompanyOfTest, { as }: CityRider) =>
  (await city.call(listStatements, { params: { company_id: companyId }, as })).data.statements
const fileOf = async ({ companyId }: CompanyOfTest, { as }: CityRider, month: string) => {
  const file = await city.call(downloadStatement, { params: { company_id: companyId, month }, as })
  return file.body as unknown
}

test('a month ends at midnight in Taipei: its statement is the ledger of its month, never changes afterwards, and is settled once', async () => {
  const firm = await aCompany(city, { rules: { month_limit: 5000 } })
  const boss = await city.rider()
  await firm.hires(boss, 'manager')
  const ended = async ({ rider, driver, hash }: Awaited<ReturnType<typeof aCompanyRide>>) => {
    await driver.finishes({ seq: 1, metres: 5000, slowSeconds: 60 })
    await city.settle()
    return (await rider.sees(hash)).fare?.amount ?? 0
  }
  const first = await aCompanyRide(city, firm)
  await city.pass(600)
  const november = await ended(first)
  // The ride starts in November and ends in December. It uses the limit of the month of its request, and the statement
  // of the month of its payment lists it.
  const overnight = await aCompanyRide(city, firm)
  const left = await monthLeftOf(city, boss)
  await city.pass(1800)
  expect(await monthLeftOf(city, boss)).toBe(5000)
  const december = await ended(overnight)
  expect(left).toBe(5000 - november - december)
  expect(await monthLeftOf(city, boss)).toBe(5000)
  const months = [
    { month: '2026-12', amount: december, lines: 1 },
    { month: '2026-11', amount: november, lines: 1 },
  ]
  expect(await statementsOf(firm, boss)).toEqual(months)
  expect(await companyOwesTwd(city, firm)).toBe(november + december)

  const before = await fileOf(firm, boss, '2026-11')
  // A refund after the month is a line of the month in which it is booked.
  await city.house.database.transaction((tx) =>
    refundPart({ tx, house: city.house, orderHash: first.hash, amountTwd: 40, key: 'toll' }),
  )
  expect(await fileOf(firm, boss, '2026-11')).toEqual(before)
  expect(await statementsOf(firm, boss)).toEqual([
    { month: '2026-12', amount: december - 40, lines: 2 },
    { month: '2026-11', amount: november, lines: 1 },
  ])
  expect(await companyOwesTwd(city, firm)).toBe(november + december - 40)

  expect((await settles(firm, '2026-12')).body.code).toBe('STATEMENT_MONTH_NOT_OVER')
  const settled = await Promise.all([1, 2, 3].map(() => settles(firm, '2026-11')))
  const answer = { amount: november, open_amount: december - 40 }
  expect(settled.map(({ data }) => data)).toEqual([answer, answer, answer])
  await city.restart()
  expect((await settles(firm, '2026-11')).data).toEqual(answer)
  expect(await companyOwesTwd(city, firm)).toBe(december - 40)
  const { rows } = await city.house.database.pool.query(
    `SELECT (SELECT count(*)::int FROM wallet.entries WHERE kind = 'settled:202611') AS entries,
       (SELECT count(*)::int FROM identity.audit_log WHERE action = 'business.monthSettled') AS acts`,
  )
  expect(rows).toEqual([{ entries: 1, acts: 1 }])
  expect(await brokenTruths(city)).toEqual({})
})

test('a month cannot be settled in the first minutes after it, since a payment of its last second may not be committed yet', async () => {
  const firm = await aCompany(city)
  city.clock.moveTo('2026-12-31T16:05:00.000Z')
  expect((await settles(firm, '2026-12')).body.code).toBe('STATEMENT_MONTH_NOT_OVER')
  city.clock.moveTo('2026-12-31T16:10:00.000Z')
  expect((await settles(firm, '2026-12')).data).toEqual({ amount: 0, open_amount: 0 })
  const unknown = { ...firm, companyId: 'no-such-company' }
  expect((await settles(unknown, '2026-11')).status).toBe(404)
})
