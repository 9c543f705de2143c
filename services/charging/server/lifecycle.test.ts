import {
  isLive,
  type OcpiCdr,
  type OcpiSession,
  type RawState,
  rawStates,
  startCharging,
  stopCharging,
} from '@daoxing/charging/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOrder } from './stores/order-store.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'

let world: ChargingWorld
beforeEach(async () => {
  world = await openChargingWorld()
})
afterEach(async () => {
  await world.compareBooks()
  await world.close()
})

type Ordered = { readonly hash: string }
const stateOf = async ({ hash }: Ordered) => (await findOrder(world.house.database, hash))?.state
const countAsked = (line: string) => world.operators.asked.filter((asked) => asked === line).length

/** A charge of NT$50. */
async function aChargeOf5() {
  const charge = await world.aCharge()
  await charge.says(5, { afterMinutes: 6 })
  return charge
}

async function aPause() {
  const charge = await aChargeOf5()
  await charge.says(5, { afterMinutes: 4 })
  return charge
}

async function aParkedCar() {
  const charge = await aPause()
  await charge.says(5, { afterMinutes: 16 })
  return charge
}

async function aStop() {
  const charge = await aChargeOf5()
  await world.call(stopCharging, { body: { orderNo: charge.hash }, as: charge.rider.as })
  return charge
}

/** No answer of the bank comes back. */
async function anUnansweredHold() {
  world.bank.feels('loses', ...Array.from({ length: 60 }, () => 'silent' as const))
  return world.anOrder()
}

test('a server that is restarted in every live state, whose operator never answers again, frees riders and chargers and charges once or never [CHG-041]', async () => {
  // The longest first: none of them leaves its state while the others are made.
  const ordered: Partial<Record<RawState, Ordered>> = {
    Parking: await aParkedCar(),
    Charging: await aChargeOf5(),
    PreStop: await aStop(),
    Buffer: await aPause(),
    PreStart: await world.anOrder(),
    Init: await anUnansweredHold(),
  }
  const states = Object.entries(ordered)
  expect(states.map(([state]) => state).toSorted()).toEqual(rawStates.filter(isLive).toSorted())
  for (const [state, order] of states) expect(await stateOf(order)).toBe(state)
  const unknown = { answer: 'unknown' } as const
  world.operators.answers({ start: unknown, stop: unknown, unlock: unknown })
  world.operators.finds('unknown')
  await world.restart()
  await world.advance(3600)
  world.bank.feels()
  await world.restart()
  // A parked car may be silent for six hours, and a record may be missing for two.
  await world.advance(9 * 3600)
  const ends: unknown[] = []
  for (const [state, order] of states) {
    const end = await findOrder(world.house.database, order.hash)
    ends.push([state, end?.state, end?.chargedTwd, await world.claims(order.hash)])
  }
  expect(ends).toEqual([
    // 20 minutes without power, 10 of them free.
    ['Parking', 'AutoPayComplete', 60, 0],
    ['Charging', 'AutoPayComplete', 50, 0],
    ['PreStop', 'AutoPayComplete', 50, 0],
    ['Buffer', 'AutoPayComplete', 50, 0],
    ['PreStart', 'Invalid', 0, 0],
    ['Init', 'Invalid', 0, 0],
  ])
  expect([world.bank.takenTwd(), world.bank.heldTwd()]).toEqual([210, 0])
}, 120_000)

test('a server that is restarted after every step of a charge, told everything twice and late, starts once and bills once [CHG-041]', async () => {
  await world.publishes('c1')
  const rider = await world.rider()
  const starts = () => world.call(startCharging, { as: rider.as, key: 'tap', body: world.startBody('c1') })
  const { orderNo } = (await starts()).data
  await world.restart()
  expect((await starts()).data.orderNo).toBe(orderNo)
  await world.settle()
  expect(countAsked(`start ${orderNo}`)).toBe(1)
  const { session, cdr } = world.tellingOf({ hash: orderNo })
  const told: { readonly eventId: string; readonly happened: { session: OcpiSession } | { cdr: OcpiCdr } }[] = []
  /** Tells of the session, and then again of everything before, the newest first. */
  const tells = async (happened: { session: OcpiSession } | { cdr: OcpiCdr }) => {
    told.push({ eventId: `told-${told.length}`, happened })
    for (const { eventId, happened: before } of told.toReversed()) await world.tells(orderNo, before, eventId)
    // A look-up finds the same under an event of its own.
    await world.tells(orderNo, happened)
  }
  const steps = [
    () => tells({ session: session(0, { status: 'PENDING' }) }),
    () => tells({ session: session(0) }),
    () => tells({ session: session(3) }),
    () => tells({ cdr: cdr(5.1) }),
    () => tells({ session: session(5) }),
    () => world.call(stopCharging, { body: { orderNo }, as: rider.as, key: 'stop' }),
    () => tells({ session: session(5.1, { status: 'COMPLETED' }) }),
    () => tells({ session: session(9) }),
    () => tells({ cdr: { ...cdr(5.1), id: 'another' } }),
  ]
  for (const [at, step] of steps.entries()) {
    // A start is given up after some minutes.
    await world.advance(at < 2 ? 60 : 300)
    await world.restart()
    await step()
    await world.restart()
    await world.settle()
  }
  await world.advance(3 * 3600)
  const order = await world.sees(rider, orderNo)
  expect(order).toMatchObject({ status: 'PAYMENT_COMPLETED', billState: 'final', energyKwh: 5.1, amountTwd: 51 })
  expect(order.payment).toMatchObject({ paidTwd: 51, openTwd: 0, refundedTwd: 0, word: 'Normal' })
  expect([world.bank.takenTwd(), world.bank.heldTwd(), await world.claims(orderNo)]).toEqual([51, 0, 0])
  expect([countAsked(`start ${orderNo}`), countAsked(`stop ${orderNo}`)]).toEqual([1, 1])
  expect(await world.eventsOf(orderNo)).toEqual([
    ...['REQUESTED', 'HELD', 'STARTED', 'STOP_REQUESTED', 'ENDED', 'BILLED', 'PAID'],
  ])
}, 120_000)
