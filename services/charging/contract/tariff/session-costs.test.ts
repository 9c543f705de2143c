import { expect, test } from 'vitest'
import { priceSession } from './price-session.ts'
import { sessionCosts } from './session-costs.ts'
import { sessionOf } from './testing/session-of.ts'
import { specificationTariffs as spec } from './testing/specification-tariffs.ts'

test('fee and time of a reservation are one cost, apart from fee and energy of the charge, and a bound is another', () => {
  const session = sessionOf({ from: '2026-01-12T12:00:00+01:00', timeZone: 'Europe/Berlin' }, [
    { kind: 'reserved', minutes: 13 },
    { kind: 'charging', minutes: 60, energyWh: 20_000 },
    { kind: 'parked', minutes: 42 },
  ])
  const none = { exclVat: '0', inclVat: '0' }
  // mod_tariffs, tariff example with reservation price and fee.
  expect(sessionCosts(priceSession(spec.reservationFee, session))).toEqual({
    fixed: { exclVat: '0.5', inclVat: '0.6' },
    energy: { exclVat: '5', inclVat: '5.5' },
    time: none,
    parking: none,
    reservation: { exclVat: '3.25', inclVat: '3.9' },
    bound: none,
  })
  const capped = { ...spec.charging3Parking5, max_price: { excl_vat: 6, incl_vat: 6.5 } }
  expect(sessionCosts(priceSession(capped, session))).toEqual({
    fixed: none,
    energy: none,
    time: { exclVat: '3', inclVat: '3.3' },
    parking: { exclVat: '3.75', inclVat: '4.5' },
    reservation: none,
    bound: { exclVat: '-0.75', inclVat: '-1.3' },
  })
})
