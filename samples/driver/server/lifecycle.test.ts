import { nextState } from '@daoxing/kit/contract'
import {
  type SampleDriverEvent,
  sampleDriverLifecycle,
  SampleDriverState,
  isSampleDriverLive,
} from '@daoxing/sample-driver/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Trip, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Action = 'cancels' | 'arrives' | 'starts' | 'finishes' | 'collects'
const act = async (action: Action, { rider, driver, hash }: Trip) => {
  if (action === 'cancels') return world.cancels(rider, hash, 50)
  const { priceTwd } = await world.sees(rider, hash)
  return world.reports(driver, hash)[action](...((action === 'collects' ? [priceTwd] : []) as [never]))
}

/** The actions that each state allows. A repeated report changes nothing; all other actions are refused. */
const allowed = {
  DRIVER_EN_ROUTE: ['cancels', 'arrives'],
  ARRIVED: ['cancels', 'arrives', 'starts'],
  TRIP_STARTED: ['starts', 'finishes'],
  PENDING_PAYMENT: ['finishes', 'collects'],
} as const satisfies Partial<Record<SampleDriverState, readonly Action[]>>
const actions: readonly Action[] = ['cancels', 'arrives', 'starts', 'finishes', 'collects']

describe.each(Object.keys(allowed) as (keyof typeof allowed)[])('an order that is %s', (state) => {
  test.each(actions)('%s', async (action) => {
    const trip = await world.orderIn(state)
    const before = await world.sees(trip.rider, trip.hash)
    const { status } = await act(action, trip)
    const isAllowed = (allowed[state] as readonly Action[]).includes(action)
    expect(status).toBe(isAllowed ? 200 : 409)
    if (!isAllowed) expect(await world.sees(trip.rider, trip.hash)).toEqual(before)
    await trip.driver.endsShift()
  })
})

test('a live state has a way out, an ended one has none, and every state is reached', () => {
  const reached = new Set<string>(['PREPARING', 'SEEKING'])
  for (const state of SampleDriverState.options) {
    const ways = Object.keys(sampleDriverLifecycle[state]) as SampleDriverEvent[]
    expect(ways.length > 0).toBe(isSampleDriverLive(state))
    for (const event of ways)
      reached.add(nextState<SampleDriverState, SampleDriverEvent>(sampleDriverLifecycle, state, event) ?? '')
  }
  expect([...reached].toSorted()).toEqual(SampleDriverState.options.toSorted())
})
