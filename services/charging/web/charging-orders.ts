import { type ChargingOrder, isLive, pollingStopsAt, pollSeconds } from '@daoxing/charging/contract'
import { liveOrder, loadBeside, send } from '@daoxing/kit/web'

const calls = loadBeside(() => import('./charging-calls.ts'))
const fetchAll = async (signal: AbortSignal) => (await send((await calls()).listLiveCharging, { signal })).orders

/** The rider's charging orders, as every screen of this service reads them; the open one is restored at start-up [CHG-040]. */
export const chargingOrders = liveOrder<ChargingOrder>({
  service: 'charging',
  hashOf: ({ orderHash }) => orderHash,
  isLive: ({ rawState }) => isLive(rawState),
  // [CHG-039] The bill of an ended order follows by the socket, and by the poll while it is awaited.
  isPolled: ({ status, billState }) => !pollingStopsAt.includes(status) || billState === 'awaited',
  // [CHG-054]
  pollSeconds,
  fetchActive: async (signal) => {
    const open = await send((await calls()).readChargingStatus, { query: {}, signal })
    return open && isLive(open.rawState) ? open : null
  },
  fetchOne: async (hash, signal) => {
    const order = await send((await calls()).readChargingStatus, { query: { orderNo: hash }, signal })
    if (order === null) throw new Error('a named order is answered')
    return order
  },
  fetchAll,
  // The payment has a revision of its own.
  join: (order, { payment }) =>
    payment.revision > order.payment.revision ? { ...order, payment: { ...order.payment, ...payment } } : order,
})
