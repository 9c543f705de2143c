import {
  type ChauffeurEvent,
  chauffeurLifecycle,
  ChauffeurState,
  driverLeavesChauffeur,
  isChauffeurLive,
} from '@daoxing/chauffeur/contract'
import { nextState } from '@daoxing/kit/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTripWorld, type TripState, type TripWorld, type Under } from './testing/open-trip-world.ts'

let world: TripWorld
beforeAll(async () => {
  world = await openTripWorld()
})
afterAll(() => world.close())

const actions = ['cancels', 'arrives', 'starts', 'reads', 'finishes', 'gives back'] as const
type Action = (typeof actions)[number]
const act = (action: Action, { rider, driver, hash }: Under) => {
  if (action === 'cancels') return world.cancels(rider, hash, 100_000)
  if (action === 'reads') return world.reads(driver, hash, { number: 1, metres: 10 })
  if (action === 'gives back')
    return world.call(driverLeavesChauffeur, { params: { hash }, body: { reason: 'ill' }, as: driver.as })
  return world[action](driver, hash)
}

/** The actions that each state allows. A repeated report changes nothing; all other actions are refused. */
const allowed = {
  RESERVED: ['cancels'],
  DRIVER_EN_ROUTE: ['cancels', 'arrives', 'gives back'],
  ARRIVED: ['cancels', 'arrives', 'starts', 'gives back'],
  TRIP_STARTED: ['starts', 'reads', 'finishes'],
} as const satisfies Partial<Record<TripState, readonly Action[]>>

const isAllowed = (state: keyof typeof allowed, action: Action) =>
  (allowed[state] as readonly Action[]).includes(action)

describe.each(Object.keys(allowed) as (keyof typeof allowed)[])('a trip that is %s', (state) => {
  test.each(allowed[state])('%s', async (action) => {
    const under = await world.tripIn(state)
    expect((await act(action, under)).status).toBe(200)
    await world.settle()
    if (action === 'gives back') await world.cancels(under.rider, under.hash, 100_000)
  })

  test('every other action is refused and changes nothing', async () => {
    const under = await world.tripIn(state)
    const { revision } = await world.sees(under.rider, under.hash)
    for (const action of actions.filter((one) => !isAllowed(state, one))) {
      const { status } = await act(action, under)
      const after = await world.sees(under.rider, under.hash)
      expect({ action, isRefused: status === 404 || status === 409, revision: after.revision }).toEqual({
        action,
        isRefused: true,
        revision,
      })
    }
  })
})

test('a live state has a way out, an ended one has none, and every state is reached', () => {
  const reached = new Set<string>(['AWAITING_DEPOSIT'])
  for (const state of ChauffeurState.options) {
    const ways = Object.keys(chauffeurLifecycle[state]) as ChauffeurEvent[]
    expect(ways.length > 0).toBe(isChauffeurLive(state))
    for (const event of ways)
      reached.add(nextState<ChauffeurState, ChauffeurEvent>(chauffeurLifecycle, state, event) ?? '')
  }
  expect([...reached].toSorted()).toEqual(ChauffeurState.options.toSorted())
})
