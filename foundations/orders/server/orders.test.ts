import { plusSeconds, type Instant } from '@daoxing/kit/contract'
import type { ServerSlice } from '@daoxing/kit/server'
import { bindPort } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse, testService } from '@daoxing/kit/server/testing'
import { getOrder, listOrders, Order } from '@daoxing/orders/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newOrderHash,
  orderDetailPort,
  type OrderPayments,
  orderPaymentsPort,
  ordersServer,
  reservationClash,
} from './index.ts'
import { enterOrder } from './register.ts'

let house: TestHouse
const start: Instant = '2026-11-20T06:05:00.000Z'
const ana = { bearer: 'rider:ana' }

/** The booking types of the specification. */
const bookings = [
  'RENTAL_AIRPORT_RESERVATION TAXI_AIRPORT_RESERVATION TAXI_RESERVATION TAXI_ONDEMAND RENTAL_ONDEMAND_AIRPORT RENTAL',
  'SRENTAL SRENTAL_DEMAND DESIGNATED_DRIVER CHARGING CHAUFFEURED_CAR SCOOTER',
].flatMap((names) => names.split(' '))
const services = 'taxi rental shuttle designated_driver charging common chauffeured_car scooter'.split(' ')
const bookingTypes = Object.fromEntries(bookings.map((type) => [type, { isReserved: false }]))
const declarations = services.map((category) => ({
  name: `declares-${category}`,
  calls: [],
  service: testService(category.replace('_', '-'), { category, bookingTypes }),
}))

/** The responses of a fake wallet, by order hash. */
const paid = new Map<string, Awaited<ReturnType<OrderPayments['paymentsOf']>>[number]>()

/** Authenticates riders by their bearer word, with a service whose detail is a receipt. */
const surroundings: ServerSlice = {
  name: 'surroundings',
  calls: [],
  authenticators: [
    async ({ credentials }) =>
      credentials.bearer?.startsWith('rider:')
        ? { kind: 'rider', riderId: credentials.bearer.slice(6), sessionId: 's' }
        : undefined,
  ],
  ports: () => [
    bindPort(orderDetailPort('taxi'), { detailOf: async ({ orderHash }) => ({ receiptOf: orderHash }) }),
    bindPort(orderPaymentsPort, {
      paymentsOf: async ({ orderHashes }) => orderHashes.flatMap((hash) => paid.get(hash) ?? []),
    }),
  ],
}

function anOrder(changes: Partial<Order> = {}): Order {
  return {
    orderHash: newOrderHash(house.house.random),
    revision: 1,
    service: 'taxi',
    bookingType: 'TAXI_ONDEMAND',
    riderId: 'ana',
    tab: 'unfinished',
    status: 'MATCHING',
    startsAt: start,
    endsAt: null,
    blocksReservations: false,
    start: { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } },
    end: null,
    amountTwd: null,
    paymentStatus: 1,
    paymentRevision: 0,
    live: { stage: 'REQUESTING_DRIVER', plate: null, expectedAt: null },
    can: { share: false, sos: false, support: true, pay: false, cancel: true },
    createdAt: start,
    ...changes,
  }
}
const put = (order: Order) => house.house.database.transaction((tx) => enterOrder({ tx, house: house.house, order }))

beforeAll(async () => {
  house = await openTestHouse({ slices: [ordersServer, surroundings, ...declarations] })
})
afterAll(() => house.close())

test('a written order appears in its tab, and moves to the other tab with a newer revision [ORD-002]', async () => {
  const order = anOrder({ riderId: 'tabs' })
  const as = { bearer: 'rider:tabs' }
  await put(order)
  expect((await house.call(listOrders, { as })).data.orders).toEqual([order])
  const ended = { ...order, revision: 2, tab: 'history' as const, status: 'COMPLETED', live: null, amountTwd: 215 }
  await put(ended)
  expect((await house.call(listOrders, { as })).data.orders).toEqual([])
  expect((await house.call(listOrders, { as, query: { status: 'history' } })).data.orders).toEqual([ended])
})

test('the register never goes back to an older revision', async () => {
  const order = anOrder({ revision: 5, status: 'ARRIVED' })
  await put(order)
  await put({ ...order, revision: 4, status: 'MATCHING' })
  expect((await house.call(getOrder, { as: ana, params: { hash: order.orderHash } })).data.order.status).toBe('ARRIVED')
})

test('of two changes of an order in one transaction only the last is entered and sent', async () => {
  await house.settle()
  house.sent.splice(0)
  const order = anOrder()
  const next = { ...order, revision: 2, status: 'ARRIVED' }
  await house.house.database.transaction(async (tx) => {
    await enterOrder({ tx, house: house.house, order })
    await enterOrder({ tx, house: house.house, order: next })
  })
  await house.settle()
  expect(house.sent.map(({ payload }) => payload)).toEqual([{ order: next }])
  expect((await house.call(getOrder, { as: ana, params: { hash: order.orderHash } })).data.order).toEqual(next)
})

test('a changed payment is merged when the register is read, and the order is not written again', async () => {
  const order = anOrder({ riderId: 'payer' })
  const as = { bearer: 'rider:payer' }
  await put(order)
  paid.set(order.orderHash, { orderHash: order.orderHash, revision: 3, status: 11, canPay: true })
  const joined = { ...order, paymentStatus: 11, paymentRevision: 3, can: { ...order.can, pay: true } }
  expect((await house.call(listOrders, { as })).data.orders).toEqual([joined])
  const one = await house.call(getOrder, { as, params: { hash: order.orderHash } })
  expect(one.data.order).toEqual(joined)
  expect(one.data.order.revision).toBe(order.revision)
})

test('the list takes status, limit and cursor, returns 20 by default, and pages without gaps or duplicates [ORD-001, ORD-004, ORD-009]', async () => {
  const as = { bearer: 'rider:many' }
  for (let index = 0; index < 45; index += 1)
    // Three orders at one instant: the hash breaks the tie.
    await put(anOrder({ riderId: 'many', createdAt: plusSeconds(start, Math.floor(index / 3)) }))
  const first = (await house.call(listOrders, { as })).data
  expect(first.orders).toHaveLength(20)
  const second = (await house.call(listOrders, { as, query: { cursor: first.cursor ?? '' } })).data
  const third = (await house.call(listOrders, { as, query: { cursor: second.cursor ?? '', limit: '20' } })).data
  expect(third.cursor).toBeNull()
  const hashes = [...first.orders, ...second.orders, ...third.orders].map(({ orderHash }) => orderHash)
  expect(new Set(hashes).size).toBe(45)
  const ask = async (query: string) => {
    const url = `${await house.listen()}/gw/v3/identity/users/me/orders${query}`
    const { data } = JSON.parse(await (await fetch(url, { headers: { authorization: `Bearer ${as.bearer}` } })).text())
    return data.orders.map(({ orderHash }: Order) => orderHash)
  }
  expect(await ask(`?limit=7&cursor=${first.cursor}`)).toEqual(hashes.slice(20, 27))
  expect((await house.call(listOrders, { as, query: { limit: '7' } })).data.orders).toEqual(first.orders.slice(0, 7))
  expect((await house.call(listOrders, { as, query: { status: 'history' } })).data.orders).toEqual([])
  const tooMany = await house.call(listOrders, { as, query: { limit: '101' } })
  expect([tooMany.status, tooMany.body.code]).toEqual([400, 'INVALID_INPUT'])
  const moment = '2026-11-20T06:05:00.000Z'
  for (const text of [
    'nonsense',
    '1 abc',
    '2026 abc',
    '2026-13-40T99:00:00.000Z abc',
    `${moment} a\0b`,
    `${moment} `,
  ]) {
    const cursor = Buffer.from(text).toString('base64url')
    const refused = await house.call(listOrders, { as, query: { cursor } })
    expect([text, refused.status, refused.body.data]).toEqual([text, 400, { field: 'cursor' }])
  }
})

test("the detail of an order contains its service's data; another rider's order counts as absent [ORD-010]", async () => {
  expect([getOrder.method, getOrder.path]).toEqual(['GET', '/v3/identity/users/me/orders/{hash}'])
  const order = anOrder()
  await put(order)
  const detail = await house.call(getOrder, { as: ana, params: { hash: order.orderHash } })
  expect(detail.data).toEqual({ order, detail: { receiptOf: order.orderHash } })
  const foreign = await house.call(getOrder, { as: { bearer: 'rider:ben' }, params: { hash: order.orderHash } })
  const absent = await house.call(getOrder, { as: { bearer: 'rider:ben' }, params: { hash: 'f'.repeat(20) } })
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(absent.body)
})

test('every change is sent to its rider only [ORD-003]', async () => {
  await house.settle()
  house.sent.splice(0)
  const order = anOrder()
  await put(order)
  await house.settle()
  const finished: Order = { ...order, revision: 2, tab: 'history', status: 'COMPLETED', live: null }
  await put(finished)
  await house.settle()
  expect(house.sent).toEqual(
    [order, finished].map((sent) => ({ room: 'rider:ana', name: 'orderChanged', payload: { order: sent } })),
  )
  expect((await house.call(listOrders, {})).status).toBe(401)
})

test('reservations 30 minutes apart or less clash, one second more does not', async () => {
  const riderId = 'planner'
  const held = anOrder({ riderId, blocksReservations: true, startsAt: '2026-11-21T02:00:00.000Z' })
  await put(held)
  const clashAt = (seconds: number) =>
    reservationClash({ tx: house.house.database, riderId, startsAt: plusSeconds(held.startsAt, seconds) })
  expect((await clashAt(1800))?.orderHash).toBe(held.orderHash)
  expect((await clashAt(-1800))?.orderHash).toBe(held.orderHash)
  expect(await clashAt(1801)).toBeUndefined()
  expect(await clashAt(-1801)).toBeUndefined()
})

test('every booking type of every category is entered, listed and opened; an unknown one is refused [ORD-005, ORD-006]', async () => {
  const as = { bearer: 'rider:all' }
  const kinds = services.flatMap((service) => bookings.map((bookingType) => ({ bookingType, service })))
  for (const kind of kinds) await put(Order.parse({ ...anOrder({ riderId: 'all' }), ...kind }))
  const { orders } = (await house.call(listOrders, { as, query: { limit: '100' } })).data
  const kindOf = ({ bookingType, service }: { bookingType: string; service: string }) => `${bookingType} ${service}`
  expect(orders.map(kindOf).toSorted()).toEqual(kinds.map(kindOf).toSorted())
  await expect(put({ ...anOrder(), bookingType: 'BICYCLE' })).rejects.toThrow('no service declares')
  await expect(put({ ...anOrder(), service: 'bicycle' })).rejects.toThrow('no service declares')
})
