import { liveOrder, loadBeside, send } from '@daoxing/kit/web'
import { holdsAsset, isUnfinished, type SampleAssetOrder } from '@daoxing/sample-asset/contract'

const calls = loadBeside(() => import('./sample-asset-calls.ts'))
const fetchAll = async (signal: AbortSignal) => (await send((await calls()).listSampleAssetOrders, { signal })).orders

/** The rider's orders, as every screen of this service reads them. */
export const orders = liveOrder<SampleAssetOrder>({
  service: 'sample-asset',
  hashOf: ({ hash }) => hash,
  isLive: ({ state }) => holdsAsset(state),
  isPolled: ({ state }) => isUnfinished(state),
  fetchActive: async (signal) => (await fetchAll(signal)).find(({ state }) => holdsAsset(state)) ?? null,
  fetchOne: async (hash, signal) => send((await calls()).getSampleAssetOrder, { params: { hash }, signal }),
  fetchAll,
  // The payment has a revision of its own.
  join: (order, { payment }) => (payment.revision > order.payment.revision ? { ...order, payment } : order),
})
