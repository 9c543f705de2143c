import { defineNumber, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

export const reviewSeconds = defineNumber({
  name: 'CITY_COMPANY_REVIEW_SECONDS',
  label: ['公司審核簽核單的秒數', 'Seconds until a company reviews a ticket', '会社が承認票を審査する秒数'],
  preset: 10,
  min: 0,
  max: 86_400,
  isWhole: true,
})

const forFiveMinutes = { facts: z.object({ seconds: faultSeconds(300) }), button: { seconds: 300 } }

/** The reviewers of the company are away, so tickets stay pending. */
export const reviewersAway = lastingFault({
  kind: 'company_reviewers_away',
  label: ['公司審核人 5 分鐘不在', 'Reviewers of the company are away for 5 min', '会社の承認者が 5 分間不在'],
  ...forFiveMinutes,
})
/** Every ticket is rejected. */
export const ticketsRejected = lastingFault({
  kind: 'company_tickets_rejected',
  label: ['公司 5 分鐘內全部不通過', 'The company rejects every ticket for 5 min', '会社が 5 分間すべて却下'],
  ...forFiveMinutes,
})
