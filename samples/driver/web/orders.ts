import { liveOrder, loadBeside, send } from '@daoxing/kit/web'
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'

const calls = loadBeside(() => import('./sample-driver-calls.ts'))
const fetchAll = async (signal: AbortSignal) => (await send((await calls()).listSampleDriverOrders, { signal })).orders

/** The rider's orders, as every screen of this service reads them. */
export const orders = liveOrder<SampleDriverOrder>({
  service: 'sample-driver',
  hashOf: ({ orderHash }) => orderHash,
  isLive: ({ isUnderWay }) => isUnderWay,
  isPolled: ({ isUnderWay }) => isUnderWay,
  fetchActive: async (signal) => (await fetchAll(signal))[0] ?? null,
  fetchOne: async (hash, signal) => send((await calls()).getSampleDriverOrder, { params: { hash }, signal }),
  fetchAll,
  // The payment has a revision of its own.
  join: (order, { payment }) => (payment.revision > order.payment.revision ? { ...order, payment } : order),
})
