import { dayKind } from '@daoxing/bookings/contract'
import { carClasses, roundedHours } from '@daoxing/chauffeur/contract'
import { instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { choosePlan } from './choose-plan.ts'
import { isHoliday } from './is-holiday.ts'
import { type ChauffeurTariff, planAt, type PricedFacts, priceTrip, type TariffPlan } from './price-trip.ts'
import { plansOf } from './refuse-wish.ts'

const runs = { numRuns: 1_000, seed: 20261128 }
const { classes, night } = chauffeurConfigs.chauffeur_settings.default
const four: ChauffeurTariff = { carType: 'CHAUFFEURED_CAR_4', terms: classes.CHAUFFEURED_CAR_4, night }
const usual = carClasses.map((carType): ChauffeurTariff => ({ carType, terms: classes[carType], night }))
const shortest: TariffPlan = { duration: 4, mileage: 80, fareTwd: 3200 }

const minutes = (count: number) => count * 60
const taipei = (time: string) => instantFromMs(Date.parse(`${time}+08:00`))
const factsOf = (more: Partial<PricedFacts> = {}): PricedFacts => ({
  ...{ startsAt: taipei('2026-11-24T10:00'), seconds: minutes(240), metres: 40_000, babySeats: 0 },
  ...more,
})

const amount = fc.integer({ min: 0, max: 9_000 })
const anyPlan = fc.record({
  duration: fc.integer({ min: 1, max: 12 }),
  mileage: fc.integer({ min: 1, max: 300 }),
  fareTwd: amount,
})
const anyTariff: fc.Arbitrary<ChauffeurTariff> = fc.record({
  carType: fc.constantFrom(...carClasses),
  night: fc.record({ from: fc.integer({ min: 0, max: 23 }), until: fc.integer({ min: 0, max: 23 }) }),
  terms: fc.record({
    ...{ passengersMax: amount, luggageMax: amount, babySeatsMax: amount, models: fc.constant<string[]>([]) },
    plans: fc.array(anyPlan, { minLength: 1, maxLength: 5 }),
    ...{ overtimeTwdPerHour: amount, excessTwdPerKm: amount, babySeatTwd: amount, nightTwdPerHour: amount },
    holidayPercent: fc.integer({ min: 0, max: 100 }),
  }),
})
const anyFacts: fc.Arbitrary<PricedFacts> = fc.record({
  // Ten-minute slots from before the Lunar New Year on.
  startsAt: fc.integer({ min: 0, max: 40_000 }).map((slot) => instantFromMs(Date.parse('2026-02-10') + slot * 600_000)),
  seconds: fc.integer({ min: 0, max: 20 * 3600 }),
  metres: fc.integer({ min: 0, max: 600_000 }),
  babySeats: fc.integer({ min: 0, max: 4 }),
})

/** The price again, counted up minute by minute, hour by hour and kilometre by kilometre. */
function countedTwd({ terms, night: hours }: ChauffeurTariff, plan: TariffPlan, facts: PricedFacts): number {
  let total = plan.fareTwd
  let bookedMinutes = plan.duration * 60
  // Sixteen minutes into another hour are free, the seventeenth begins it.
  while (facts.seconds >= minutes(bookedMinutes + 17)) {
    total += terms.overtimeTwdPerHour
    bookedMinutes += 60
  }
  for (let km = plan.mileage + 1; km * 1000 <= facts.metres; km += 1) total += terms.excessTwdPerKm
  for (let seat = 0; seat < facts.babySeats; seat += 1) total += terms.babySeatTwd
  if (isFestive(taipeiTime(facts.startsAt).day))
    total += Math.round((plan.fareTwd / 100) * terms.holidayPercent + Number.EPSILON)
  const bookedSeconds = Math.max(minutes(bookedMinutes), facts.seconds)
  let nightSeconds = 0
  // The clock moves by minutes from a slot on, and a started hour of each night counts when it begins.
  for (let second = 0; second < bookedSeconds; second += 60) {
    const { hour } = taipeiTime(instantFromMs(msOf(facts.startsAt) + second * 1000))
    const isNight =
      hours.from < hours.until
        ? hour >= hours.from && hour < hours.until
        : hours.from > hours.until && (hour >= hours.from || hour < hours.until)
    if (isNight && nightSeconds % 3600 === 0) total += terms.nightTwdPerHour
    nightSeconds = isNight ? nightSeconds + 60 : 0
  }
  return total
}

/** Whether the free days around a day, taken together, contain a public holiday. */
function isFestive(day: string): boolean {
  const kindAfter = (days: number) => dayKind(Temporal.PlainDate.from(day).add({ days }).toString())
  const isFree = (days: number) => ['weekend', 'holiday'].includes(kindAfter(days))
  if (!isFree(0)) return false
  let [first, last] = [0, 0]
  while (isFree(first - 1)) first -= 1
  while (isFree(last + 1)) last += 1
  return Array.from({ length: last - first + 1 }, (_, at) => kindAfter(first + at)).includes('holiday')
}

test('the price is the one that a second implementation counts up step by step', () => {
  fc.assert(
    fc.property(anyTariff, anyPlan, anyFacts, (tariff, plan, facts) => {
      expect(priceTrip(tariff, plan, facts).totalFare).toBe(countedTwd(tariff, plan, facts))
    }),
    { ...runs, numRuns: 400 },
  )
})

test('the parts of a price add up to it, and each part is a whole amount of at least nothing', () => {
  fc.assert(
    fc.property(anyTariff, anyPlan, anyFacts, (tariff, plan, facts) => {
      const { fareDetail, totalFare } = priceTrip(tariff, plan, facts)
      const { mileageCharge, hourlyCharge, surchargeFee, additionalFee } = fareDetail
      const parts = [mileageCharge, hourlyCharge, surchargeFee.holiday, surchargeFee.night, additionalFee.babySeat]
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
      expect(parts.reduce((sum, part) => sum + part)).toBe(totalFare)
    }),
    runs,
  )
})

test('with the same plan, more time, more distance or another baby seat never costs less', () => {
  const more = fc.record({ seconds: fc.nat(36_000), metres: fc.nat(200_000), babySeats: fc.nat(2) })
  fc.assert(
    fc.property(anyTariff, anyPlan, anyFacts, more, (tariff, plan, facts, added) => {
      const longer = {
        startsAt: facts.startsAt,
        seconds: facts.seconds + added.seconds,
        metres: facts.metres + added.metres,
        babySeats: facts.babySeats + added.babySeats,
      }
      const [less, greater] = [priceTrip(tariff, plan, facts), priceTrip(tariff, plan, longer)]
      expect(greater.totalFare).toBeGreaterThanOrEqual(less.totalFare)
      expect(greater.bookedSeconds).toBeGreaterThanOrEqual(less.bookedSeconds)
    }),
    runs,
  )
})

test('sixteen minutes beyond an hour are free and the seventeenth counts as an hour [CHF-037, CHF-038]', () => {
  expect([0, 16, 17, 59, 60, 76, 77].map((beyond) => roundedHours(minutes(240 + beyond)))).toEqual([
    4, 4, 5, 5, 5, 5, 6,
  ])
  const overAt = (seconds: number) => priceTrip(four, shortest, factsOf({ seconds })).isOverPlan
  expect([minutes(256), minutes(257) - 1, minutes(257)].map(overAt)).toEqual([false, false, true])
})

test('hours beyond the plan are charged one by one, each at the rate of the class [CHF-040]', () => {
  const priced = (count: number) => priceTrip(four, shortest, factsOf({ seconds: minutes(count) }))
  expect([256, 257, 316, 317].map((count) => priced(count).fareDetail.hourlyCharge)).toEqual([3200, 3800, 3800, 4400])
  // The car is booked for the hours that are paid, and never for less than the trip takes.
  expect([200, 256, 257].map((count) => priced(count).bookedSeconds)).toEqual([240, 256, 300].map(minutes))
})

test('only whole kilometres beyond the plan are charged [CHF-039]', () => {
  const charge = (metres: number) => priceTrip(four, shortest, factsOf({ metres })).fareDetail.mileageCharge
  expect([80_000, 80_999, 81_000, 81_999, 95_500].map(charge)).toEqual([0, 0, 20, 20, 300])
})

test('each started hour between 23:00 and 06:00 of the booked hours has the surcharge of the night', () => {
  const nightTwd = (time: string, hours = 4) =>
    priceTrip(four, shortest, factsOf({ startsAt: taipei(time), seconds: minutes(hours * 60) })).fareDetail.surchargeFee
      .night
  expect(nightTwd('2026-11-24T19:00')).toBe(0)
  expect(nightTwd('2026-11-24T19:10')).toBe(200)
  expect(nightTwd('2026-11-24T20:10')).toBe(400)
  expect(nightTwd('2026-11-24T05:50')).toBe(200)
  expect(nightTwd('2026-11-24T06:00')).toBe(0)
  // Two nights: the last hour of one, and the first of the next.
  expect(nightTwd('2026-11-24T05:30', 18)).toBe(400)
})

test('a plan costs more on a public holiday and on the weekend beside it, and not on another weekend [CHF-031]', () => {
  const isOn = ['2026-02-14', '2026-02-15', '2026-02-16', '2026-02-22', '2026-10-10', '2026-12-25', '2026-12-27']
  const isOff = ['2026-02-13', '2026-02-23', '2026-11-28', '2026-11-29', '2025-02-08']
  expect([isOn, isOff].map((days) => days.map(isHoliday))).toEqual([isOn.map(() => true), isOff.map(() => false)])
  expect(planAt(four, shortest, taipei('2026-12-25T20:10'))).toEqual({
    ...{ carType: 'CHAUFFEURED_CAR_4', duration: 4, mileage: 80, totalEstimatedFare: 3200 + 640 + 400 },
    surchargeFee: { holiday: 640, night: 400 },
  })
})

test('the cheapest plan whose hours suffice is offered first, and the others follow by their price', () => {
  fc.assert(
    fc.property(anyTariff, anyFacts, (tariff, facts) => {
      const { chosen, why, others } = choosePlan({ tariff, plans: tariff.terms.plans, facts })
      const enough = [chosen, ...others].filter((trip) => !trip.isOverPlan)
      expect(chosen.isOverPlan).toBe(enough.length === 0)
      for (const trip of chosen.isOverPlan ? others : enough)
        expect(trip.totalFare).toBeGreaterThanOrEqual(chosen.totalFare)
      const totals = others.map(({ totalFare }) => totalFare)
      expect(totals).toEqual(totals.toSorted((one, other) => one - other))
      expect(others).toHaveLength(tariff.terms.plans.length - 1)
      expect(why).toBe(enough.some(({ excessKm }) => excessKm === 0) ? 'cheapestThatFits' : 'noneFits')
    }),
    runs,
  )
})

test('a few kilometres beyond a plan can cost less than the next plan, and a named plan is kept', () => {
  const choose = (more: Partial<PricedFacts>, named?: { duration: number; mileage: number }) => {
    const { chosen, why } = choosePlan({ tariff: four, plans: plansOf(four.terms), facts: factsOf(more), named })
    return [chosen.plan.duration, chosen.totalFare, why]
  }
  expect(choose({ metres: 90_000 })).toEqual([4, 3400, 'cheapestThatFits'])
  expect(choose({ metres: 131_000, seconds: minutes(257) })).toEqual([6, 4200 + 11 * 20, 'cheapestThatFits'])
  expect(choose({ metres: 260_000 })).toEqual([4, 3200 + 180 * 20, 'noneFits'])
  expect(choose({ seconds: minutes(330) }, { duration: 4, mileage: 80 })).toEqual([4, 3200 + 2 * 600, 'chosen'])
  expect(choose({}, { duration: 5, mileage: 90 })).toEqual([4, 3200, 'cheapestThatFits'])
})

test('with the usual prices a plan is cheaper than a shorter one with the hours beyond it', () => {
  for (const tariff of usual)
    for (const { duration } of tariff.terms.plans) {
      const facts = factsOf({ seconds: minutes(duration * 60) })
      const { chosen, others } = choosePlan({ tariff, plans: plansOf(tariff.terms), facts })
      expect(chosen.plan.duration).toBe(duration)
      for (const other of others) expect(other.totalFare).toBeGreaterThan(chosen.totalFare)
    }
})
