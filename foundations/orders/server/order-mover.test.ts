import { defineEvent, type Instant, type Lifecycle, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { bindJob, defineJob, type ServerSlice, type Tx } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse, testService } from '@daoxing/kit/server/testing'
import type { Order } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineMover, orderJob, ordersServer } from './index.ts'

// A test service that only declares its lifecycle and has no code of its own to move orders.

type State = 'washing' | 'drying' | 'ready' | 'collected'
type Event = 'washed' | 'dried' | 'collected'
const lifecycle = {
  washing: { washed: 'drying' },
  drying: { dried: 'ready' },
  ready: { collected: 'collected' },
  collected: {},
} as const satisfies Lifecycle<State, Event>

type Wash = {
  readonly riderId: string
  readonly orderHash: string
  readonly revision: number
  readonly state: State
  readonly lastEvent: Event | 'began'
  readonly shirts: number
}
type CleanerTypes = {
  readonly row: Wash
  readonly event: Event | 'began'
  readonly change: Partial<Pick<Wash, 'shirts'>>
  readonly views: { readonly shirts: number }
  readonly job: 'remind' | 'dry'
  readonly audience: 'rider' | 'machine'
}

const washChanged = defineEvent('washChanged', z.object({ revision: z.int(), events: z.array(z.string()) }))
const machineNotified = defineEvent('machineNotified', z.object({ revision: z.int() }))
const remind = defineJob('cleaner.remind', z.object({ orderHash: z.string() }))
const dry = defineJob('cleaner.dry', z.object({ orderHash: z.string() }))
const start: Instant = '2026-11-20T06:05:00.000Z'

const rows = new Map<string, Wash>()
const history: { readonly row: Wash; readonly at: Instant; readonly reason: string }[] = []
const done: string[] = []
const work = (name: string) => async () => void done.push(name)

const cleaner: ServerSlice = {
  name: 'cleaner',
  calls: [],
  service: testService('cleaner', { category: 'common', bookingTypes: { SRENTAL: { isReserved: false } } }),
  jobs: [bindJob(remind, work('remind')), bindJob(dry, work('dry'))],
}

const washes = defineMover<CleanerTypes>({
  name: 'wash',
  lifecycle,
  states: {
    washing: { plans: ['remind'], notifies: ['rider', 'register'] },
    drying: { plans: ['dry'], keeps: ['remind'], notifies: ['rider', 'machine', 'register'] },
    ready: { keeps: ['remind'], notifies: ['rider', 'register'] },
    collected: { isOver: true, notifies: ['rider', 'register'] },
  },
  jobs: {
    remind: orderJob({
      job: remind,
      keyOf: (hash) => `cleaner:remind:${hash}`,
      payload: ({ orderHash }) => ({ orderHash }),
      dueAt: ({ house }) => plusSeconds(house.clock.now(), 600),
    }),
    dry: orderJob({
      job: dry,
      keyOf: (hash) => `cleaner:dry:${hash}`,
      payload: ({ orderHash }) => ({ orderHash }),
      dueAt: ({ house, row }) => (row.shirts === 0 ? undefined : plusSeconds(house.clock.now(), 60)),
    }),
  },
  hashOf: ({ orderHash }) => orderHash,
  table: {
    async update(_tx, read, change) {
      const held = rows.get(read.orderHash)
      if (held?.revision !== read.revision) return undefined
      const next = { ...held, revision: held.revision + 1, ...change }
      rows.set(read.orderHash, next)
      return next
    },
  },
  record: async (_tx, lines) => void history.push(...lines),
  movedMeanwhile: () => new Refusal('kit.movedMeanwhile'),
  views: async ({ row: { shirts } }) => ({ shirts }),
  orderOf: ({ riderId, orderHash, revision, state }): Order => ({
    ...{ riderId, orderHash, revision, status: state },
    ...{ service: 'common', bookingType: 'SRENTAL', tab: state === 'collected' ? 'history' : 'unfinished' },
    ...{ startsAt: start, endsAt: null, blocksReservations: false, createdAt: start },
    ...{ start: { address: '洗衣店', location: { lat: 25, lng: 121 } }, end: null, live: null },
    ...{ amountTwd: null, paymentStatus: 1, paymentRevision: 0 },
    can: { share: false, sos: false, support: false, pay: false, cancel: false },
  }),
  audiences: {
    async rider({ tx, house: { outbox }, row: { riderId, revision }, events }) {
      await outbox.add(tx, washChanged, { to: [`rider:${riderId}`], payload: { revision, events: [...events] } })
    },
    async machine({ tx, house: { outbox }, row: { revision } }) {
      await outbox.add(tx, machineNotified, { to: ['machine:1'], payload: { revision } })
    },
  },
})

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [ordersServer, cleaner] })
})
afterAll(() => house.close())
beforeEach(async () => {
  // Runs the jobs that the previous test left behind.
  await house.advance(700)
  house.sent.splice(0)
  history.splice(0)
  done.splice(0)
})

const within = <T>(work: (tx: Tx) => Promise<T>) => house.house.database.transaction(work)
const received = async () => {
  await house.settle()
  return house.sent.splice(0).map(({ room, name }) => `${room.split(':')[0]} ${name}`)
}

let washesBegun = 0
async function aWash(shirts = 3): Promise<Wash> {
  washesBegun += 1
  const row: Wash = {
    ...{ riderId: 'mei', orderHash: `wash-${washesBegun}`, revision: 1, state: 'washing', lastEvent: 'began', shirts },
  }
  rows.set(row.orderHash, row)
  await within((tx) => washes.begin({ tx, house: house.house, row }))
  await received()
  return row
}
const move = (row: Wash, event: Event | readonly Event[], change: CleanerTypes['change'] = {}) =>
  within((tx) => washes.advance({ tx, house: house.house, row, event, change }))

test('a move writes row, history, register, snapshots and jobs by what its state declares', async () => {
  const { row } = await move(await aWash(), 'washed', { shirts: 2 })
  expect(row).toMatchObject({ state: 'drying', revision: 2, lastEvent: 'washed', shirts: 2 })
  expect(history.at(-1)).toMatchObject({ row: { revision: 2, lastEvent: 'washed' }, at: house.clock.now(), reason: '' })
  expect(await received()).toEqual(['rider washChanged', 'machine machineNotified', 'rider orderChanged'])
  await house.advance(61)
  expect(done).toEqual(['dry'])
  await house.advance(600)
  expect(done).toEqual(['dry', 'remind'])
})

test('a job that the new state neither plans nor keeps is cancelled, and one without a time is not planned', async () => {
  const { row } = await move(await aWash(), 'washed')
  await move(row, 'dried')
  await move(await aWash(), 'washed', { shirts: 0 })
  await house.advance(61)
  expect(done).toEqual([])
  const ready = await move((await move(await aWash(), 'washed')).row, 'dried')
  await move(ready.row, 'collected')
  await house.advance(700)
  expect(done).toEqual(['remind', 'remind'])
})

test('several events are one change: one row, a line of history for each, one snapshot', async () => {
  const { row } = await move(await aWash(), ['washed', 'dried', 'collected'])
  expect(row).toMatchObject({ state: 'collected', revision: 4, lastEvent: 'collected' })
  expect(history.slice(-3).map((line) => [line.row.revision, line.row.state])).toEqual([
    [2, 'drying'],
    [3, 'ready'],
    [4, 'collected'],
  ])
  expect(await received()).toEqual(['rider washChanged', 'rider orderChanged'])
})

test('an event outside the lifecycle, and an outdated revision, change nothing and send nothing', async () => {
  const row = await aWash()
  const lines = history.length
  await expect(move(row, 'collected')).rejects.toThrow('kit.movedMeanwhile')
  await expect(move(row, ['washed', 'collected'])).rejects.toThrow('kit.movedMeanwhile')
  const moved = await move(row, 'washed')
  expect(await received()).not.toEqual([])
  await expect(move(row, 'washed')).rejects.toThrow('kit.movedMeanwhile')
  expect(rows.get(row.orderHash)).toEqual(moved.row)
  expect(history.length).toBe(lines + 1)
  expect(await received()).toEqual([])
})

test('a rolled-back move leaves no job, snapshot or register entry', async () => {
  const row = await aWash()
  const undone = within(async (tx) => {
    await washes.advance({ tx, house: house.house, row, event: 'washed' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await received()).toEqual([])
  await house.advance(61)
  expect(done).toEqual([])
})

test('an amendment raises the revision, keeps the state and notifies the audiences of the state', async () => {
  const row = await aWash()
  const amended = await within((tx) => washes.amend({ tx, house: house.house, row, change: { shirts: 9 } }))
  expect(amended.row).toMatchObject({ state: 'washing', revision: 2, shirts: 9, lastEvent: 'began' })
  expect(await received()).toEqual(['rider washChanged', 'rider orderChanged'])
})

test('the effect of a move sees the written row, and the views see its effect', async () => {
  const seen: number[] = []
  const { views } = await within(async (tx) =>
    washes.advance({
      tx,
      house: house.house,
      row: await aWash(),
      event: 'washed',
      change: { shirts: 5 },
      effect: async ({ row, before }) => void seen.push(row.revision, before?.shirts ?? 0),
    }),
  )
  expect([seen, views]).toEqual([[2, 3], { shirts: 5 }])
})
