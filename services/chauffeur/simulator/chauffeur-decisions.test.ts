import { FleetDriver } from '@daoxing/dispatch/contract'
import { planFleet } from '@daoxing/dispatch/simulator'
import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import {
  agreesTo,
  answerTo,
  boardingSeconds,
  expensesOf,
  isDayOff,
  isOnDuty,
  legAt,
  tripToClaim,
  troubleOf,
  wantsMoreHours,
} from './chauffeur-decisions.ts'
import { seededTroubles } from './chauffeur-faults.ts'
import { chauffeurFleet } from './chauffeur-fleet.ts'
import { daysOffOf } from './chauffeur-roster.ts'

/** A moment of Monday, 2026-11-30, or of another day from it, in Taipei. */
const at = (time: string, day = '30') => `2026-11-${day}T${time}:00.000+08:00`
const ms = (time: string, day = '30') => Date.parse(at(time, day))
const booking = { boardingAt: at('09:00'), endsAt: at('17:00'), confirmBy: null }

test('40 chauffeurs share 30 cars with 4 and 7 seats, and no two of one car ever work on the same day', () => {
  const fleet = planFleet({ seed: 'taipei', from: 0, to: 40, hour: 9, kind: chauffeurFleet })
  for (const driver of fleet) FleetDriver.parse(driver)
  const byPlate = Map.groupBy(fleet, ({ vehicle }) => vehicle.plate)
  expect(byPlate.size).toBe(30)
  expect(new Set(fleet.map(({ vehicle }) => vehicle.seats))).toEqual(new Set([4, 7]))
  for (const drivers of byPlate.values())
    for (let day = 1; day <= 7; day += 1)
      expect(drivers.filter(({ daysOff = [] }) => !daysOff.includes(day)).length).toBeLessThanOrEqual(1)
  for (const { daysOff, garage, startsAt } of fleet) {
    expect(daysOff?.length).toBeGreaterThanOrEqual(1)
    expect(startsAt).toEqual(garage?.location)
  }
  expect(new Set(fleet.flatMap(({ languages = [] }) => languages))).toEqual(new Set(['zh', 'en', 'ja']))
})

test('a driver works by day on working days, and is ready two hours before a booked trip on any day', () => {
  const daysOff = daysOffOf(0)
  expect(daysOff).toEqual([5, 6, 7])
  const on = (time: string, day: string, mine = [booking].slice(1)) => isOnDuty(mine, { nowMs: ms(time, day), daysOff })
  expect([on('05:59', '30'), on('06:00', '30'), on('21:59', '30'), on('22:00', '30')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  // 2026-11-29 is a Sunday, which counts as 7 in a roster.
  expect([on('12:00', '29'), isDayOff(ms('12:00', '29'), [7])]).toEqual([false, true])
  const night = { boardingAt: at('03:00', '29'), endsAt: at('07:00', '29'), confirmBy: null }
  expect([on('00:59', '29', [night]), on('01:00', '29', [night]), on('07:59', '29', [night])]).toEqual([
    false,
    true,
    true,
  ])
})

test('a driver confirms what the calendar asks, not while silent, and reports an illness on the morning of the trip', () => {
  const asked = { ...booking, confirmBy: at('20:00', '29') }
  const answer = (nowMs: number, more: { isIll?: boolean; isSilent?: boolean } = {}, what = asked) =>
    answerTo(what, { nowMs, isIll: false, isSilent: false, ...more })
  expect(answer(ms('19:00', '29'))).toBe('confirm')
  expect(answer(ms('19:00', '29'), { isSilent: true })).toBe('nothing')
  expect(answerTo(booking, { nowMs: ms('19:00', '29'), isIll: false, isSilent: false })).toBe('nothing')
  expect(answer(ms('19:00', '29'), { isIll: true })).toBe('confirm')
  expect(answer(ms('04:59'), { isIll: true, isSilent: true })).toBe('nothing')
  expect(answer(ms('05:00'), { isIll: true })).toBe('reportIll')
  expect(answer(ms('09:00'), { isIll: true, isSilent: true })).toBe('nothing')
})

test('a driver claims the soonest trip on a working day, and no third one', () => {
  const open = [
    { boardingAt: at('09:00', '29'), endsAt: at('12:00', '29') },
    { boardingAt: at('09:00'), endsAt: at('12:00') },
  ]
  expect(tripToClaim(open, { mine: [], daysOff: [7] })).toBe(open[1])
  expect(tripToClaim(open, { mine: [], daysOff: [1, 7] })).toBeUndefined()
  expect(tripToClaim(open, { mine: [booking, booking], daysOff: [] })).toBeUndefined()
})

test('a driver mostly agrees to a change, and never to more than ten hours from the start', () => {
  const answers = (endsAt: string) =>
    Array.from({ length: 100 }, (_, number) =>
      agreesTo({ endsAt }, { startedAt: at('09:00'), chance: seededChance('test').branch(number) }),
    )
  const share = answers(at('19:00')).filter(Boolean).length
  expect(share).toBeGreaterThan(80)
  expect(share).toBeLessThan(100)
  expect(answers(at('19:01')).some(Boolean)).toBe(false)
})

test('two hours more are wished at 17:50, for ten minutes, or at once by the console', () => {
  const wants = (time: string) => wantsMoreHours({ nowMs: ms(time), minuteOfDay: 17 * 60 + 50 })
  expect(['17:49', '17:50', '17:59', '18:00'].map(wants)).toEqual([false, true, true, false])
  expect(wantsMoreHours({ nowMs: ms('03:00'), minuteOfDay: undefined })).toBe(true)
})

test('expenses grow with the way, and are the same for a seed', () => {
  const of = (metres: number, stops: number, number = 1) =>
    expensesOf({ metres, stops }, seededChance('test').branch(number))
  expect(of(10_000, 0)).toEqual([])
  expect(of(80_000, 0)).toEqual([{ kind: 'toll', amountTwd: 80 }])
  const parked = Array.from({ length: 100 }, (_, number) => of(10_000, 1, number)).filter(({ length }) => length > 0)
  expect(parked.length).toBeGreaterThan(30)
  expect(of(80_000, 2)).toEqual(of(80_000, 2))
})

test('a trip that is resumed goes on with the leg on which the car stands', () => {
  const legs = [1000, 2000, 500]
  expect([0, 999, 1000, 2999, 3000, 9000].map((metres) => legAt(legs, metres))).toEqual([0, 0, 1, 1, 2, 2])
  expect(legAt([], 100)).toBe(0)
})

test('riders board within four minutes, and a share of trips meets a fault of the seed', () => {
  const lots = Array.from({ length: 400 }, (_, number) => seededChance('test').branch(number))
  for (const lot of lots) {
    const seconds = boardingSeconds(lot)
    expect(seconds >= 30 && seconds < 240).toBe(true)
  }
  const troubles = lots.map((lot) => troubleOf(lot.branch('trouble'), 0.25))
  expect(troubles.filter((trouble) => trouble !== null).length).toBeGreaterThan(60)
  expect(troubles.filter((trouble) => trouble !== null).length).toBeLessThan(140)
  expect(new Set(troubles).size).toBe(seededTroubles.length + 1)
  expect(lots.every((lot) => troubleOf(lot.branch('other'), 0) === null)).toBe(true)
})
