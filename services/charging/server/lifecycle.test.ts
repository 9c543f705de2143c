import { nextState } from '@daoxing/kit/contract'
import { isLive, ChargingEvent, chargingLifecycle, ChargingState, stopSession } from '@daoxing/charging/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

let world: SessionWorld
beforeEach(async () => {
  world = await openSessionWorld()
})
afterEach(() => world.close())

const eventsOf = (state: ChargingState) =>
  ChargingEvent.options.filter(
    (event) => nextState<ChargingState, ChargingEvent>(chargingLifecycle, state, event) !== undefined,
  )

test('every state except the ends can be left', () => {
  const stuck = ChargingState.options.filter((state) => eventsOf(state).length === 0)
  expect(stuck).toEqual(['CANCELED', 'START_FAILED'])
  expect(eventsOf('COMPLETED')).toEqual(['CORRECTED'])
})

/** A session in each state that holds rider and station, reached over the calls. */
const aSessionIn: Readonly<Record<string, (city: SessionWorld) => Promise<{ hash: string }>>> = {
  REQUESTED: (city) => {
    city.bank.feels('loses', ...Array.from({ length: 60 }, () => 'silent' as const))
    return city.aRequest()
  },
  STARTING: (city) => city.aRequest(),
  DELIVERING: (city) => city.aDelivery(),
  async STOPPING(city) {
    const delivery = await city.aDelivery()
    await city.call(stopSession, { params: { hash: delivery.hash }, as: delivery.rider.as })
    return delivery
  },
}

const endOf: Partial<Record<ChargingState, ChargingState>> = {
  REQUESTED: 'CANCELED',
  STARTING: 'START_FAILED',
}

describe('a server that is restarted while a session is', () => {
  const states = ChargingState.options.filter(isLive)
  test.each(states)(
    '%s: when the partner never responds again, rider and station are free in the end',
    async (state) => {
      const { hash } = (await aSessionIn[state]?.(world)) ?? { hash: '' }
      const unknown = { state: 'unknown' } as const
      world.partner.answers({ start: unknown, stop: unknown, lookUp: unknown })
      const stateOf = async () =>
        (await world.house.database.pool.query('SELECT state FROM charging.orders WHERE order_hash = $1', [hash]))
          .rows[0]?.state
      expect(await stateOf()).toBe(state)
      await world.restart()
      await world.advance(2 * 3600)
      world.bank.feels()
      await world.advance(3600)
      expect([await stateOf(), await world.claims(hash)]).toEqual([endOf[state] ?? 'COMPLETED', 0])
      expect([world.bank.heldTwd(), await ledgerSumTwd(world.house.database)]).toEqual([0, 0])
    },
  )
})

test('a server that is restarted after every step continues the session, and nothing happens twice', async () => {
  const { rider, hash, sees } = await world.aRequest()
  const steps = [
    () => world.reports(hash, 'STARTED', 0, { eventId: 'a' }),
    () => world.reports(hash, 'READ', 16, { eventId: 'b' }),
    () => world.call(stopSession, { params: { hash }, as: rider.as, key: 'stop' }),
    () => world.reports(hash, 'ENDED', 18, { eventId: 'c' }),
    () => world.reports(hash, 'CORRECTED', 17, { eventId: 'd' }),
  ]
  for (const [at, step] of steps.entries()) {
    // The partner's clock advances between its reports.
    await world.advance(at + 1)
    await world.restart()
    await step()
    await world.restart()
    await world.settle()
  }
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 170, payment: { openTwd: 0 } })
  expect([world.bank.takenTwd(), world.bank.heldTwd(), await world.claims(hash)]).toEqual([170, 0, 0])
  const events = await world.eventsOf(hash)
  expect(events).toEqual([...['REQUESTED', 'HELD', 'STARTED', 'STOP_REQUESTED', 'ENDED', 'PAID', 'CORRECTED']])
})
