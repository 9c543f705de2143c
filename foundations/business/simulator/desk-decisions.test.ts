import type { TicketToReview } from '@daoxing/business/contract'
import { expect, test } from 'vitest'
import { deskDecisions } from './desk-decisions.ts'

const ticket: TicketToReview = {
  ticket_id: 't1',
  group_id: 'g1',
  state: 'PENDING',
  reason: '拜訪客戶',
  amount_max: null,
  requested_at: '2026-11-20T06:05:00.000Z',
  expires_at: '2026-12-04T06:05:00.000Z',
  answer: null,
  trip_hash: null,
  member_name: '小美',
  is_own: false,
}
const mood = { nowMs: Date.parse('2026-11-20T06:05:10.000Z'), afterSeconds: 10, isAway: false, rejects: false }

test('the company approves a ticket after its delay, rejects it during the fault, and waits while its reviewers are away', () => {
  expect(deskDecisions([ticket], mood)).toMatchObject([{ ticketId: 't1', decision: 'approve' }])
  expect(deskDecisions([ticket], { ...mood, rejects: true })).toMatchObject([{ decision: 'reject' }])
  expect(deskDecisions([ticket], { ...mood, isAway: true })).toEqual([])
  expect(deskDecisions([ticket], { ...mood, afterSeconds: 11 })).toEqual([])
})
