import { instantFromMs } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenHouse, seededRandom } from '../index.ts'
import { systemClock } from '../process/clock.ts'
import {
  bookWash,
  laundry,
  laundryFaults,
  laundryOverlaps,
  laundryRuns,
  stepsOfLongWash,
  type WashEvent,
  washEvents,
} from '../testing/laundry.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { eventsInState } from './inbox-store.ts'
import { issueCredential } from './peer-credentials.ts'
import { receiveEvent } from './receive-event.ts'

/** Two servers on one database, each with four workers. */
let house: TestHouse
let servers: readonly { readonly open: OpenHouse; readonly url: string }[]
let credential: string
beforeAll(async () => {
  house = await openTestHouse({ slices: [laundry] })
  const peer = { peerKind: 'laundry', peerId: 'bubbles' }
  ;({ credential } = await house.house.database.transaction((tx) =>
    issueCredential({ tx, house: house.house, peer, graceSeconds: 0 }),
  ))
  servers = await Promise.all(
    [1, 2].map(async () => {
      const open = await openSecondHouse(house, { slices: [laundry] })
      const url = await open.app.listen({ port: 0, host: '127.0.0.1' })
      await open.startJobs()
      return { open, url }
    }),
  )
})
afterAll(async () => {
  await Promise.all(servers.map(({ open }) => open.close()))
  await house.close()
})

const book = (id: string, state: 'booked' | 'step0' = 'booked') =>
  house.house.database.transaction((tx) => bookWash(tx, id, state))
const push = async (event: WashEvent, turn: number) => {
  const answer = await fetch(`${servers[turn % servers.length]?.url}/gw/partner/test/washes/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
    body: JSON.stringify(event),
  })
  return answer.status
}
const query = async <Row extends object>(text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
  (await house.house.database.pool.query<Row>(text, [...values])).rows
const washOf = async (id: string) =>
  (
    await query<{ state: string; steps: readonly string[] }>('SELECT state, steps FROM laundry.washes WHERE id = $1', [
      id,
    ])
  )[0]
async function settled(id: string): Promise<void> {
  const waiting = () =>
    query("SELECT event_id, state, reason FROM kit.inbox WHERE subject = $1 AND state IN ('received', 'early')", [id])
  await expect.poll(waiting, { timeout: 30_000, interval: 50 }).toEqual([])
}

function shuffled<Item>(items: readonly Item[], seed: string): readonly Item[] {
  const random = seededRandom(seed)
  return items
    .map((item) => [random.next(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item)
}
const momentBefore = (seconds: number) => instantFromMs(systemClock.nowMs() - seconds * 1000)

test('an event that arrives 20 times at once at two servers is handled once', async () => {
  await book('once')
  const event = { id: 'once-1', wash: 'once', action: 'started' }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => push(event, turn)))
  expect(answers).toEqual(Array.from({ length: 20 }, () => 200))
  await settled('once')
  expect(await washOf('once')).toEqual({ state: 'washing', steps: ['started'] })
  expect(await query('SELECT state FROM kit.inbox WHERE subject = $1', ['once'])).toEqual([{ state: 'handled' }])
})

test.each(['one', 'two'])(
  '50 dependent events are each handled once and in order, however they arrive (%s)',
  async (seed) => {
    const wash = `long-${seed}`
    await book(wash, 'step0')
    const events = Array.from({ length: stepsOfLongWash }, (_, step) => ({
      id: `${wash}-${step + 1}`,
      wash,
      action: `to${step + 1}`,
      at: momentBefore(stepsOfLongWash - step),
    }))
    // A handler that fails in between changes nothing about it.
    laundryFaults.failures = seed === 'two' ? 1 : 0
    const answers = await Promise.all(shuffled(events, seed).map(push))
    expect(new Set(answers)).toEqual(new Set([200]))
    await settled(wash)
    expect(await washOf(wash)).toEqual({ state: `step${stepsOfLongWash}`, steps: events.map(({ action }) => action) })
  },
  60_000,
)

test.each(['three', 'four', 'five'])(
  '50 superseding events end in the state of the newest, however they arrive (%s)',
  async (seed) => {
    const wash = `short-${seed}`
    await book(wash)
    const actions = ['started', ...Array.from({ length: 24 }, () => ['paused', 'resumed']).flat(), 'paused']
    const events = actions.map((action, place) => ({
      id: `${wash}-${place}`,
      wash,
      action,
      at: momentBefore(50 - place),
    }))
    const answers = await Promise.all(shuffled(events, seed).map(push))
    expect(new Set(answers)).toEqual(new Set([200]))
    await settled(wash)
    const { state, steps = [] } = (await washOf(wash)) ?? {}
    expect(state).toBe('paused')
    expect(steps[0]).toBe('started')
  },
  60_000,
)

test('an event whose job runs eight times at once is handled once', async () => {
  await book('jobs')
  const { house: server } = servers[0]?.open ?? {}
  if (!server) throw new Error('no server runs')
  await server.database.transaction(async (tx) => {
    const payload = { id: 'jobs-1', wash: 'jobs', action: 'started' }
    const from = { peerKind: 'laundry', peerId: 'bubbles' }
    await receiveEvent({ tx, house: server, events: washEvents, from, eventId: 'jobs-1', subject: 'jobs', payload })
    const [event] = await eventsInState(tx, 'received')
    const again = { eventNumber: event?.eventNumber ?? 0 }
    for (let time = 1; time < 8; time += 1) await server.jobs.plan(tx, washEvents.job, again)
  })
  await settled('jobs')
  await expect
    .poll(() => query("SELECT id FROM graphile_worker._private_jobs WHERE payload->>'eventNumber' IS NOT NULL", []), {
      timeout: 30_000,
    })
    .toEqual([])
  expect(laundryRuns.filter((id) => id === 'jobs-1')).toEqual(['jobs-1'])
})

test('in all of these, events of one subject were handled in sequence', () => {
  expect(laundryOverlaps).toEqual([])
})
