import {
  type DesignatedTripEvent,
  designatedTripLifecycle,
  DesignatedTripState,
  isDesignatedTripLive,
  nextDesignatedTripState,
} from '@daoxing/designated-driver/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Trip, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const actions = ['cancels', 'arrives', 'types', 'records', 'starts', 'finishes', 'collects', 'leaves'] as const
type Action = (typeof actions)[number]

const act = (action: Action, trip: Trip) => {
  const steps = world.steps(trip)
  if (action === 'cancels') return world.cancels(trip.rider, trip.hash, 200)
  if (action === 'leaves') return steps.leaves('carUnsafe')
  return action === 'records' ? steps.records('before') : steps[action]()
}

/** The actions that each state allows. A repeated report changes nothing; all other actions are refused. */
const allowed = {
  DRIVER_EN_ROUTE: ['cancels', 'arrives', 'leaves'],
  ARRIVED: ['cancels', 'arrives', 'types', 'leaves'],
  TRIP_STARTED: ['starts', 'records'],
  PENDING_PAYMENT: ['finishes', 'collects', 'records'],
  COMPLETED: ['finishes', 'collects', 'records'],
} as const satisfies Partial<Record<DesignatedTripState, readonly Action[]>>

describe.each(Object.keys(allowed) as (keyof typeof allowed)[])('a trip that is %s', (state) => {
  test('allows its own steps, and refuses every other one without a change', async () => {
    for (const action of actions) {
      const trip = await world.tripIn(state)
      const before = await world.sees(trip.rider, trip.hash)
      const { status } = await act(action, trip)
      const isAllowed = (allowed[state] as readonly Action[]).includes(action)
      expect([action, status]).toEqual([action, isAllowed ? 200 : 409])
      if (!isAllowed) expect(await world.sees(trip.rider, trip.hash)).toEqual(before)
      await trip.driver.endsShift()
    }
  })
})

test('a live state has a way out, an ended one has none, and every state is reached [DDR-006]', () => {
  const reached = new Set<string>(['PREPARING', 'REQUESTING', 'RESERVED'])
  for (const state of DesignatedTripState.options) {
    const ways = Object.keys(designatedTripLifecycle[state]) as DesignatedTripEvent[]
    expect(ways.length > 0).toBe(isDesignatedTripLive(state))
    for (const event of ways) reached.add(nextDesignatedTripState(state, event) ?? '')
  }
  expect([...reached].toSorted()).toEqual(DesignatedTripState.options.toSorted())
})
