import { instantFromMs, plusSeconds } from '@daoxing/kit/contract'
import { testLength } from '@daoxing/kit/server/testing'
import { contractAt, type RentalTerms } from '@daoxing/rental/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rentalConfigs } from '../rental-configs.ts'
import { billTotal, capBill, type ReturnFacts } from './cap-bill.ts'
import { priceRental } from './price-rental.ts'
import { refundAt } from './refund.ts'

const numRuns = testLength({ usual: 150, full: 3_000, named: 'RENTAL_RUNS' })
const contract = contractAt('2026-11-24T00:00:00.000Z')
const tariff = rentalConfigs.rental_terms.default
const slotMs = 600_000
const hour = 3_600

/** From the days before the Lunar New Year of 2026 on. */
const start = fc.nat(4_000).map((slots) => Date.parse('2026-02-01T00:00:00.000Z') + slots * slotMs)
const wishes = fc.record({
  vehicleClass: fc.constantFrom('high', 'big', 'low'),
  isOneWay: fc.boolean(),
  waivers: fc.nat(4),
  isPremiumNoDuty: fc.boolean(),
  accessories: fc.array(
    fc.record({ code: fc.constant('A'), qty: fc.integer({ min: 1, max: 3 }), dayTwd: fc.nat(150) }),
    {
      maxLength: 2,
    },
  ),
  paysNow: fc.constantFrom('deposit', 'whole'),
})
type Wish = typeof wishes extends fc.Arbitrary<infer Value> ? Value : never

function priced(fromMs: number, untilMs: number, { paysNow, ...wish }: Wish): RentalTerms {
  const [from, until] = [instantFromMs(fromMs), instantFromMs(untilMs)]
  return priceRental({ ...wish, from, until }, { terms: { ...tariff, paysNow }, contract })
}

test('one booking never costs more than its span in pieces, however it is cut', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(start, lengths, wishes, (fromMs, slots, wish) => {
      let [beginsMs, piecesTwd] = [fromMs, 0]
      for (const [at, length] of slots.entries()) {
        const endsMs = beginsMs + length * slotMs
        // Only the last piece brings the car elsewhere.
        const isOneWay = wish.isOneWay && at === slots.length - 1
        piecesTwd += priced(beginsMs, endsMs, { ...wish, isOneWay }).promotionTotalAmount
        beginsMs = endsMs
      }
      expect(priced(fromMs, beginsMs, wish).promotionTotalAmount).toBeLessThanOrEqual(piecesTwd)
    }),
    { numRuns },
  )
})

test('the lines of a quote come to its price, and the deposit is at most 30 % of it', () => {
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 3_000 }), wishes, (fromMs, slots, wish) => {
      const terms = priced(fromMs, fromMs + slots * slotMs, wish)
      expect(terms.lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(terms.promotionTotalAmount)
      expect(terms.depositTwd * 10).toBeLessThanOrEqual(terms.promotionTotalAmount * 3)
      expect(terms.payNowTwd).toBe(wish.paysNow === 'whole' ? terms.promotionTotalAmount : terms.depositTwd)
    }),
    { numRuns },
  )
})

test('kept plus refunded is what was paid, the kept part is of the deposit alone, and it never falls with time', () => {
  fc.assert(
    fc.property(start, wishes, fc.nat(20 * 24 * 60), fc.nat(3 * 24 * 60), (fromMs, wish, ahead, later) => {
      const terms = priced(fromMs, fromMs + 90 * slotMs, wish)
      const startsAt = instantFromMs(fromMs)
      const at = (minutes: number) => refundAt(contract, { terms, startsAt, now: plusSeconds(startsAt, -minutes * 60) })
      const [now, then] = [at(ahead), at(Math.max(0, ahead - later))]
      expect(now.keptTwd + now.refundTwd).toBe(terms.payNowTwd)
      expect(now.keptTwd).toBeLessThanOrEqual(terms.depositTwd)
      expect(then.keptTwd).toBeGreaterThanOrEqual(now.keptTwd)
      // Until the named moment, the refund stays as it is; from then on it is less.
      if (now.lessFrom !== null) {
        const less = refundAt(contract, { terms, startsAt, now: now.lessFrom })
        const before = refundAt(contract, { terms, startsAt, now: plusSeconds(now.lessFrom, -1) })
        expect([before.percent, less.percent < now.percent]).toEqual([now.percent, true])
      }
    }),
    { numRuns },
  )
})

const facts = fc.record({
  lateSeconds: fc.integer({ min: -6 * hour, max: 60 * hour }),
  kilometres: fc.nat(6_000),
  energyThen: fc.nat(100),
  energyNow: fc.nat(100),
  brokeDown: fc.boolean(),
  cover: fc.constantFrom('none', 'excess', 'whole', 'everything'),
  damage: fc.option(fc.record({ repairTwd: fc.nat(200_000), repairDays: fc.nat(40) })),
})

/** The same caps as the standard contract words them, hour by hour and day by day. */
function mostOf(terms: RentalTerms, bookedSlots: number, told: { lateSeconds: number } & Omit<ReturnFacts, Told>) {
  const { dayRentTwd } = terms
  const days = Math.ceil(bookedSlots / 144)
  let lateTwd = 0
  for (let whole = 1, ofDay = 0; whole * hour <= told.lateSeconds; whole += 1) {
    ofDay = ((whole - 1) % 24) + 1
    if (ofDay <= 5) lateTwd += dayRentTwd / 10
    else if (ofDay === 6) lateTwd += dayRentTwd / 2
  }
  const { repairTwd = 0, repairDays = 0 } = told.damage ?? {}
  const rate = repairDays <= 10 ? 0.7 : repairDays <= 15 ? 0.6 : 0.5
  return {
    rent: terms.promotionTotalAmount,
    late: told.brokeDown ? 0 : lateTwd,
    kilometres: Math.min((days * dayRentTwd) / 2, Math.max(0, told.kilometres - days * 400) * terms.kilometreTwd),
    energy: Math.max(0, told.energyThen - told.energyNow) * terms.energyPercentTwd,
    repair: { none: repairTwd, excess: Math.min(repairTwd, 10_000), whole: 0, everything: 0 }[told.cover],
    lossOfUse: told.cover === 'everything' ? 0 : Math.min(repairDays, 20) * dayRentTwd * rate,
  }
}
type Told = 'startsAt' | 'endsAt' | 'returnedAt'

test('no bill is above its caps by a second reckoning, and every cut line names its clause', () => {
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 1_500 }), wishes, facts, (fromMs, slots, wish, told) => {
      const terms = priced(fromMs, fromMs + slots * slotMs, wish)
      const { lateSeconds, ...reported } = told
      const [startsAt, endsAt] = [instantFromMs(fromMs), instantFromMs(fromMs + slots * slotMs)]
      const returnedAt = plusSeconds(endsAt, Math.max(lateSeconds, -slots * 600))
      const lines = capBill(contract, { terms, facts: { ...reported, startsAt, endsAt, returnedAt } })
      const most: Readonly<Record<string, number>> = mostOf(terms, slots, { lateSeconds, ...reported })
      for (const { kind, amountTwd, askedTwd, clause } of lines) {
        if (kind === 'energyBack') expect(amountTwd).toBe((told.energyThen - told.energyNow) * terms.energyPercentTwd)
        // Rounded down once, and never above.
        else expect([kind, Math.floor((most[kind] ?? -1) + 1e-6)]).toEqual([kind, amountTwd])
        if (askedTwd !== undefined) expect([askedTwd > amountTwd, clause]).toEqual([true, expect.any(String)])
      }
      const allTwd = Object.values(most).reduce((sum, twd) => sum + twd, 0)
      expect(billTotal(lines)).toBeLessThanOrEqual(allTwd + 1e-6)
      expect(billTotal(lines)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns },
  )
})
