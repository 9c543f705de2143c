import { answer } from '@daoxing/kit/server'
import { reportAccident } from '@daoxing/rental/contract'
import { noteAccident } from '../shared/accidents.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'

export const reportAccidentAnswer = answer(reportAccident, async ({ params, body, who: { riderId }, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
  return noteAccident({ tx, house, order }, body)
})
