import { testLength } from '@daoxing/kit/server/testing'
import type { RentalDeskFact } from '@daoxing/rental/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse, type Rented } from './testing/a-rental-house.ts'
import { rentalEndings, rentalTruths } from './testing/rental-truths.ts'

const numRuns = testLength({ usual: 3, full: 100, named: 'RENTAL_ORDERS_RUNS' })

/** Few cars and many riders, with an elsewhere, so that keeps meet. */
let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse({ cars: 2 })
})
afterAll(() => house.close())

const plateNo = 'RAA-0000'
const actions = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('order' as const), day: fc.nat(2), isElsewhere: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), of: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), of: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('bank' as const),
      feels: fc.constantFrom('declines' as const, 'loses' as const, 'silent' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('report' as const),
      of: fc.nat(9),
      kind: fc.constantFrom(
        'arrived',
        'departed',
        'returned',
        'returnFailed',
        'noShow',
        'operatorFailed',
        'promised',
        'toll',
      ),
      car: fc.nat(2),
    }),
  },
)
type Action = typeof actions extends fc.Arbitrary<infer Value> ? Value : never

async function act(action: Action, rented: Rented[]): Promise<unknown> {
  const of = 'of' in action ? rented[action.of % Math.max(1, rented.length)] : undefined
  switch (action.does) {
    case 'order': {
      const rider = await house.renter()
      const span = { startTime: house.at(1 + action.day), endTime: house.at(1 + action.day, 6) }
      const wish = house.wish({ ...span, ...(action.isElsewhere ? { toStationId: house.stations.to } : {}) })
      const { isDemandOnly } = (await house.estimates(rider, wish)).data
      const { status, body, data } = await house.orders(rider, wish, { isDemand: isDemandOnly }).catch(asRefusal)
      if (status === 200) rented.push({ rider, order: data })
      return body
    }
    case 'delete':
      return of && house.deletes(of)
    case 'pay':
      return of && house.pays(of)
    case 'bank':
      return house.bank.feels(action.feels)
    case 'wait':
      await house.city.leap(action.minutes * 60)
      return house.city.settle()
    case 'report':
      return of && house.reports(of.order.hash, factOf(action, of))
  }
}

const asRefusal = () => ({ status: 409, body: undefined, data: undefined as never })

function factOf({ kind, car }: Extract<Action, { does: 'report' }>, { order }: Rented): RentalDeskFact {
  const assetId = house.fleet.assetIds[car]
  const at = house.city.clock.now()
  switch (kind) {
    case 'arrived':
      return { kind, plateNo, ...(assetId === undefined ? {} : { assetId }) }
    case 'departed':
      return { kind, plateNo, odometer: 12_000, energy: 60 }
    case 'returned':
      return { kind, odometer: 12_000 + car * 900, energy: 30 + car * 30, at }
    case 'returnFailed':
      return { kind, text: 'a door is open' }
    case 'promised':
      return { kind, ...(assetId === undefined ? {} : { assetId }) }
    case 'toll':
      return {
        kind: 'laterLine',
        line: 'toll',
        amountTwd: 40,
        proof: { number: order.orderNo, text: '國道', happenedAt: at },
      }
    default:
      return { kind: kind === 'noShow' ? 'noShow' : 'operatorFailed' }
  }
}

test('in any order of taps, reports and bank failures, a car has one keep, a deposit is taken once, kept plus refunded is paid, and all ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 8, maxLength: 24 }), async (steps) => {
      const rented: Rented[] = []
      for (const step of steps) {
        await act(step, rented)
        await holds()
      }
      house.bank.feels()
      // Every pending thing ends: deposits, wishes, riders who do not come, holds at the desk.
      await house.city.leap(7 * 86_400)
      await house.city.settle()
      await house.city.advance(3_600)
      await holds(rentalEndings, [house.city.clock.now()])
      expect(await house.books()).toEqual({ sum: 0, difference: 0 })
      // The next run finds the cars at home.
      for (const { order } of rented) {
        const at = house.city.clock.now()
        await house.reports(order.hash, { kind: 'returned', odometer: 90_000, energy: 50, at })
      }
      await house.city.settle()
      await holds()
    }),
    { numRuns, seed: 20261124 },
  )
}, 300_000)

async function holds(truths = rentalTruths, values: readonly unknown[] = []): Promise<void> {
  const query = Object.entries(truths)
    .map(([truth, one]) => `SELECT '${truth}' AS truth, to_jsonb(broken) AS what FROM (${one}) AS broken`)
    .join(' UNION ALL ')
  const { rows } = await house.city.house.database.pool.query(query, [...values])
  expect(rows).toEqual([])
}
