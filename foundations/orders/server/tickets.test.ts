import { openTestHouse, type TestHouse, testService } from '@daoxing/kit/server/testing'
import type { ServerSlice } from '@daoxing/kit/server'
import {
  answerCityTicket,
  answerTicket,
  createTicket,
  getTicket,
  listCityTickets,
  listServiceTickets,
  listTickets,
  type Order,
} from '@daoxing/orders/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrderHash, ordersServer } from './index.ts'
import { enterOrder } from './register.ts'

let house: TestHouse
const start = '2026-11-20T06:05:00.000Z'
const operator = { bearer: 'operator:mei' }
const city = { bearer: 'city' }

/** Authenticates callers by their bearer word. */
const callers: ServerSlice = {
  name: 'callers',
  calls: [],
  service: testService('taxi', { bookingTypes: { TAXI_ONDEMAND: { isReserved: false } } }),
  authenticators: [
    async ({ credentials: { bearer = '' } }) => {
      const [kind, id = ''] = bearer.split(':')
      if (kind === 'rider') return { kind, riderId: id, sessionId: 's' }
      if (kind === 'operator') return { kind, operatorId: id }
      return kind === 'city' ? { kind: 'city' } : undefined
    },
  ],
}

beforeAll(async () => {
  house = await openTestHouse({ slices: [ordersServer, callers] })
})
afterAll(() => house.close())

async function anOrderOf(riderId: string, can: Partial<Order['can']> = {}): Promise<string> {
  const orderHash = newOrderHash(house.house.random)
  const order: Order = {
    orderHash,
    revision: 1,
    service: 'taxi',
    bookingType: 'TAXI_ONDEMAND',
    riderId,
    tab: 'history',
    status: 'COMPLETED',
    startsAt: start,
    endsAt: start,
    blocksReservations: false,
    start: { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } },
    end: null,
    amountTwd: 215,
    paymentStatus: 2,
    paymentRevision: 0,
    live: null,
    can: { share: false, sos: false, support: true, pay: false, cancel: false, ...can },
    createdAt: start,
  }
  await house.house.database.transaction((tx) => enterOrder({ tx, house: house.house, order }))
  return orderHash
}

const lost = (trip_hash: string) => ({ trip_hash, topic: 'lostItem' as const, text: '後座有一把藍色雨傘' })

test('a rider asks about an order, customer service answers, and the rider sees the answer and its state [CSV-001, CSV-007]', async () => {
  expect([createTicket, listTickets, getTicket].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /cs/tickets',
    'GET /cs/tickets',
    'GET /cs/tickets/{id}',
  ])
  const as = { bearer: 'rider:ana' }
  const hash = await anOrderOf('ana')
  const ticket = await house.call(createTicket, { as, body: lost(hash) })
  expect(ticket.status).toBe(201)
  expect(ticket.data).toMatchObject({ orderHash: hash, topic: 'lostItem', state: 'open', answer: null })
  const waiting = (await house.call(listServiceTickets, { as: operator, query: { state: 'open' } })).data.tickets
  expect(waiting.find(({ id }) => id === ticket.data.id)).toMatchObject({ riderId: 'ana', text: '後座有一把藍色雨傘' })
  await house.settle()
  house.sent.splice(0)
  const params = { id: ticket.data.id }
  await house.call(answerTicket, { as: operator, params, body: { answer: '司機找到了，今天送到派出所。' } })
  await house.settle()
  expect(house.sent).toMatchObject([{ room: 'rider:ana', name: 'ticketChanged', payload: { ticket: { revision: 2 } } }])
  expect((await house.call(getTicket, { as, params })).data).toMatchObject({
    state: 'answered',
    answer: '司機找到了，今天送到派出所。',
  })
  expect((await house.call(listTickets, { as, query: { trip_hash: hash } })).data.tickets).toHaveLength(1)
  expect((await house.call(listTickets, { as, query: { trip_hash: 'another' } })).data.tickets).toEqual([])
  const { rows } = await house.house.database.pool.query('SELECT answered_by FROM orders.tickets WHERE id = $1', [
    ticket.data.id,
  ])
  expect(rows).toEqual([{ answered_by: 'operator:mei' }])
})

test("the city's console answers and closes like customer service; a closed ticket accepts no further answers", async () => {
  const as = { bearer: 'rider:closing' }
  const { data } = await house.call(createTicket, { as, body: lost(await anOrderOf('closing')) })
  const params = { id: data.id }
  expect((await house.call(listCityTickets, { as: city })).data.tickets.map(({ id }) => id)).toContain(data.id)
  const closed = await house.call(answerCityTicket, { as: city, params, body: { answer: '已退回 $20', close: true } })
  expect(closed.data).toMatchObject({ state: 'closed', answer: '已退回 $20' })
  const late = await house.call(answerTicket, { as: operator, params, body: { answer: '再補充' } })
  expect(late.body.code).toBe('TICKET_CLOSED')
})

test('two taps on one question write one ticket; another topic, or a new question after the answer, is a new ticket', async () => {
  const as = { bearer: 'rider:twice' }
  const hash = await anOrderOf('twice')
  const both = await Promise.all([
    house.call(createTicket, { as, body: lost(hash) }),
    house.call(createTicket, { as, body: lost(hash) }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const fare = await house.call(createTicket, { as, body: { ...lost(hash), topic: 'fareQuestion' } })
  expect(fare.status).toBe(201)
  const [first] = both.filter(({ status }) => status === 201)
  await house.call(answerTicket, { as: operator, params: { id: first?.data.id ?? '' }, body: { answer: '找不到' } })
  expect((await house.call(createTicket, { as, body: lost(hash) })).status).toBe(201)
})

test("an order without support, another rider's order and an empty question are refused", async () => {
  const as = { bearer: 'rider:cara' }
  const without = await anOrderOf('cara', { support: false })
  expect((await house.call(createTicket, { as, body: lost(without) })).body.code).toBe('ORDER_WITHOUT_SUPPORT')
  const foreign = await anOrderOf('dora')
  expect((await house.call(createTicket, { as, body: lost(foreign) })).status).toBe(404)
  const own = await anOrderOf('cara')
  expect((await house.call(createTicket, { as, body: { ...lost(own), text: '  ' } })).status).toBe(400)
  const { data } = await house.call(createTicket, { as, body: lost(own) })
  expect((await house.call(getTicket, { as: { bearer: 'rider:dora' }, params: { id: data.id } })).status).toBe(404)
  expect((await house.call(listServiceTickets, { as })).status).toBe(401)
})
