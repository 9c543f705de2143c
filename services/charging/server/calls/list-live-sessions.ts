import { answer } from '@daoxing/kit/server'
import { listLiveSessions } from '@daoxing/charging/contract'
import { orderView } from '../order-view.ts'
import { liveOrdersOf } from '../stores/order-store.ts'

export const listLiveSessionsAnswer = answer(listLiveSessions, async ({ who, tx, house }) => {
  const live = await liveOrdersOf(tx, who.riderId)
  return { orders: await Promise.all(live.map((order) => orderView({ tx, house, order }))) }
})
