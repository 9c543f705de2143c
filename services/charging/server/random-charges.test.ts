import type { OcpiCdr, OcpiSession } from '@daoxing/charging/contract'
import { roundTwd } from '@daoxing/kit/contract'
import { testLength } from '@daoxing/kit/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockSession, takeCdr, takeSession } from './ocpi/take-session.ts'
import { findOrder } from './stores/order-store.ts'
import { commandFor } from './stores/ocpi/command-store.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'
import {
  type AnyCharge,
  anyCharge,
  courseOf,
  energyKwhOf,
  reckonedTwd,
  recordOf,
  shuffled,
} from './testing/random-charge.ts'

let world: ChargingWorld
beforeAll(async () => {
  world = await openChargingWorld()
})
afterAll(() => world.close())

const operatorId = 'TWSPK'
type Told = { readonly session: OcpiSession } | { readonly cdr: OcpiCdr }

/** Tells it through the door of OCPI, which knows what is old and what is known. */
async function tells(told: Told): Promise<void> {
  const { house } = world
  await house.database.transaction(async (tx) => {
    if ('cdr' in told) return void (await takeCdr({ tx, house, operatorId, cdr: told.cdr }))
    await lockSession(tx, told.session)
    await takeSession({ tx, house, operatorId, session: told.session })
  })
  await world.settle()
}

/** Lives a charge with what becomes of its reports, and returns its end. */
async function lives(life: AnyCharge) {
  const { tariff, graceSeconds, tellsPeriods, fates, shuffle, isRecordEarly } = life
  const [before, stages] = [world.bank.takenTwd(), [...life.charging, ...life.parked]]
  const order = await world.anOrder({ holdTwd: 900, tariff, terms: { graceSeconds } })
  const { hash: orderHash } = order
  // The operator has got the order as its reference.
  const askedAt = world.clock.now()
  const command = { command: 'START_SESSION', about: '', commandId: orderHash, responseToken: orderHash } as const
  await world.house.database.transaction((tx) => commandFor(tx, { operatorId, orderHash, askedAt, ...command }))
  const { session, cdr, startedAt } = world.tellingOf(order)
  await tells({ session: session(0) })
  const told: Told[] = []
  let late: Told | undefined
  for (const [at, { minutes }] of stages.entries()) {
    await world.advance(minutes * 60)
    const { kwh, charging_periods } = courseOf({ startedAt, stages: stages.slice(0, at + 1) })
    const report = { session: session(kwh, tellsPeriods ? { charging_periods } : {}) }
    told.push(report)
    const fate = fates[at]
    if (fate === 'once' || fate === 'twice') await tells(report)
    if (fate === 'twice') await tells(report)
    if (late) await tells(late)
    late = fate === 'late' ? report : undefined
  }
  const course = courseOf({ startedAt, stages })
  const record = recordOf(cdr(course.kwh), course, reckonedTwd({ tariff, graceSeconds: 0 }, { stages }))
  if (isRecordEarly) await tells({ cdr: record })
  const periods = tellsPeriods ? { charging_periods: course.charging_periods } : {}
  const end = session(course.kwh, { ...periods, status: 'COMPLETED', end_date_time: course.endedAt })
  await tells({ session: end })
  for (const again of shuffled<Told>([...told, { session: end }, { cdr: record }], shuffle)) await tells(again)
  await tells({ cdr: record })
  const row = await findOrder(world.house.database, orderHash)
  if (!row) throw new Error('the order is there')
  const dueTwd = reckonedTwd({ tariff, graceSeconds }, { stages })
  return { row, course, stages, dueTwd, view: await order.sees(), takenTwd: world.bank.takenTwd() - before }
}

test('reports and records in any order and number give one bill: that of a second reckoning, without a fee in the grace [CHG-041]', async () => {
  const seen = { paid: 0, parked: 0, missing: 0 }
  const property = fc.asyncProperty(anyCharge, async (life) => {
    const { row, course, stages, dueTwd, view, takenTwd } = await lives(life)
    const billedTwd = roundTwd(dueTwd)
    expect(view).toMatchObject({ status: 'PAYMENT_COMPLETED', payment: { openTwd: 0, refundedTwd: 0 } })
    // Energies sum to the register of the charger.
    expect(energyKwhOf(row.lines)).toBeCloseTo(course.kwh, 6)
    // Captured is the bill, which is never above what the screen showed, unless it said that readings were missing.
    expect([takenTwd, row.chargedTwd]).toEqual([row.amountTwd, row.amountTwd])
    if (!row.readingsMissing) expect(row.amountTwd).toBeLessThanOrEqual(row.shownTwd ?? 0)
    expect(takenTwd).toBeLessThanOrEqual(row.coverTwd)
    // A meter that only stands still tells later when the power ended, which is to the good of the rider.
    if (life.tellsPeriods || course.powerEndedAt === null) expect(row.amountTwd).toBe(billedTwd)
    else {
      const withoutPlace = reckonedTwd(life, { stages: stages.filter(({ flow }) => flow > 0) })
      expect(row.amountTwd).toBeLessThanOrEqual(billedTwd)
      expect(row.amountTwd).toBeGreaterThanOrEqual(roundTwd(withoutPlace))
    }
    const events = await world.eventsOf(row.orderHash)
    for (const once of ['STARTED', 'ENDED', 'BILLED', 'PAID'])
      expect([once, events.filter((event) => event === once).length]).toEqual([once, 1])
    expect(await world.claims(row.orderHash)).toBe(0)
    for (const { capturedTwd, heldTwd } of world.bank.books.values()) expect(capturedTwd).toBeLessThanOrEqual(heldTwd)
    await world.compareBooks()
    seen.paid += takenTwd
    if (course.powerEndedAt) seen.parked += 1
    if (row.readingsMissing) seen.missing += 1
  })
  const numRuns = testLength({ usual: 14, full: 200, named: 'CHARGES' })
  await fc.assert(property, { numRuns, seed: 20261124, endOnFailure: true })
  expect([seen.paid > 0, seen.parked > 0, seen.missing > 0]).toEqual([true, true, true])
}, 600_000)
