import { expect, test } from 'vitest'
import { tripAt } from '../testing/trip-fixture.ts'
import { reservationCalendar } from './reservation-calendar.ts'

test('a reservation exports to iCalendar in UTC, with a reminder, escaped commas and folded lines', () => {
  const trip = { ...tripAt('WAITING_SPECIFY'), reserve_time: Date.parse('2026-11-24T06:30:00Z') / 1000 }
  const text = reservationCalendar({ ...trip, start_address: `臺北車站, ${'東三門'.repeat(20)}` }, '預約叫車')
  const lines = text.split('\r\n')
  expect(lines).toContain('DTSTART:20261124T063000Z')
  expect(lines).toContain(`UID:${trip.trip_hash}@daoxing`)
  expect(lines).toContain('TRIGGER:-PT60M')
  expect(text).toContain('LOCATION:臺北車站\\, 東三門')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('東三門'.repeat(20))
})
