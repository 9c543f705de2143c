import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Fleet, FleetCarState } from './fleet/fleet.ts'
import { pickupTimePort } from './pickup-time.ts'
import { lackOf } from './rules/fits-wish.ts'
import { candidatesMax, type Exclusion, reachMetresAfter, type WaitingRider } from './rules/match-riders.ts'
import { blockedPairs } from './stores/block-store.ts'
import { readAskedInVain } from './stores/offer-store.ts'
import type { SeekerRow } from './stores/seeker-store.ts'

/** A driver whose offer expired may be asked for the same order again after this long; one who refused it is not. */
const askAgainSeconds = 60
/** Kept with the decision, so that one can read why the car before the door was not sent. */
const excludedKept = 12

type Batch = {
  readonly tx: Tx
  readonly house: House
  readonly fleet: Fleet
  readonly waiting: readonly SeekerRow[]
}

/** Finds for every rider the free cars within reach that fit, with the way that each has. */
export async function weighRiders({
  tx,
  house,
  fleet,
  waiting,
}: Batch): Promise<{ riders: readonly WaitingRider[]; freeDrivers: number }> {
  const now = house.clock.now()
  const nowMs = house.clock.nowMs()
  const { secondsBetween: wayBetween } = house.port(pickupTimePort)
  const askedInVain = await readAskedInVain(tx, {
    orderHashes: waiting.map(({ orderHash }) => orderHash),
    expiredSince: plusSeconds(now, -askAgainSeconds),
  })
  const inVain = new Map(askedInVain.map(({ orderHash, driverId, outcome }) => [pairKey(orderHash, driverId), outcome]))
  // Hard: a pair of whom one has blocked the other is never matched, however long the rider waits.
  const blocks = await blockedPairs(tx, [...new Set(waiting.map(({ riderId }) => riderId))])
  const blocked = new Set(blocks.map(({ riderId, driverId }) => pairKey(riderId, driverId)))
  const whyNot = (car: FleetCarState, seeker: SeekerRow): Exclusion['why'] | undefined =>
    inVain.get(pairKey(seeker.orderHash, car.driverId)) ??
    lackOf(car, seeker) ??
    (blocked.has(pairKey(seeker.riderId, car.driverId)) ? 'blocked' : undefined)
  const riders = waiting.map((seeker): WaitingRider => {
    const waitedSeconds = Math.floor(secondsBetween(seeker.waitingSince, now))
    const reachMetres = reachMetresAfter(waitedSeconds)
    const within = { point: seeker.pickup.location, nowMs }
    const near = fleet.nearest({
      ...within,
      radiusMetres: reachMetres,
      limit: candidatesMax,
      needs: seeker.features,
      accepts: (car) => whyNot(car, seeker) === undefined,
    })
    // Radius of the cars that were passed over: up to the farthest candidate, or the whole reach where there are too few.
    const passedMetres = near.length < candidatesMax ? reachMetres : (near.at(-1)?.metres ?? reachMetres)
    const passed = fleet.nearest({
      ...within,
      radiusMetres: passedMetres,
      limit: excludedKept,
      accepts: (car) => whyNot(car, seeker) !== undefined,
    })
    return {
      orderHash: seeker.orderHash,
      waitedSeconds,
      reachMetres,
      carsInReach: near.length + passed.length,
      candidates: near.map(({ id, position }) => {
        const way = wayBetween(position.location, seeker.pickup.location, now)
        return { driverId: id, pickupSeconds: Math.round(way.seconds), pickupMetres: Math.round(way.metres) }
      }),
      excluded: passed.flatMap(({ id, metres, car }) => {
        const why = whyNot(car, seeker)
        return why ? [{ driverId: id, metres, why }] : []
      }),
    }
  })
  return { riders, freeDrivers: fleet.countFree(nowMs) }
}

const pairKey = (orderOrRider: string, driverId: string) => `${orderOrRider} ${driverId}`
