import { readFile } from 'node:fs/promises'
import { getTicket, listComments, listTickets } from '@daoxing/support/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSupportWorld, type SupportWorld } from './testing/support-world.ts'

let world: SupportWorld
beforeAll(async () => {
  world = await openSupportWorld()
})
afterAll(() => world.close())

const before = new URL('../../orders/server/migrations/20261123_0052_create_tickets.sql', import.meta.url)
const move = new URL('./migrations/20261129_0010_create_support.sql', import.meta.url)

test('the tickets of the register keep their text, answer and rider when they move to customer service', async () => {
  const rider = await world.rider()
  const query = (text: string, values: unknown[] = []) => world.house.database.pool.query(text, values)
  const hash = await world.orderOf(rider)
  await query(await readFile(before, 'utf8'))
  const enter = (id: string, state: string, answer: string | null) =>
    query(
      `INSERT INTO orders.tickets (rider_id, id, revision, order_hash, topic, state, text, created_at, answer, answered_at,
         answered_by)
       VALUES ($1, $2, 2, $3, 'lostItem', $4, '藍色雨傘', $5, $6, $7, $8)`,
      [
        rider.riderId,
        id,
        hash,
        state,
        world.clock.now(),
        answer,
        answer && world.clock.now(),
        answer && 'operator:mei',
      ],
    )
  const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
  await enter(ids[0], 'open', null)
  await enter(ids[1], 'answered', '找到了')
  await enter('00000000-0000-4000-8000-00000000000c', 'closed', null)
  const [, moving = ''] = (await readFile(move, 'utf8')).split('-- The tickets that the register of orders kept.')
  await query(`-- ${moving}`)

  const { as } = rider
  expect((await world.call(listTickets, { as })).data.tickets).toHaveLength(3)
  const [open, answered] = await Promise.all(
    ids.map(async (id) => ({
      ticket: (await world.call(getTicket, { as, params: { id } })).data,
      comments: (await world.call(listComments, { as, params: { id } })).data.comments,
    })),
  )
  expect(open?.ticket).toMatchObject({ state: 'OPEN', orderHash: hash, text: '藍色雨傘', answer: null, comments: 1 })
  expect(open?.ticket.promisedAt).not.toBe(null)
  expect(answered?.ticket).toMatchObject({ state: 'SOLVED', answer: '找到了', comments: 2 })
  expect(answered?.comments.map(({ author, text }) => [author, text])).toEqual([
    ['rider', '藍色雨傘'],
    ['service', '找到了'],
  ])
})
