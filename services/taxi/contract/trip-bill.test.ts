import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FareLine } from './quote.ts'
import { billOf, quotedBillOf } from './trip-bill.ts'

const amount = fc.integer({ min: 0, max: 2000 })
const sum = (parts: readonly { readonly amountTwd: number }[]) => parts.reduce((all, part) => all + part.amountTwd, 0)
const line = fc.record({
  kind: fc.constantFrom<FareLine['kind']>('flagFall', 'distance', 'slowTime', 'night', 'service', 'fixedFare'),
  quantity: fc.option(amount),
  amountTwd: amount,
})
const fare = fc
  .record({ lines: fc.array(line, { minLength: 1 }), paid: fc.boolean() })
  .map(({ lines, paid }) => ({ amount: sum(lines), lines, distance_metres: 0, slow_seconds: 0, paid }))
const tip = fc.record({ amount, status: fc.constant('PENDING' as const) })
const cancel = fc.record({
  fee: amount,
  fee_state: fc.constantFrom('none' as const, 'unpaid' as const, 'paid' as const, 'given_back' as const),
})
const plainCancel = { reason: 'RIDER_CANCEL', by: 'rider', reason_id: null, detail: '', proof: null } as const
const payment = fc.record({ paid_amount: amount, credit_used: amount, company_paid: amount })

test('for any trip the lines sum to the total, and so do credit, company, payment and open amount', () => {
  const trip = fc.record({ fare: fc.option(fare), pretrip_tips: fc.option(tip), cancel: fc.option(cancel), payment })
  fc.assert(
    fc.property(trip, (facts) => {
      const bill = billOf({ ...facts, cancel: facts.cancel && { ...plainCancel, ...facts.cancel } })
      if (bill === null) return
      expect(sum(bill.lines)).toBe(bill.totalTwd)
      expect(sum(bill.shares)).toBe(bill.totalTwd)
      expect(bill.shares.every(({ amountTwd }) => amountTwd > 0)).toBe(true)
    }),
  )
})

test('a ride costs its fare and its tip, and a cancelled trip its fee without the tip', () => {
  const tipped = { amount: 30, status: 'PENDING' } as const
  const ridden = { amount: 215, lines: [], distance_metres: 0, slow_seconds: 0, paid: true }
  const lines = [{ kind: 'fixedFare', quantity: null, amountTwd: 215 }] as const
  const unpaid = { paid_amount: 0, credit_used: 0, company_paid: 0 }
  expect(
    billOf({ fare: { ...ridden, lines: [...lines] }, pretrip_tips: tipped, cancel: null, payment: unpaid }),
  ).toMatchObject({ totalTwd: 245, shares: [{ from: 'method', amountTwd: 245 }] })
  const fee = { ...plainCancel, fee: 40, fee_state: 'paid' } as const
  expect(
    billOf({ fare: null, pretrip_tips: tipped, cancel: fee, payment: { ...unpaid, paid_amount: 40, credit_used: 40 } }),
  ).toEqual({
    lines: [{ kind: 'cancelFee', quantity: null, amountTwd: 40 }],
    totalTwd: 40,
    shares: [{ from: 'credit', amountTwd: 40 }],
  })
  expect(billOf({ fare: null, pretrip_tips: tipped, cancel: null, payment: unpaid })).toBeNull()
})

test('a fare above the limit of a company has a share of the company, and one of the rider', () => {
  const lines = [{ kind: 'distance' as const, quantity: 12_000, amountTwd: 500 }]
  const fare = { amount: 500, lines, distance_metres: 12_000, slow_seconds: 0, paid: false }
  const payment = { paid_amount: 400, credit_used: 0, company_paid: 400 }
  const trip = { fare, pretrip_tips: null, cancel: null, payment }
  expect(billOf(trip)?.shares).toEqual([
    { from: 'company', amountTwd: 400 },
    { from: 'open', amountTwd: 100 },
  ])
  expect(billOf({ ...trip, fare: { ...fare, paid: true } })?.shares).toEqual([
    { from: 'company', amountTwd: 400 },
    { from: 'method', amountTwd: 100 },
  ])
})

test("the tip is part of the ride's price, and the credit pays no more than that", () => {
  const quoted = {
    fare: 100,
    fare_range: null,
    breakdown: [{ kind: 'flagFall', quantity: 1250, amountTwd: 100 }] as const,
  }
  expect(
    quotedBillOf({ quoted: { ...quoted, breakdown: [...quoted.breakdown] }, tipTwd: 30, creditTwd: 400 }),
  ).toMatchObject({ linesTwd: 130, total: { min: 130, max: 130 }, creditTwd: 130 })
})
