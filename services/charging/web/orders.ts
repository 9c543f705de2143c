import { liveOrder, loadBeside, send } from '@daoxing/kit/web'
import { isLive, type ChargingOrder } from '@daoxing/charging/contract'

const calls = loadBeside(() => import('./charging-calls.ts'))
const fetchAll = async (signal: AbortSignal) => (await send((await calls()).listLiveSessions, { signal })).orders

/** The rider's sessions, as every screen of this service reads them. */
export const orders = liveOrder<ChargingOrder>({
  service: 'charging',
  hashOf: ({ orderHash }) => orderHash,
  isLive: ({ status }) => isLive(status),
  isPolled: ({ status }) => isLive(status) || status === 'PENDING_PAYMENT',
  fetchActive: async (signal) => (await fetchAll(signal))[0] ?? null,
  fetchOne: async (hash, signal) => send((await calls()).getSession, { params: { hash }, signal }),
  fetchAll,
  // The payment has a revision of its own.
  join: (order, { payment }) => (payment.revision > order.payment.revision ? { ...order, payment } : order),
})
