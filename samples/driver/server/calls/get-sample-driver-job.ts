import { answer } from '@daoxing/kit/server'
import { getSampleDriverJob } from '@daoxing/sample-driver/contract'
import { jobView } from '../job-view.ts'
import { liveOrderOfDriver } from '../stores/order-store.ts'

export const getSampleDriverJobAnswer = answer(getSampleDriverJob, async ({ who, tx }) => {
  const order = await liveOrderOfDriver(tx, who.driverId)
  return order ? jobView(tx, order) : null
})
