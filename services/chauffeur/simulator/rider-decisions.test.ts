import { estimateChauffeur } from '@daoxing/chauffeur/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { nextStepOf, planDay, type RiderMind } from './rider-decisions.ts'

const nowMs = Date.parse('2026-11-30T17:55:00.000+08:00')
type Seen = Parameters<typeof nextStepOf>[0]

const trip: Seen = {
  status: 'RESERVED',
  cancel: { isPossible: true, feeTwd: 0, refundTwd: 900, chargedTwd: 0 },
  rest: { state: 'held', amountTwd: 2240, payBy: null },
  payment: { revision: 1, status: 1, method: 'creditcard', paidTwd: 960, openTwd: 0, canPay: false },
  change: null,
}
const mind: RiderMind = { changesMind: false, more: null, hasAsked: false }
const next = (seen: Partial<Seen>, more: Partial<RiderMind> = {}) =>
  nextStepOf({ ...trip, ...seen }, { ...mind, ...more }, { nowMs })

test('a rider waits, pays the rest by another try, pays a debt, and gives a day up only while it is free', () => {
  expect(next({})).toBe('wait')
  expect(next({ rest: { ...trip.rest, state: 'declined' } })).toBe('payRest')
  expect(next({}, { changesMind: true })).toBe('cancel')
  expect(next({ cancel: { ...trip.cancel, feeTwd: 300 } }, { changesMind: true })).toBe('wait')
  expect(next({ status: 'TRIP_STARTED' }, { changesMind: true })).toBe('wait')
  expect(next({ status: 'COMPLETED' })).toBe('done')
  expect(next({ status: 'CANCELED', payment: { ...trip.payment, canPay: true } })).toBe('pay')
})

test('a rider asks once for more hours on the way, at the time of the wish', () => {
  const more = { minuteOfDay: 17 * 60 + 50 }
  expect(next({ status: 'TRIP_STARTED' }, { more })).toBe('askMore')
  expect(next({ status: 'TRIP_STARTED' }, { more, hasAsked: true })).toBe('wait')
  expect(next({ status: 'TRIP_STARTED' }, { more: { minuteOfDay: 18 * 60 } })).toBe('wait')
  expect(next({ status: 'ARRIVED' }, { more })).toBe('wait')
})

test('planned days fit the contract, begin at a slot of the picker 5 to 31 hours ahead, and are the same for a seed', () => {
  const days = Array.from({ length: 100 }, (_, number) => planDay(seededChance('test').branch(number), { nowMs }))
  for (const day of days) {
    estimateChauffeur.body.parse(day)
    expect(day.tripStartTime % 600_000).toBe(0)
    const hours = (day.tripStartTime - nowMs) / 3_600_000
    expect(hours >= 5 && hours < 31).toBe(true)
    expect(new Set(day.stopList.map(({ address }) => address)).size).toBe(day.stopList.length)
  }
  expect(planDay(seededChance('test').branch(7), { nowMs })).toEqual(days[7])
  expect(new Set(days.map(({ carType }) => carType)).size).toBe(2)
})
