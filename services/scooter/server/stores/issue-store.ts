import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { IssueKind } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'

/** Faults of scooters that riders report. */
const issueReports = defineTable('scooter.issue_reports', {
  columns: {
    reportId: z.string(),
    riderId: z.string(),
    assetId: z.string(),
    orderHash: z.nullable(z.string()),
    kind: IssueKind,
    text: z.string(),
    pictureId: z.nullable(z.string()),
    receivedAt: Instant,
  },
  key: ['reportId'],
})
export type IssueReport = RecordOf<typeof issueReports>

export function insertIssue(tx: Tx, issue: IssueReport): Promise<void> {
  return issueReports.unread.insert(tx, issue)
}

/** Words and picture of the rider go; the fault itself stays with the scooter. */
export function eraseIssueWords(tx: Tx, riderId: string): Promise<unknown> {
  return issueReports.updateWhere(tx, { text: '', pictureId: null }, (query) => query.where('rider_id', '=', riderId))
}
