import {
  estimateChauffeur,
  listChauffeurHours,
  listChauffeurPlans,
  overtimeHours,
  readChauffeurConfig,
  readChauffeurDiscount,
} from '@daoxing/chauffeur/contract'
import { enrollTestDrivers } from '@daoxing/dispatch/server/testing'
import type { TestRider } from '@daoxing/identity/server/testing'
import { msOf, plusSeconds } from '@daoxing/kit/contract'
import { bindPort } from '@daoxing/kit/server'
import { type RoutesPort, routesPort, travelEstimate } from '@daoxing/places/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chauffeurConfigs } from './chauffeur-configs.ts'
import { chauffeurLicence } from './dispatch-client.ts'
import { findFare } from './stores/fare-store.ts'
import { coastStops, openPriceWorld, type PriceWorld, station, type WishSent } from './testing/open-price-world.ts'

const settings = chauffeurConfigs.chauffeur_settings.default

let world: PriceWorld
let rider: TestRider
beforeAll(async () => {
  world = await openPriceWorld()
  rider = await world.rider()
})
afterAll(() => world.close())
afterEach(() => world.settings({}))

const asks = (more: Partial<WishSent> = {}) => world.call(estimateChauffeur, { body: world.wish(more), as: rider.as })
const taipei = (time: string) => Date.parse(`${time}+08:00`)

test('a day with five stops is priced over all legs with the time at each stop, and the price is stored [CHF-032, CHF-057]', async () => {
  const { data } = await asks({ stopList: coastStops, luggage: 2, child: 1, additional: { babySeat: 1 } })
  expect(data.legs).toHaveLength(6)
  const driving = data.legs.reduce((sum, leg) => sum + leg.durationSeconds, 0)
  expect(data.estimatedDuration).toBe(driving + (60 + 30 + 30 + 45 + 30) * 60)
  expect(data.estimatedMileage).toBe(data.legs.reduce((sum, leg) => sum + leg.distanceMetres, 0))
  const { mileageCharge, hourlyCharge, surchargeFee, additionalFee } = data.fareDetail
  expect(additionalFee.babySeat).toBe(200)
  const sum = mileageCharge + hourlyCharge + surchargeFee.holiday + surchargeFee.night + additionalFee.babySeat
  expect(data.totalFare).toBe(sum)
  expect(data.depositTwd).toBe(Math.floor(data.totalFare * 0.3))
  const stored = await findFare(world.house.database, { riderId: rider.riderId, fareHash: data.fareHash })
  expect(stored).toMatchObject({ totalFare: data.totalFare, region: 'north', stopList: coastStops, legs: data.legs })
  expect(stored?.expiresAt).toBe(data.expiresAt)
})

test('the cheapest plan that fits comes first with the reason, and the others with their totals', async () => {
  const { data } = await asks({ stopList: coastStops.slice(0, 2) })
  expect(data).toMatchObject({ why: 'cheapestThatFits', isOverPlan: false, overtimeHours: 0 })
  expect(data.plan.duration).toBe(4)
  expect(data.otherPlans).toHaveLength(3)
  for (const other of data.otherPlans.filter(({ isOverPlan }) => !isOverPlan))
    expect(other.totalFare).toBeGreaterThanOrEqual(data.totalFare)
  expect(data.endsAt).toBe(plusSeconds('2026-11-21T02:00:00.000Z', data.plan.duration * 3600))
})

test('a chosen plan that is too short is charged by the hour beyond it, and the car stays for those hours', async () => {
  const stopList = coastStops.map((stop) => ({ ...stop, stayMinutes: 60 }))
  const { data } = await asks({ stopList, plan: { duration: 4, mileage: 80 } })
  const beyond = overtimeHours(data.estimatedDuration, data.plan)
  expect(beyond).toBeGreaterThan(1)
  expect(data).toMatchObject({ why: 'chosen', isOverPlan: true, overtimeHours: beyond, plan: { duration: 4 } })
  expect(data.fareDetail.hourlyCharge).toBe(3200 + beyond * 600)
  const bookedSeconds = Math.max((4 + beyond) * 3600, data.estimatedDuration)
  expect(data.endsAt).toBe(plusSeconds('2026-11-21T02:00:00.000Z', bookedSeconds))
})

test('a holiday and a night are parts of the price, and the plan list has them at that time [CHF-031, CHF-056]', async () => {
  const tripStartTime = taipei('2026-12-25T20:10')
  const { data } = await asks({ tripStartTime, carType: 'CHAUFFEURED_CAR_7' })
  expect(data.fareDetail.surchargeFee).toEqual({ holiday: 840, night: 500 })
  const plansAt = async (query: object) =>
    (await world.call(listChauffeurPlans, { query: { carType: 'CHAUFFEURED_CAR_7', ...query } as never, as: rider.as }))
      .data.plans
  const [first, ...others] = await plansAt({ tripStartTime: String(tripStartTime) })
  expect(first).toEqual(data.plan)
  expect(first).toEqual({
    ...{ carType: 'CHAUFFEURED_CAR_7', duration: 4, mileage: 80, totalEstimatedFare: 4200 + 840 + 500 },
    surchargeFee: { holiday: 840, night: 500 },
  })
  expect(others.map(({ duration }) => duration)).toEqual([6, 8, 10])
  expect((await plansAt({})).map(({ totalEstimatedFare }) => totalEstimatedFare)).toEqual([4200, 5600, 7000, 8400])
})

test('a car of the default class with one adult is offered if nothing else is said [CHF-001, CHF-053]', async () => {
  const { data } = await asks()
  expect(data.plan.carType).toBe('CHAUFFEURED_CAR_4')
  const stored = await findFare(world.house.database, { riderId: rider.riderId, fareHash: data.fareHash })
  expect(stored).toMatchObject({ adult: 1, child: 0, babySeat: 0 })
  const seven = await asks({ carType: 'CHAUFFEURED_CAR_7', adult: 6 })
  expect(seven.data.plan.carType).toBe('CHAUFFEURED_CAR_7')
  expect(seven.data.totalFare).toBeGreaterThan(data.totalFare)
})

test('the config says the limits, the classes and the terms, as the operator has them now [CHF-052, CHF-054, CHF-062]', async () => {
  const read = async () => (await world.call(readChauffeurConfig, { as: rider.as })).data
  const config = await read()
  expect(config).toMatchObject({ daysAhead: 60, stopsMax: 5, remarksMax: 100, pageSize: 50, tooCloseMetres: 100 })
  expect(config.cars.map(({ carType, babySeatsMax }) => [carType, babySeatsMax])).toEqual([
    ['CHAUFFEURED_CAR_4', 1],
    ['CHAUFFEURED_CAR_7', 2],
  ])
  expect(config.hoursMax).toBe(10)
  // It is Friday, 14:05: four hours ahead, on a slot of ten minutes, until the end of the sixtieth day.
  expect(config.earliestAvailable).toBe(taipei('2026-11-20T18:10'))
  expect(config.latestAvailable).toBe(taipei('2027-01-19T23:50'))
  expect(config.terms.CHAUFFEURED_CAR_7).toMatchObject({ overtimeTwdPerHour: 800, depositPercent: 30 })
  expect(config.terms.CHAUFFEURED_CAR_7.cancelLadder[0]).toEqual({ hoursAhead: 24, refundPercent: 100 })
  await world.settings({ stopsMax: 3, daysAhead: 7, isServiceOn: false })
  const changed = await read()
  expect(changed).toMatchObject({ stopsMax: 3, daysAhead: 7, isServiceOn: false })
  expect(changed.latestAvailable).toBe(taipei('2026-11-27T23:50'))
})

test('the picker has the hours of every bookable day that a driver can serve, and the others are sold out [CHF-034]', async () => {
  const hoursOf = async (carType: string) =>
    (await world.call(listChauffeurHours, { query: { carType }, as: rider.as })).data.days
  const isAnyFree = (days: Awaited<ReturnType<typeof hoursOf>>) => days.some(({ hours }) => hours.includes(true))
  expect(isAnyFree(await hoursOf('CHAUFFEURED_CAR_4'))).toBe(false)
  const driver = { driverId: 'chauffeur-1', services: ['chauffeur'], licences: [chauffeurLicence] }
  await enrollTestDrivers(world, [driver])
  const days = await hoursOf('CHAUFFEURED_CAR_4')
  // The driver's car has four seats.
  expect(isAnyFree(await hoursOf('CHAUFFEURED_CAR_7'))).toBe(false)
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([61, '2026-11-20', '2027-01-19'])
  const free = (hours: readonly boolean[] = []) => hours.flatMap((isFree, hour) => (isFree ? [hour] : []))
  expect(free(days[0]?.hours)).toEqual([18, 19, 20, 21, 22, 23])
  for (const { hours } of days.slice(1)) expect(free(hours)).toHaveLength(24)
  // Each first slot of the picker can be priced.
  for (const [day, time] of [
    ['2026-11-20', '18:10'],
    ['2026-12-31', '00:00'],
    ['2027-01-19', '23:00'],
  ])
    expect((await asks({ tripStartTime: taipei(`${day}T${time}`) })).status).toBe(200)
})

test('a plan that one driver may not drive on a day is not offered, whatever the operator sets', async () => {
  const four = settings.classes.CHAUFFEURED_CAR_4
  const plans = [...four.plans, { duration: 12, mileage: 240, fareTwd: 7200 }]
  await world.settings({ classes: { ...settings.classes, CHAUFFEURED_CAR_4: { ...four, plans } } })
  const { data } = await world.call(listChauffeurPlans, { as: rider.as })
  expect(data.plans.map(({ duration }) => duration)).toEqual([4, 6, 8, 10])
  expect((await world.call(readChauffeurConfig, { as: rider.as })).data.hoursMax).toBe(10)
})

test('the discounted price of an estimate is its price, until it expires; coupons and points are refused [CHF-063]', async () => {
  const { fareHash, totalFare, expiresAt } = (await asks()).data
  const discounts = (query: object, as = rider.as) =>
    world.call(readChauffeurDiscount, { query: { fareHash, ...query }, as })
  expect((await discounts({})).data).toEqual({ totalFare, discountedFare: totalFare, discounts: [] })
  expect((await discounts({ coupon: 'SUMMER' })).body.code).toBe('CHAUFFEURED_COUPONS_NOT_YET')
  expect((await discounts({ useLinegoPoints: 'true' })).body.code).toBe('CHAUFFEURED_POINTS_NOT_YET')
  expect((await discounts({ useLinegoPoints: 'false' })).status).toBe(200)
  expect((await discounts({}, (await world.rider()).as)).status).toBe(404)
  await world.leap((msOf(expiresAt) - msOf(world.clock.now())) / 1000)
  expect((await discounts({})).body.code).toBe('CHAUFFEURED_FARE_EXPIRED')
})

test('a price is deleted a week after it has expired', async () => {
  const { fareHash } = (await asks({ tripStartTime: taipei('2026-11-25T10:00') })).data
  const stored = () => findFare(world.house.database, { riderId: rider.riderId, fareHash })
  await world.leap(7 * 86_400)
  expect(await stored()).toBeDefined()
  await world.leap(86_400 + 900)
  expect(await stored()).toBeUndefined()
})

test('all legs are asked for at once, each at the time when the car leaves, after the stays before it', async () => {
  const asked: { at: number; departAt: string | undefined }[] = []
  let [open, mostOpen] = [0, 0]
  const slow: RoutesPort = {
    async route({ from, to, departAt }) {
      asked.push({ at: from.lat, departAt })
      mostOpen = Math.max(mostOpen, (open += 1))
      await new Promise((done) => setTimeout(done, 20))
      open -= 1
      const { metres, seconds } = travelEstimate(from, to, departAt)
      const way = { distanceMetres: Math.round(metres), durationSeconds: Math.round(seconds), polyline: '' }
      return { ...way, ordinarySeconds: way.durationSeconds, schematic: true }
    },
  }
  const other = await openPriceWorld([bindPort(routesPort, slow)])
  try {
    const body = other.wish({ stopList: coastStops })
    const { data } = await other.call(estimateChauffeur, { body, as: (await other.rider()).as })
    expect(mostOpen).toBe(6)
    expect(asked.map(({ at }) => at)).toEqual([station.location.lat, ...coastStops.map(({ lat }) => lat)])
    // With these legs the expected departures are those of the priced way.
    let departMs = body.tripStartTime
    for (const [at, leg] of data.legs.entries()) {
      expect(Math.abs(msOf(asked[at]?.departAt ?? '') - departMs)).toBeLessThan(5_000)
      departMs += leg.durationSeconds * 1000 + (coastStops[at]?.stayMinutes ?? 0) * 60_000
    }
  } finally {
    await other.close()
  }
})
