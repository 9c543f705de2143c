import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Fleet, FleetCarState } from './fleet/fleet.ts'
import type { DispatchPolicy } from './dispatch-client.ts'
import { policyOf } from './driver-services.ts'
import { engagementsPort } from './engagements.ts'
import { approachMpsOf, pickupTimePort, secondsOfWay } from './pickup-time.ts'
import { countedSeconds, reachMetresAfter, waitBonusSeconds } from './rules/dispatch-policy.ts'
import { lackOf } from './rules/fits-wish.ts'
import { heldBack, isRefusalLasting } from './rules/lasting-refusal.ts'
import { candidatesMax, type Exclusion, type WaitingRider } from './rules/match-riders.ts'
import { blockedPairs } from './stores/block-store.ts'
import { type EarlierOffer, readOffersInVain } from './stores/offer-store.ts'
import type { SeekerRecord } from './stores/seeker-store.ts'

/** A driver whose offer expired may get the same order again after this long; one who refused it may not. */
const retrySeconds = 60
/** Stored with the decision, to explain why a nearby car was not sent. */
const excludedMax = 12

type Batch = {
  readonly tx: Tx
  readonly house: House
  readonly fleet: Fleet
  readonly waiting: readonly SeekerRecord[]
}

/** Finds the eligible free drivers of the service for every rider, with the driving time of each. */
export async function weighRiders({
  tx,
  house,
  fleet,
  waiting,
}: Batch): Promise<{ riders: readonly WaitingRider[]; freeDrivers: number }> {
  const now = house.clock.now()
  const nowMs = house.clock.nowMs()
  const { secondsBetween: wayBetween } = house.port(pickupTimePort)
  const offersInVain = await readOffersInVain(tx, {
    orderHashes: waiting.map(({ orderHash }) => orderHash),
    expiredSince: plusSeconds(now, -retrySeconds),
  })
  const pickupAtOf = new Map(waiting.map(({ orderHash, pickupAt }) => [orderHash, pickupAt]))
  const isLasting = ({ orderHash, outcome, endedAt }: EarlierOffer) =>
    outcome !== 'refused' || isRefusalLasting({ pickupAt: pickupAtOf.get(orderHash) ?? null, refusedAt: endedAt, now })
  const inVain = new Map(
    offersInVain.filter(isLasting).map(({ orderHash, driverId, outcome }) => [pairKey(orderHash, driverId), outcome]),
  )
  const isHeldBack = heldBack(
    offersInVain
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ orderHash, driverId, pickupSeconds, endedAt: refusedAt }) => {
        const pickupAt = pickupAtOf.get(orderHash) ?? null
        return { driverId, pickupSeconds, pickupAt, refusedAt, now }
      }),
  )
  // A hard constraint: a blocked pair is never matched, however long the rider waits.
  const blocks = await blockedPairs(tx, [...new Set(waiting.map(({ riderId }) => riderId))])
  const blocked = new Set(blocks.map(({ riderId, driverId }) => pairKey(riderId, driverId)))
  const isEngaged = await house.portIfBound(engagementsPort)?.engaged({ tx, house, waiting })
  const secondsTo = ({ driverId, approach }: FleetCarState, { pickup }: SeekerRecord, policy: DispatchPolicy) => {
    const from = fleet.positionOf(driverId)?.location ?? pickup.location
    return secondsOfWay(wayBetween(from, pickup.location, now), approachMpsOf(approach, policy))
  }
  const whyNot = (car: FleetCarState, seeker: SeekerRecord, policy: DispatchPolicy): Exclusion['why'] | undefined =>
    inVain.get(pairKey(seeker.orderHash, car.driverId)) ??
    lackOf(car, seeker, policy.needs) ??
    (blocked.has(pairKey(seeker.riderId, car.driverId)) ? 'blocked' : undefined) ??
    (isEngaged?.(seeker, car.driverId, () => fleet.positionOf(car.driverId)?.location) === true
      ? 'engaged'
      : undefined) ??
    (seeker.pickupAt === null && isHeldBack(car.driverId, () => secondsTo(car, seeker, policy))
      ? 'heldBack'
      : undefined)
  const riders = waiting.map((seeker): WaitingRider => {
    const { service } = seeker
    const policy = policyOf(house, service)
    const waitedSeconds = Math.floor(secondsBetween(seeker.waitingSince, now))
    const secondsLeft = seeker.pickupAt === null ? null : Math.floor(secondsBetween(now, seeker.pickupAt))
    const seconds = countedSeconds({ waitedSeconds, secondsLeft })
    const reachMetres = reachMetresAfter(policy.reach, seconds)
    const within = { service, point: seeker.pickup.location, nowMs }
    const near = fleet.nearest({
      ...within,
      radiusMetres: reachMetres,
      limit: candidatesMax,
      needs: seeker.features,
      accepts: (car) => whyNot(car, seeker, policy) === undefined,
    })
    // Radius of the excluded cars: up to the farthest candidate, or the whole reach if there are too few.
    const passedMetres = near.length < candidatesMax ? reachMetres : (near.at(-1)?.metres ?? reachMetres)
    const passed = fleet.nearest({
      ...within,
      radiusMetres: passedMetres,
      limit: excludedMax,
      accepts: (car) => whyNot(car, seeker, policy) !== undefined,
    })
    return {
      orderHash: seeker.orderHash,
      waitedSeconds,
      waitBonusSeconds: waitBonusSeconds(policy.ageing, seconds),
      reachMetres,
      carsInReach: near.length + passed.length,
      candidates: near.map(({ id, position, car }) => {
        const way = wayBetween(position.location, seeker.pickup.location, now)
        const pickupSeconds = Math.round(secondsOfWay(way, approachMpsOf(car.approach, policy)))
        return { driverId: id, pickupSeconds, pickupMetres: Math.round(way.metres) }
      }),
      excluded: passed.flatMap(({ id, metres, car }) => {
        const why = whyNot(car, seeker, policy)
        return why ? [{ driverId: id, metres, why }] : []
      }),
    }
  })
  return { riders, freeDrivers: fleet.countFree(nowMs) }
}

const pairKey = (orderOrRider: string, driverId: string) => `${orderOrRider} ${driverId}`
