import { listCompanyMembers, requestReviewTicket } from '@daoxing/business/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { digestRows, type Naming } from '@daoxing/kit/server/testing/calls'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessServer } from './index.ts'
import { aCompany } from './testing/a-company.ts'

/** The names of what a company has, and its people. */
type Firm = {
  readonly company: string
  readonly group: string
  readonly code: string
  readonly ticket: string
  readonly member: string
  readonly desk: As
  /** A member, a reviewer and a manager. */
  readonly people: readonly As[]
}

const inGroup = ({ group }: Firm): Naming => ({ params: { group_id: group } })
const inCompany = ({ company }: Firm): Naming => ({ params: { company_id: company } })
const atDesk = ({ code }: Firm): Naming => ({ params: { code } })
const approve = { decision: 'approve' }

/**
 * The names that people of one company send for objects of another: both names are the other's, or, in a call with two
 * names, the outer one is their own and the inner one the other's.
 */
const reaches: Readonly<Record<string, (other: Firm, own: Firm) => readonly Naming[]>> = {
  'CALL-107': (other) => [inGroup(other)],
  'CALL-108': (other) => [inGroup(other)],
  'OWN-business-leaveCompany': (other) => [inCompany(other)],
  'OWN-business-requestTicket': (other) => [{ ...inGroup(other), body: { reason: '拜訪客戶' } }],
  'OWN-business-listTicketsToReview': (other) => [inGroup(other)],
  'OWN-business-reviewTicket': (other, own) =>
    [other, own].map(({ group }) => ({ params: { group_id: group, ticket_id: other.ticket }, body: approve })),
  'OWN-business-listMembers': (other) => [inCompany(other)],
  'OWN-business-removeMember': (other, own) =>
    [other, own].map(({ company }) => ({ params: { company_id: company, member_id: other.member } })),
  'OWN-business-listStatements': (other) => [inCompany(other)],
  'OWN-business-downloadStatement': ({ company }) => [{ params: { company_id: company, month: '2026-11' } }],
  'OWN-business-issueBindCode': (other) => [{ ...atDesk(other), body: { group: 'all', role: 'manager' } }],
  'OWN-business-readDesk': (other) => [atDesk(other)],
  'OWN-business-decideTicket': (other, own) =>
    [other, own].map(({ code }) => ({ params: { code, ticket_id: other.ticket }, body: approve })),
  'OWN-business-dismissMember': (other, own) =>
    [other, own].map(({ code }) => ({ params: { code, member_id: other.member } })),
}
/** These calls name no object of a company, or are limited to the caller's own code or to operators. */
const namesNothing = [
  'CALL-003',
  'CALL-105',
  'CALL-106',
  'OWN-business-listAccounts',
  'OWN-business-putCompany',
  'OWN-business-settleMonth',
]

let house: TestHouse
let firms: readonly [Firm, Firm]
beforeAll(async () => {
  const slices = [configsServer, identityServer, ordersServer, walletServer, noticesServer, businessServer]
  house = await openTestHouse({ slices, portsInstead: bankPorts(pretendBank('silent')) })
  firms = [await aFirm(), await aFirm()]
}, 60_000)
afterAll(() => house.close())

async function aFirm(): Promise<Firm> {
  const firm = await aCompany(house, { rules: { needs_ticket: true } })
  const { companyId: company, groupId: group, code, desk } = firm
  const [mei, reviewer, boss] = [await aRider(house), await aRider(house), await aRider(house)]
  await firm.hires(mei)
  await firm.hires(reviewer, 'reviewer')
  await firm.hires(boss, 'manager')
  const asked = { params: { group_id: group }, body: { reason: '拜訪客戶' }, as: mei.as }
  const { ticket_id: ticket } = (await house.call(requestReviewTicket, asked)).data
  const { members } = (await house.call(listCompanyMembers, { params: { company_id: company }, as: boss.as })).data
  const member = members.find(({ groups }) => groups[0]?.role === 'member')?.member_id ?? ''
  return { company, group, code, ticket, member, desk, people: [mei.as, reviewer.as, boss.as] }
}

async function answerTo(call: CallDefinition, naming: Naming, as: As): Promise<readonly unknown[]> {
  const { status, body } = await house.call(call, { ...(naming as object), as })
  return [status, body.code]
}

const calls = businessServer.calls.map(({ call }) => call)

test('the table above lists every call of companies', () => {
  const known = [...Object.keys(reaches), ...namesNothing]
  expect(calls.map(({ id }) => id).toSorted()).toEqual(known.toSorted())
})

test.each(calls.filter(({ id }) => id in reaches))(
  '$id $method $path: people and systems of another company get the response for an absent object, and nothing changes',
  async (call) => {
    const before = await digestRows(house.house)
    for (const [own, other] of [firms, firms.toReversed()])
      for (const naming of (own && other && reaches[call.id]?.(other, own)) ?? [])
        for (const as of (call.who === 'peer' ? [own?.desk] : own?.people) ?? [])
          expect([naming, await answerTo(call, naming, as ?? {})]).toEqual([naming, [404, 'NOT_FOUND']])
    expect(await digestRows(house.house)).toEqual(before)
  },
)

test('the same names exist for people of their own company, so the test above checks something', async () => {
  const isLast = ({ method }: CallDefinition) => Number(method === 'DELETE')
  const meaningless: string[] = []
  for (const call of calls.toSorted((one, other) => isLast(one) - isLast(other))) {
    // A member is dismissed once: the other company removes one.
    const own = firms[call.id === 'OWN-business-removeMember' ? 1 : 0]
    const [naming] = reaches[call.id]?.(own, own) ?? []
    if (!naming) continue
    const callers = call.who === 'peer' ? [own.desk] : own.people.toReversed()
    let isFound = false
    for (const as of callers) isFound ||= (await answerTo(call, naming, as))[0] !== 404
    if (!isFound) meaningless.push(call.id)
  }
  expect(meaningless).toEqual([])
})
