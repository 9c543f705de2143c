import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { settleRider } from '../rider-scope.ts'
import { storeLastKnown } from './follow-live-order.ts'
import { lastKnown } from './last-known.ts'
import { liveOrder } from './live-order.ts'

type Payment = { readonly revision: number; readonly status: string }
type Rental = { readonly id: string; readonly revision: number; readonly state: string; readonly payment: Payment }

const unpaid: Payment = { revision: 1, status: 'open' }
const rental = (revision: number, state: string, payment = unpaid): Rental => ({ id: 'r1', revision, state, payment })

/** A service's declaration of its orders; the tests supply the server's responses. */
function rentalOrders(answers: { one?: () => Promise<Rental>; active?: Rental | null } = {}) {
  return liveOrder<Rental>({
    service: 'rental',
    hashOf: ({ id }) => id,
    isLive: ({ state }) => state !== 'returned',
    isPolled: () => false,
    fetchActive: async () => answers.active ?? null,
    fetchOne: answers.one ?? (async () => rental(1, 'open')),
    fetchAll: async () => [],
    join: (order, { payment }) => (payment.revision > order.payment.revision ? { ...order, payment } : order),
  })
}

beforeEach(() => {
  settleRider(null)
  localStorage.clear()
  sessionStorage.clear()
})

test('the higher revision stays, in any order of arrival, and the same one is not rendered again', () => {
  const cache = new QueryClient()
  const orders = rentalOrders()
  orders.hold(cache, rental(3, 'riding'))
  const held = cache.getQueryData(orders.keyOf('r1'))
  orders.hold(cache, rental(2, 'open'))
  orders.hold(cache, rental(3, 'riding'))
  expect(cache.getQueryData(orders.keyOf('r1'))).toBe(held)
  expect(cache.getQueryData(orders.activeKey)).toBe(held)
})

test('an ended order is no longer the active one; another order that ends leaves the active one alone', () => {
  const cache = new QueryClient()
  const orders = rentalOrders()
  orders.hold(cache, rental(1, 'riding'))
  orders.hold(cache, { ...rental(9, 'returned'), id: 'r0' })
  expect(cache.getQueryData(orders.activeKey)).toMatchObject({ id: 'r1' })
  orders.hold(cache, rental(2, 'returned'))
  expect(cache.getQueryData(orders.activeKey)).toBeNull()
})

test('a joined snapshot has its own revision: a newer payment survives a newer order with an older one', () => {
  const cache = new QueryClient()
  const orders = rentalOrders()
  const paid: Payment = { revision: 2, status: 'paid' }
  orders.hold(cache, rental(5, 'riding', paid))
  orders.hold(cache, rental(6, 'returned', unpaid))
  expect(cache.getQueryData(orders.keyOf('r1'))).toEqual(rental(6, 'returned', paid))
  // Only the payment changed, not the order.
  const refunded: Payment = { revision: 3, status: 'refunded' }
  orders.hold(cache, rental(6, 'returned', refunded))
  expect(cache.getQueryData(orders.keyOf('r1'))).toEqual(rental(6, 'returned', refunded))
})

test('a pending response does not overwrite a newer event', async () => {
  const cache = new QueryClient()
  const gate = Promise.withResolvers<Rental>()
  const orders = rentalOrders({ one: () => gate.promise })
  const Shown = () => <output>{useQuery(orders.orderQuery('r1')).data?.state ?? 'waiting'}</output>
  await render(
    <QueryClientProvider client={cache}>
      <Shown />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('waiting')).toBeInTheDocument()
  orders.hold(cache, rental(2, 'riding'))
  gate.resolve(rental(1, 'open'))
  await gate.promise
  await expect.poll(() => cache.isFetching()).toBe(0)
  await expect.element(page.getByText('riding')).toBeInTheDocument()
})

test('the device stores only the live order of its own service, and deletes it when it is over', () => {
  const cache = new QueryClient()
  const orders = rentalOrders()
  type Seen = { readonly hash: string; readonly state: string; readonly seenAtMs: number }
  const isSeen = (stored: unknown): stored is Seen => typeof stored === 'object' && stored !== null && 'state' in stored
  const known = lastKnown<Seen>({ service: 'rental', isSnapshot: isSeen, isLive: ({ state }) => state !== 'returned' })
  const snapshotOf = (held: unknown, seenAtMs: number): Seen | undefined =>
    typeof held === 'object' && held !== null && 'state' in held
      ? { hash: 'r1', state: String(held.state), seenAtMs }
      : undefined
  const stop = storeLastKnown(cache, { orders, lastKnown: known, snapshotOf })
  cache.setQueryData(['scooter', 'order', 'r1'], { state: 'riding' })
  expect(known.read()).toBeUndefined()
  orders.hold(cache, rental(1, 'riding'))
  expect(known.read()).toMatchObject({ hash: 'r1', state: 'riding' })
  // A new tab starts with this order.
  expect(localStorage.getItem('daoxing.rental.shown')).toBe('r1')
  orders.hold(cache, rental(2, 'returned'))
  expect(known.read()).toBeUndefined()
  expect(localStorage.getItem('daoxing.rental.shown')).toBeNull()
  stop()
})
