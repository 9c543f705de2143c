import { sendToRental } from '@daoxing/identity/web'
import { liveOrder, loadBeside } from '@daoxing/kit/web'
import { isUnfinishedRental, type RentalOrder, type RentalState } from '@daoxing/rental/contract'

const calls = loadBeside(() => import('./rental-calls.ts'))

/** States that a desk or a provider changes within minutes. The others change by events alone. */
const polledStates: readonly RentalState[] = [
  'AWAITING_PAYMENT',
  'DEPARTING',
  'PREAUTHORIZING',
  'PREAUTHORIZED',
  'RETURNING',
  'RETURN_ERROR',
]

/** The rider's rentals, as every screen of this service reads them. */
export const rentalOrders = liveOrder<RentalOrder>({
  service: 'rental',
  hashOf: ({ hash }) => hash,
  isLive: ({ state }) => isUnfinishedRental(state),
  isPolled: ({ state }) => polledStates.includes(state),
  fetchActive: async (signal) => (await fetchUnfinished(signal))[0] ?? null,
  fetchOne: async (hash, signal) => sendToRental((await calls()).getRental, { params: { hash }, signal }),
  fetchAll: (signal) => fetchUnfinished(signal),
  // The payment has a revision of its own.
  join: (order, { payment }) => (payment.revision > order.payment.revision ? { ...order, payment } : order),
})

async function fetchUnfinished(signal: AbortSignal): Promise<readonly RentalOrder[]> {
  return (await sendToRental((await calls()).listRentals, { query: { tab: 'unfinished' }, signal })).orders
}
