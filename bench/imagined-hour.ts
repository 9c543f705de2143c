import { batchSeconds } from '@daoxing/dispatch/contract'
import {
  candidatesMax,
  createGrid,
  reachMetresAfter,
  waitBonusSeconds,
  type WaitingRider,
} from '@daoxing/dispatch/server'
import { type Instant, type LatLng, plusSeconds } from '@daoxing/kit/contract'
import { type Chance, seededChance } from '@daoxing/kit/simulator'
import { travelEstimate } from '@daoxing/places/server'
import { taxiDispatchPolicy } from '@daoxing/taxi/server'
import { pointOfTaipei } from './greater-taipei.ts'
import { mean, percentile } from './measure.ts'

export type HourPlan = { readonly drivers: number; readonly secondsBetweenHails: number; readonly seed: number }
export type Given = {
  readonly orderHash: string
  readonly driverId: string
  readonly pickupSeconds: number
  readonly pickupMetres: number
}
/** Assigns cars to waiting riders, in order of arrival. */
export type Matcher = (riders: readonly WaitingRider[]) => readonly Given[]

/** Result of an hour. A wait lasts from the hail to the car's arrival. */
export type HourOutcome = {
  readonly meanWaitSeconds: number
  readonly slowWaitSeconds: number
  /** Of all hails. */
  readonly servedShare: number
  /** Empty distance to pickups, per ride. */
  readonly emptyKm: number
}

type Hail = { readonly orderHash: string; readonly atSecond: number; readonly from: LatLng; readonly to: LatLng }
type BusyCar = { readonly driverId: string; readonly untilSecond: number; readonly at: LatLng }

const hourSeconds = 3_600
/** A hail that waits this long fails, as with `trip_timeout`. */
const patienceSeconds = 180
const startsAt: Instant = '2026-11-20T06:05:00.000Z'

/**
 * An hour of a city in memory: hails arrive at random, a matched car drives there, completes the ride and is free
 * again.
 */
export function imagineHour({ drivers, secondsBetweenHails, seed }: HourPlan, match: Matcher): HourOutcome {
  const chance = seededChance(`bench/hour/${seed}`)
  const cars = freeCars(drivers, chance)
  const hails = hailsOfAnHour(chance, secondsBetweenHails)
  const hailOf = new Map(hails.map((hail) => [hail.orderHash, hail]))
  const waitedSeconds: number[] = []
  let emptyMetres = 0
  let busy: readonly BusyCar[] = []
  let waiting: readonly Hail[] = []
  for (let second = 0; second < hourSeconds; second += batchSeconds) {
    const now = plusSeconds(startsAt, second)
    for (const { driverId, untilSecond, at } of busy) if (untilSecond <= second) cars.put(driverId, at)
    busy = busy.filter(({ untilSecond }) => untilSecond > second)
    const arrived = hails.filter(({ atSecond }) => atSecond <= second && atSecond > second - batchSeconds)
    waiting = [...waiting, ...arrived].filter(({ atSecond }) => second - atSecond < patienceSeconds)
    const given = match(waiting.map((hail) => cars.weigh(hail, { second, now })))
    const served = given.flatMap(({ orderHash, driverId, pickupSeconds, pickupMetres }): BusyCar[] => {
      const hail = hailOf.get(orderHash)
      if (!hail) return []
      cars.remove(driverId)
      waitedSeconds.push(second - hail.atSecond + pickupSeconds)
      emptyMetres += pickupMetres
      const aboardSeconds = travelEstimate(hail.from, hail.to, now).seconds
      return [{ driverId, untilSecond: second + pickupSeconds + aboardSeconds, at: hail.to }]
    })
    busy = [...busy, ...served]
    const isServed = new Set(given.map(({ orderHash }) => orderHash))
    waiting = waiting.filter(({ orderHash }) => !isServed.has(orderHash))
  }
  return {
    meanWaitSeconds: mean(waitedSeconds),
    slowWaitSeconds: percentile(waitedSeconds, 0.9),
    // Hails that still wait at the end of the hour have not failed.
    servedShare: waitedSeconds.length / (hails.length - waiting.length),
    emptyKm: emptyMetres / 1000 / waitedSeconds.length,
  }
}

function freeCars(count: number, chance: Chance) {
  const grid = createGrid<string>()
  const places = new Map<string, LatLng>()
  const put = (driverId: string, at: LatLng) => {
    places.set(driverId, at)
    grid.put(driverId, at)
  }
  for (let car = 0; car < count; car += 1) put(`driver-${car}`, pointOfTaipei(chance))
  return {
    put,
    remove: (driverId: string) => grid.remove(driverId),
    /** The dispatcher's weighing: the nearest within a radius that grows during the wait. */
    weigh({ orderHash, atSecond, from }: Hail, { second, now }: { second: number; now: Instant }): WaitingRider {
      const waitedSeconds = Math.floor(second - atSecond)
      const reachMetres = reachMetresAfter(taxiDispatchPolicy.reach, waitedSeconds)
      const near = grid.nearest({ point: from, radiusMetres: reachMetres, limit: candidatesMax, accepts: () => true })
      const candidates = near.map(({ id }) => {
        const way = travelEstimate(places.get(id) ?? from, from, now)
        return { driverId: id, pickupSeconds: way.seconds, pickupMetres: way.metres }
      })
      return {
        orderHash,
        waitedSeconds,
        waitBonusSeconds: waitBonusSeconds(taxiDispatchPolicy.ageing, waitedSeconds),
        reachMetres,
        carsInReach: near.length,
        candidates,
      }
    },
  }
}

function hailsOfAnHour(chance: Chance, secondsBetweenHails: number): readonly Hail[] {
  const hails: Hail[] = []
  let atSecond = chance.waitSeconds(secondsBetweenHails)
  while (atSecond < hourSeconds) {
    hails.push({ orderHash: `order-${hails.length}`, atSecond, from: pointOfTaipei(chance), to: pointOfTaipei(chance) })
    atSecond += chance.waitSeconds(secondsBetweenHails)
  }
  return hails
}
