import {
  dismissMember,
  leaveCompany,
  listCompanyMembers,
  putCompany,
  removeCompanyMember,
} from '@daoxing/business/contract'
import { aCompany, type CompanyOfTest, openRules } from '@daoxing/business/server/testing'
import { lockUntilEnd } from '@daoxing/kit/server'
import { requestRide } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aCity,
  brokenTruths,
  byCompany,
  type City,
  type CityRider,
  companyOwesTwd,
  requestOf,
} from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

type Both<First, Second> = {
  readonly lock: string
  readonly first: () => Promise<First>
  readonly second: () => Promise<Second>
}

/** Sends two calls that get a lock in a fixed order: the lock is held until both wait for it. */
async function inOrder<First, Second>({ lock, first, second }: Both<First, Second>): Promise<[First, Second]> {
  const gate = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const held = city.house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, lock)
    holding.resolve()
    await gate.promise
  })
  await holding.promise
  const begun = first()
  await expect.poll(waitingCalls, { timeout: 10_000 }).toBe(1)
  const next = second()
  await expect.poll(waitingCalls, { timeout: 10_000 }).toBe(2)
  gate.resolve()
  await held
  return Promise.all([begun, next])
}

async function waitingCalls(): Promise<number> {
  const { rows } = await city.house.database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows[0]?.waiting ?? 0
}

type Leaving = (firm: CompanyOfTest, member: CityRider) => Promise<{ readonly status: number }>

const leaves: Leaving = ({ companyId }, { as }) => city.call(leaveCompany, { params: { company_id: companyId }, as })
const isRemoved: Leaving = async (firm, member) => {
  const boss = await city.rider()
  await firm.hires(boss, 'manager')
  const params = { company_id: firm.companyId, member_id: await memberIdOf(firm, boss, member) }
  return city.call(removeCompanyMember, { params, as: boss.as })
}
const isDismissed: Leaving = async (firm, member) => {
  const boss = await city.rider()
  await firm.hires(boss, 'manager')
  const params = { code: firm.code, member_id: await memberIdOf(firm, boss, member) }
  return city.call(dismissMember, { params, as: firm.desk })
}

async function memberIdOf({ companyId }: CompanyOfTest, boss: CityRider, { displayName }: CityRider): Promise<string> {
  const { data } = await city.call(listCompanyMembers, { params: { company_id: companyId }, as: boss.as })
  return data.members.find(({ member_name: name }) => name === displayName)?.member_id ?? ''
}

let members = 0
/** A new member with a quote. */
async function aQuotedMember(firm: CompanyOfTest) {
  members += 1
  const rider = await city.rider(`成員${members}`)
  await firm.hires(rider)
  const quote = (await rider.estimates()).fareHash
  const body = { ...requestOf({}, quote), ...byCompany(firm) }
  return { rider, hails: () => city.call(requestRide, { params: { region: 'north' }, body, as: rider.as }) }
}

describe('of a hail and', () => {
  test.each([
    ['its rider who leaves', leaves],
    ['a manager who removes its rider', isRemoved],
    ['a personnel system that dismisses its rider', isDismissed],
  ])('%s, the first one wins: no ride begins afterwards, and an earlier one is paid as agreed', async (_, ends) => {
    const firm = await aCompany(city)
    const late = await aQuotedMember(firm)
    const lockOf = ({ riderId }: CityRider) => `rider:${riderId}`
    const refused = await inOrder({
      lock: lockOf(late.rider),
      first: () => ends(firm, late.rider),
      second: late.hails,
    })
    expect(refused.map(({ status }) => status)).toEqual([200, 404])
    const early = await aQuotedMember(firm)
    const [hailed, left] = await inOrder({
      lock: lockOf(early.rider),
      first: early.hails,
      second: () => ends(firm, early.rider),
    })
    expect([hailed.status, left.status]).toEqual([200, 200])
    await city.driver()
    const hash = hailed.data.trip_hash
    await city.pass(3)
    const driver = await city.offered(hash)
    await driver.accepts()
    await driver.arrives()
    await driver.starts()
    await city.pass(600)
    await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
    await city.settle()
    const { fare, payment } = await early.rider.sees(hash)
    expect(payment).toMatchObject({ open_amount: 0, paid_amount: fare?.amount })
    expect(await companyOwesTwd(city, firm)).toBe(fare?.amount)
    expect((await early.rider.hails({}, byCompany(firm))).status).toBe(404)
  })
})

test('of a hail and a change of the rules of its group, the first one wins', async () => {
  const firm = await aCompany(city)
  const lock = `business:rules:${firm.groupId}`
  const strict = () => {
    const group = { code: 'all', name: '全體', joins_by_mail: true, rules: { ...openRules, ride_limit: 10 } }
    const body = { name: '示範公司', mail_domain: null, groups: [group] }
    return city.call(putCompany, { params: { code: firm.code }, body, as: firm.desk })
  }
  const early = await aQuotedMember(firm)
  const [hailed, put] = await inOrder({ lock, first: early.hails, second: strict })
  expect([hailed.status, put.status]).toEqual([200, 200])
  await early.rider.cancels(hailed.data.trip_hash)
  await firm.rules({})
  const late = await aQuotedMember(firm)
  const [, refused] = await inOrder({ lock, first: strict, second: late.hails })
  expect([refused.status, refused.body.code]).toEqual([422, 'COMPANY_RIDE_LIMIT'])
  expect(await brokenTruths(city)).toEqual({})
})
