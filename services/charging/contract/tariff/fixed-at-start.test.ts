import { expect, test } from 'vitest'
import { fixedAtStart } from './fixed-at-start.ts'
import { priceSession } from './price-session.ts'
import type { Tariff } from './tariff.ts'
import { sessionOf } from './testing/session-of.ts'

const energy = (price: number) => [{ type: 'ENERGY' as const, price, step_size: 1 }]
const tariff: Tariff = {
  id: '1',
  currency: 'TWD',
  elements: [
    {
      price_components: [{ type: 'TIME', price: 6, step_size: 1 }],
      restrictions: { reservation: 'RESERVATION', start_time: '20:00' },
    },
    { price_components: energy(6), restrictions: { start_time: '22:00', end_time: '08:00', max_kwh: 10 } },
    { price_components: energy(12), restrictions: { day_of_week: ['FRIDAY'], end_date: '2026-12-01' } },
    { price_components: energy(9) },
  ],
}

/** 20 kWh in two hours after a reservation of an hour. 2026-11-27 is a Friday. */
function cost(chargeFrom: string): readonly string[] {
  const startMs = Date.parse(`${chargeFrom}+08:00`)
  const session = sessionOf({ from: new Date(startMs - 3_600_000).toISOString(), timeZone: 'Asia/Taipei' }, [
    { kind: 'reserved', minutes: 60 },
    { kind: 'charging', minutes: 120, energyWh: 20_000 },
  ])
  const fixed = fixedAtStart(tariff, { startMs, timeZone: 'Asia/Taipei' })
  return priceSession(fixed, session).lines.map(({ exclVat }) => exclVat)
}

test('the hour of the start decides the price of the whole charge, and other conditions go on', () => {
  expect(cost('2026-11-27T21:00')).toEqual(['6', '240'])
  // Ten kWh at the price of the night, and then that of a Friday that has ended meanwhile.
  expect(cost('2026-11-27T23:00')).toEqual(['6', '60', '120'])
  expect(cost('2026-11-28T07:30')).toEqual(['60', '90'])
  expect(cost('2026-12-04T12:00')).toEqual(['180'])
})
