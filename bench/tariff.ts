import assert from 'node:assert/strict'
import { type ChargedSession, priceSession, type Tariff } from '@daoxing/charging/contract'
import { cpuMicrosOf, keep } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const [periodCount, periodWh] = [120, 250]
const [dayTwd, nightTwd] = [12, 8]
// 20:00 in Taipei: the price changes at 22:00, after half of the periods.
const startMs = Date.parse('2026-11-24T12:00:00.000Z')
const periodMs = 120_000
const changeMs = startMs + 60 * periodMs

/** The price of a bill with 120 periods, across a change of price, against a sum of the same periods in plain floats. */
export async function measureTariff(): Promise<readonly Line[]> {
  const session: ChargedSession = { periods: somePeriods(), timeZone: 'Asia/Taipei' }
  const plain = () => {
    let twd = 0
    for (const { startMs: atMs } of session.periods) twd += (periodWh / 1000) * (atMs < changeMs ? dayTwd : nightTwd)
    return twd
  }
  assert.equal(Number(priceSession(tariff, session).exclVat), plain())
  const each = (run: () => unknown) => ({ times: 100, run: () => Array.from({ length: 100 }, () => keep(run())) })
  const cpu = await cpuMicrosOf({ ours: each(() => priceSession(tariff, session)), plain: each(plain) })
  return [
    {
      promise: `a bill of ${periodCount} periods by a tariff with hours (1 ms)`,
      figure: micros(cpu.ours),
      anchor: `floats, energy alone: ${micros(cpu.plain)}`,
      ratio: ratioOf(cpu.ours, cpu.plain),
    },
  ]
}

const somePeriods = (): ChargedSession['periods'] =>
  Array.from({ length: periodCount }, (_, number) => ({
    ...{ startMs: startMs + number * periodMs, endMs: startMs + (number + 1) * periodMs },
    ...{ energyWh: periodWh, kind: 'charging' as const, powerW: 7_500 },
  }))

const energy = (price: number) => [{ type: 'ENERGY' as const, price, step_size: 1 }]
const tariff: Tariff = {
  ...{ id: 'hours', currency: 'TWD' },
  elements: [
    { price_components: energy(dayTwd), restrictions: { start_time: '08:00', end_time: '22:00' } },
    { price_components: energy(nightTwd) },
  ],
}
