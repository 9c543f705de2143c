import { configsServer } from '@daoxing/configs/server'
import {
  decideTicket,
  listReviewTickets,
  listTicketsToReview,
  readCompanyDesk,
  readCustomFields,
  requestReviewTicket,
  reviewTicket,
} from '@daoxing/business/contract'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessServer } from './index.ts'
import { aCompany } from './testing/a-company.ts'

let house: TestHouse
beforeAll(async () => {
  const slices = [configsServer, identityServer, ordersServer, walletServer, noticesServer, businessServer]
  house = await openTestHouse({ slices, portsInstead: bankPorts(pretendBank('silent')) })
})
afterAll(() => house.close())

const ask = (as: As, groupId: string, reason = '拜訪客戶') =>
  house.call(requestReviewTicket, { params: { group_id: groupId }, body: { reason, amount_max: '500' }, as })
const decideAs = (as: As, groupId: string, id: string, decision: 'approve' | 'reject') =>
  house.call(reviewTicket, { params: { group_id: groupId, ticket_id: id }, body: { decision, answer: '好' }, as })

test('a review ticket for less than nothing is refused, and none is asked for', async () => {
  const firm = await aCompany(house, { rules: { needs_ticket: true } })
  const mei = await aRider(house)
  await firm.hires(mei)
  const body = { reason: '拜訪客戶', amount_max: '-9' }
  const asked = await house.call(requestReviewTicket, { params: { group_id: firm.groupId }, body, as: mei.as })
  expect([asked.status, asked.body.code]).toEqual([400, 'INVALID_INPUT'])
  const own = await house.call(listReviewTickets, { params: { group_id: firm.groupId }, as: mei.as })
  expect(own.data.tickets).toEqual([])
})

test('a member requests a review ticket, a reviewer of the group approves it, and the member sees it [BIZ-001, BIZ-005, BIZ-008]', async () => {
  const firm = await aCompany(house, { rules: { needs_ticket: true } })
  const [mei, boss] = [await aRider(house, { displayName: '小美' }), await aRider(house)]
  await firm.hires(mei)
  await firm.hires(boss, 'reviewer')
  const asked = await ask(mei.as, firm.groupId)
  expect([asked.status, asked.data]).toMatchObject([201, { state: 'PENDING', amount_max: 500, reason: '拜訪客戶' }])
  const { ticket_id: id } = asked.data
  const waiting = await house.call(listTicketsToReview, { params: { group_id: firm.groupId }, as: boss.as })
  expect(waiting.data.tickets).toMatchObject([{ ticket_id: id, member_name: '小美', is_own: false }])
  expect((await decideAs(boss.as, firm.groupId, id, 'approve')).data).toMatchObject({ state: 'APPROVED', answer: '好' })
  const own = await house.call(listReviewTickets, { params: { group_id: firm.groupId }, as: mei.as })
  expect(own.data.tickets).toMatchObject([{ ticket_id: id, state: 'APPROVED', trip_hash: null }])
})

test('reviewers are notified of a pending ticket, and its member of the decision', async () => {
  const firm = await aCompany(house, { rules: { needs_ticket: true } })
  const other = await aCompany(house, { rules: { needs_ticket: true } })
  const [mei, boss, chief] = [await aRider(house), await aRider(house), await aRider(house)]
  const [colleague, rival] = [await aRider(house), await aRider(house)]
  await firm.hires(mei)
  await firm.hires(colleague)
  await firm.hires(boss, 'reviewer')
  await firm.hires(chief, 'manager')
  await other.hires(rival, 'manager')
  const told = async ({ riderId }: TestRider) => {
    const { rows } = await house.house.database.pool.query(
      'SELECT kind, order_hash AS group, service FROM notices.notices WHERE rider_id = $1 ORDER BY told_at, kind',
      [riderId],
    )
    return rows
  }
  const of = (kind: string) => ({ kind, group: firm.groupId, service: null })
  const { ticket_id: id } = (await ask(mei.as, firm.groupId)).data
  expect([await told(boss), await told(chief)]).toEqual([[of('reviewWaiting')], [of('reviewWaiting')]])
  await decideAs(boss.as, firm.groupId, id, 'approve')
  // An approval may be reversed until the ticket is used; its member is notified of that, too.
  await decideAs(chief.as, firm.groupId, id, 'reject')
  expect(await told(mei)).toEqual([of('ticketApproved'), of('ticketRejected')])
  // Reviewers are not notified of their own tickets.
  await ask(boss.as, firm.groupId)
  expect([(await told(boss)).length, (await told(chief)).length]).toEqual([1, 2])
  expect([await told(colleague), await told(rival)]).toEqual([[], []])
  await house.settle()
  expect(house.sent.some(({ room, name }) => room === `rider:${chief.riderId}` && name === 'noticeTold')).toBe(true)
})

test('reviewers cannot decide on their own tickets, members on none, and a decision cannot be reversed', async () => {
  const firm = await aCompany(house, { rules: { needs_ticket: true } })
  const [mei, boss, chief] = [await aRider(house), await aRider(house), await aRider(house)]
  await firm.hires(mei)
  await firm.hires(boss, 'reviewer')
  await firm.hires(chief, 'manager')
  const { ticket_id: own } = (await ask(boss.as, firm.groupId)).data
  expect((await decideAs(boss.as, firm.groupId, own, 'approve')).body.code).toBe('REVIEW_TICKET_OWN')
  expect((await decideAs(mei.as, firm.groupId, own, 'approve')).status).toBe(404)
  const both = await Promise.all([
    decideAs(chief.as, firm.groupId, own, 'reject'),
    house.call(decideTicket, {
      params: { code: firm.code, ticket_id: own },
      body: { decision: 'reject' },
      as: firm.desk,
    }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('strangers and other companies can neither request tickets of a group nor see or decide on them', async () => {
  const [firm, other] = [await aCompany(house, { rules: { needs_ticket: true } }), await aCompany(house)]
  const [mei, rival] = [await aRider(house), await aRider(house)]
  await firm.hires(mei)
  await other.hires(rival, 'manager')
  const { ticket_id: id } = (await ask(mei.as, firm.groupId)).data
  expect((await ask(rival.as, firm.groupId)).status).toBe(404)
  const params = { group_id: firm.groupId }
  for (const call of [listReviewTickets, listTicketsToReview, readCustomFields] as const)
    expect((await house.call(call, { params, as: rival.as })).status).toBe(404)
  expect((await decideAs(rival.as, firm.groupId, id, 'approve')).status).toBe(404)
  // Under a group of their own, another company's ticket counts as absent.
  expect((await decideAs(rival.as, other.groupId, id, 'approve')).status).toBe(404)
  const foreign = { params: { code: other.code, ticket_id: id }, body: { decision: 'approve' as const } }
  expect((await house.call(decideTicket, { ...foreign, as: other.desk })).status).toBe(404)
  expect((await house.call(readCompanyDesk, { params: { code: other.code }, as: other.desk })).data.tickets).toEqual([])
})

test('a limited number of tickets may be pending, one expires after two weeks, and a group without tickets accepts none', async () => {
  const firm = await aCompany(house, { rules: { needs_ticket: true } })
  const plain = await aCompany(house)
  const mei = await aRider(house)
  await firm.hires(mei)
  await plain.hires(mei)
  expect((await ask(mei.as, plain.groupId)).body.code).toBe('REVIEW_TICKETS_NOT_USED')
  const asked = [await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(mei.as, firm.groupId)))].flat()
  expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 201, 201, 201, 429,
  ])
  house.clock.moveTo(plusSeconds(house.clock.now(), 14 * 86_400))
  const { tickets } = (await house.call(listReviewTickets, { params: { group_id: firm.groupId }, as: mei.as })).data
  expect(tickets.map(({ state }) => state)).toEqual(Array(5).fill('EXPIRED'))
  expect((await ask(mei.as, firm.groupId)).status).toBe(201)
})

test('a group lists the fields that it requires [BIZ-009]', async () => {
  const field = { key: 'project', label: '專案代號', required: true, choices: ['A1', 'B2'] }
  const firm = await aCompany(house, { rules: { custom_fields: [field] } })
  const mei = await aRider(house)
  await firm.hires(mei)
  const params = { group_id: firm.groupId }
  expect((await house.call(readCustomFields, { params, as: mei.as })).data).toEqual({ custom_field: [field] })
})
