import { type Instant, msOf, plusSeconds } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import type { Visit } from './people-at-desks.ts'
import type { RentalDeskFact, RentalDeskOrder } from '@daoxing/rental/contract'

export type DeskFaults = {
  /** The desk hands over no car. */
  readonly isWithoutCars: boolean
  /** Renters come back late. */
  readonly isLate: boolean
}

type Standing = {
  readonly now: Instant
  readonly chance: Chance
  readonly faults: DeskFaults
  /** A free car of the station, for a wish or in place of one that is out; undefined without one. */
  readonly spareCar: { readonly assetId: string; readonly plate: string } | undefined
  /** The car of the order is still with the rider before. */
  readonly isCarOut: boolean
  /** The visit of a rider of the city; undefined for any other rider, who comes and returns in time. */
  readonly visit: Visit | undefined
}

/** Staff needs this long before it says that a rider is there. */
const arriveSeconds = 60
const lateSeconds = 2 * 3600
/** A rider waits this long for a car that is not back. */
const patienceSeconds = 1800

/**
 * The report of a station's desk about an order now; undefined as long as nothing happens. The same order and the
 * same seed always have the same answer, so a restarted city goes on.
 */
export function deskFact(order: RentalDeskOrder, standing: Standing): RentalDeskFact | undefined {
  const { now, faults, spareCar } = standing
  switch (order.state) {
    case 'WISHED':
      return spareCar === undefined ? { kind: 'declined' } : { kind: 'promised', assetId: spareCar.assetId }
    case 'RESERVED':
      if (!isThere(order, standing) || order.plateNo === null) return undefined
      if (faults.isWithoutCars) return { kind: 'operatorFailed' }
      if (!standing.isCarOut) return { kind: 'arrived', plateNo: order.plateNo }
      if (spareCar) return { kind: 'arrived', plateNo: spareCar.plate, assetId: spareCar.assetId }
      return now < plusSeconds(order.startsAt, patienceSeconds) ? undefined : { kind: 'operatorFailed' }
    case 'PREAUTHORIZED':
      if (order.plateNo === null) return undefined
      return { kind: 'departed', plateNo: order.plateNo, odometer: order.odometer ?? 0, energy: order.energy ?? 100 }
    case 'IN_USE':
    case 'RETURN_ERROR':
      return returnOf(order, standing)
    case 'PENDING_PAYMENT':
    case 'COMPLETED': {
      const [objection] = order.objections
      return objection && { kind: 'objectionDecided', lineId: objection.lineId, isCharged: false }
    }
    default:
      return undefined
  }
}

function isThere({ startsAt }: RentalDeskOrder, standing: Standing): boolean {
  const { visit, now } = standing
  if (visit) return visit.comesAtMs !== null && msOf(now) >= visit.comesAtMs
  return now >= plusSeconds(startsAt, arriveSeconds)
}

function returnOf(order: RentalDeskOrder, standing: Standing): RentalDeskFact | undefined {
  const { now, chance, faults, visit } = standing
  const luck = chance.branch(order.orderHash)
  const isLate = faults.isLate || (visit === undefined && luck.branch('late').happens(0.1))
  const dueMs = visit?.returnsAtMs ?? msOf(order.endsAt)
  if (msOf(now) < dueMs + (isLate ? lateSeconds * 1000 : 0)) return undefined
  const used = visit?.energyUsed ?? luck.branch('energy').between(0, 40)
  return {
    kind: 'returned',
    at: now,
    odometer: (order.odometer ?? 0) + (visit?.kilometres ?? luck.branch('way').between(20, 320)),
    energy: Math.min(100, Math.max(5, (order.energy ?? 100) - used)),
    ...(visit?.damage ? { damage: { ...visit.damage, text: '門市驗車時發現擦傷。' } } : {}),
  }
}
