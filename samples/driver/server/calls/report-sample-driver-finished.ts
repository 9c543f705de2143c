import { answer } from '@daoxing/kit/server'
import { reportSampleDriverFinished } from '@daoxing/sample-driver/contract'
import { finishOrder } from '../finish-order.ts'
import { jobView } from '../job-view.ts'
import { lockedOrderOfDriver } from '../locked-order.ts'

export const reportSampleDriverFinishedAnswer = answer(
  reportSampleDriverFinished,
  async ({ params, who, tx, house }) => {
    const order = await lockedOrderOfDriver(tx, who.driverId, params.hash)
    if (order.state === 'PENDING_PAYMENT' || order.state === 'COMPLETED') return jobView(tx, order)
    return jobView(tx, (await finishOrder({ tx, house, order })).row)
  },
)
