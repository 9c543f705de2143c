import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenHouse } from '../index.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const step = defineEvent('step', z.object({ room: z.int(), number: z.int() }))
type Step = z.output<typeof step.payload>

let house: TestHouse
const senders: OpenHouse[] = []
beforeAll(async () => {
  house = await openTestHouse({ slices: [] })
})
afterAll(async () => {
  await Promise.all(senders.map((sender) => sender.close()))
  await house.close()
})

/** Events of all senders together: each event is sent by one of them. */
const received: Step[] = []
async function startSender(): Promise<void> {
  const sender = await openSecondHouse(house, { slices: [] })
  senders.push(sender)
  sender.house.realtime.tap((_room, _name, payload) => received.push(z.parse(step.payload, payload)))
  await sender.startSending()
}
const write = (payload: Step) =>
  house.house.database.transaction((tx) => house.house.outbox.add(tx, step, { to: [`room:${payload.room}`], payload }))

test('under many concurrent writes, every event is sent once and those of a room in order', async () => {
  await startSender()
  const rooms = [1, 2, 3, 4, 5]
  await Promise.all(
    rooms.map(async (room) => {
      for (let number = 0; number < 60; number += 1) await write({ room, number })
    }),
  )
  await expect.poll(() => received.length).toBe(300)
  for (const room of rooms)
    expect(received.filter((event) => event.room === room).map(({ number }) => number)).toEqual(
      Array.from({ length: 60 }, (_, number) => number),
    )
})

test('an event that is rolled back is never sent, and a long transaction delays no other', async () => {
  await startSender()
  received.splice(0)
  let finish: () => void = () => undefined
  const long = house.house.database.transaction(async (tx) => {
    await house.house.outbox.add(tx, step, { to: ['room:7'], payload: { room: 7, number: 1 } })
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  const undone = house.house.database.transaction(async (tx) => {
    await house.house.outbox.add(tx, step, { to: ['room:8'], payload: { room: 8, number: 1 } })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await write({ room: 9, number: 1 })
  await expect.poll(() => received).toEqual([{ room: 9, number: 1 }])
  finish()
  await long
  await expect.poll(() => received).toContainEqual({ room: 7, number: 1 })
  expect(received).toHaveLength(2)
})
