import { liveOrder, loadBeside } from '@daoxing/kit/web'
import { isUnfinishedRental, type SharedRental, type SharedState } from '@daoxing/rental/contract'
import { sendToRental } from '@daoxing/identity/web'

const calls = loadBeside(() => import('./shared-calls.ts'))

/** States that the car or a provider changes within seconds. */
const passingStates: readonly SharedState[] = ['PREAUTHORIZING', 'PREAUTHORIZED', 'RETURNING', 'RETURN_ERROR']

/** Whether the car has yet to answer. */
export const isCommandOpen = ({ command }: Pick<SharedRental, 'command'>): boolean =>
  command?.state === 'planned' || command?.state === 'sent'

/** The rider's rentals of shared cars, as every screen reads them. */
export const sharedOrders = liveOrder<SharedRental>({
  service: 'sharedRental',
  hashOf: ({ hash }) => hash,
  isLive: ({ state }) => isUnfinishedRental(state),
  isPolled: (order) => passingStates.includes(order.state) || isCommandOpen(order),
  fetchActive: async (signal) => (await fetchUnfinished(signal))[0] ?? null,
  fetchOne: async (orderNo, signal) => sendToRental((await calls()).readSharedRental, { params: { orderNo }, signal }),
  fetchAll: (signal) => fetchUnfinished(signal),
  // The payment has a revision of its own.
  join: (order, { payment }) => (payment.revision > order.payment.revision ? { ...order, payment } : order),
})

async function fetchUnfinished(signal: AbortSignal): Promise<readonly SharedRental[]> {
  return (await sendToRental((await calls()).listSharedRentals, { query: { tab: 'unfinished' }, signal })).orders
}
