import { businessServer } from '@daoxing/business/server'
import { aCompany } from '@daoxing/business/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import { digestRows } from '@daoxing/kit/server/testing/calls'
import { createLink, getGuestTrip, openLink } from '@daoxing/sharing/contract'
import { aCompanyRide, type City, companyOwesTwd } from '@daoxing/taxi/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWholeCity } from './testing/a-whole-city.ts'

let city: City
beforeAll(async () => {
  city = await aWholeCity()
})
afterAll(() => city.close())

test('a guest of a ride at the expense of a company sees no data of the company, and may make none of its calls', async () => {
  const firm = await aCompany(city, { name: '祕密股份有限公司', rules: { month_limit: 5000 } })
  const { rider, hash } = await aCompanyRide(city, firm)
  const params = { id: hash }
  const { url } = (await city.call(createLink, { params, as: rider.as })).data
  const token = /[0-9a-f]{32}/.exec(url)?.[0] ?? ''
  const { credential: bearer } = (await city.call(openLink, { params, body: { token } })).data
  const followed = await city.call(getGuestTrip, { params, as: { bearer } })
  expect(followed.status).toBe(200)
  const { companyId, groupId, code } = firm
  expect(JSON.stringify(followed.body)).not.toMatch(
    new RegExp(`祕密|company|${companyId}|${groupId}|fare|payment|price`, 'i'),
  )
  const before = await digestRows(city.house)
  const names = { company_id: companyId, group_id: groupId, code, month: '2026-11', ticket_id: 't', member_id: 'm' }
  const calls: readonly CallDefinition[] = businessServer.calls.map(({ call }) => call)
  for (const call of calls) {
    const sent = { params: names, body: { reason: '拜訪客戶', decision: 'approve', group: 'all' }, as: { bearer } }
    const { status } = await city.call(call, sent as never)
    expect([call.id, status]).toEqual([call.id, 401])
  }
  expect(await digestRows(city.house)).toEqual(before)
  expect(await companyOwesTwd(city, firm)).toBe(0)
})
