import { liveOrder, loadBeside, send } from '@daoxing/kit/web'
import { holdsAsset, isUnfinished, type ScooterOrder } from '@daoxing/scooter/contract'

const calls = loadBeside(() => import('./scooter-calls.ts'))
const fetchAll = async (signal: AbortSignal) => (await send((await calls()).listScooterOrders, { signal })).orders

/** The rider's orders, as every screen of this service reads them. */
export const orders = liveOrder<ScooterOrder>({
  service: 'scooter',
  hashOf: ({ hash }) => hash,
  isLive: ({ state }) => holdsAsset(state),
  isPolled: ({ state }) => isUnfinished(state),
  fetchActive: async (signal) => (await fetchAll(signal)).find(({ state }) => holdsAsset(state)) ?? null,
  fetchOne: async (hash, signal) => send((await calls()).getScooterOrder, { params: { hash }, signal }),
  fetchAll,
  // The payment has a revision of its own.
  join: (order, { payment }) => (payment.revision > order.payment.revision ? { ...order, payment } : order),
})
