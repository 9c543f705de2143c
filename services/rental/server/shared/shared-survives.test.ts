import fc from 'fast-check'
import { extendRental, listExtensions, neededSlots, cancelSharedReservation } from '@daoxing/rental/contract'
import { testLength } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentalTruths } from '../testing/rental-truths.ts'
import { aSharedHouse, plateOf, type SharedHouse, type Taken } from '../testing/a-shared-house.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 8 })
})
afterAll(() => house.close())

/** The process is killed: its memory is lost, and the next one goes on from the rows. */
async function dies(): Promise<void> {
  await house.city.restart()
  await house.line.isHeard()
}

const keepsOf = async (orderHash: string) => {
  const { rows } = await house.city.house.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM assets.keeps WHERE order_hash = $1 AND kind <> 'buffer'`,
    [orderHash],
  )
  return rows[0]?.count
}

test('a server that dies at every status loses nothing: one keep, one charge, and the car is free', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(0) })
  const { hash } = taken.order
  const [before, open] = [house.bank.takenTwd(), await house.countsKeeps()]
  const stateAfter = async (state: string) => {
    await dies()
    expect((await house.looks(taken)).state).toBe(state)
  }
  await stateAfter('RESERVED')
  await house.until(taken.order.startTime - 20 * 60_000)
  house.carReports(plateOf(0))
  await house.acts(taken, 1)
  await stateAfter('DEPARTING')
  const slots = neededSlots('depart')
  for (const slot of slots.slice(0, -1)) await house.pictures(taken, slot)
  // Between the pictures and the signature.
  await dies()
  expect((await house.looks(taken)).departPictures).toHaveLength(slots.length - 1)
  await house.pictures(taken, 'signature')
  house.carReports(plateOf(0))
  // Between the hold and the order: the bank has held it, and its answer is lost.
  house.bank.feels('loses')
  await house.departs(taken)
  await stateAfter('PREAUTHORIZING')
  await house.city.advance(120)
  house.forget()
  await stateAfter('PREAUTHORIZED')
  house.carReports(plateOf(0))
  await house.departs(taken)
  // Between the command and its answer.
  await dies()
  await house.obey()
  await stateAfter('IN_USE')
  house.carReports(plateOf(0), { isLocked: false })
  await house.presses(taken)
  await stateAfter('RETURNING')
  await house.photographs(taken)
  house.carReports(plateOf(0), { isLocked: false })
  await house.finishes(taken)
  await dies()
  await house.obey('refused', 'doorOpen')
  await stateAfter('RETURN_ERROR')
  house.carReports(plateOf(0), { isLocked: false })
  await house.finishes(taken)
  // Between the bill and its payment.
  house.bank.feels('loses')
  await house.obey()
  await dies()
  await house.city.advance(300)
  const back = await house.looks(taken)
  expect(back).toMatchObject({ state: 'COMPLETED', payment: { openTwd: 0 } })
  expect(house.bank.takenTwd() - before).toBe(back.bill?.totalAmount)
  expect(await house.countsKeeps()).toBe(open - 1)
  expect(await keepsOf(hash)).toBe(1)
  expect(await house.books()).toEqual({ sum: 0, difference: 0 })
}, 120_000)

test('a bank that never answers leaves no reservation behind, and holds nothing', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(1) })
  await house.walks(taken)
  const keeps = await house.countsKeeps()
  house.bank.feels(...Array.from({ length: 80 }, () => 'silent' as const))
  await house.departs(taken)
  expect((await house.looks(taken)).state).toBe('PREAUTHORIZING')
  await house.city.advance(2 * 3600)
  expect((await house.looks(taken)).state).toBe('EXPIRED')
  expect(await house.countsKeeps()).toBe(keeps - 1)
  house.bank.feels()
  await house.city.advance(3600)
  expect(house.bank.heldTwd()).toBe(0)
})

test('several taps at once are one departure and one hold', async () => {
  const rider = await house.renter()
  const keeps = await house.countsKeeps()
  const body = { plateNo: plateOf(2) }
  const first = (await house.asksFor(rider, body)).data.order
  if (!first) throw new Error('no order was made')
  const taken = { rider, order: first }
  await house.walks(taken)
  const held = house.bank.heldTwd()
  const taps = await Promise.all([house.departs(taken), house.departs(taken), house.departs(taken)])
  expect(taps.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await house.obey()
  expect(house.bank.heldTwd() - held).toBe(first.quote.holdTwd)
  expect(await house.countsKeeps()).toBe(keeps + 1)
  await house.brings(taken)
})

type Step = 'cancel' | 'take' | 'depart' | 'obey' | 'refuse' | 'silence' | 'extend' | 'return' | 'wait' | 'dies'
const steps: readonly Step[] = [
  ...(['cancel', 'take', 'depart', 'obey', 'refuse', 'silence', 'extend', 'return', 'wait', 'dies'] as const),
  ...(['take', 'depart', 'obey', 'return'] as const),
]

async function does(taken: Taken, step: Step): Promise<void> {
  const { city } = house
  const as = taken.rider.as
  const params = { orderNo: taken.order.orderNo }
  switch (step) {
    case 'cancel':
      await city.call(cancelSharedReservation, { params, as, key: house.key() })
      return
    case 'take': {
      house.carReports(taken.order.plateNo)
      await house.acts(taken, 1)
      for (const slot of neededSlots('depart')) await house.pictures(taken, slot)
      return
    }
    case 'depart':
      await house.departs(taken)
      return
    case 'obey':
      return house.obey()
    case 'refuse':
      return house.obey('refused', 'busy')
    case 'silence':
      await city.advance(40)
      return house.forget()
    case 'extend': {
      const asked = await city.call(listExtensions, { params, as })
      const offer = asked.status === 200 ? asked.data.offers[0] : undefined
      if (offer)
        await city.call(extendRental, {
          params,
          body: { endTime: offer.endTime, quoteHash: offer.quoteHash } as never,
          as,
          key: house.key(),
        })
      return
    }
    case 'return': {
      house.carReports(taken.order.plateNo, { isLocked: false })
      await house.presses(taken)
      await house.photographs(taken)
      await house.finishes(taken)
      return
    }
    case 'wait':
      return city.advance(25 * 60)
    case 'dies':
      return dies()
  }
}

test('steps in any order, with any answers of bank and car: no double keep, no bill above its caps, kept and refunded is paid, every command ends', async () => {
  const { city } = house
  const life = fc.record({
    moods: fc.array(fc.constantFrom('fine', 'fine', 'declines', 'loses', 'silent', 'poor'), { maxLength: 6 }),
    taken: fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 }),
  })
  const property = fc.asyncProperty(life, async ({ moods, taken: lived }) => {
    const before = house.bank.takenTwd()
    const taken = await house.reservesCar({ plateNo: plateOf(3), startTime: house.in(20), endTime: house.in(80) })
    // The next rider's keep stays as it is, whatever the first one does.
    const next = await house.reservesCar({
      ...{ plateNo: plateOf(3), startTime: house.in(180), endTime: house.in(240) },
    })
    house.bank.feels(...moods)
    for (const step of lived) await does(taken, step)
    house.bank.feels()
    await city.advance(60)
    house.forget()
    const { rows: overlaps } = await city.house.database.pool.query(
      `SELECT 1 FROM assets.keeps one JOIN assets.keeps other ON one.asset_id = other.asset_id
        AND one.keep_id < other.keep_id AND tstzrange(one.from_at, one.until_at) && tstzrange(other.from_at, other.until_at)`,
    )
    expect(overlaps).toEqual([])
    const { rows: commands } = await city.house.database.pool.query(
      `SELECT 1 FROM assets.commands WHERE ended_at IS NULL AND expires_at < $1`,
      [city.clock.now()],
    )
    expect(commands).toEqual([])
    const seen = await house.looks(next)
    expect([seen.startTime, seen.endTime]).toEqual([next.order.startTime, next.order.endTime])
    await endsWell(taken)
    const end = await house.looks(taken)
    const bill = end.bill?.totalAmount ?? 0
    if (end.state === 'COMPLETED') expect(bill).toBeLessThanOrEqual(capOf(end))
    expect(house.bank.takenTwd() - before).toBe(end.state === 'COMPLETED' ? bill : 0)
    expect(await house.books()).toEqual({ sum: 0, difference: 0 })
    await city.call(cancelSharedReservation, { params: { orderNo: next.order.orderNo }, as: next.rider.as })
    await city.advance(3600)
    for (const [truth, query] of Object.entries(rentalTruths)) {
      const { rows } = await city.house.database.pool.query(query)
      expect([truth, rows]).toEqual([truth, []])
    }
  })
  await fc.assert(property, { numRuns: testLength({ usual: 4, full: 40, named: 'SHARED_LIVES' }), endOnFailure: true })
}, 600_000)

/** Rent, waiver, and lateness at most: no kilometre beyond the included ones was driven, and no energy used. */
function capOf({ quote, endsAt, returnedAt }: Taken['order']): number {
  const lateHours = Math.max(0, Math.floor((Date.parse(returnedAt ?? endsAt) - Date.parse(endsAt)) / 3_600_000))
  return quote.totalAmount + Math.ceil(lateHours / 6 + 1) * quote.tariff.dayTwd * (lateHours > 0 ? 1 : 0)
}

/** The rider brings the car back, or the reservation ends by itself. */
async function endsWell(taken: Taken): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) {
    const { state, command } = await house.looks(taken)
    if (state === 'COMPLETED' || state === 'CANCELED' || state === 'EXPIRED') return
    if (command?.state === 'planned') await house.city.advance(40)
    if (state === 'IN_USE' || state === 'RETURNING' || state === 'RETURN_ERROR') {
      await house.brings(taken)
      await house.city.advance(300)
    } else await house.city.advance(3600)
  }
  const { state } = await house.looks(taken)
  throw new Error(`a rental did not end: ${state}`)
}
