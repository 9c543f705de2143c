import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceSession } from './price-session.ts'
import type { ChargedSession, ChargePeriod, PricedSession, TariffComponentType, TariffElement } from './tariff.ts'
import { priceBySteps } from './testing/price-by-steps.ts'
import { anySession, anyTariff } from './testing/random-tariffs.ts'

const runs = { numRuns: 150, seed: 20261124 }

/** Amounts have four places; the other implementation counts in floating point. */
const accuracy = 0.0001

test('the engine agrees with an implementation that walks second by second and Wh by Wh', () => {
  fc.assert(
    fc.property(anyTariff, anySession, (tariff, session) => {
      const bill = priceSession(tariff, session)
      const stepped = priceBySteps(tariff, session)
      expect(Math.abs(Number(bill.exclVat) - stepped.exclVat)).toBeLessThan(accuracy)
      expect(Math.abs(Number(bill.inclVat) - stepped.inclVat)).toBeLessThan(accuracy)
      expect(Math.abs(bill.totalTwd - stepped.inclVat)).toBeLessThanOrEqual(0.5 + accuracy)
    }),
    runs,
  )
})

test('lines add up to the total, to its last decimal', () => {
  fc.assert(
    fc.property(anyTariff, anySession, (tariff, session) => {
      const bill = priceSession(tariff, session)
      const steps = (amount: string) => Math.round(Number(amount) * 10_000)
      const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + steps(amount), 0)
      expect(sum(bill.lines.map(({ exclVat }) => exclVat))).toBe(steps(bill.exclVat))
      expect(sum(bill.lines.map(({ inclVat }) => inclVat))).toBe(steps(bill.inclVat))
    }),
    runs,
  )
})

test('the used energy and time of a tariff without restrictions are those of the session', () => {
  const all = { price_components: (['ENERGY', 'TIME', 'PARKING_TIME'] as const).map(oneEach) }
  fc.assert(
    fc.property(anyTariff, anySession, ({ elements }, session) => {
      // Elements before do not change how much is used, only which price counts.
      const restricted = elements.filter(({ restrictions }) => restrictions?.reservation === undefined)
      const bill = priceSession({ id: '1', currency: 'TWD', elements: [...restricted, all] }, session)
      const counted = session.periods.filter(({ kind }) => kind !== 'grace')
      expect(used(bill, 'ENERGY')).toBeCloseTo(
        sumOf(counted, ({ energyWh }) => energyWh / 1000),
        4,
      )
      for (const [type, kind] of [['TIME', 'charging'] as const, ['PARKING_TIME', 'parked'] as const]) {
        const periods = session.periods.filter((period) => period.kind === kind)
        expect(used(bill, type)).toBeCloseTo(
          sumOf(periods, ({ startMs, endMs }) => (endMs - startMs) / 3_600_000),
          4,
        )
      }
    }),
    runs,
  )
})

test('a period that is told in two parts costs the same, wherever it is cut', () => {
  fc.assert(
    fc.property(anyTariff, anySession, fc.nat(), fc.nat(), (tariff, session, which, where) => {
      fc.pre(session.periods.length > 0)
      expect(priceSession(tariff, cut(session, { which, where, gridMs: 1000 }))).toEqual(priceSession(tariff, session))
    }),
    runs,
  )
})

test('a period that is cut at any millisecond costs the same but for the rounding of its energy', () => {
  fc.assert(
    fc.property(anyTariff, anySession, fc.nat(), fc.nat(), (tariff, session, which, where) => {
      fc.pre(session.periods.length > 0)
      // The average power and the blocks would otherwise turn a ten-thousandth of a Wh into another price.
      const measured = { ...session, periods: session.periods.map(withAveragePower) }
      const smooth = { ...tariff, elements: tariff.elements.map(withoutBlocks) }
      const whole = priceSession(smooth, measured)
      const parts = priceSession(smooth, cut(measured, { which, where, gridMs: 1 }))
      expect(Math.abs(Number(parts.inclVat) - Number(whole.inclVat))).toBeLessThan(2 * accuracy)
      expect(parts.lines.length).toBe(whole.lines.length)
    }),
    runs,
  )
})

const oneEach = (type: 'ENERGY' | 'TIME' | 'PARKING_TIME') => ({ type, price: 1, step_size: 1 })
const sumOf = (periods: readonly ChargePeriod[], amount: (period: ChargePeriod) => number) =>
  periods.reduce((sum, period) => sum + amount(period), 0)
const used = ({ lines }: PricedSession, wanted: TariffComponentType) =>
  lines.filter(({ type }) => type === wanted).reduce((sum, { usedQuantity }) => sum + Number(usedQuantity), 0)

const withAveragePower = (period: ChargePeriod): ChargePeriod => ({
  powerW: Math.round((period.energyWh * 3_600_000) / (period.endMs - period.startMs)),
  ...period,
})
const withoutBlocks = (element: TariffElement): TariffElement => ({
  ...element,
  price_components: element.price_components.map((component) => ({ ...component, step_size: 0 })),
})

type Place = { readonly which: number; readonly where: number; readonly gridMs: number }

/** One period in two. At a whole second the energy of both is a whole number of Wh. */
function cut({ periods, timeZone }: ChargedSession, { which, where, gridMs }: Place): ChargedSession {
  const index = which % periods.length
  return {
    timeZone,
    periods: periods.flatMap((period, at) => {
      const lastsMs = period.endMs - period.startMs
      const firstMs = (where % (lastsMs / gridMs)) * gridMs
      if (at !== index || firstMs === 0) return [period]
      const middleMs = period.startMs + firstMs
      const firstWh = Math.round((period.energyWh / lastsMs) * firstMs * 10_000) / 10_000
      return [
        { ...period, endMs: middleMs, energyWh: firstWh },
        { ...period, startMs: middleMs, energyWh: period.energyWh - firstWh },
      ]
    }),
  }
}
