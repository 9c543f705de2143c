import { answer, receiveEvent } from '@daoxing/kit/server'
import { pushSessionReport } from '@daoxing/charging/contract'
import { sessionReports } from '../session-reports.ts'

export const pushSessionReportAnswer = answer(pushSessionReport, async ({ body, who, tx, house }) => {
  const { eventId, orderHash: subject, at: happenedAt } = body
  await receiveEvent({ tx, house, events: sessionReports, from: who, eventId, subject, happenedAt, payload: body })
  return {}
})
